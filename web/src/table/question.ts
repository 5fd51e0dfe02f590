/** Which question is open, if any. */

import type { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";

export type Question = "tickets" | "campaign" | "depot" | "mechanism" | "route" | "card" | "draw_tickets" | "pile" | "pass";

const TICKETS = ["opening_tickets", "keep_tickets"];
const PLAIN = ["turn", "first_card", "second_card"];

export function openQuestion(model: TableModel, moves: Moves): Question | null {
  const { decision, mine, campaign } = model;
  const { draft } = moves;
  if (mine && decision && TICKETS.includes(decision)) return "tickets";
  if (campaign.asks) return "campaign";
  if (draft?.kind === "route") return campaign.throughDepot(draft.routes).length ? "depot" : "route";
  if (mine && decision && !campaign.id && !PLAIN.includes(decision)) return "mechanism";
  if (draft?.kind === "card") return "card";
  if (draft?.kind === "tickets") return "draw_tickets";
  if (draft?.kind === "pile") return "pile";
  return mine && model.others.some((a) => a.type === "pass") ? "pass" : null;
}
