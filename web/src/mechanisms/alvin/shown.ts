import { part } from "../../lib/parts";
import type { View } from "../../lib/types";

/** Its name in views and among the sources of points. */
export const NAME = "alvin";

/** Points that lie on the table before the final count. */
export const countedAtOnce = [NAME];

/** The question that it asks, and the events that tell of it. */
export const QUESTION = "move_alvin";
export const CAPTURED = "alvin_captured";
export const MOVED = "alvin_moved";

export type Shown = { city: string; captor: number | null };

export function shown(view: View | null): Shown | null {
  return part<Shown>(view, NAME);
}
