/** Moves, reasons and chances in words and whole numbers. */

import { fill, listOf, t, type Params } from "../lib/i18n";
import { settings } from "../lib/settings.svelte";
import { actionText } from "../lib/telling";
import { color, mixText, type Names } from "../lib/text";
import { spoken } from "../lib/words.svelte";
import type { Action } from "../lib/types";
import type { Reason, ReviewSeat } from "./api";

const capital = (text: string): string => (text ? text[0]!.toUpperCase() + text.slice(1) : text);

/** A move as one does it. */
export function moveText(action: Action, names: Names): string {
  if (action.type === "keep_tickets") return t("review.keep", { tickets: listOf(action.kept.map((id) => names.ticketText(id))) });
  if (action.type === "draw_tickets") return t("review.draw_tickets", { mix: mixText(action.mix) });
  if (action.type === "draw_blind") return t("card.blind");
  if (action.type === "draw_face_up") return t("card.take", { color: color(action.card) });
  return capital(actionText(action, names));
}

/** In one or two words, where there is little room. */
export function shortMove(action: Action, names: Names): string {
  return action.type === "claim_route" ? names.route(action.route) : moveText(action, names);
}

/** The route that a move is about, to be shown on the board. */
export function routeOf(action: Action): string | null {
  return "route" in action && typeof action.route === "string" ? action.route : null;
}

/** The places that a move is about. */
export function placesOf(action: Action, names: Names): string[] {
  const route = names.routes.get(routeOf(action) ?? "");
  if (route) return [route.a, route.b];
  if (action.type === "keep_tickets") return action.kept.flatMap((id) => names.ticket(id) ?? []).flatMap((x) => [x.a, x.b]);
  return "city" in action && typeof action.city === "string" ? [action.city] : "place" in action && typeof action.place === "string" ? [action.place] : [];
}

const needed = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map((found) => found[1]!);

/** Why: the first sentence whose subjects are all known. */
export function reasonText(reason: Reason, names: Names): string {
  const all = spoken.words?.reasons ?? {};
  const fits = (all[reason.code] ?? []).find((pair) => needed(pair.en).every((name) => name in reason.params)) ?? all["plain"]?.[0];
  if (!fits) return "";
  const values: Params = {};
  for (const [name, value] of Object.entries(reason.params)) values[name] = subject(name, value, names);
  return capital(fill(fits[settings.language], values));
}

function subject(name: string, value: string | number | string[], names: Names): string | number {
  if (Array.isArray(value)) return listOf(value.map((id) => names.ticketText(id)));
  if (name === "points" && typeof value === "number") return t("points", { n: value });
  if (typeof value === "number") return value;
  if (name === "ticket") return names.ticketText(value);
  if (names.routes.has(value)) return names.route(value);
  return names.places.has(value) ? names.place(value) : color(value);
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;
export const signed = (points: number): string => `${points > 0 ? "+" : points < 0 ? "−" : "±"}${Math.abs(points)}`;

export interface Row {
  start: number;
  luck: number;
  choices: number;
  opponents: number;
  result: number;
}

/** A row of the ledger in whole points that add up: what is left over by rounding goes where it is largest. */
export function wholePoints(seat: ReviewSeat): Row {
  const result = Math.round(100 * seat.result);
  const exact = [seat.start, seat.luck, seat.choices, seat.opponents].map((part) => 100 * part);
  const whole = exact.map(Math.floor);
  const order = exact.map((part, i) => ({ i, left: part - Math.floor(part) })).sort((a, b) => b.left - a.left);
  let missing = result - whole.reduce((a, b) => a + b, 0);
  for (let k = 0; missing > 0; k = (k + 1) % order.length, missing--) whole[order[k]!.i]! += 1;
  for (let k = order.length - 1; missing < 0; k = (k + order.length - 1) % order.length, missing++) whole[order[k]!.i]! -= 1;
  return { start: whole[0]!, luck: whole[1]!, choices: whole[2]!, opponents: whole[3]!, result };
}
