/** What is lit on the board: the route or ticket that somebody points at, what a question is about, what could be done. */

import { chain } from "../lib/graph";
import type { LogLine } from "../lib/telling";
import type { ScoreLine } from "../lib/types";
import type { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";

const NOTHING = new Set<string>();

export class Lights {
  ticket = $state<string | null>(null);
  pinned = $state<string | null>(null);
  route = $state<string | null>(null);
  /** The route that a lesson asks for. */
  taught = $state<string | null>(null);
  line = $state.raw<LogLine | null>(null);
  /** A ticket of anybody, after the end. */
  end = $state.raw<{ seat: number; ticket: string } | null>(null);
  score = $state.raw<ScoreLine | null>(null);
  /** A ticket of one's own that has just been finished. */
  arrived = $state.raw<{ seat: number; ticket: string } | null>(null);
  /** Ways that are thought of while tickets are chosen. */
  ways = $state.raw<{ routes: string[]; strong: boolean }[]>([]);
  /** The route under cards that are being dragged. */
  under = $state<string | null>(null);

  constructor(
    private readonly model: TableModel,
    private readonly moves: Moves,
  ) {}

  readonly lit = $derived.by(() => {
    const { names, view, eyes } = this.model;
    if (!names || !view) return { places: NOTHING, routes: NOTHING };
    if (this.line && !this.arrived) return { places: new Set(this.line.places), routes: new Set(this.line.routes) };
    const route = this.arrived ? null : (this.route ?? (this.ticket ? null : this.taught));
    if (route) {
      const r = names.routes.get(route);
      return { places: new Set(r ? [r.a, r.b] : []), routes: new Set([route]) };
    }
    const scored = this.score && (this.score.source === "tickets_done" || this.score.source === "tickets_failed") ? { seat: this.score.seat, ticket: this.score.detail } : null;
    const id = this.ticket ?? this.pinned;
    const light = this.arrived ?? scored ?? this.end ?? (id ? { seat: eyes.seat ?? 0, ticket: id } : null);
    const ticket = light ? names.ticket(light.ticket) : null;
    if (!light || !ticket) return { places: NOTHING, routes: NOTHING };
    const path = chain(names.board.routes, view.owners, light.seat, ticket.a, ticket.b) ?? [];
    return { places: new Set([ticket.a, ticket.b]), routes: new Set(path.map((r) => r.id)) };
  });

  /** The places that the open question is about. */
  readonly subject = $derived.by<string[]>(() => {
    const { names, view, decision } = this.model;
    if (!names || !view) return [];
    const route = names.routes.get(this.moves.route ?? "");
    if (route) return [route.a, route.b];
    if (!decision || decision === "turn" || this.moves.drawing) return [];
    const about = names.routes.get(view.about ?? "");
    if (about) return [about.a, about.b];
    if (view.about && names.places.has(view.about)) return [view.about];
    const offered = (this.model.seat?.offered ?? []).flatMap((id) => names.ticket(id) ?? []);
    return offered.length ? offered.flatMap((x) => [x.a, x.b]) : [...(this.pickable ?? [])];
  });

  /** Routes that can be claimed, or only those that the chosen colour pays. */
  readonly legal = $derived.by(() => {
    const { decision, claims, campaign } = this.model;
    if (decision !== "turn") return null;
    const suit = this.moves.filter?.split("_")[0] ?? null;
    const depot = suit ? [] : campaign.depotRoutes;
    return new Set([...depot, ...Object.keys(claims).filter((r) => !suit || this.moves.ways(r, suit).length)]);
  });
  /** Places that answer the open question. */
  readonly pickable = $derived.by(() => {
    const { others, decision, view, names } = this.model;
    if (!decision || decision === "turn") return null;
    const cities = others.flatMap((a) => ("city" in a ? [a.city] : []));
    if (cities.length) return new Set(cities);
    return view?.about && names?.places.has(view.about) ? new Set([view.about]) : null;
  });
  /** Cities of tickets that are still open. */
  readonly stars = $derived.by(() => {
    const { names, view, eye, tickets } = this.model;
    const out = new Set<string>();
    if (!names || !view || eye === null) return out;
    for (const id of tickets) {
      const ticket = names.ticket(id);
      if (ticket && !chain(names.board.routes, view.owners, eye, ticket.a, ticket.b)) {
        out.add(ticket.a);
        out.add(ticket.b);
      }
    }
    return out;
  });
  /** Wagons that would be built. */
  readonly ghost = $derived.by(() => {
    const { eye, claims } = this.model;
    const route = this.under ?? this.moves.route;
    return route && eye !== null && route in claims ? { route, seat: eye } : null;
  });
}
