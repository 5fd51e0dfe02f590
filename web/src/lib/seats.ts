/** What to call each seat: the person's name, or the bot's in the reader's language, numbered where it sits twice. */

import { t, words } from "./i18n";
import type { BotInfo } from "./types";

interface Sitting {
  seat: number;
  name: string | null;
  bot: string | null;
}

export function seatName(seats: Sitting[], bots: BotInfo[], seat: number): string {
  const at = seats[seat];
  if (at?.name) return at.name;
  const bot = bots.find((b) => b.name === at?.bot);
  if (!at || !bot) return t("players.seat", { n: seat + 1 });
  const twins = seats.filter((s) => !s.name && s.bot === at.bot);
  return twins.length > 1 ? `${words(bot.title)} ${twins.indexOf(at) + 1}` : words(bot.title);
}

/** Names in a record are plain texts; those of bots are their codes. */
export function fromRecord(players: string[], bots: BotInfo[]): Sitting[] {
  return players.map((name, seat) => {
    const bot = bots.some((b) => b.name === name) ? name : null;
    return { seat, name: bot ? null : name, bot };
  });
}
