/**
 * What happened, what is asked and what can be done, in words. The server sends codes and ids; sentences about events,
 * actions, decisions and refusals are made here and by the mechanisms, nowhere else.
 */

import { fill, hasCode, listOf, t, tCode, type Params } from "./i18n";
import { spoken } from "./words.svelte";
import { color, mixText, paymentText, type Names, type Sentence, type Who } from "./text";
import { MECHANISMS } from "../mechanisms/registry";
import type { Action, Entry, GameEvent, Payment, View } from "./types";

const APART = new Set(MECHANISMS.flatMap((m) => m.apart ?? []));

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  routes: string[];
  places: string[];
  turn: number | null;
  /** The same without the name, where an emblem stands before it. */
  brief: string;
  /** The cards that were drawn; null is a hidden one. */
  cards: (string | null)[] | null;
}

/** The log: one line for each thing worth telling; the two cards of a turn share a line. */
export function logLines(entries: Entry[], names: Names, who: Who, eye: number | null): LogLine[] {
  const lines: LogLine[] = [];
  let drawing: { seat: number; cards: (string | null)[]; line: LogLine } | null = null;
  let turn: number | null = null;
  for (const entry of entries) {
    let claim: LogLine | null = null;
    const add = (seat: number | null, told: Sentence, brief: string): LogLine => {
      const { text, routes = [], places = [] } = told;
      const line: LogLine = { number: entry.number, seat, text, routes, places, turn, brief, cards: null };
      lines.push(line);
      return line;
    };
    for (const e of entry.events) {
      if (e.type === "turn_began") {
        turn = e.turn;
        drawing = null;
        continue;
      }
      if (e.type === "card_drawn" || e.type === "card_taken") {
        const card = e.type === "card_taken" ? e.card : e.seat === eye ? e.card : null;
        if (!drawing || drawing.seat !== e.seat) drawing = { seat: e.seat, cards: [], line: add(e.seat, { text: "" }, "") };
        drawing.cards.push(card);
        drawing.line.brief = cardsText(drawing.cards);
        drawing.line.cards = drawing.cards;
        drawing.line.text = t("log.draws", { who: who(e.seat), cards: drawing.line.brief });
        continue;
      }
      if (e.type === "points_scored") {
        const gain = e.seat === entry.seat ? `+${e.points}` : `+${e.points} ${who(e.seat)}`;
        if (claim && !APART.has(e.source)) {
          claim.text += ` (${gain})`;
          claim.brief += ` ${gain}`;
        } else add(e.seat, { text: t("log.points", { who: who(e.seat), n: e.points, source: tCode("source", e.source) }) }, `+${e.points} ${tCode("source", e.source)}`);
        continue;
      }
      const line = sentence(e, names, who);
      if (line) {
        if (e.type !== "market_reset" && e.type !== "deck_reshuffled") drawing = null;
        const added = add("seat" in e ? e.seat : null, line, "");
        if (e.type === "route_claimed") claim = added;
        added.brief = e.type === "route_claimed" ? names.route(e.route) : (sentence(e, names, () => "")?.text ?? "").replace(/^[\s:,–]+/, "");
      }
    }
  }
  return lines;
}

function cardsText(cards: (string | null)[]): string {
  const hidden = cards.filter((c) => c === null).length;
  const parts = cards.filter((c) => c !== null).map((c) => color(c));
  if (hidden) parts.push(t("log.hidden", { n: hidden }));
  return listOf(parts);
}

/** What the base game tells; then its mechanisms are asked, and then the campaign. */
function sentence(e: GameEvent, names: Names, who: Who): Sentence | null {
  switch (e.type) {
    case "market_reset":
      return { text: t("log.market_reset") };
    case "deck_reshuffled":
      return { text: t("log.deck_reshuffled", { n: e.cards }) };
    case "tickets_kept":
      return { text: t("log.tickets_kept", { who: who(e.seat), n: e.mix.reduce((a, b) => a + b, 0) }) };
    case "first_player_chosen":
      return { text: t("log.first_player", { who: who(e.seat) }) };
    case "passed":
      return { text: t("log.passed", { who: who(e.seat) }) };
    case "route_claimed": {
      const r = names.routes.get(e.route);
      return { text: t("log.claimed", { who: who(e.seat), route: names.route(e.route) }), routes: [e.route], places: r ? [r.a, r.b] : [] };
    }
    case "last_round_began":
      return { text: t("log.last_round", { who: who(e.seat) }) };
    case "game_ended":
      return { text: tCode("ended", e.reason) };
    default:
      for (const mechanism of MECHANISMS) {
        const told = mechanism.sentence?.(e, names, who);
        if (told) return told;
      }
      return names.tell?.(e, who) ?? spokenSentence(e, names, who);
  }
}

/** Events that are seen on the table itself; a log that told them too would bury the moves. */
const SEEN = new Set(["cards_dealt", "tickets_offered", "market_filled", ...MECHANISMS.flatMap((m) => m.quiet ?? [])]);

/** An event that only its mechanism has words for. */
function spokenSentence(e: GameEvent, names: Names, who: Who): Sentence | null {
  const template = SEEN.has(e.type) ? null : spoken.template("events", e.type);
  if (template === null) return null;
  const { values, routes, places } = fieldTexts(e, names, who);
  return { text: fill(template, values), routes, places };
}

/** The fields of an action or event in words; their names say what they are. */
function fieldTexts(told: { type: string }, names: Names, who: Who | null): { values: Params; routes: string[]; places: string[] } {
  const values: Params = {};
  const routes: string[] = [];
  const places: string[] = [];
  for (const [name, value] of Object.entries(told)) {
    if (name === "type") continue;
    if (name === "seat" && typeof value === "number") values[name] = who ? who(value) : String(value + 1);
    else if (typeof value === "string" && names.routes.has(value)) (values[name] = names.route(value)), routes.push(value);
    else if (typeof value === "string" && names.places.has(value)) (values[name] = names.place(value)), places.push(value);
    else if (name === "source" && typeof value === "string") values[name] = tCode("source", value);
    else if (typeof value === "string") values[name] = spoken.term(told.type, name, value) ?? color(value);
    else if (typeof value === "number") values[name] = value;
    else if (Array.isArray(value)) values[name] = listText(value as (string | number | null)[]);
    else if (value && typeof value === "object" && "locomotives" in value) values[name] = paymentText(value as Payment);
    else values[name] = "";
  }
  return { values, routes, places };
}

function listText(items: (string | number | null)[]): string {
  return items.some((item) => typeof item === "number") ? mixText(items as number[]) : countedText(items as (string | null)[]);
}

/** 2 × red, 1 hidden card. */
function countedText(kinds: (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, n]) => `${n} × ${color(kind)}`);
  const hidden = kinds.filter((kind) => kind === null).length;
  if (hidden) parts.push(t("log.hidden", { n: hidden }));
  return listOf(parts);
}

/** The detail of a line of the final count. */
export function detailText(source: string, detail: string, names: Names): string {
  if (!detail) return "";
  if (source === "tickets_done" || source === "tickets_failed") return names.ticketText(detail);
  if (source === "longest_trail") return t("detail.trail", { n: Number(detail) });
  if (source === "most_tickets") return t("detail.tickets", { n: Number(detail) });
  for (const mechanism of MECHANISMS) if (mechanism.details?.[source]) return mechanism.details[source](detail);
  return detail;
}

/** What a player must choose. */
export function askedText(decision: string, short = false): string {
  return short && hasCode("asked", decision) ? tCode("asked", decision) : tCode("decision", decision);
}
/** What a question is about: a route or a place. */
export function subjectText(view: View, names: Names): string {
  const about = view.about ?? "";
  return names.routes.has(about) ? names.route(about) : names.places.has(about) ? names.place(about) : "";
}
export function refusalText(code: string, params: Params = {}): string {
  return tCode("refusal", code, params);
}
/** One of several things to do, where nothing on the page has better words for it. */
export function actionText(action: Action, names: Names): string {
  const template = spoken.template("actions", action.type);
  if (template !== null) return fill(template, fieldTexts(action, names, null).values);
  const { type, ...values } = action as { type: string } & Record<string, unknown>;
  const said = Object.values(values).flatMap((value) => {
    if (typeof value === "number") return [String(value)];
    if (typeof value !== "string") return value && typeof value === "object" && "locomotives" in value ? [paymentText(value as Payment)] : [];
    return [names.routes.has(value) ? names.route(value) : names.places.has(value) ? names.place(value) : color(value)];
  });
  const what = tCode("action", type);
  return said.length ? `${what}: ${said.join(", ")}` : what;
}
