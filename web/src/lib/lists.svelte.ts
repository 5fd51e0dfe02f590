/** The lists of tables on the home page, told by the server as they change. */

import type { Lists, Table } from "./types";
import { transport, type Line } from "./transport";

const BEAT = 20_000; // milliseconds between two signs of life, so that no proxy closes a quiet socket

export class LiveLists {
  open = $state.raw<Table[]>([]);
  mine = $state.raw<Table[]>([]);
  connected = $state(true);
  /** Has the server told anything yet? */
  told = $state(false);

  private socket: Line | null = null;
  private beat: ReturnType<typeof setInterval> | undefined;
  private retry = 0;
  private closed = false;

  constructor() {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private hurry = (): void => {
    if (document.visibilityState === "visible" && !this.socket) this.connect();
  };

  private connect(): void {
    if (this.closed || this.socket) return;
    const socket = transport.connect("lists/socket");
    this.socket = socket;
    socket.onopen = () => {
      this.beat = setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping"}'), BEAT);
    };
    socket.onmessage = (e) => {
      const told = JSON.parse(String(e.data)) as Lists | { type: "pong" };
      this.retry = 0;
      this.connected = true;
      if (told.type !== "tables") return;
      this.told = true;
      this.open = told.public;
      if (told.mine) this.mine = told.mine;
    };
    socket.onclose = () => {
      clearInterval(this.beat);
      this.socket = null;
      if (this.closed) return;
      if (this.retry) this.connected = false; // one that is closed while it works, as by a new password, comes again at once
      this.retry = Math.min(this.retry + 1, 6);
      setTimeout(() => this.connect(), 250 * 2 ** this.retry);
    };
  }
}
