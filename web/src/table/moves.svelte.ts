/** What the person in front of the screen is about to do, and doing it. Nothing is sent before it is meant. */

import { t, tCode } from "../lib/i18n";
import { settings } from "../lib/settings.svelte";
import { refusalText } from "../lib/telling";
import type { Action, Payment } from "../lib/types";
import type { TableModel } from "./model.svelte";

export type Draft = { kind: "route"; routes: string[] } | { kind: "card"; card: string; slot: number } | { kind: "tickets" } | { kind: "pile"; name: string };

const CARDS = ["turn", "first_card", "second_card"];
const HOLD = 250; // milliseconds at the start of a turn in which a finger meant something else

export class Moves {
  draft = $state.raw<Draft | null>(null);
  /** The route that the open question is about, and the cards that would pay for it. */
  route = $state<string | null>(null);
  payment = $state.raw<Payment | null>(null);
  place = $state<string | null>(null);
  /** The colour of the hand that leaves only its routes glowing. */
  filter = $state<string | null>(null);
  busy = $state(false);
  held = $state(false);
  private answered = 0;
  /** Whoever teaches may hold an action back. */
  guard: ((action: Action) => boolean) | null = null;

  constructor(private readonly model: TableModel) {
    $effect(() => {
      // a question that is no longer asked takes its draft with it
      const { decision } = this.model;
      const draft = this.draft;
      if (draft && draft.kind !== "route" && decision !== "turn" && !(draft.kind === "card" && CARDS.includes(decision ?? ""))) this.draft = null;
    });
    $effect(() => {
      if (this.draft?.kind !== "route") this.route = this.payment = null;
    });
    $effect(() => {
      if (!this.model.mine) return;
      this.held = true;
      const timer = setTimeout(() => (this.held = false), HOLD);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { only } = this.model.campaign;
      const { number } = this.model.live;
      if (!only || this.busy || number === this.answered) return;
      this.answered = number;
      setTimeout(() => void this.play(only), 0);
    });
  }

  readonly open = $derived.by(() => this.draft !== null || this.place !== null);
  /** Which cards may be taken now? */
  readonly drawing = $derived.by(() => CARDS.includes(this.model.decision ?? ""));

  back(): void {
    this.draft = null;
    this.place = null;
    this.model.notes.clear();
  }

  async play(action: Action): Promise<void> {
    const { live, eyes, notes } = this.model;
    if (this.busy || eyes.seat === null || this.guard?.(action) === false) return;
    this.busy = true;
    notes.clear();
    const reply = await live.play(eyes.seat, action);
    if (reply.ok) {
      this.draft = null;
      this.place = null;
      for (let i = 0; i < 120 && live.number < (reply.number ?? 0); i++) await new Promise((next) => setTimeout(next, 16));
    } else if (reply.error === "stale") notes.tell(t("error.stale"));
    else notes.tell(reply.rule ? refusalText(reply.error ?? "", reply.params ?? {}) : tCode("error", reply.error ?? "", reply.params ?? {}), reply.rule ?? null);
    this.busy = false;
  }

  choose(routes: string[]): void {
    const { decision, names } = this.model;
    if (decision && decision !== "turn") return;
    if (names?.routes.has(routes[0] ?? "")) this.draft = { kind: "route", routes };
  }

  /** Cards of a colour were dropped on a route: it is claimed if there is one way to, else the ways are shown. */
  drop(color: string, routes: string[]): void {
    const route = routes.find((r) => this.ways(r, color).length) ?? routes[0];
    if (!route) return;
    const ways = this.ways(route, color);
    this.filter = null;
    if (ways.length === 1 && !this.model.campaign.throughDepot([route]).length) void this.play({ type: "claim_route", route, payment: ways[0]! });
    else {
      this.filter = color;
      this.choose([route]);
    }
  }
  ways(route: string, color: string): Payment[] {
    const suit = color.split("_")[0];
    return (this.model.claims[route] ?? []).filter((p) => (suit === "locomotive" ? p.locomotives > 0 : p.color === suit));
  }

  /** One touch takes a card, unless somebody wants to be asked. */
  card(card: string, slot: number, byHand: boolean): void {
    if (byHand && (this.held || this.busy)) return;
    const action: Action = card === "blind" ? { type: "draw_blind" } : { type: "draw_face_up", card };
    const may = this.model.cards.includes(card);
    if (may && settings.askDraws && !(this.draft?.kind === "card" && this.draft.card === card && this.draft.slot === slot)) this.draft = { kind: "card", card, slot };
    else void this.play(action); // if it cannot be, the server says why
  }
  tickets(): void {
    if (this.model.mixes.length) this.draft = { kind: "tickets" };
    else void this.play({ type: "draw_tickets", mix: (this.model.view?.ticket_decks ?? []).map((_, deck) => (deck === 0 ? 1 : 0)) });
  }
  pile(name: string, action: Action): void {
    if (this.model.others.some((a) => a.type === action.type)) this.draft = { kind: "pile", name };
    else void this.play(action);
  }
}
