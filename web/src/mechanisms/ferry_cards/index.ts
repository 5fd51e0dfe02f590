import { t } from "../../lib/i18n";
import { shown } from "./shown";
import type { Mechanism } from "../mechanism";
import Deck from "./Deck.svelte";
import Fact from "./Fact.svelte";

export const mechanism: Mechanism = {
  name: "ferry_cards",
  layer: 4,
  at: (view) => shown(view) !== null,
  Fact,
  Deck,
  cards: (view, seat) => [{ kind: "ferry", n: shown(view)?.held[seat] ?? 0 }],
  pile: { action: { type: "take_ferry_card" }, key: "f", title: () => t("ferry.title"), hint: () => t("ferry.hint"), confirm: () => t("ferry.confirm") },
  sentence: (e, _names, who) => (e.type === "ferry_card_taken" ? { text: t("log.ferry", { who: who(e.seat) }) } : null),
};
