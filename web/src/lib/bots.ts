/** Which bot sits down where nobody has chosen one: neither the weakest nor one that thinks long. */

import type { BotInfo } from "./types";

const USUAL = ["level2", "planner", "greedy"];

export function usualBot(bots: BotInfo[]): string | undefined {
  return USUAL.find((name) => bots.some((b) => b.name === name)) ?? bots[0]?.name;
}
