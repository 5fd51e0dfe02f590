import { describe, expect, it } from "vitest";
import { arrange } from "../src/lib/arrange";
import { cheapest } from "../src/lib/graph";
import { fitChips, newsSince, type Chip } from "../src/table/chips";
import { fitTickets } from "../src/table/fit";
import type { Entry } from "../src/lib/types";

describe("the arrangement", () => {
  it("follows the window, and beside it the board's shape", () => {
    const wide = 1.5;
    expect(arrange(1280, 800, wide)).toBe("wide");
    expect(arrange(1280, 800, 1.0)).toBe("upright");
    expect(arrange(1920, 1080, wide)).toBe("wide");
    expect(arrange(820, 1180, wide)).toBe("tall");
    expect(arrange(390, 844, wide)).toBe("narrow");
    expect(arrange(360, 640, wide)).toBe("narrow");
    expect(arrange(844, 390, wide)).toBe("low");
    expect(arrange(640, 360, wide)).toBe("low");
  });
});

describe("tickets", () => {
  it("all fit their box, the more of them the smaller", () => {
    for (const [width, height] of [[236, 400], [352, 250], [352, 64], [380, 96], [460, 230]] as const)
      for (let n = 1; n <= 8; n++) {
        const look = fitTickets(n, width, height);
        expect(Math.ceil(n / look.columns) * (look.height + 5)).toBeLessThanOrEqual(height + 5);
      }
    expect(fitTickets(2, 236, 400).lines).toBe(2);
    expect(fitTickets(9, 352, 64).lines).toBe(1);
  });
});

describe("the cheapest way", () => {
  const route = (id: string, a: string, b: string, length: number) => ({ id, a, b, length, color: "gray", waves: 0, locomotives: 0, points: 0 });
  const routes = [route("ab", "a", "b", 2), route("bc", "b", "c", 2), route("ac", "a", "c", 3)];
  it("goes over own routes for nothing and not over those of others", () => {
    expect(cheapest(routes, {}, 0, "a", "c")).toMatchObject({ length: 3, missing: 3 });
    expect(cheapest(routes, { ab: 0 }, 0, "a", "c")).toMatchObject({ length: 4, missing: 2 });
    expect(cheapest(routes, { ac: 1 }, 0, "a", "c")).toMatchObject({ length: 4, missing: 4 });
    expect(cheapest(routes, { ac: 1, bc: 1 }, 0, "a", "c")).toBeNull();
  });
});

describe("news", () => {
  const entry = (number: number, seat: number, turn = number): Entry => ({ number, seat, action: { type: "draw_blind" }, events: [{ type: "turn_began", seat, turn }] });
  it("begin after the last own action, for a spectator with the last round", () => {
    const entries = [entry(1, 0), entry(2, 1), entry(3, 2), entry(4, 0), entry(5, 1), entry(6, 2)];
    expect(newsSince(entries, 0, 3)).toBe(4);
    expect(newsSince(entries, 2, 3)).toBe(6);
    expect(newsSince(entries, null, 3)).toBe(3);
    expect(newsSince([], 0, 3)).toBe(0);
  });
  const chip = (brief: string, mark: number | null): Chip => ({ number: 1, seat: 1, text: brief, routes: [], places: [], turn: null, brief, cards: mark === null ? [null] : null, mark });
  const chips = [chip("2 hidden cards", null), chip("Calgary – Helena +7", 1), chip("a locomotive", null), chip("Nashville – Little Rock +4", 2)];
  it("shrink, draws first, and fold only when nothing else helps", () => {
    expect(fitChips(chips, 900).shown.every((f) => !f.small)).toBe(true);
    expect(fitChips(chips, 620).shown.map((f) => f.small)).toEqual([true, false, true, false]);
    expect(fitChips(chips, 270)).toMatchObject({ folded: 0 });
    expect(fitChips(chips, 160).folded).toBeGreaterThan(0);
    expect(fitChips(chips, 160).shown.length).toBeGreaterThan(0);
  });
});
