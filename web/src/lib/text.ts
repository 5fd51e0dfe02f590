/** What happened and what is on the board, in words. The server sends codes and ids; sentences are made here. */

import { listOf, t, tCode } from "./i18n";
import type { BoardData, Entry, GameEvent, Payment, Place, Route, Ticket } from "./types";

export class Names {
  readonly places: Map<string, Place>;
  readonly routes: Map<string, Route>;
  private readonly found: Map<string, Ticket>;

  /** What a campaign tells besides; without one, nothing. */
  tell: ((e: GameEvent, who: (seat: number) => string) => { text: string; routes?: string[]; places?: string[] } | null) | null = null;

  constructor(
    readonly board: BoardData,
    variants: string[],
  ) {
    this.places = new Map(board.places.map((p) => [p.id, p]));
    this.routes = new Map(board.routes.map((r) => [r.id, r]));
    const decks = board.tickets[variants[0] ?? ""] ?? board.tickets[""] ?? Object.values(board.tickets).flat();
    this.found = new Map([...Object.values(board.tickets).flat(), ...decks].map((x) => [x.id, x]));
  }

  place(id: string): string {
    return this.places.get(id)?.name ?? id;
  }
  route(id: string): string {
    const r = this.routes.get(id);
    return r ? `${this.place(r.a)} – ${this.place(r.b)}` : id;
  }
  ticket(id: string): Ticket | null {
    return this.found.get(id) ?? null;
  }
  ticketText(id: string): string {
    const x = this.ticket(id);
    return x ? `${this.place(x.a)} – ${this.place(x.b)} (${x.points})` : id;
  }
  /** The routes that run beside this one, itself included. */
  parallels(id: string): Route[] {
    const r = this.routes.get(id);
    if (!r) return [];
    return this.board.routes.filter((o) => (o.a === r.a && o.b === r.b) || (o.a === r.b && o.b === r.a));
  }
}

export function color(name: string): string {
  const [suit = "", mark] = name.split("_");
  return mark ? `${tCode("color", suit)} (${tCode("campaign.mark", mark)})` : tCode("color", name);
}

export function routeShape(route: Route): string {
  const base = t("route.shape", { n: route.length, color: color(route.color) });
  const extra = route.waves
    ? t("route.waves", { n: route.waves })
    : route.locomotives
      ? t("route.locomotives", { n: route.locomotives })
      : "";
  return extra ? `${base}, ${extra}` : base;
}

export function paymentText(p: Payment): string {
  const parts: string[] = [];
  if (p.color && p.cards) parts.push(`${p.cards} × ${color(p.color)}`);
  if (p.locomotives) parts.push(`${p.locomotives} × ${color("locomotive")}`);
  if (p.ferry_cards) parts.push(`${p.ferry_cards} × ${color("ferry")}`);
  return listOf(parts);
}

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  routes: string[];
  places: string[];
  turn: number | null;
}

/** The log: one line for each thing worth telling; the two cards of a turn share a line. */
export function logLines(entries: Entry[], names: Names, who: (seat: number) => string, eye: number | null): LogLine[] {
  const lines: LogLine[] = [];
  let drawing: { seat: number; cards: (string | null)[]; line: LogLine } | null = null;
  let turn: number | null = null;
  for (const entry of entries) {
    let claim: LogLine | null = null;
    const add = (seat: number | null, text: string, routes: string[] = [], places: string[] = []): LogLine => {
      const line = { number: entry.number, seat, text, routes, places, turn };
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
        if (!drawing || drawing.seat !== e.seat) drawing = { seat: e.seat, cards: [], line: add(e.seat, "") };
        drawing.cards.push(card);
        drawing.line.text = t("log.draws", { who: who(e.seat), cards: cardsText(drawing.cards) });
        continue;
      }
      if (e.type === "points_scored") {
        const gain = e.seat === entry.seat ? `+${e.points}` : `+${e.points} ${who(e.seat)}`;
        if (claim && e.source !== "alvin") claim.text += ` (${gain})`;
        else add(e.seat, t("log.points", { who: who(e.seat), n: e.points, source: tCode("source", e.source) }));
        continue;
      }
      const line = sentence(e, names, who);
      if (line) {
        if (e.type !== "market_reset" && e.type !== "deck_reshuffled") drawing = null;
        const added = add("seat" in e ? e.seat : null, line.text, line.routes, line.places);
        if (e.type === "route_claimed") claim = added;
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

function mixText(mix: number[]): string {
  return mix.length > 1 ? t("mix.text", { short: mix[0], long: mix[1] }) : String(mix[0] ?? 0);
}

function sentence(e: GameEvent, names: Names, who: (seat: number) => string): { text: string; routes?: string[]; places?: string[] } | null {
  switch (e.type) {
    case "market_reset":
      return { text: t("log.market_reset") };
    case "deck_reshuffled":
      return { text: t("log.deck_reshuffled", { n: e.cards }) };
    case "mix_announced":
      return { text: t("log.mix_announced", { who: who(e.seat), mix: mixText(e.mix) }) };
    case "tickets_kept": {
      const n = e.mix.reduce((a, b) => a + b, 0);
      return { text: t("log.tickets_kept", { who: who(e.seat), n }) };
    }
    case "first_player_chosen":
      return { text: t("log.first_player", { who: who(e.seat) }) };
    case "passed":
      return { text: t("log.passed", { who: who(e.seat) }) };
    case "route_claimed": {
      const r = names.routes.get(e.route);
      return {
        text: t("log.claimed", { who: who(e.seat), route: names.route(e.route) }),
        routes: [e.route],
        places: r ? [r.a, r.b] : [],
      };
    }
    case "ferry_card_taken":
      return { text: t("log.ferry", { who: who(e.seat) }) };
    case "passenger_taken":
      return {
        text: t("log.passenger", { who: who(e.seat), color: color(e.color), place: names.place(e.place) }),
        places: [e.place],
      };
    case "home_chosen":
      return { text: t("log.home", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] };
    case "marker_placed":
      return { text: t("log.marker", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] };
    case "alvin_captured":
      return { text: t("log.alvin_captured", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] };
    case "alvin_moved":
      return { text: t("log.alvin_moved", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] };
    case "last_round_began":
      return { text: t("log.last_round", { who: who(e.seat) }) };
    case "game_ended":
      return { text: tCode("ended", e.reason) };
    default:
      return names.tell?.(e, who) ?? null;
  }
}

export function detailText(source: string, detail: string, names: Names): string {
  if (!detail) return "";
  if (source === "tickets_done" || source === "tickets_failed") return names.ticketText(detail);
  if (source === "passengers") return color(detail);
  if (source === "regions") return t("detail.regions", { n: Number(detail) });
  if (source === "longest_trail") return t("detail.trail", { n: Number(detail) });
  if (source === "most_tickets") return t("detail.tickets", { n: Number(detail) });
  return detail;
}
