/** Where on the map the answers to a question lie, so that they can be given by touching it. */

import type { CampaignBoard, CampaignQuestion } from "./api";

export interface OnMap {
  /** Options by place and by route. */
  places: Map<string, string[]>;
  routes: Map<string, string[]>;
  /** What is written at a place: the number of a sheet. */
  flags: { place: string; text: string }[];
}

function put(map: Map<string, string[]>, key: string, option: string): void {
  map.set(key, [...(map.get(key) ?? []), option]);
}

export function onMap(question: CampaignQuestion, board: CampaignBoard): OnMap | null {
  const found: OnMap = { places: new Map(), routes: new Map(), flags: [] };
  for (const option of question.options ?? []) {
    if (question.code === "water_tower") put(found.places, option, option);
    else if (question.code === "parallel_track") {
      const [a, b] = option.split("/");
      for (const route of board.routes) if (route.a === a && route.b === b) put(found.routes, route.id, option);
    } else if (question.code === "pencil" || question.code === "open_region") {
      const gates = question.code === "pencil" ? String(question.params[`sheet_${option}`] ?? "").split(" ") : (question.towards[option] ?? []);
      for (const place of gates) {
        put(found.places, place, option);
        if (question.code === "pencil") found.flags.push({ place, text: option });
      }
    } else if (question.code === "archive_ticket") {
      const ticket = board.tickets[""]?.find((x) => x.id === option);
      if (ticket) for (const place of [ticket.a, ticket.b]) put(found.places, place, option);
    }
  }
  return found.places.size || found.routes.size ? found : null;
}

/** The option that a touch means: the next of those at the place. */
export function touched(options: string[] | undefined, before: string | null): string | null {
  if (!options?.length) return null;
  return options[(options.indexOf(before ?? "") + 1) % options.length] ?? null;
}
