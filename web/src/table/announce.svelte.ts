/** What is said and heard: words for a screen reader, sounds, short notes, and cards that fly to the hand. */

import { t } from "../lib/i18n";
import { tCode } from "../lib/i18n";
import { isCalm } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { askedText } from "../lib/telling";
import { color } from "../lib/text";
import type { Entry } from "../lib/types";
import { fly, sweep } from "./flights";
import type { TableModel } from "./model.svelte";
import type { News } from "./news.svelte";

export function announce(model: TableModel, news: News, root: () => HTMLElement | null): { readonly text: string } {
  const { live, eyes, notes } = model;
  let text = $state("");
  let wasMine = false;
  let market: (string | null)[] = [];

  $effect(() => {
    const last = news.lines.at(-1);
    if (last && last.seat !== eyes.seat) text = last.text;
  });
  $effect(() => {
    if (model.mine && !wasMine) {
      text = `${t("turn.yours")}. ${askedText(model.decision ?? "")}`;
      if (document.visibilityState === "visible") sound("turn");
    }
    wasMine = model.mine;
  });
  $effect(() => {
    document.title = model.mine ? `● ${t("turn.yours")} – Stellwerk` : `${model.title} – Stellwerk`;
  });
  $effect(() => {
    market = model.view?.market ?? [];
  });

  live.onerror = (code, params) => notes.tell(tCode("error", code, params));
  live.onentry = (entry, own) => {
    eyes.note(entry);
    for (const e of entry.events) {
      if (e.type === "route_claimed") sound("claim");
      else if (own && (e.type === "card_drawn" || e.type === "card_taken")) sound("card");
      else if (own && e.type === "tickets_offered") sound("tickets");
      else if (e.type === "last_round_began") {
        notes.tell(t("log.last_round", { who: model.who(e.seat) }));
        sound("last");
      }
      else if (e.type === "market_reset") cleared();
      else if (e.type === "game_ended") sound("end");
    }
    if (own && model.eye === entry.seat) drawn(entry);
  };

  function cleared(): void {
    notes.tell(t("log.market_reset"));
    sound("tickets");
    const at = root();
    if (at && !isCalm()) sweep(at);
  }
  function drawn(entry: Entry): void {
    const cards = entry.events.flatMap((e) => (e.type === "card_drawn" && e.card ? [{ card: e.card, slot: "blind" }] : e.type === "card_taken" ? [{ card: e.card, slot: String(market.indexOf(e.card)) }] : []));
    const hidden = cards.filter((c) => c.slot === "blind");
    if (hidden.length) {
      text = t("drawn", { card: hidden.map((c) => color(c.card)).join(", ") });
      notes.tell(text, null, 3.5);
    }
    const at = root();
    if (!at || isCalm()) return;
    for (const { card, slot } of cards) {
      const from = at.querySelector(`[data-slot="${slot}"]`)?.getBoundingClientRect();
      if (from) requestAnimationFrame(() => fly(from, card, at));
    }
  }
  return {
    get text() {
      return text;
    },
  };
}
