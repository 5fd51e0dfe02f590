import { describe, expect, it } from "vitest";
import { itemsOf, kindOf, verdict } from "../src/table/count";
import type { Outcome, View } from "../src/lib/types";

const line = (seat: number, source: string, points: number, detail = ""): Outcome["lines"][number] => ({ seat, source, points, detail });
const outcome: Outcome = {
  reason: "last_round",
  lines: [line(0, "routes", 30), line(1, "routes", 20), line(0, "tickets_done", 8, "a-b"), line(0, "tickets_failed", -10, "c-d"), line(1, "tickets_done", 9, "e-f"), line(1, "longest_trail", 10)],
  totals: [28, 39],
  places: [2, 1],
  tie_break_values: [],
  trails: [7, 12],
};

describe("the final count", () => {
  it("goes step by step, in each from the last to the first, and adds up", () => {
    const items = itemsOf(outcome);
    expect(items.map((i) => [i.step, i.seat])).toEqual([["routes", 0], ["routes", 1], ["tickets_done", 1], ["tickets_done", 0], ["tickets_failed", 0], ["longest_trail", 1]]);
    expect(outcome.totals.map((_, seat) => items.filter((i) => i.seat === seat).reduce((a, i) => a + i.points, 0))).toEqual(outcome.totals);
    expect(["routes", "tickets_failed", "longest_trail"].map(kindOf)).toEqual(["routes", "tickets", "bonus"]);
  });
  it("tells who was one ticket short", () => {
    const view = { outcome, owners: {}, seats: [{}, {}] } as unknown as View;
    expect(verdict(view, 0)).toMatchObject({ place: 2, gap: 11, short: true, done: 1, tickets: 2 });
    expect(verdict(view, 1)).toMatchObject({ place: 1, gap: 11, short: false, trail: 12, longest: true });
  });
});
