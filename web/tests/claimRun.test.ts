import { describe, expect, it } from "vitest";
import { paidAt, paidBy, paidInAll } from "../src/campaign/claimRun";
import type { GameEvent } from "../src/lib/types";

const scored = (seat: number, points: number, source: string): GameEvent => ({ type: "points_scored", seat, points, source }) as GameEvent;
const moves = [
  { seat: 0, events: [scored(0, 2, "company"), scored(0, -2, "seals"), scored(1, 1, "pot")] },
  { seat: 0, events: [scored(0, 4, "pot"), scored(0, 2, "company"), scored(0, 3, "mail")] },
  { seat: 1, events: [scored(0, 5, "events")] },
];

describe("what a claim really pays", () => {
  it("adds up the own moves and nobody else's", () => {
    expect(paidBy(0, moves)).toEqual({ company: 4, seals: -2, pot: 4, mail: 3 });
  });
  it("tells each step its sum, and nothing of what is paid at the end of the game", () => {
    const paid = paidBy(0, moves);
    expect(paidAt(3, paid)).toEqual([4]);
    expect(paidAt(2, paid)).toEqual([-2]);
    expect(paidAt(4, paid)).toEqual([]);
    expect(paidInAll(paid)).toBe(6);
  });
});
