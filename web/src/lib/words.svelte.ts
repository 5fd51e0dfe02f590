/**
 * What the mechanisms of the game at hand say, as the server tells it: templates by type of action or event, by code of
 * question or refusal, by source of points. `{seat}` and the other fields are filled in by what they are.
 */

import { settings } from "./settings.svelte";
import type { components } from "./openapi";

export type GameWords = components["schemas"]["GameWords"];
type Kind = "actions" | "events" | "questions" | "refusals" | "sources" | "details";

class Spoken {
  words = $state.raw<GameWords | null>(null);

  /** The template for a code, in the chosen language. */
  template(kind: Kind, code: string): string | null {
    const pair = this.words?.[kind][code];
    return pair ? pair[settings.language] : null;
  }
  /** The mechanism that asks this question. */
  asker(question: string): { name: string; module: boolean } | null {
    for (const [name, said] of Object.entries(this.words?.mechanisms ?? {})) if (said.asks.includes(question)) return { name, module: said.module };
    return null;
  }
  /** The word for a value of a field, where the mechanism whose action or event this is has one of its own. */
  term(type: string, field: string, value: string): string | null {
    for (const said of Object.values(this.words?.mechanisms ?? {})) {
      const pair = said.said.includes(type) ? said.terms[field]?.[value] : undefined;
      if (pair) return pair[settings.language];
    }
    return null;
  }
  /** Further words of a mechanism for the page. */
  page(mechanism: string): Record<string, string> {
    const pairs = this.words?.mechanisms[mechanism]?.page ?? {};
    return Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[settings.language]]));
  }
}

export const spoken = new Spoken();
