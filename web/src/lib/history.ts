/** Curves and counts over a whole game, from its entries. */

import type { Entry, Outcome } from "./types";

export interface Point {
  number: number;
  turn: number;
  points: number[];
}

/** Points after each turn; the final count is the last point. */
export function pointsOverTime(entries: Entry[], seats: number, outcome: Outcome | null): Point[] {
  const now = new Array<number>(seats).fill(0);
  const series: Point[] = [{ number: 0, turn: 0, points: [...now] }];
  let turn = 0;
  let number = 0;
  for (const entry of entries) {
    for (const e of entry.events) {
      if (e.type === "turn_began") {
        if (turn > 0) series.push({ number, turn, points: [...now] });
        turn = e.turn;
      } else if (e.type === "points_scored") now[e.seat] = (now[e.seat] ?? 0) + e.points;
    }
    number = entry.number;
  }
  series.push({ number, turn, points: [...now] });
  if (outcome) series.push({ number, turn, points: [...outcome.totals] });
  return series;
}

export interface Stats {
  drawn: number;
  claimed: number;
  locomotives: number;
  tickets: number;
}

export function statistics(entries: Entry[], seats: number): Stats[] {
  const stats = Array.from({ length: seats }, () => ({ drawn: 0, claimed: 0, locomotives: 0, tickets: 0 }));
  for (const entry of entries) {
    for (const e of entry.events) {
      const s = "seat" in e && e.seat !== null ? stats[e.seat] : undefined;
      if (!s) continue;
      if ("payment" in e) s.locomotives += e.payment.locomotives;
      if (e.type === "card_drawn" || e.type === "card_taken") s.drawn += 1;
      else if (e.type === "route_claimed") s.claimed += 1;
      else if (e.type === "tickets_kept") s.tickets += e.mix.reduce((a, b) => a + b, 0);
    }
  }
  return stats;
}
