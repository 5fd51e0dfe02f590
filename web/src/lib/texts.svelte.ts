/** The texts of the page, loaded in the language that is read: nobody needs both. */

import type english from "../i18n/en.json";
import type { Lang } from "./types";

export type Key = keyof typeof english;
export type Texts = Record<Key, string>;

const FILES: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import("../i18n/en.json"),
  de: () => import("../i18n/de.json"),
};

class Spoken {
  /** Those of the language, or, until they are there, of the one before. */
  now = $state.raw<Partial<Texts>>({});
  private wanted: Lang | null = null;

  async speak(language: Lang): Promise<void> {
    if (this.wanted === language) return;
    this.wanted = language;
    try {
      const found = (await FILES[language]()).default;
      if (this.wanted === language) this.now = found;
    } catch {
      this.wanted = null; // offline: the language before stays, and the next wish tries again
    }
  }
}

export const texts = new Spoken();
