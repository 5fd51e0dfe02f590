/** What a mechanism shows of itself in a view, by the mechanism's name. Nothing else reads `view.parts`. */

import type { View } from "./types";

export function part<T>(view: View | null, name: string): T | null {
  return (view?.parts[name] as T | undefined) ?? null;
}

/** Of the table a list of numbers, of seats a list for each, null where it is another's secret. */
type Numbers = Record<string, number[] | (number[] | null)[]>;

export interface Registers {
  table: Record<string, number[]>;
  seats: Record<string, number[]>[];
}

/** The numbers of a campaign's game: those of the table, and those of each seat as far as they are seen. */
export function registers(view: View | null): Registers | null {
  const shown = part<Numbers>(view, "campaign");
  if (!view || !shown) return null;
  const table: Record<string, number[]> = {};
  const seats: Record<string, number[]>[] = view.seats.map(() => ({}));
  for (const [name, rows] of Object.entries(shown)) {
    if (rows.every((n) => typeof n === "number")) table[name] = rows;
    else rows.forEach((row, seat) => Array.isArray(row) && (seats[seat]![name] = row));
  }
  return { table, seats };
}
