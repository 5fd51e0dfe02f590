/** A table for oneself against bots, begun at once. */

import { api } from "./api";
import { t } from "./i18n";
import { me, rememberedName } from "./person.svelte";
import { go } from "./router.svelte";
import type { GameInfo, NewTable } from "./types";

async function begin(wanted: Pick<NewTable, "game" | "seats"> & { seed?: string }): Promise<void> {
  if (!me.known) await me.look();
  if (!me.person) await me.be(rememberedName() || t("person.guest"));
  const table = await api.create({ variants: [], clock: { kind: "none" }, public: false, ...wanted });
  if (table.status === "waiting") await api.start(table.id);
  go(`/t/${table.id}`);
}

export function playNow(game: GameInfo, bot: string): Promise<void> {
  const others = Math.max(1, Math.min(game.default_players, Math.max(...game.players)) - 1);
  return begin({ game: game.game, seats: [{ kind: "me" }, ...Array.from({ length: others }, () => ({ kind: "bot" as const, bot }))] });
}

/** A game that is told move by move: everybody plays the same one. */
export async function learn(games: GameInfo[]): Promise<void> {
  const game = games.find((g) => g.lesson);
  if (game?.lesson) await begin({ game: game.game, seed: game.lesson.seed, seats: [{ kind: "me" }, { kind: "bot", bot: game.lesson.bot, name: t("lesson.rival") }] });
}
