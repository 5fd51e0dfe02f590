import { t } from "../../lib/i18n";
import { shown } from "./shown";
import type { Mechanism } from "../mechanism";
import Claim from "./Claim.svelte";
import Fact from "./Fact.svelte";
import Marks from "./Marks.svelte";
import Sheet from "./Sheet.svelte";

export const mechanism: Mechanism = {
  name: "markers",
  layer: 0,
  at: (view) => shown(view) !== null,
  sheets: { marker: Sheet },
  Marks,
  Fact,
  Claim,
  sentence: (e, names, who) => (e.type === "marker_placed" ? { text: t("log.marker", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] } : null),
};
