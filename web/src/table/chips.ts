/** What is news to somebody, and how much of it fits a line. */

import type { LogLine } from "../lib/telling";
import type { Entry } from "../lib/types";

export interface Chip extends LogLine {
  /** The number that a claim has on the board too. */
  mark: number | null;
}

/** The first entry that is news: after the last action of this seat, or, for whoever only watches, of the last round. */
export function newsSince(entries: Entry[], seat: number | null, seats: number): number {
  if (seat !== null) return entries.findLast((e) => e.seat === seat && e.action !== null)?.number ?? 0;
  const turns = entries.filter((e) => e.events.some((x) => x.type === "turn_began"));
  return turns.at(-1 - seats)?.number ?? 0;
}

export interface Fitted {
  chip: Chip;
  /** Only an emblem and a number, for want of room. */
  small: boolean;
}

/** Which chips fit a width: draws shrink first, then claims to their number, and the oldest fold into a number. */
export function fitChips(chips: Chip[], width: number): { shown: Fitted[]; folded: number } {
  const LETTER = 7.4;
  const whole = (c: Chip): number => 46 + c.brief.length * LETTER + (c.mark ? 24 : 0);
  const small = 58;
  const fitted = chips.map((chip) => ({ chip, small: false }));
  const sum = (some: Fitted[]): number => some.reduce((n, f) => n + 6 + (f.small ? small : whole(f.chip)), 0);
  for (const claims of [false, true]) for (const f of fitted) if ((f.chip.mark !== null) === claims && sum(fitted) > width) f.small = true;
  let from = 0;
  while (from < fitted.length - 1 && sum(fitted.slice(from)) + (from ? 50 : 0) > width) from += 1;
  return { shown: fitted.slice(from), folded: from };
}
