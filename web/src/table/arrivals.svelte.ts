/** The moment when a ticket of one's own is finished: shown once, to whoever holds it, and over at a touch. */

import { chain } from "../lib/graph";
import { play as sound } from "../lib/sound";
import type { TableModel } from "./model.svelte";

const MOMENT = 1600; // milliseconds; several follow each other twice as fast

export interface Arrival {
  ticket: string;
  seat: number;
  /** The own routes that join its places, from the first to the second. */
  routes: string[];
  length: number;
}

export class Arrivals {
  now = $state.raw<Arrival | null>(null);
  private queue: Arrival[] = [];
  private known: { seat: number; tickets: Set<string> } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly model: TableModel) {
    $effect(() => this.look());
    $effect(() => () => clearTimeout(this.timer));
  }

  private look(): void {
    const { names, view, eye, tickets } = this.model;
    if (!names || !view || eye === null) {
      this.known = null;
      return;
    }
    const done = tickets.flatMap((id) => {
      const ticket = names.ticket(id);
      const path = ticket ? chain(names.board.routes, view.owners, eye, ticket.a, ticket.b) : null;
      return path ? [{ ticket: id, seat: eye, routes: path.map((r) => r.id) }] : [];
    });
    const before = this.known?.seat === eye ? this.known.tickets : null;
    this.known = { seat: eye, tickets: new Set(done.map((d) => d.ticket)) };
    if (!before) return;
    const fresh = done.filter((d) => !before.has(d.ticket));
    if (!fresh.length) return;
    const length = fresh.length > 1 ? MOMENT / 2 : MOMENT;
    this.queue.push(...fresh.map((d) => ({ ...d, length })));
    if (!this.now) this.next();
  }

  /** It is over, by itself or by a touch: the next one, if there are several. */
  next(): void {
    clearTimeout(this.timer);
    this.now = this.queue.shift() ?? null;
    if (!this.now) return;
    sound("arrived");
    this.timer = setTimeout(() => this.next(), this.now.length);
  }
}
