import { describe, expect, it } from "vitest";
import { beatsFrom, passed } from "../src/campaign/beats";

const news = (code: string, params: Record<string, string | number> = {}, game = 1) => ({ game, code, params });
const read = (text: string) => news("read", { text });

const AFTER_ONE = [
  news("game_begins", { game: 1, year: 1865 }),
  news("slip", { company: "red", total: 30, place: 1 }),
  news("slip", { company: "blue", total: 20, place: 2 }),
  news("card", { card: "1865-03" }),
  read("games.1.closing"),
  news("instruction", { card: "1865-03" }),
  news("toolbox"),
  news("sticker", { slot: "K" }),
  news("sticker", { slot: "V" }),
  news("pencil_sent", { company: "red" }),
  read("regions.r2.sheet"),
  news("region", { region: "r2", founder: "red" }),
  read("regions.r2.founding"),
  news("postcard", { company: "red", number: 50 }),
  read("regions.r2.key"),
  news("sticker", { slot: "N" }),
  news("event_added", { event: "E10" }),
  news("event_added", { event: "E11" }),
  news("postcard", { company: "blue", number: 3 }),
  news("ticket_archived", { ticket: "a-b" }),
  news("postcard", { company: "red", number: 5 }),
  news("card", { card: "1867-01" }),
  read("games.2.opening"),
  news("sticker", { slot: "O" }),
  news("card", { card: "1867-02" }),
  read("games.2.doors"),
];

describe("beats", () => {
  it("puts together what belongs together, in the order of the story", () => {
    expect(beatsFrom(AFTER_ONE, 1).map((b) => [b.kind, b.station, b.items.length])).toEqual([
      ["slips", "ledger", 2],
      ["scene", "ledger", 3],
      ["toolbox", "rule", 1],
      ["rules", "rule", 2],
      ["silent", "rule", 1],
      ["region", "map", 5],
      ["rules", "rule", 1],
      ["events", "events", 2],
      ["post", "post", 3],
      ["scene", "departure", 2],
      ["rules", "departure", 1],
      ["scene", "departure", 2],
    ]);
  });
  it("leaves nothing out and shows nothing twice", () => {
    for (let seen = 0; seen < AFTER_ONE.length; seen++) {
      const beats = beatsFrom(AFTER_ONE, seen);
      expect(beats.flatMap((b) => b.items)).toEqual(AFTER_ONE.slice(seen));
      expect(beats[0]?.from).toBe(seen);
    }
  });
  it("keeps the count together, however far it has come, and the epilogue apart", () => {
    const end = [news("card", { card: "1893-03" }), news("count", { line: "slips" }), read("final.drumroll"), news("count", { line: "vows" }), read("reactions.kept_vow.text"), news("final", { company: "red" }), read("final.winner"), news("card", { card: "1893-04" }), read("gifts.2"), read("epilogue_place.2"), read("epilogue_company.red"), read("epilogue_place.1")];
    for (let seen = 1; seen < 7; seen++) expect(beatsFrom(end, seen)[0]).toMatchObject({ kind: "count", to: 7 });
    expect(beatsFrom(end, 7).map((b) => [b.kind, b.items.length])).toEqual([["scene", 2], ["scene", 2], ["scene", 1]]);
  });
  it("knows the stations that were passed since the game", () => {
    expect([...passed(AFTER_ONE, 6)]).toEqual(["ledger"]);
    expect([...passed(AFTER_ONE, 16)]).toEqual(["ledger", "rule", "map"]);
  });
});
