import { t } from "../../lib/i18n";
import type { Mechanism } from "../mechanism";
import Ground from "./Ground.svelte";
import { joinedBy } from "./joined";
import Line from "./Line.svelte";
import Panel from "./Panel.svelte";

export const mechanism: Mechanism = {
  name: "regions",
  layer: 5,
  at: (_view, names) => names.board.places.some((p) => p.region),
  Line,
  Ground,
  Panel,
  panel: (view, names, seat) => t("regions.tab", { n: joinedBy(view, names, seat).count }),
  details: { regions: (detail) => t("detail.regions", { n: Number(detail) }) },
};
