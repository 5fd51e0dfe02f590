/** One's own results, remembered by this browser and nobody else: what a new one is measured by. */

const KEY = "stellwerk.results";
const MOST = 400;
const ENOUGH = 2; // earlier games, before an average says anything

/** Which table, what was played (game, variants, seats), and with how many points. */
export type Result = [table: string, kind: string, points: number];

export interface Standing {
  /** Points more or less than the average of the earlier games. */
  against: number;
  rank: number;
  games: number;
}

/** Where a result stands among those of the same kind; null while there are too few. */
export function standing(all: Result[], [table, kind, points]: Result): Standing | null {
  const others = all.filter((one) => one[0] !== table && one[1] === kind).map((one) => one[2]);
  if (others.length < ENOUGH) return null;
  const average = others.reduce((sum, each) => sum + each, 0) / others.length;
  return { against: Math.round(points - average), rank: 1 + others.filter((each) => each > points).length, games: others.length + 1 };
}

/** Keep a result, once for each table, and tell where it stands. */
export function remember(result: Result): Standing | null {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Result[];
    if (!all.some((one) => one[0] === result[0])) localStorage.setItem(KEY, JSON.stringify([...all, result].slice(-MOST)));
    return standing(all, result);
  } catch {
    return null; // no room, or not allowed here: the result is told without it
  }
}
