/** A claim while its steps are carried out: what has really been paid, by the events of the game. */

import type { ClaimPreview } from "./api";
import type { Entry } from "../lib/types";

export interface ClaimRun {
  preview: ClaimPreview;
  /** Money by source. */
  paid: Record<string, number>;
  over: boolean;
}

/** The step at which each source pays during a claim. */
const STEP: Record<string, number> = { blizzard: 1, wages: 2, seals: 2, company: 3, pot: 6, danger: 7, citrus: 8, exhibits: 8, cattle: 9, fiesta: 10, exports: 10, postcards: 11, events: 12 };

/** What a seat was paid by its own moves. */
export function paidBy(seat: number, moves: Pick<Entry, "seat" | "events">[]): Record<string, number> {
  const paid: Record<string, number> = {};
  for (const e of moves.flatMap((x) => (x.seat === seat ? x.events : []))) {
    if (e.type === "points_scored" && e.seat === seat) paid[e.source] = (paid[e.source] ?? 0) + e.points;
  }
  return paid;
}

/** The sums of a step; none if nothing was paid there. */
export function paidAt(step: number, paid: Record<string, number>): number[] {
  return Object.entries(paid).flatMap(([source, points]) => (STEP[source] === step ? [points] : []));
}

/** What the steps have brought together. */
export function paidInAll(paid: Record<string, number>): number {
  return Object.entries(paid).reduce((all, [source, points]) => all + (STEP[source] ? points : 0), 0);
}
