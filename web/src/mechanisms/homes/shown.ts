import { part } from "../../lib/parts";
import type { View } from "../../lib/types";

/** Its name in views and among the sources of points. */
export const NAME = "home_city";

export type Shown = { home: (string | null)[] };

export function shown(view: View | null): Shown | null {
  return part<Shown>(view, NAME);
}
