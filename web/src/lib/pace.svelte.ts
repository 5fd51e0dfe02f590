/** How long a move of somebody else is seen before the next one: a matter of taste, kept in this browser. */

import { settings } from "./settings.svelte";
import type { Entry } from "./types";

const DRAW = 400; // milliseconds
const TICKETS = 600;
const CLAIM = 1200;
const OTHER = 300;
export const PACES = [2, 1, 0.5, 0]; // slowly, as it is meant, fast, at once

/** Holding Space, or a finger on the bar, hurries. */
export const hurry = $state({ on: false });

export function duration(entry: Pick<Entry, "events">): number {
  const kinds = new Set<string>(entry.events.map((e) => e.type));
  const plain = kinds.has("route_claimed") ? CLAIM : kinds.has("tickets_kept") || kinds.has("tickets_offered") ? TICKETS : kinds.has("card_drawn") || kinds.has("card_taken") ? DRAW : OTHER;
  return hurry.on ? 0 : plain * settings.pace;
}
