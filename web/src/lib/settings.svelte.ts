/** What this browser prefers; kept in local storage, applied to the root element. */

import { texts } from "./texts.svelte";
import type { Lang } from "./types";

const KEY = "stellwerk.settings";

interface Saved {
  language: Lang;
  theme: "system" | "light" | "dark";
  contrast: "system" | "normal" | "high";
  motion: "system" | "full" | "reduced";
  sound: boolean;
  /** Ask before a card is taken. */
  askDraws: boolean;
  /** How long others' moves are seen: 1 as it is meant, 2 twice as long, 0 not at all. */
  pace: number;
  shortcuts: boolean;
  /** Knows the game, or has said so: the first journey is not offered again. */
  knows: boolean;
  /** Of sounds, from 0 to 1. */
  volume: number;
}

function browserLanguage(): Lang {
  for (const wish of navigator.languages ?? [navigator.language]) {
    const two = wish.slice(0, 2);
    if (two === "de" || two === "en") return two;
  }
  return "en";
}

const defaults: Saved = {
  language: browserLanguage(),
  theme: "system",
  contrast: "system",
  motion: "system",
  sound: true,
  askDraws: false,
  pace: 1,
  shortcuts: true,
  knows: false,
  volume: 0.6,
};

function load(): Saved {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return { ...defaults };
  }
}

export const settings: Saved = $state(load());

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const sharp = matchMedia("(prefers-contrast: more)");
const system = $state({ dark: dark.matches, calm: calm.matches, sharp: sharp.matches });
dark.addEventListener("change", (e) => (system.dark = e.matches));
calm.addEventListener("change", (e) => (system.calm = e.matches));
sharp.addEventListener("change", (e) => (system.sharp = e.matches));

export function isDark(): boolean {
  return settings.theme === "system" ? system.dark : settings.theme === "dark";
}
export function isCalm(): boolean {
  return settings.motion === "system" ? system.calm : settings.motion === "reduced";
}
export function isSharp(): boolean {
  return settings.contrast === "system" ? system.sharp : settings.contrast === "high";
}

/** Keep the root element and the storage in step with the settings; called once. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      void texts.speak(settings.language);
      root.dataset["theme"] = isDark() ? "dark" : "light";
      root.dataset["contrast"] = isSharp() ? "high" : "normal";
      root.dataset["motion"] = isCalm() ? "reduced" : "full";
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        /* private mode: the settings live until the page is closed */
      }
    });
  });
}
