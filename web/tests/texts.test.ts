import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CREAM, EVEN, PALETTE, SEATS, SYMBOLS } from "../src/board/palette";
import { livery } from "../src/campaign/livery";
import { pointsOverTime, statistics } from "../src/lib/history";
import type { Entry } from "../src/lib/types";
// @ts-expect-error a plain module of the build
import { problems } from "../scripts/messages.mjs";

describe("texts", () => {
  it("are complete in both languages, for every key in use and every code of engine and server", async () => {
    expect(await problems()).toEqual([]);
  });
});

describe("palette", () => {
  it("is the same as in the pictures of the boards", () => {
    const drawing = readFileSync("../src/stellwerk/boards/inks.py", "utf8").replace(/"\n\s+"/g, "");
    for (const [name, color] of Object.entries(PALETTE)) expect(drawing).toContain(`"${name}": "${color}"`);
    for (const [name, path] of Object.entries(SYMBOLS)) expect(drawing).toContain(`"${name}": "${path}"`);
    const plain = drawing.replaceAll("CREAM", `"${CREAM}"`).replace(/\s+/g, " ").replaceAll("( ", "(").replaceAll(", )", ")");
    for (const seat of SEATS) expect(plain).toContain(`Seat("${seat.color}", "${seat.rim}", "${seat.window}", "${seat.shape}")`);
    for (const color of Object.keys(PALETTE)) expect(EVEN).toHaveProperty(color);
  });
  it("gives every company of a campaign a crest that is no symbol of a route", () => {
    const crests = ["blue", "yellow", "green", "black", "red"].map((color) => livery(color).shape);
    expect(new Set([...crests, ...SEATS.map((s) => s.shape), ...Object.values(SYMBOLS)]).size).toBe(5 + 6 + Object.keys(SYMBOLS).length);
  });
});

describe("curves and counts of a game", () => {
  const payment = { color: "red", cards: 2, locomotives: 1, ferry_cards: 0 };
  const entries: Entry[] = [
    { number: 1, seat: null, action: null, events: [{ type: "turn_began", seat: 0, turn: 1 }] },
    { number: 2, seat: 0, action: null, events: [{ type: "route_claimed", seat: 0, route: "a-b", payment }, { type: "points_scored", seat: 0, points: 4, source: "routes" }, { type: "turn_began", seat: 1, turn: 2 }] },
    { number: 3, seat: 1, action: null, events: [{ type: "card_drawn", seat: 1, card: null }] },
  ];
  it("follow the points turn by turn and end with the count", () => {
    const outcome = { reason: "last_round", lines: [], totals: [9, -3], places: [1, 2], tie_break_values: [], trails: [0, 0] };
    expect(pointsOverTime(entries, 2, outcome).map((p) => p.points)).toEqual([[0, 0], [4, 0], [4, 0], [9, -3]]);
  });
  it("count cards, routes and locomotives", () => {
    expect(statistics(entries, 2)).toEqual([
      { drawn: 0, claimed: 1, locomotives: 1, tickets: 0 },
      { drawn: 1, claimed: 0, locomotives: 0, tickets: 0 },
    ]);
  });
});
