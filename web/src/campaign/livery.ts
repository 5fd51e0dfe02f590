/** At a table of a campaign wagons wear the colours of their companies; crests tell them from routes of the same colour. */

import { CREAM, PALETTE, SEATS, type SeatLook } from "../board/palette";

const USUAL = [...SEATS];
/** Anchor, wheat, cedar, pickaxe and lantern. */
const CRESTS: Record<string, string> = {
  blue: "M-1.2-2.4A3 3 0 1 1 1.2-2.4V-1H4.4V1.4H1.2V5.3C3.2 4.9 4.7 3.5 5.2 1.9L3.9 2.4 6.3-1 8 2.8 6.9 2.4C6 5.7 3.2 7.9 0 7.9S-6 5.7-6.9 2.4L-8 2.8-6.3-1-3.9 2.4-5.2 1.9C-4.7 3.5-3.2 4.9-1.2 5.3V1.4H-4.4V-1H-1.2ZM0-6.4A1.2 1.2 0 1 0 0-4 1.2 1.2 0 1 0 0-6.4Z",
  yellow: "M-.9 8V4.3C-3.9 4.3-5.4 2.7-5.6.4-3.6.2-2 .9-.9 2.2V0C-3.7-.1-5.1-1.7-5.2-3.9-3.3-4-1.8-3.3-.9-2.1V-3C-2-4.8-1.5-6.6 0-8 1.5-6.6 2-4.8.9-3V-2.1C1.8-3.3 3.3-4 5.2-3.9 5.1-1.7 3.7-.1.9 0V2.2C2 .9 3.6.2 5.6.4 5.4 2.7 3.9 4.3.9 4.3V8Z",
  green: "M0-8 3.8-3.2H1.9L5.4 1H3L7 5.4H1.3V8H-1.3V5.4H-7L-3 1H-5.4L-1.9-3.2H-3.8Z",
  black: "M-8-1.8C-5.6-6.2-2.6-7.6.4-7.1L1.6-8 3.3-6.3 2.5-5.3C5-3.5 6.7-.9 7.2 2.4 5.5-.2 3.3-2 .9-3.3L-5.9 7.6-8 6.1-1.3-4.3C-3.7-4.6-5.9-3.7-8-1.8Z",
  red: "M-2.6-6.3A2.6 2.1 0 0 1 2.6-6.3L2.3-5.5H4V-3.5H3.2L4.2 4.6H5V7.6H-5V4.6H-4.2L-3.2-3.5H-4V-5.5H-2.3ZM-1.1-6.1-.9-5.5H.9L1.1-6.1A1.2.9 0 0 0-1.1-6.1ZM0-2C1.7-.1 2 1 2 2A2 2 0 0 1-2 2C-2 1-1.7-.1 0-2Z",
};
const RIMS: Record<string, [string, string]> = {
  blue: ["#01193d", CREAM],
  yellow: ["#5c4600", "#5c4600"],
  green: ["#1b3a28", CREAM],
  black: ["#000000", CREAM],
  red: ["#3f0d02", CREAM],
};

export function livery(color: string): SeatLook {
  const [rim, window] = RIMS[color] ?? ["#222", CREAM];
  return { color: PALETTE[color] ?? "#888", rim, window, shape: CRESTS[color] ?? CRESTS["yellow"]! };
}

/** Dress the seats for a game, or, without companies, as they usually are. */
export function dress(companies: string[] | null): void {
  const looks = companies ? companies.map(livery) : USUAL;
  SEATS.splice(0, SEATS.length, ...looks);
}
