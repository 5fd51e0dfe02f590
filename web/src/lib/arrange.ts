/** How the areas of the table are arranged, by the size of the window and the shape of the board. */

export type Arrangement = "wide" | "upright" | "low" | "tall" | "slim" | "narrow";

const LOW = 560; // below this height there is no room for a bar and a tray
const NARROW = 600;
const BROAD = 1.15; // times as wide as high
const UPRIGHT = 1.2; // a board less wide than this leaves room for a broader rail
const SLIM = 0.95; // and less wide than this for a rail in a window that is higher than wide

export function arrange(width: number, height: number, ratio: number): Arrangement {
  if (height < LOW && width > height) return "low";
  if (width < NARROW) return "narrow";
  if (width < BROAD * height) return ratio < SLIM ? "slim" : "tall";
  return ratio < UPRIGHT ? "upright" : "wide";
}
