import { part } from "../../lib/parts";
import type { View } from "../../lib/types";

/** Its name in views and among the sources of points. */
export const NAME = "passengers";

/** The question that it asks, and the events that tell of it. */
export const QUESTION = "passenger";
export const TAKEN = "passenger_taken";
export const PLACED = "passengers_placed";

export type Shown = { waiting: Record<string, Record<string, number>>; taken: Record<string, number>[] };

export function shown(view: View | null): Shown | null {
  return part<Shown>(view, NAME);
}
