/** What may be read of a campaign by now, by kind and id. */

import { campaigns, type Texts } from "./api";
import { discovered } from "../lib/discovered.svelte";
import type { Lang } from "../lib/types";

export class Story {
  constructor(private readonly texts: Texts) {}

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
  ids(kind: string): string[] {
    return Object.keys(this.texts[kind] ?? {});
  }
  company(color: string): string {
    return this.text("companies", color) || color;
  }
}
