/** Colours and symbols, always both. The same as in boards/drawing.py; the two are compared by a test. */

export const PALETTE: Record<string, string> = {
  red: "#9f2c13",
  orange: "#f7950d",
  yellow: "#fdd734",
  green: "#4d8f68",
  blue: "#024094",
  violet: "#a45fc2",
  black: "#1f1e23",
  white: "#faf8f1",
  gray: "#aeaba3",
};

export const SYMBOL_INK: Record<string, string> = {
  red: "#fff",
  orange: "#3d1d00",
  yellow: "#4c3a00",
  green: "#fff",
  blue: "#fff",
  violet: "#fff",
  black: "#fff",
  white: "#4a4741",
  gray: "#5c5953",
  locomotive: "#2b2622",
};

export const SYMBOLS: Record<string, string> = {
  red: "M0-6.6 6.4 5-6.4 5Z",
  orange: "M-5.2-5.2H5.2V5.2H-5.2Z",
  yellow: "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z",
  green: "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z",
  blue: "M0-7.2 6.6 0 0 7.2-6.6 0Z",
  violet: "M0-7.6 1.9-1.9 7.6 0 1.9 1.9 0 7.6-1.9 1.9-7.6 0-1.9-1.9Z",
  black: "M-4.9-6H-1.5V6H-4.9ZM1.5-6H4.9V6H1.5Z",
  white: "M0-6.3A6.3 6.3 0 1 1 0 6.3 6.3 6.3 0 1 1 0-6.3ZM0-3.3A3.3 3.3 0 1 0 0 3.3 3.3 3.3 0 1 0 0-3.3Z",
  gray: "M0-2.6A2.6 2.6 0 1 1 0 2.6 2.6 2.6 0 1 1 0-2.6ZM-5-1.5A1.5 1.5 0 1 1-5 1.5 1.5 1.5 0 1 1-5-1.5ZM5-1.5A1.5 1.5 0 1 1 5 1.5 1.5 1.5 0 1 1 5-1.5Z",
  locomotive: "M0-7.8 2.1-2.6 7.6-2.3 3.3 1.2 4.8 6.6 0 3.5-4.8 6.6-3.3 1.2-7.6-2.3-2.1-2.6Z",
  wave: "M-9-2.4C-7-5.6-5-5.6-3-2.4S1 .8 3-2.4 7-5.6 9-2.4M-9 3.8C-7 .6-5 .6-3 3.8S1 7 3 3.8 7 .6 9 3.8",
};

/** Symbols differ in extent; times this, each is about 12.6 units across, so that all are read equally well. */
export const EVEN: Record<string, number> = {
  red: 0.98,
  orange: 1.2,
  yellow: 1.05,
  green: 0.98,
  blue: 0.9,
  violet: 0.92,
  black: 1.05,
  white: 1,
  gray: 0.98,
  locomotive: 0.88,
};

/** A seat's livery. Windows and the emblem on a wagon share a colour; no emblem is the symbol of a route. */
export interface SeatLook {
  color: string;
  rim: string;
  window: string;
  /** The emblem, 16 units across. */
  shape: string;
}

export const CREAM = "#fff6df";
/** On a wagon an emblem is as large as a symbol on a free space. */
export const EMBLEM = 0.91;

export const SEATS: SeatLook[] = [
  { color: "#236875", rim: "#0a2a31", window: CREAM, shape: "M-7.4 5.8H7.4L8-4.4 3.8-.4 0-7-3.8-.4-8-4.4Z" },
  {
    color: "#fca4d6",
    rim: "#7a1f56",
    window: "#7a1f56",
    shape: "M0 7C-9.2.8-7.8-6.6-3.8-6.6-1.5-6.6 0-4.6 0-3.4 0-4.6 1.5-6.6 3.8-6.6 7.8-6.6 9.2.8 0 7Z",
  },
  { color: "#b76a32", rim: "#4a230a", window: CREAM, shape: "M2.6-8-6 1.4H-.9L-2.8 8 6-1.8H.9Z" },
  { color: "#9dffb3", rim: "#11593a", window: "#11593a", shape: "M3.4-7A7.3 7.3 0 1 0 7 3.5 6 6 0 0 1 3.4-7Z" },
  { color: "#53124d", rim: "#240420", window: CREAM, shape: "M-6.2-7.2H6.2L1.5 0 6.2 7.2H-6.2L-1.5 0Z" },
  { color: "#6c93f4", rim: "#132e78", window: "#132e78", shape: "M-6.6 7V-.8A6.6 6.6 0 0 1 6.6-.8V7H2.7V-.6A2.7 2.7 0 0 0-2.7-.6V7Z" },
];

export function livery(seat: number): SeatLook {
  return SEATS[seat % SEATS.length]!;
}

export const RAINBOW = ["#d8432f", "#f7950d", "#fdd734", "#4d8f68", "#2f6fc4", "#a45fc2"];

/** Which spaces of a route carry its wave or locomotive symbols: those in the middle. */
export function marked(length: number, marks: number): (index: number) => boolean {
  const start = Math.floor((length - marks + 1) / 2);
  return (index) => index >= start && index < start + marks;
}
