/** Texts by key in the chosen language. `{name}` is a parameter, `{n|card|cards}` chooses by number. */

import de from "../i18n/de.json";
import en from "../i18n/en.json";
import { discovered } from "./discovered.svelte";
import { settings } from "./settings.svelte";
import type { Words } from "./types";

export type Key = keyof typeof en;
export type Params = Record<string, string | number | null | undefined>;

const texts: Record<string, Record<Key, string>> = { en, de };

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (many === undefined) return String(value ?? "");
    return Math.abs(Number(value)) === 1 ? (one ?? "") : many;
  });
}

export function t(key: Key, params: Params = {}): string {
  return fill(texts[settings.language]?.[key] ?? en[key], params);
}

/** A text for a code from the server; codes that nobody knows are shown as they are. */
export function tCode(prefix: string, code: string, params: Params = {}): string {
  const key = `${prefix}.${code}` as Key;
  const text = texts[settings.language]?.[key] ?? discovered.words[key];
  return text === undefined ? code.replaceAll("_", " ") : fill(text, params);
}

export function hasCode(prefix: string, code: string): boolean {
  const key = `${prefix}.${code}`;
  return key in en || key in discovered.words;
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
