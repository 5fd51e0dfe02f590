import { part } from "../../lib/parts";
import type { View } from "../../lib/types";

/** Its name in views and among the sources of points. */
export const NAME = "ferry_cards";

export type Shown = { held: number[]; supply: number; most_held: number };

export function shown(view: View | null): Shown | null {
  return part<Shown>(view, NAME);
}
