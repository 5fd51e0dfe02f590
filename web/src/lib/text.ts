/** What is on the board and in a hand, in words. */

import { listOf, t, tCode } from "./i18n";
import { settings } from "./settings.svelte";
import type { BoardData, GameEvent, Payment, Place, Route, Ticket } from "./types";

export type Who = (seat: number) => string;
/** A sentence of the log, with what it lights on the board. */
export interface Sentence {
  text: string;
  routes?: string[];
  places?: string[];
}

export function placeName(place: Place): string {
  return place.names?.[settings.language] ?? place.name;
}

export class Names {
  readonly places: Map<string, Place>;
  readonly routes: Map<string, Route>;
  private readonly found: Map<string, Ticket>;

  /** What a campaign tells besides; without one, nothing. */
  tell: ((e: GameEvent, who: Who) => Sentence | null) | null = null;

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
    const place = this.places.get(id);
    return place ? placeName(place) : id;
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

export function mixText(mix: number[]): string {
  return mix.length > 1 ? t("mix.text", { short: mix[0], long: mix[1] }) : String(mix[0] ?? 0);
}
