/** A lesson: what is asked for next, and whether an action is that. The game is one like any other; only presses are held back. */

import { settings } from "../lib/settings.svelte";
import type { Action, GameInfo } from "../lib/types";
import type { TableModel } from "../table/model.svelte";
import type { Moves } from "../table/moves.svelte";
import type { News } from "../table/news.svelte";

type Lesson = NonNullable<GameInfo["lesson"]>;
export type LessonMove = Lesson["steps"][number]["moves"][number];

/** One move of a lesson, and where in it it stands. */
export interface Asked {
  code: string;
  /** The number of the step; 0 is what comes before the first turn. */
  step: number;
  /** The number of the move in its step. */
  nth: number;
  move: LessonMove;
}

export function allMoves(lesson: Lesson): Asked[] {
  return lesson.steps.flatMap(({ code, moves }, step) => moves.map((move, nth) => ({ code, step, nth, move })));
}

/** Does this action do what the lesson asks for? */
export function fits(move: LessonMove, action: Action): boolean {
  if (action.type !== move.type) return false;
  const { about } = move;
  if (action.type === "keep_tickets") return action.kept.length === about.length && action.kept.every((id) => about.includes(id));
  return !about.length || ("card" in action && about.includes(String(action.card))) || ("route" in action && about.includes(action.route));
}

export class Guide {
  /** The type of an action that was pressed and is not asked for now. */
  notYet = $state<string | null>(null);
  /** Has somebody looked at what the others did? */
  looked = $state(false);

  constructor(
    private readonly model: TableModel,
    private readonly moves: Moves,
    private readonly news: News,
  ) {
    this.moves.guard = (action) => this.allows(action);
    $effect(() => {
      void this.asked;
      this.notYet = null;
    });
    $effect(() => {
      if (this.on && this.model.view?.over) settings.knows = true;
    });
  }

  private readonly lesson = $derived.by(() => {
    const { table, seats } = this.model.live;
    return table?.seeded && seats.length === 1 ? (this.model.info?.lesson ?? null) : null;
  });
  readonly on = $derived.by(() => this.lesson !== null);
  readonly steps = $derived.by(() => this.lesson?.steps.map((s) => s.code) ?? []);
  private readonly all = $derived.by(() => (this.lesson ? allMoves(this.lesson) : []));
  private readonly played = $derived.by(() => {
    const { eyes } = this.model;
    return eyes.entries.flatMap((e) => (e.seat !== null && e.seat === eyes.seat && e.action ? [e.action] : []));
  });
  /** Somebody has done something else, perhaps on another page: the game is theirs. */
  readonly astray = $derived.by(() => this.played.some((action, n) => !this.all[n] || !fits(this.all[n].move, action)));
  /** What is to be done next; nothing after the last move, nor for whoever went another way. */
  readonly asked = $derived.by<Asked | null>(() => (this.astray ? null : (this.all[this.played.length] ?? null)));
  /** First the news are looked at, where there are any. */
  readonly reading = $derived.by(() => this.asked?.code === "others" && !this.looked && this.news.claims.length > 0);
  /** The route that is asked for, while nothing about it is open. */
  readonly route = $derived.by(() => {
    const move = this.asked?.move;
    const open = this.moves.draft !== null;
    return this.model.mine && move?.type === "claim_route" && !this.reading && !open ? (move.about[0] ?? null) : null;
  });
  /** Is the question for the route that is asked for open? */
  readonly confirming = $derived.by(() => {
    const move = this.asked?.move;
    return move?.type === "claim_route" && this.moves.route !== null && move.about.includes(this.moves.route);
  });

  private allows(action: Action): boolean {
    if (!this.asked || fits(this.asked.move, action)) return true;
    this.notYet = action.type;
    return false;
  }

  /** What is to be pressed now. */
  target(root: Element): Element | null {
    const { asked } = this;
    if (!asked || !this.model.mine || this.moves.busy) return null;
    const { type, about } = asked.move;
    const confirm = root.querySelector(".dock .btn.main");
    if (type === "keep_tickets") {
      const offers = [...root.querySelectorAll<HTMLElement>(".offer")];
      return offers.find((o) => about.includes(o.dataset["ticket"] ?? "") !== (o.ariaPressed === "true")) ?? confirm;
    }
    if (this.reading) return root.querySelector(".ticker .chip:has(b)");
    if (type === "claim_route") {
      if (this.confirming) return confirm;
      const spaces = root.querySelectorAll(`.board .route[data-route="${about[0]}"] .base`);
      return spaces[Math.floor(spaces.length / 2)] ?? null;
    }
    if (type === "draw_blind") return root.querySelector('[data-slot="blind"]');
    return root.querySelector(`[data-slot="${this.model.view?.market.findIndex((card) => card !== null && about.includes(card))}"]`);
  }

  /** Press it for somebody. */
  press(root: Element): void {
    const { route } = this;
    if (route) this.moves.choose([route]);
    else (this.target(root) as HTMLElement | null)?.click();
  }
}
