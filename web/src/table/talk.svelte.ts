/** Who said what, who is muted, and what has not been read. */

import { spoken } from "../lib/emotes";
import { t } from "../lib/i18n";
import { play as sound } from "../lib/sound";
import type { TableModel } from "./model.svelte";

export class Talk {
  muted = $state.raw<string[]>([]);
  private read = $state(0);
  private heard = -1;

  constructor(
    private readonly model: TableModel,
    open: () => boolean,
  ) {
    $effect(() => {
      if (open()) this.read = this.model.live.chat.length;
    });
    $effect(() => {
      const { chat, connection } = this.model.live;
      const last = chat.at(-1);
      if (connection !== "open") return;
      const fresh = this.heard >= 0 && chat.length > this.heard;
      this.heard = chat.length;
      if (!fresh || open() || !last || this.muted.includes(last.name ?? "")) return;
      this.model.notes.tell(`${last.name ?? t("chat.watcher")}: ${spoken(last)}`, null, 5);
      sound("chat");
    });
  }

  readonly unread = $derived.by(() => Math.max(0, this.model.live.chat.length - this.read));

  mute(name: string): void {
    this.muted = this.muted.includes(name) ? this.muted.filter((m) => m !== name) : [...this.muted, name];
  }
}
