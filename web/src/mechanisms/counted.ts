/** The sources of points that mechanisms pay while the game runs: `countedAtOnce` in their `shown.ts`. */

const folders = import.meta.glob<{ countedAtOnce?: string[] }>("./*/shown.ts", { eager: true });
export const COUNTED_AT_ONCE = Object.values(folders).flatMap((folder) => folder.countedAtOnce ?? []);
