import { part } from "../../lib/parts";
import type { View } from "../../lib/types";

/** Its name in views and among the sources of points. */
export const NAME = "city_markers";

/** Points that lie on the table before the final count. */
export const countedAtOnce = ["control"];

export type Shown = { controller: Record<string, number>; left: number[]; collecting: Record<string, string[]> };

export function shown(view: View | null): Shown | null {
  return part<Shown>(view, NAME);
}
