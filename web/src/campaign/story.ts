/** What may be read of a campaign by now, by kind and id. */

import { campaigns, type Texts } from "./api";
import { discovered } from "../lib/discovered.svelte";
import type { Lang } from "../lib/types";

export class Story {
  /** By line, who is named there first; lines come in the order in which they are told. */
  private readonly met = new Map<string, string[]>();

  constructor(private readonly texts: Texts) {
    const known = new Set<string>();
    for (const key of this.ids("story")) {
      this.met.set(key, this.list("story", key, "people").filter((who) => !known.has(who) && known.add(who)));
    }
  }

  static async load(id: string, language: Lang): Promise<Story> {
    const texts = await campaigns.texts(id, language);
    discovered.words = Object.assign({}, ...Object.values(texts["words"] ?? {})) as Record<string, string>;
    return new Story(texts);
  }

  text(kind: string, id: string | number, field = "name"): string {
    const found = this.texts[kind]?.[String(id)]?.[field];
    return typeof found === "string" ? found : "";
  }
  list(kind: string, id: string, field: string): string[] {
    const found = this.texts[kind]?.[id]?.[field];
    return Array.isArray(found) ? found : [];
  }
  /** Who is met with a line: name and calling. */
  people(key: string): string[] {
    return this.met.get(key) ?? [];
  }
  ids(kind: string): string[] {
    return Object.keys(this.texts[kind] ?? {});
  }
  company(color: string): string {
    return this.text("companies", color) || color;
  }
}
