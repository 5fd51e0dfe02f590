import { describe, expect, it } from "vitest";
import { nextInDirection, placed, plate, routesNear, toSpace } from "../src/board/geometry";
import { marked } from "../src/board/palette";
import type { Layout } from "../src/lib/types";

const space = { x: 100, y: 100, angle: 90, w: 40, h: 20 };

describe("where a finger meets the board", () => {
  it("measures to the turned rectangle", () => {
    expect(toSpace(100, 119, space)).toBe(0);
    expect(toSpace(100, 130, space)).toBeCloseTo(10);
    expect(toSpace(125, 100, space)).toBeCloseTo(15);
  });
  it("draws the outline of a turned space, smaller and with round corners", () => {
    const numbers = plate(space, 2, 3).match(/-?[\d.]+ -?[\d.]+(?=[ALZ])/g)!.map((pair) => pair.split(" ").map(Number));
    expect(numbers).toHaveLength(8);
    for (const [x, y] of numbers) expect([Math.abs(x! - 100), Math.abs(y! - 100)].map(Math.round)).toSatisfy(([across, along]) => (across === 8 && along === 15) || (across === 5 && along === 18));
  });
  it("puts a symbol in its place, larger", () => {
    expect(placed("M-2 1.5H2V-3Z", { x: 100, y: 200 }, 2)).toBe("M96.00 203.00H104.00V194.00Z");
    expect(placed("M0-3A3 3 0 1 0 0 3 3 3 0 1 0 0-3Z", { x: 10, y: 20 })).toBe("M10.00 17.00A3.00 3.00 0 1 0 10.00 23.00 3.00 3.00 0 1 0 10.00 17.00Z");
  });
  it("lists routes within reach, the nearest first", () => {
    const layout = {
      routes: [
        { id: "far", spaces: [{ ...space, x: 140 }], path: "", points: [] },
        { id: "near", spaces: [space], path: "", points: [] },
      ],
    } as unknown as Layout;
    expect(routesNear(layout, 112, 100, 30).map((r) => r.id)).toEqual(["near", "far"]);
    expect(routesNear(layout, 400, 400, 30)).toEqual([]);
  });
  it("goes on in the direction of an arrow key", () => {
    const all = [
      { id: "a", x: 0, y: 0 },
      { id: "b", x: 10, y: 1 },
      { id: "c", x: 5, y: 40 },
    ];
    expect(nextInDirection(all[0]!, all, 1, 0)?.id).toBe("b");
    expect(nextInDirection(all[0]!, all, 0, 1)?.id).toBe("c");
    expect(nextInDirection(all[0]!, all, -1, 0)).toBeNull();
  });
  it("puts wave and locomotive symbols in the middle, as the pictures of the boards do", () => {
    expect([0, 1, 2, 3].filter(marked(4, 2))).toEqual([1, 2]);
    expect([0, 1, 2].filter(marked(3, 1))).toEqual([1]);
    expect([0, 1].filter(marked(2, 0))).toEqual([]);
  });
});
