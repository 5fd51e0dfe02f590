import { expect, test } from "vitest";
import { standing, type Result } from "../src/lib/results";

const usa = "usa//2";
const earlier: Result[] = [["a", usa, 80], ["b", usa, 100], ["c", "italy//2", 10], ["d", usa, 120]];

test("a result stands among those of its kind", () => {
  expect(standing(earlier, ["e", usa, 110])).toEqual({ against: 10, rank: 2, games: 4 });
  expect(standing(earlier, ["e", usa, 130])).toEqual({ against: 30, rank: 1, games: 4 });
});
test("looked at again it is not measured by itself", () => {
  expect(standing([...earlier, ["e", usa, 110]], ["e", usa, 110])).toEqual({ against: 10, rank: 2, games: 4 });
});
test("one earlier game is no average", () => {
  expect(standing(earlier, ["e", "italy//2", 50])).toBeNull();
});
