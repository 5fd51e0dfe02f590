/** The few emotes of the protocol as signs. */

import { tCode } from "./i18n";
import type { ChatLine } from "./types";

export const EMOTES: Record<string, string> = {
  hello: "👋",
  good_luck: "🍀",
  nice: "👍",
  thanks: "🙏",
  oops: "🙈",
  hurry: "⏳",
  laugh: "😄",
  wow: "😮",
  sad: "😢",
  good_game: "🤝",
};

export function spoken(line: ChatLine): string {
  return line.emote ? `${EMOTES[line.emote] ?? ""} ${tCode("emote", line.emote)}` : (line.text ?? "");
}
