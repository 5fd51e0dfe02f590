/** What a mechanism may show on the page. All of it is optional: what has no entry is shown by the generic parts. */

import type { Component } from "svelte";
import type { Names, Sentence, Who } from "../lib/text";
import type { GameEvent, Layout, State, View } from "../lib/types";
import type { Action } from "../lib/types";

export interface SheetProps {
  state: State;
  seat: number;
  names: Names;
  who: Who;
  busy: boolean;
  /** The place chosen on the board or in the sheet. */
  place: string | null;
  onplace: (place: string | null) => void;
  onplay: (action: Action) => void;
}
export interface SheetExports {
  confirm: () => void;
}
export interface LineProps {
  view: View;
  seat: number;
  names: Names;
}
/** On the board: as seen by nobody in particular where there is no seat. */
export interface GroundProps {
  view: View;
  names: Names;
  seat: number | null;
}
export interface ClaimProps extends LineProps {
  who: Who;
  route: string;
}
export interface DeckProps {
  view: View;
  may: boolean;
  chosen: boolean;
  onpress: () => void;
}

export interface Mechanism {
  /** The name of its part in a view, or any other name where it has none. */
  name: string;
  /** Its place among the layers on the board. */
  layer: number;
  /** Is it at work in this game? */
  at: (view: View, names: Names) => boolean;
  /** The questions that it asks, by code, each with a sheet of its own. */
  sheets?: Record<string, Component<SheetProps, SheetExports>>;
  /** What stands on the board. */
  Marks?: Component<{ view: View; layout: Layout }>;
  /** What is drawn on the land, below the routes. */
  Ground?: Component<GroundProps>;
  /** A list beside the tickets, with its title; while it is open the free routes step back. */
  Panel?: Component<LineProps>;
  panel?: (view: View, names: Names, seat: number) => string;
  /** Figures among those of a player, and a line below them. */
  Fact?: Component<LineProps>;
  Line?: Component<LineProps>;
  /** What a claim of a route brings besides, or instead. */
  Claim?: Component<ClaimProps>;
  /** A pile in the market; pressing it plays this action, after a question. */
  Deck?: Component<DeckProps>;
  pile?: { action: Action; key: string; title: () => string; hint: () => string; confirm: () => string };
  /** Cards of a kind of its own that a seat holds. */
  cards?: (view: View, seat: number) => { kind: string; n: number }[];
  /** What it tells of an event. */
  sentence?: (e: GameEvent, names: Names, who: Who) => Sentence | null;
  /** Events that the log leaves out, since the table shows them. */
  quiet?: string[];
  /** Sources of points that are told in a line of their own. */
  apart?: string[];
  /** The detail of a line of the final count. */
  details?: Record<string, (detail: string) => string>;
}
