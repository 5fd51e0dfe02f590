import { t } from "../../lib/i18n";
import { mixText } from "../../lib/text";
import type { Mechanism } from "../mechanism";
import Sheet from "./Sheet.svelte";

export const mechanism: Mechanism = {
  name: "ticket_mix",
  layer: 6,
  at: (view) => view.ticket_decks.length > 1,
  sheets: { announce_mix: Sheet },
  sentence: (e, _names, who) => (e.type === "mix_announced" ? { text: t("log.mix_announced", { who: who(e.seat), mix: mixText(e.mix) }) } : null),
};
