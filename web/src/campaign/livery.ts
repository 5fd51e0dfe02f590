/** At a table of a campaign wagons wear the colours of their companies. */

import { PALETTE, SEATS, type SeatLook } from "../board/palette";

const USUAL = [...SEATS];
const SHAPES: Record<string, string> = {
  blue: "M0-7.4 6.2 0 0 7.4-6.2 0Z",
  yellow: "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z",
  green: "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z",
  black: "M-5.3-5.3H5.3V5.3H-5.3Z",
  red: "M-6 5.2 0-6.6 6 5.2Z",
};
const RIMS: Record<string, [string, string]> = {
  blue: ["#01193d", "#cfe0f7"],
  yellow: ["#5c4600", "#fff8d8"],
  green: ["#1b3a28", "#dff0e5"],
  black: ["#000000", "#c9cbd6"],
  red: ["#3f0d02", "#ffe0d6"],
};

export function livery(color: string): SeatLook {
  const [rim, window] = RIMS[color] ?? ["#222", "#eee"];
  return { color: PALETTE[color] ?? "#888", rim, window, shape: SHAPES[color] ?? SHAPES["yellow"]! };
}

/** Dress the seats for a game, or, without companies, as they usually are. */
export function dress(companies: string[] | null): void {
  const looks = companies ? companies.map(livery) : USUAL;
  SEATS.splice(0, SEATS.length, ...looks);
}
