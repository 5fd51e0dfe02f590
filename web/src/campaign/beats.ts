/** What is new in a campaign, put together as it is to be shown: what belongs together is one beat, at one station. */

import type { CampaignNews } from "./api";

export const STATIONS = ["ledger", "map", "rule", "events", "post", "departure"] as const;
export type Station = (typeof STATIONS)[number] | "count";
export type Kind = "slips" | "scene" | "toolbox" | "rules" | "events" | "post" | "region" | "sheets" | "pencils" | "votes" | "amended" | "night_mail" | "built" | "note" | "count" | "silent";

export interface Beat {
  kind: Kind;
  station: Station;
  /** The first news of it and the one after its last, counted in all news. */
  from: number;
  to: number;
  items: CampaignNews[];
}

const SILENT = ["pencil_sent", "voted", "vote", "game_begins"];
const ENDS = /^(gifts|epilogues|epilogue_place)\./;

type Run = { kind: Kind; station: Station; goesOn: (news: CampaignNews, so_far: CampaignNews[]) => boolean };

const is =
  (...codes: string[]) =>
  (news: CampaignNews): boolean =>
    codes.includes(news.code);
const never = (): boolean => false;
const text = (news: CampaignNews): string => String(news.params["text"] ?? "");

/** Founders' keys are handed over where the region is founded. */
function isKey(news: CampaignNews, so_far: CampaignNews[]): boolean {
  return news.code === "postcard" && so_far.at(-1)?.code === "read" && text(so_far.at(-1)!).endsWith(".founding");
}

function begin(news: CampaignNews, before: Station): Run {
  const code = news.code;
  const said = text(news);
  if (code === "slip") return { kind: "slips", station: "ledger", goesOn: is("slip") };
  if (code === "card") {
    const departs = /-0[12]$/.test(String(news.params["card"]));
    return { kind: "scene", station: departs ? "departure" : "ledger", goesOn: (x) => is("read", "instruction")(x) && !/^epilogue_place\./.test(text(x)) };
  }
  if (code === "count" || code === "final" || (before === "count" && code === "read" && !ENDS.test(said))) return { kind: "count", station: "count", goesOn: (x) => x.code !== "card" && !ENDS.test(text(x)) };
  if (code === "region" || /^regions\.\w+\.sheet$/.test(said))
    return { kind: "region", station: "map", goesOn: (x, all) => (x.code === "region" && !all.some(is("region"))) || /^regions\.\w+\.(founding|key)$/.test(text(x)) || isKey(x, all) };
  if (code === "read") return { kind: "scene", station: before, goesOn: (x) => is("read", "instruction")(x) && !/^(epilogue_place|regions)\./.test(text(x)) };
  if (code === "toolbox") return { kind: "toolbox", station: "rule", goesOn: never };
  if (code === "sticker") return { kind: "rules", station: before === "departure" ? before : "rule", goesOn: is("sticker") };
  if (code === "event_added") return { kind: "events", station: before === "departure" ? before : "events", goesOn: is("event_added") };
  if (code === "postcard") return { kind: "post", station: "post", goesOn: is("postcard", "ticket_archived") };
  if (code === "amended") return { kind: "amended", station: "rule", goesOn: is("amended") };
  if (code === "sheets") return { kind: "sheets", station: "map", goesOn: never };
  if (code === "pencils") return { kind: "pencils", station: "map", goesOn: never };
  if (code === "votes") return { kind: "votes", station: "ledger", goesOn: is("read") };
  if (code === "night_mail") return { kind: "night_mail", station: "post", goesOn: is("read") };
  if (code === "water_tower" || code === "parallel_track") return { kind: "built", station: "map", goesOn: is("water_tower", "parallel_track") };
  if (SILENT.includes(code)) return { kind: "silent", station: before, goesOn: is(...SILENT) };
  return { kind: "note", station: code === "event_archived" ? "ledger" : before, goesOn: is("event_archived", "ticket_archived", "joined", "handed_over") };
}

/** Where the story stands at a place in the news: the last card that was turned over says so, or the count that runs. */
function stationAt(news: CampaignNews[], seen: number): Station {
  const last = news.slice(0, seen).findLast((x) => ["card", "count", "final", "game_begins"].includes(x.code));
  if (last?.code === "count" || last?.code === "final") return "count";
  return last?.code === "card" && /-0[12]$/.test(String(last.params["card"])) ? "departure" : "ledger";
}

/** All beats from a place in the news on; those in which nothing is to be seen are silent. */
export function beatsFrom(news: CampaignNews[], seen: number): Beat[] {
  const beats: Beat[] = [];
  let station = stationAt(news, seen);
  for (let at = seen; at < news.length; ) {
    const first = news[at]!;
    const run: Run = begin(first, station);
    const items = [first];
    while (at + items.length < news.length && run.goesOn(news[at + items.length]!, items)) items.push(news[at + items.length]!);
    beats.push({ kind: run.kind, station: run.station, from: at, to: at + items.length, items });
    station = run.station;
    at += items.length;
  }
  return beats;
}

/** The stations that have been passed since the last game began. */
export function passed(news: CampaignNews[], seen: number): Set<Station> {
  const since = news.slice(0, seen).findLastIndex((x) => x.code === "game_begins") + 1;
  return new Set(beatsFrom(news.slice(0, seen), since).filter((b) => b.kind !== "silent").map((b) => b.station));
}
