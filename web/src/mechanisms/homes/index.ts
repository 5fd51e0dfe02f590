import { t } from "../../lib/i18n";
import { shown } from "./shown";
import type { Mechanism } from "../mechanism";
import Line from "./Line.svelte";
import Sheet from "./Sheet.svelte";

export const mechanism: Mechanism = {
  name: "homes",
  layer: 1,
  at: (view) => shown(view) !== null,
  sheets: { home_city: Sheet },
  Line,
  sentence: (e, names, who) => (e.type === "home_chosen" ? { text: t("log.home", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] } : null),
};
