/** Texts by key in the chosen language. `{name}` is a parameter, `{n|card|cards}` chooses by number. */

import { discovered } from "./discovered.svelte";
import { settings } from "./settings.svelte";
import { texts, type Key } from "./texts.svelte";
import { spoken } from "./words.svelte";
import type { Words } from "./types";

export type { Key } from "./texts.svelte";
export type Params = Record<string, string | number | null | undefined>;

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (many === undefined) return String(value ?? "");
    return Math.abs(Number(value)) === 1 ? (one ?? "") : many;
  });
}

export function t(key: Key, params: Params = {}): string {
  return fill(texts.now[key] ?? key, params);
}

/** A text for a code from the server; codes that nobody knows are shown as they are. */
export function tCode(prefix: string, code: string, params: Params = {}): string {
  const key = `${prefix}.${code}` as Key;
  const text = texts.now[key] ?? discovered.words[key] ?? SPOKEN[prefix]?.(code);
  return text == null ? code.replaceAll("_", " ") : fill(text, params);
}

const capital = (text: string | null): string | null => (text ? text[0]!.toUpperCase() + text.slice(1) : text);

/** Codes whose words the mechanisms of the game bring along. */
const SPOKEN: Record<string, (code: string) => string | null> = {
  refusal: (code) => spoken.template("refusals", code),
  source: (code) => capital(spoken.template("sources", code)),
  decision: (code) => spoken.template("questions", code),
};

export function hasCode(prefix: string, code: string): boolean {
  const key = `${prefix}.${code}`;
  return key in texts.now || key in discovered.words;
}

/** A word that only those read who have discovered what it names. */
export function told(key: string, params: Params = {}): string {
  return fill(discovered.words[key] ?? "", params);
}

export function words(pair: Words | null | undefined): string {
  return pair ? (pair[settings.language] ?? pair.en) : "";
}

export function listOf(items: string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(items);
}
