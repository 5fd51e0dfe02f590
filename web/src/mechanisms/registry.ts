/** The mechanisms that have something of their own to show. Each folder beside this file is one. */

import type { Mechanism, SheetExports, SheetProps } from "./mechanism";
import type { Names } from "../lib/text";
import type { View } from "../lib/types";
import type { Component } from "svelte";

const folders = import.meta.glob<{ mechanism: Mechanism }>("./*/index.ts", { eager: true });
export const MECHANISMS: Mechanism[] = Object.values(folders)
  .map((folder) => folder.mechanism)
  .sort((a, b) => a.layer - b.layer);

export function atWork(view: View, names: Names): Mechanism[] {
  return MECHANISMS.filter((m) => m.at(view, names));
}
export function sheetFor(decision: string): Component<SheetProps, SheetExports> | null {
  for (const m of MECHANISMS) if (m.sheets?.[decision]) return m.sheets[decision];
  return null;
}
/** The cards in a hand that are no train cards. */
export function extraCards(view: View, names: Names, seat: number): { kind: string; n: number }[] {
  return atWork(view, names).flatMap((m) => m.cards?.(view, seat) ?? []).filter((c) => c.n > 0);
}
