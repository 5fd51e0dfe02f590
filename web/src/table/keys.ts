/** Single keys at the table. */

import { settings } from "../lib/settings.svelte";
import { hurry } from "../lib/pace.svelte";
import { MECHANISMS } from "../mechanisms/registry";
import type { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";

export interface Deeds {
  confirm: () => void;
  back: () => void;
  routes: () => void;
  rules: () => void;
  again: () => void;
  hint: () => void;
}

export function press(e: KeyboardEvent, model: TableModel, moves: Moves, deeds: Deeds): void {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const on = e.target as HTMLElement;
  if (e.key === "Escape") return deeds.back();
  if (!settings.shortcuts) return;
  if (on.matches("input, textarea, select")) {
    if (e.key === "Enter" && on.matches('input[type="radio"]')) deeds.confirm();
    return;
  }
  if (e.key === "Enter") {
    if (!on.closest("button, a, [role=application]")) deeds.confirm();
    return;
  }
  const { view } = model;
  if (!view || view.over) return;
  const board = !!on.closest("[role=application]");
  if (/^[1-9]$/.test(e.key)) {
    const choices = document.querySelectorAll<HTMLElement>(".dock .choice, .dock .offer");
    const slot = Number(e.key) - 1;
    const card = view.market[slot];
    if (choices.length) choices[slot]?.click();
    else if (card) moves.card(card, slot, false);
  } else if (e.key === "d" || (e.key === "0" && !board)) moves.card("blind", -1, false);
  else if (e.key === "t") moves.tickets();
  else if (e.key === "r" || e.key === "/") {
    e.preventDefault();
    deeds.routes();
  } else if (e.key === "u") deeds.back();
  else if (e.key === "l") deeds.again();
  else if (e.key === "h") deeds.hint();
  else if (e.key === "?") deeds.rules();
  else if (e.key === " " && !board && !on.closest("button, a, summary")) {
    e.preventDefault();
    hurry.on = true;
  } else {
    const pile = MECHANISMS.find((m) => m.pile?.key === e.key);
    if (pile?.pile) moves.pile(pile.name, pile.pile.action);
  }
}
