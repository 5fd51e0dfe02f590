/** What can be asked about a game that is over, and for a hint in one that is not. */

import { call } from "../lib/api";
import type { components } from "../lib/openapi";
import type { Action, State } from "../lib/types";

type Schemas = components["schemas"];
export type Review = Schemas["Review"];
export type ReviewSeat = Schemas["ReviewSeat"];
export type ReviewState = Schemas["ReviewState"];
export type Moment = Schemas["ReviewMoment"];
export type Reason = Schemas["ReasonTold"];
export type Judged = Schemas["AnswerJudged"];
export type HintTold = Schemas["HintTold"];
export type HintMove = Schemas["HintMove"];
export type OwnPlay = Schemas["OwnPlay"];

export const reviews = {
  look: (id: string) => call<ReviewState>("GET", `replays/${id}/review`),
  begin: (id: string) => call<ReviewState>("POST", `replays/${id}/review`, {}),
  moment: (id: string, action: number) => call<State>("GET", `replays/${id}/moments/${action}`),
  answer: (id: string, action: number, answer: Action) => call<Judged>("POST", `replays/${id}/answers`, { action, answer }),
  hint: (table: string, seat: number, also: Action | null) => call<HintTold>("POST", `tables/${table}/hint`, also ? { seat, also } : { seat }),
  play: () => call<OwnPlay>("GET", "me/play"),
  reviewMine: () => call<OwnPlay>("POST", "me/play", {}),
};
