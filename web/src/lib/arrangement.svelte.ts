/** The arrangement of the window as it is now. */

import { arrange, type Arrangement } from "./arrange";

export type { Arrangement };

const size = $state({ w: innerWidth, h: innerHeight });
addEventListener("resize", () => {
  size.w = innerWidth;
  size.h = innerHeight;
});

export function arrangement(ratio: number): Arrangement {
  return arrange(size.w, size.h, ratio);
}
/** Fingers rather than a pointer: every target is at least 44 px. */
export function isTouchy(kind: Arrangement): boolean {
  return kind === "low" || kind === "narrow";
}
