import { describe, expect, it } from "vitest";
import { chain, longestTrail, networks } from "../src/lib/graph";
import type { Route } from "../src/lib/types";

const route = (id: string, a: string, b: string, length: number): Route => ({ id, a, b, length, color: "red", waves: 0, locomotives: 0, points: length });
const routes = [route("ab", "a", "b", 2), route("bc", "b", "c", 3), route("ac", "a", "c", 6), route("cd", "c", "d", 1), route("ef", "e", "f", 4)];

describe("networks of claimed routes", () => {
  it("joins two places by the shortest chain of the seat's own routes", () => {
    const owners = { ab: 0, bc: 0, ac: 0, cd: 1 };
    expect(chain(routes, owners, 0, "a", "c")?.map((r) => r.id)).toEqual(["ab", "bc"]);
    expect(chain(routes, owners, 0, "a", "d")).toBeNull();
  });
  it("walks no route twice on the longest trail", () => {
    expect(longestTrail(routes, { ab: 0, bc: 0, ac: 0, cd: 0, ef: 0 }, 0).length).toBe(12);
    expect(longestTrail(routes, {}, 0)).toEqual({ length: 0, routes: [] });
  });
  it("groups places that are joined", () => {
    expect(networks(routes, { ab: 0, ef: 0 }, 0).map((n) => n.toSorted())).toEqual([
      ["a", "b"],
      ["e", "f"],
    ]);
  });
});
