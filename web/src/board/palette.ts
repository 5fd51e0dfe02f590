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
  gray: "M0-2.9A2.9 2.9 0 1 1 0 2.9 2.9 2.9 0 1 1 0-2.9Z",
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
  gray: 1.4,
  locomotive: 0.88,
};

export interface SeatLook {
  color: string;
  rim: string;
  window: string;
  shape: string;
}

export const SEATS: SeatLook[] = [
  { color: "#068894", rim: "#03353b", window: "#d3f3f6", shape: "M-6 5.2 0-6.6 6 5.2Z" },
  { color: "#cc3410", rim: "#4f1204", window: "#ffe2d8", shape: "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6Z" },
  { color: "#682da7", rim: "#270b45", window: "#ecdcfb", shape: "M-5.3-5.3H5.3V5.3H-5.3Z" },
  { color: "#fda9d8", rim: "#6b1f4c", window: "#fff0f8", shape: "M0-7.4 6.2 0 0 7.4-6.2 0Z" },
  {
    color: "#8cbf3a",
    rim: "#2f470a",
    window: "#f2fadf",
    shape: "M-2.2-6.4H2.2V-2.2H6.4V2.2H2.2V6.4H-2.2V2.2H-6.4V-2.2H-2.2Z",
  },
  {
    color: "#232836",
    rim: "#0a0c12",
    window: "#c9d3e6",
    shape: "M0-7 1.9-2.4 6.9-2.1 3 1.1 4.3 6 0 3.2-4.3 6-3 1.1-6.9-2.1-1.9-2.4Z",
  },
];

export const RAINBOW = ["#d8432f", "#f7950d", "#fdd734", "#4d8f68", "#2f6fc4", "#a45fc2"];

/** Which spaces of a route carry its wave or locomotive symbols: those in the middle. */
export function marked(length: number, marks: number): (index: number) => boolean {
  const start = Math.floor((length - marks + 1) / 2);
  return (index) => index >= start && index < start + marks;
}
