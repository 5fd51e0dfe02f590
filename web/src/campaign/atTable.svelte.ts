/** What a campaign adds to a table: its board, its story, its questions, and claims through a depot. */

import { untrack } from "svelte";
import { campaigns, type CampaignBoard, type CampaignView, type ClaimPreview, type Company } from "./api";
import { paidBy, type ClaimRun } from "./claimRun";
import { dress } from "./livery";
import { Story } from "./story";
import { eventWords, type Context } from "./words";
import { settings } from "../lib/settings.svelte";
import type { Names, Sentence, Who } from "../lib/text";
import type { Action, GameEvent } from "../lib/types";
import type { TableModel } from "../table/model.svelte";

const CARDS = ["turn", "first_card", "second_card"];
const RUN = 2600; // milliseconds that the steps of an own claim stay when it is over
const TICKETS = ["opening_tickets", "keep_tickets"];

export class CampaignTable {
  board = $state.raw<CampaignBoard | null>(null);
  private story = $state.raw<Story | null>(null);
  private view = $state.raw<CampaignView | null>(null);
  /** What the claim that somebody thinks of would bring. */
  thought = $state.raw<{ route: string; preview: ClaimPreview } | null>(null);
  private begun = $state.raw<{ preview: ClaimPreview; seat: number; after: number } | null>(null);
  /** The own claim that is being made: what was thought of it, what has been paid by source, and whether all is done. */
  readonly run = $derived.by<ClaimRun | null>(() => {
    const begun = this.begun;
    if (!begun) return null;
    const { entries } = this.model.eyes;
    const since = entries.filter((e) => e.number > begun.after);
    return { preview: begun.preview, paid: paidBy(begun.seat, since), over: since.length > 0 && !(this.model.view?.to_act.includes(begun.seat) && this.model.view.decision !== "turn") };
  });

  constructor(private readonly model: TableModel) {
    $effect(() => {
      if (!this.id) return;
      dress(untrack(() => this.model.live.table?.campaign?.companies ?? null));
      void campaigns.tableBoard(this.model.id).then((found) => (this.board = found));
      return () => dress(null);
    });
    $effect(() => {
      if (this.id) void campaigns.view(this.id).then((found) => (this.view = found));
    });
    $effect(() => {
      if (!this.run?.over) return;
      const timer = setTimeout(() => (this.begun = null), RUN);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.id) void Story.load(this.id, settings.language).then((found) => (this.story = found));
    });
  }

  readonly id = $derived.by(() => this.model.live.table?.campaign?.id ?? null);
  readonly ready = $derived.by(() => this.id === null || this.story !== null);
  /** The company whose cards are seen, as it came into the game. */
  readonly own = $derived.by<Company | null>(() => {
    const color = this.model.eye === null ? null : this.model.live.table?.campaign?.companies[this.model.eye];
    return this.view?.companies.find((c) => c.color === color) ?? null;
  });
  yearOf = (game: number): number => this.view?.games[game - 1]?.year ?? 0;
  get table(): string {
    return this.model.id;
  }
  /** A claim is made: what was thought of it is now shown as it comes. */
  claimed(route: string): void {
    const seat = this.model.eye;
    const known = this.id && seat !== null && this.thought?.route === route;
    this.begun = known ? { preview: this.thought!.preview, seat, after: this.model.eyes.entries.at(-1)?.number ?? 0 } : null;
  }
  readonly told = $derived.by(() => this.story);
  readonly context = $derived.by<Context | null>(() => {
    const { names, view } = this.model;
    return this.board && this.story && names && view ? { board: this.board, story: this.story, names, view } : null;
  });
  /** A question of the campaign with several answers is open. */
  readonly asks = $derived.by(() => {
    const { decision, others } = this.model;
    return this.context !== null && decision !== null && ![...CARDS, ...TICKETS].includes(decision) && others.length > 1;
  });
  /** The answer of a question that has no other; it is given without asking. */
  readonly only = $derived.by<Action | null>(() => {
    const { decision, others } = this.model;
    const one = others[0];
    return this.id && decision && one && others.length === 1 && !CARDS.includes(decision) && one.type !== "keep_tickets" ? one : null;
  });
  readonly uses = $derived.by(() => (this.id && CARDS.includes(this.model.decision ?? "") ? this.model.others.filter((a) => a.type === "use") : []));
  readonly depotRoutes = $derived.by(() => this.model.others.flatMap((a) => (a.type === "claim_with_depot" ? [a.route] : [])));

  /** All ways to pay for routes and their parallels, if one of them is through a depot. */
  throughDepot(routes: string[]): Action[] {
    const all = new Set(routes.flatMap((r) => this.model.names?.parallels(r).map((x) => x.id) ?? []));
    const depot = this.model.others.filter((a) => a.type === "claim_with_depot" && all.has(a.route));
    if (!depot.length) return [];
    const plain = [...all].flatMap((route) => (this.model.claims[route] ?? []).map((payment): Action => ({ type: "claim_route", route, payment })));
    return [...plain, ...depot];
  }
  who(seat: number): string | null {
    const { table } = this.model.live;
    const color = table?.campaign?.companies[seat];
    return color && this.story && !table?.seats[seat]?.name ? this.story.company(color) : null;
  }
  tells(names: Names): ((e: GameEvent, who: Who) => Sentence | null) | null {
    const story = this.story;
    return story ? (e, who) => eventWords(e, names, who, story) : null;
  }
}
