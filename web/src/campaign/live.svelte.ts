/** One campaign, live: where it stands, told anew whenever that changes, and answers that cannot be doubled. */

import { campaigns, type CampaignView } from "./api";
import { Problem } from "../lib/api";
import { transport, type Line } from "../lib/transport";

const NO_CAMPAIGN = 4404;
const BEAT = 15_000; // milliseconds between two pings

export class LiveCampaign {
  campaign = $state.raw<CampaignView | null>(null);
  lost = $state(false);
  problem = $state.raw<Problem | null>(null);

  private socket: Line | null = null;
  private beat: ReturnType<typeof setInterval> | undefined;
  private retry = 0;
  private closed = false;

  constructor(readonly id: string) {
    this.open();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    this.socket?.close();
  }

  /** Connect anew, as somebody else: whoever has just joined was a spectator before. */
  again(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.open();
  }

  private open(): void {
    if (this.closed || this.socket) return;
    const socket = transport.connect(`campaigns/${this.id}/socket`);
    this.socket = socket;
    socket.onmessage = (e) => {
      const message = JSON.parse(String(e.data)) as { type: string; campaign: CampaignView };
      if (message.type === "campaign") this.campaign = message.campaign;
    };
    socket.onopen = () => {
      this.retry = 0;
      this.lost = false;
      clearInterval(this.beat);
      this.beat = setInterval(() => socket.readyState === 1 && socket.send("{}"), BEAT);
    };
    socket.onclose = (e) => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      clearInterval(this.beat);
      if (e.code === NO_CAMPAIGN) {
        this.problem = new Problem("no_campaign", 404);
        return;
      }
      this.lost = true;
      this.retry = Math.min(this.retry + 1, 6);
      setTimeout(() => this.open(), 250 * 2 ** this.retry);
    };
  }

  /** Answer the question at hand. An answer that got lost on the way is sent again under the same id. */
  async answer(option: string): Promise<void> {
    if (!this.campaign) return;
    const command = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    const after = this.campaign.number;
    for (let n = 0; ; n++) {
      try {
        await campaigns.answer(this.id, command, after, option);
        return;
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.code !== "offline" || n >= 5) throw problem;
        await new Promise((next) => setTimeout(next, 400 * 2 ** n));
      }
    }
  }
}
