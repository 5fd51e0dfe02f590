/** Whose eyes look at the screen: a person's, one of several at one screen, or a spectator's; and when all is covered. */

import type { LiveTable } from "../lib/live.svelte";
import type { Entry } from "../lib/types";

const LINGER = 1600; // milliseconds in which a hidden card, or a ticket that a claim finished, can be seen before the cover falls

export class Eyes {
  seat = $state<number | null>(null);
  covered = $state(false);
  private seenUntil = 0;

  constructor(private readonly live: LiveTable) {
    $effect(() => this.look());
  }

  readonly many = $derived.by(() => this.live.seats.length > 1);
  private readonly any = $derived.by(() => Object.values(this.live.states)[0] ?? null);
  /** The seats at this screen that have to do something. */
  readonly waiting = $derived.by(() => this.live.seats.filter((s) => this.any?.view.to_act.includes(s)));
  readonly state = $derived.by(() => this.live.states[String(this.seat)] ?? this.any);
  readonly entries = $derived.by(() => this.live.entries[String(this.seat)] ?? this.live.entries[String(this.live.seats[0] ?? null)] ?? []);

  show(seat: number): void {
    this.seat = seat;
    this.covered = false;
  }

  /** What somebody at a shared screen has just drawn unseen or built they shall see, even if it ends their turn. */
  note(entry: Entry): void {
    if (this.many && !this.covered && entry.seat === this.seat && entry.events.some((e) => e.type === "card_drawn" || e.type === "route_claimed")) this.seenUntil = Date.now() + LINGER;
  }

  private look(): (() => void) | void {
    const { seats } = this.live;
    if (!this.many) {
      this.seat = seats[0] ?? null;
      this.covered = false;
      return;
    }
    if (!this.any) return;
    if (this.any.view.over) {
      this.seat ??= seats[0]!;
      this.covered = false;
      return;
    }
    const next = this.waiting[0];
    const turn = (): void => {
      if (next !== undefined) this.seat = next;
      this.covered = true;
    };
    if (this.waiting.length && this.seat !== null && this.waiting.includes(this.seat)) return;
    const wait = this.seenUntil - Date.now();
    if (wait <= 0) return turn();
    const timer = setTimeout(turn, wait);
    return () => clearTimeout(timer);
  }
}
