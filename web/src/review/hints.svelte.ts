/** Hints at a table: whether one may be asked for now, and the candidates of the last one on the board. */

import type { TableModel } from "../table/model.svelte";
import type { HintMove } from "./api";
import type { Pointer } from "./Pointers.svelte";
import { placesOf, routeOf } from "./telling";

const LETTERS = ["A", "B", "C", "?"];

export class Hints {
  told = $state.raw<HintMove[]>([]);

  constructor(private readonly model: TableModel) {}

  /** The question that a hint is about; when it is answered, the hint is over. */
  readonly asked = $derived.by(() => `${this.model.eye} ${this.model.view?.turn} ${this.model.decision} ${this.model.view?.about}`);
  readonly may = $derived.by(() => !!this.model.live.table?.hints && this.model.mine && this.model.decision !== null);

  readonly pointers = $derived.by<Pointer[]>(() => {
    const { names } = this.model;
    if (!names) return [];
    const seen = new Map<string, Pointer>();
    this.told.forEach((move, i) => {
      const route = routeOf(move.action);
      const place = route || move.action.type === "keep_tickets" ? null : (placesOf(move.action, names)[0] ?? null);
      const letter = LETTERS[i] ?? "";
      const at = route ?? place;
      const before = at ? seen.get(at) : undefined;
      if (before) before.label += letter;
      else if (at) seen.set(at, { route, place, label: letter, tone: "letter" });
    });
    return [...seen.values()];
  });
}
