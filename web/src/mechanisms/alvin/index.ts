import { t } from "../../lib/i18n";
import { CAPTURED, MOVED, NAME, QUESTION, shown } from "./shown";
import type { Mechanism } from "../mechanism";
import Marks from "./Marks.svelte";
import Sheet from "./Sheet.svelte";

export const mechanism: Mechanism = {
  name: NAME,
  layer: 3,
  at: (view) => shown(view) !== null,
  sheets: { [QUESTION]: Sheet },
  Marks,
  apart: [NAME],
  sentence: (e, names, who) =>
    e.type === CAPTURED
      ? { text: t("log.caught", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] }
      : e.type === MOVED
        ? { text: t("log.taken_along", { who: who(e.seat), city: names.place(e.city) }), places: [e.city] }
        : null,
};
