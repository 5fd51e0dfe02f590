/** How tickets are drawn so that all of them fit a box: the largest look that has room. */

export interface Look {
  columns: number;
  /** Height of one ticket. */
  height: number;
  /** Cities in one line instead of two; the bar of what is built. */
  lines: 1 | 2;
  bar: boolean;
}

const GAP = 5;

export function fitTickets(n: number, width: number, height: number): Look {
  const wide = width >= 300;
  const looks: Look[] = [
    { columns: wide ? 2 : 1, height: 56, lines: 2, bar: true },
    { columns: wide ? 2 : 1, height: 46, lines: 2, bar: true },
    { columns: wide ? 2 : 1, height: 38, lines: 2, bar: false },
    { columns: 2, height: 38, lines: 2, bar: false },
    { columns: wide ? 2 : 1, height: 22, lines: 1, bar: false },
    { columns: 2, height: 20, lines: 1, bar: false },
    { columns: 3, height: 18, lines: 1, bar: false },
  ];
  const fits = (look: Look): boolean => Math.ceil(n / look.columns) * (look.height + GAP) <= height;
  return looks.find(fits) ?? looks.at(-1)!;
}
