/** What the others did since my last action: for the ticker, the board and the players' rows. */

import { logLines } from "../lib/telling";
import { newsSince, type Chip } from "./chips";
import type { TableModel } from "./model.svelte";

export class News {
  /** Shown once more, although I have acted since. */
  again = $state(false);

  constructor(private readonly model: TableModel) {
    $effect(() => {
      if (this.model.mine) this.again = false;
    });
  }

  readonly lines = $derived.by(() => {
    const { names, eyes, who, eye } = this.model;
    return names ? logLines(eyes.entries, names, who, eye) : [];
  });
  readonly chips = $derived.by<Chip[]>(() => {
    const { view, eyes } = this.model;
    if (!view) return [];
    const watch = this.again || eyes.seat === null;
    const since = newsSince(eyes.entries, watch ? null : eyes.seat, view.seats.length);
    let mark = 0;
    return this.lines.filter((l) => l.number > since && l.seat !== null && (watch || l.seat !== eyes.seat)).map((l) => ({ ...l, mark: l.routes.length ? ++mark : null }));
  });
  readonly claims = $derived.by(() => this.chips.flatMap((c) => (c.mark !== null ? c.routes.map((route) => ({ route, seat: c.seat!, number: c.mark! })) : [])));
  /** The cards that each seat took meanwhile; null is one nobody else saw. */
  readonly taken = $derived.by(() => {
    const found = new Map<number, (string | null)[]>();
    for (const c of this.chips) if (c.cards && c.seat !== null) found.set(c.seat, [...(found.get(c.seat) ?? []), ...c.cards]);
    return found;
  });
}
