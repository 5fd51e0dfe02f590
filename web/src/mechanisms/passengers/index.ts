import { color, type Names, type Who } from "../../lib/text";
import { t } from "../../lib/i18n";
import { NAME, PLACED, QUESTION, shown, TAKEN } from "./shown";
import type { Mechanism } from "../mechanism";
import Line from "./Line.svelte";
import Marks from "./Marks.svelte";
import Sheet from "./Sheet.svelte";

export const mechanism: Mechanism = {
  name: NAME,
  layer: 2,
  at: (view) => shown(view) !== null,
  sheets: { [QUESTION]: Sheet },
  Marks,
  Line,
  sentence: (e, names: Names, who: Who) =>
    e.type === TAKEN
      ? { text: t("log.boarded", { who: who(e.seat), color: color(e.color), place: names.place(e.place) }), places: [e.place] }
      : null,
  quiet: [PLACED],
  details: { [NAME]: color },
};
