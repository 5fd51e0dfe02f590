import { describe, expect, it } from "vitest";
import { along, way, type Spot } from "../src/board/drive";
import type { Layout } from "../src/lib/types";

const track = (id: string, points: Spot[]): unknown => ({ id, points });
const layout = { routes: [track("ab", [[0, 0], [10, 0]]), track("cb", [[10, 20], [10, 0]])] } as unknown as Layout;

describe("a way over several routes", () => {
  it("turns a route that is drawn the other way round", () => {
    const routes = [{ id: "ab", a: "a", b: "b" }, { id: "cb", a: "c", b: "b" }];
    expect(way(layout, routes, "a")).toEqual([[0, 0], [10, 0], [10, 0], [10, 20]]);
  });
  it("is driven evenly from end to end", () => {
    const points: Spot[] = [[0, 0], [10, 0], [10, 0], [10, 20]];
    expect(along(points, 0)).toEqual({ x: 0, y: 0, left: false });
    expect(along(points, 0.5)).toEqual({ x: 10, y: 5, left: false });
    expect(along(points, 1)).toEqual({ x: 10, y: 20, left: false });
    expect(along(points.toReversed(), 0.9).left).toBe(true);
  });
});
