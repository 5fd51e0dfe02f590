/** Moves that were made and not yet answered, kept across a reload: they are sent when the table can be reached again. */

export class Prepared {
  private readonly key: string;

  constructor(table: string) {
    this.key = `stellwerk.prepared.${table}`;
  }

  keep(waiting: Map<string, { text: string }>): void {
    try {
      if (waiting.size) localStorage.setItem(this.key, JSON.stringify([...waiting].map(([id, { text }]) => [id, text])));
      else localStorage.removeItem(this.key);
    } catch {
      /* private mode: they live until the page is closed */
    }
  }

  found(): [id: string, text: string][] {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]") as [string, string][];
    } catch {
      return [];
    }
  }
}
