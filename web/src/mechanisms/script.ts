/** Scripts by which mechanisms of other packages show their questions; `docs/walk-a-mechanism.md` has one. */

import type { Action } from "../lib/types";

export interface Script {
  sheet: (
    target: HTMLElement,
    context: { question: string; about: string; options: { text: string; action: Action }[]; words: Record<string, string>; play: (action: Action) => void },
  ) => void;
}

/** The script of a mechanism; null if it cannot be loaded, and then the question is asked as a list. */
export async function scriptOf(mechanism: string): Promise<Script | null> {
  try {
    const address = new URL(`api/mechanisms/${mechanism}/page.js`, document.baseURI).href;
    const found = (await import(/* @vite-ignore */ address)) as Partial<Script>;
    return typeof found.sheet === "function" ? (found as Script) : null;
  } catch {
    return null;
  }
}
