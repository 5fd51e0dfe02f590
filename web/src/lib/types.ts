/** The protocol's values. They come from the server's own document by `npm run types`; only the layout is described here. */

import type { components } from "./openapi";

type Schemas = components["schemas"];

export type Lang = "en" | "de";
export type Words = Schemas["Words"];
export type Payment = Schemas["Payment"];
export type Action = Schemas["Command"]["action"];
export type GameEvent = Schemas["Entry"]["events"][number];
export type SeatView = Schemas["SeatView"];
export type ScoreLine = Schemas["Line"];
export type Outcome = Schemas["Outcome"];
export type View = Schemas["View"];
export type Options = Schemas["Options"];
export type State = Schemas["State"];
export type Entry = Pick<Schemas["Entry"], "number" | "seat" | "action" | "events">;
export type Clock = Schemas["Clock"];
export type TableSeat = Schemas["TableSeat"];
export type Table = Schemas["Table"];
export type NewTable = Omit<Schemas["NewTable"], "game"> & { game: string };
export type GameInfo = Schemas["GameInfo"];
export type BotInfo = Schemas["BotInfo"];
export type Person = Schemas["Person"];
export type Place = Schemas["BoardPlace"];
export type Route = Pick<Schemas["BoardRoute"], "id" | "a" | "b" | "color" | "length" | "waves" | "locomotives" | "points">;
export type Ticket = Schemas["BoardTicket"];
/** Some boards print a stripe and a number on their tickets. */
export type BoardData = Omit<Schemas["BoardData"], "layout"> & { layout: Layout; stripes?: Record<string, string>; letters?: Record<string, number> };
export type RuleText = Schemas["RuleText"];
export type RuleBook = Schemas["RuleBook"];
export type ChatLine = Schemas["ChatLine"];
export type Verification = Schemas["Verification"];
export type Frames = Schemas["Frames"];
export type Frame = Schemas["Frame"];
export type Imported = Schemas["Imported"];
export type Reply = Schemas["Reply"];
export type Lists = Schemas["Lists"];
export type Told =
  | Schemas["Hello"]
  | Schemas["StateMessage"]
  | Schemas["EntryMessage"]
  | Schemas["ReplyMessage"]
  | Schemas["TableMessage"]
  | Schemas["ChatMessage"]
  | Schemas["ErrorMessage"]
  | Schemas["Pong"];

export interface Space {
  x: number;
  y: number;
  angle: number;
  w: number;
  h: number;
}

export interface Layout {
  version: number;
  width: number;
  height: number;
  sizes: { city: number; crossing: number; font: number; line: number; plaque: number };
  land: string[];
  regions: { name: string; home: boolean; tint: number; path: string; label?: { x: number; y: number; size: number } }[];
  borders: string[];
  frontiers: string[];
  lakes: string[];
  rivers: string[];
  graticule: string[];
  seas: { text: Record<Lang, string>; x: number; y: number; size: number; angle: number }[];
  cartouche: { x: number; y: number; w: number; h: number } | null;
  compass: { x: number; y: number; r: number } | null;
  places: Record<
    string,
    {
      x: number;
      y: number;
      kind: "city" | "country";
      w?: number;
      h?: number;
      label: { x: number; y: number; anchor: "start" | "middle" | "end"; lines: string[] };
    }
  >;
  crossings: { country: string; city: string; x: number; y: number }[];
  routes: { id: string; spaces: Space[]; path: string; points: [number, number][] }[];
}
