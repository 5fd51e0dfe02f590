/** The final count as a play in steps: routes, tickets kept, tickets missed, then the game's own bonuses. */

import { chain, longestTrail } from "../lib/graph";
import type { Names } from "../lib/text";
import type { Outcome, View } from "../lib/types";
import { COUNTED_AT_ONCE } from "../mechanisms/counted";

/** What lies on the table already when the count begins. */
const OPENING = ["routes", ...COUNTED_AT_ONCE];
const TICKETS = ["tickets_done", "tickets_failed"];

export interface Item {
  step: string;
  seat: number;
  points: number;
  detail: string;
}

export type Kind = "routes" | "tickets" | "bonus";

export function kindOf(step: string): Kind {
  return OPENING.includes(step) ? "routes" : TICKETS.includes(step) ? "tickets" : "bonus";
}

/** One item for each line, step by step; in a step seats come from the last to the first. */
export function itemsOf(outcome: Outcome): Item[] {
  const seats = outcome.totals.map((_, seat) => seat);
  const now = seats.map(() => 0);
  const items: Item[] = [];
  const add = (step: string, seat: number, points: number, detail: string): void => void items.push({ step, seat, points, detail });
  for (const seat of seats) {
    const sum = outcome.lines.filter((l) => l.seat === seat && OPENING.includes(l.source)).reduce((a, l) => a + l.points, 0);
    add("routes", seat, sum, "");
    now[seat] = sum;
  }
  const sources = [...new Set(outcome.lines.map((l) => l.source))].filter((s) => !OPENING.includes(s));
  const steps = [...TICKETS.filter((s) => sources.includes(s)), ...sources.filter((s) => !TICKETS.includes(s))];
  for (const step of steps) {
    const order = [...seats].sort((a, b) => now[a]! - now[b]!);
    for (const seat of order)
      for (const line of outcome.lines.filter((l) => l.seat === seat && l.source === step)) {
        add(step, seat, line.points, line.detail);
        now[seat]! += line.points;
      }
  }
  return items;
}

/** What an item counts, on the board. */
export function litBy(item: Item | null, view: View, names: Names): { places: Set<string>; routes: Set<string> } {
  const none = { places: new Set<string>(), routes: new Set<string>() };
  if (!item) return none;
  const { routes } = names.board;
  if (item.step === "routes") return { ...none, routes: new Set(routes.filter((r) => view.owners[r.id] === item.seat).map((r) => r.id)) };
  if (item.step === "longest_trail") return { ...none, routes: new Set(longestTrail(routes, view.owners, item.seat).routes) };
  const ticket = TICKETS.includes(item.step) ? names.ticket(item.detail) : null;
  if (!ticket) return none;
  const path = chain(routes, view.owners, item.seat, ticket.a, ticket.b) ?? [];
  return { places: new Set([ticket.a, ticket.b]), routes: new Set(path.map((r) => r.id)) };
}

export interface Verdict {
  place: number;
  points: number;
  /** To the next behind, or to the first. */
  gap: number;
  alone: boolean;
  done: number;
  tickets: number;
  trail: number;
  longest: boolean;
  claimed: number;
  /** A missed ticket that would have closed the gap. */
  short: boolean;
}

/** The facts of one's own result. */
export function verdict(view: View, seat: number): Verdict {
  const outcome = view.outcome!;
  const points = outcome.totals[seat] ?? 0;
  const place = outcome.places[seat] ?? 1;
  const others = outcome.totals.filter((_, s) => s !== seat);
  const { trails } = outcome;
  const missed = outcome.lines.filter((l) => l.seat === seat && l.source === "tickets_failed");
  const done = outcome.lines.filter((l) => l.seat === seat && l.source === "tickets_done").length;
  const gap = place === 1 ? points - Math.max(...others) : Math.max(...others) - points;
  return {
    place,
    points,
    gap,
    alone: outcome.places.filter((p) => p === place).length === 1,
    done,
    tickets: done + missed.length,
    trail: trails[seat] ?? 0,
    longest: trails.every((length, s) => s === seat || length < (trails[seat] ?? 0)),
    claimed: Object.values(view.owners).filter((owner) => owner === seat).length,
    short: place > 1 && missed.some((l) => 2 * -l.points >= gap),
  };
}
