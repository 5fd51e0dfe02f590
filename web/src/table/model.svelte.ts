/** What is known at a table: the board, the names, the state as the eyes see it, and what may be done. */

import { CampaignTable } from "../campaign/atTable.svelte";
import { api } from "../lib/api";
import { t, words } from "../lib/i18n";
import { LiveTable } from "../lib/live.svelte";
import { seatName } from "../lib/seats";
import { Names } from "../lib/text";
import type { BoardData, BotInfo, GameInfo } from "../lib/types";
import { Eyes } from "./eyes.svelte";
import { Notes } from "./notes.svelte";

const NOTHING: never[] = [];

export class TableModel {
  readonly live: LiveTable;
  readonly eyes: Eyes;
  readonly notes = new Notes();
  readonly campaign: CampaignTable;
  private plain = $state.raw<BoardData | null>(null);
  private games = $state.raw<GameInfo[]>([]);
  bots = $state.raw<BotInfo[]>([]);

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.eyes = new Eyes(this.live);
    this.campaign = new CampaignTable(this);
    void api.games().then((found) => (this.games = found));
    void api.bots().then((found) => (this.bots = found));
    $effect(() => {
      const game = this.live.table?.campaign ? null : this.live.table?.game;
      if (game) void api.board(game).then((found) => (this.plain = found));
    });
  }

  readonly board = $derived.by(() => this.campaign.board ?? this.plain);
  readonly info = $derived.by(() => this.games.find((g) => g.game === this.live.table?.game) ?? null);
  readonly title = $derived.by(() => {
    const campaign = this.live.table?.campaign;
    return campaign ? t("campaign.game_n", { n: campaign.game, year: campaign.year }) : words(this.info?.title);
  });
  readonly names = $derived.by(() => {
    if (!this.board || !this.campaign.ready) return null;
    const made = new Names(this.board, this.live.table?.variants ?? []);
    made.tell = this.campaign.tells(made);
    return made;
  });
  who = (seat: number): string => this.campaign.who(seat) ?? seatName(this.live.table?.seats ?? [], this.bots, seat);

  readonly now = $derived.by(() => this.eyes.state);
  readonly view = $derived.by(() => this.now?.view ?? null);
  /** The seat whose cards are seen. */
  readonly eye = $derived.by(() => (this.eyes.covered ? null : this.eyes.seat));
  readonly mine = $derived.by(() => this.eye !== null && !!this.view && this.view.to_act.includes(this.eye) && !this.view.over);
  readonly decision = $derived.by(() => (this.mine ? this.view!.decision : null));
  readonly seat = $derived.by(() => (this.eye !== null && this.view ? this.view.seats[this.eye]! : null));
  readonly hand = $derived.by(() => this.seat?.hand ?? null);
  readonly tickets = $derived.by(() => this.seat?.tickets ?? NOTHING);
  readonly others = $derived.by(() => (this.mine ? (this.now?.options.others ?? NOTHING) : NOTHING));
  readonly claims = $derived.by(() => (this.mine ? (this.now?.options.claims ?? {}) : {}));
  readonly cards = $derived.by(() => (this.mine ? (this.now?.options.cards ?? NOTHING) : NOTHING));
  readonly mixes = $derived.by(() => (this.mine ? (this.now?.options.tickets ?? NOTHING) : NOTHING));
}
