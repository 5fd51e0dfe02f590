/** One table, live: the socket, the states of the own seats, what has happened, and commands that cannot be doubled. */

import { Problem } from "./api";
import { duration, hurry as hurried } from "./pace.svelte";
import type { Action, ChatLine, Entry, Reply, State, Table, Told } from "./types";
import { Prepared } from "./prepared";
import { transport, type Line } from "./transport";

type EntryMessage = Extract<Told, { type: "entry" }>;

const NO_TABLE = 4404;
const BEAT = 8_000; // milliseconds between two pings
const SILENCE = 20_000; // a connection this silent is dead, whatever the browser thinks
const BEHIND = 12; // so many moves late nobody wants to watch each

export class LiveTable {
  table = $state.raw<Table | null>(null);
  states = $state.raw<Record<string, State>>({});
  entries = $state.raw<Record<string, Entry[]>>({});
  seats = $state.raw<number[]>([]);
  number = $state(0);
  connection = $state<"connecting" | "open" | "lost">("connecting");
  chat = $state.raw<ChatLine[]>([]);
  /** Routes of the newest entry: their wagons arrive one by one. */
  fresh = $state.raw<Set<string>>(new Set());
  problem = $state.raw<Problem | null>(null);
  /** The table is on this device. */
  near = $state(false);
  /** How many entries had happened while this browser was away. */
  missed = $state(0);

  private readonly prepared: Prepared;
  private socket: Line | null = null;
  private waiting = new Map<string, { resolve: (r: Reply) => void; text: string }>();
  private queue: EntryMessage[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private retry = 0;
  private seen = 0;
  private closed = false;
  private heard = 0;
  private received = 0;
  private opened = false;
  onerror: ((code: string, params: Extract<Told, { type: "error" }>["params"]) => void) | null = null;
  onentry: ((entry: Entry, own: boolean) => void) | null = null;

  constructor(readonly id: string) {
    this.prepared = new Prepared(id);
    for (const [command, text] of this.prepared.found()) {
      const resolve = (reply: Reply): void => void (reply.ok || this.onerror?.(reply.error ?? "stale", reply.params ?? {}));
      this.waiting.set(command, { resolve, text });
    }
    this.open();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Connect anew, as somebody else: whoever has just joined was a spectator before. */
  again(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearInterval(this.beat);
    this.received = 0;
    this.opened = false;
    this.states = {};
    this.entries = {};
    this.open();
  }

  private cut = (): void => {
    if (this.socket && !this.socket.near) this.lose(this.socket);
  };

  private hurry = (): void => {
    if (document.visibilityState === "visible" && this.connection === "lost") {
      this.retry = 0;
      this.open();
    }
    this.drain();
  };

  private open(): void {
    if (this.closed || (this.socket && this.socket.readyState <= 1)) return;
    const socket = transport.connect(`tables/${this.id}/socket?since=${this.received}`);
    this.socket = socket;
    this.near = socket.near ?? false;
    socket.onmessage = (e) => {
      this.heard = Date.now();
      this.hear(JSON.parse(String(e.data)) as Told);
    };
    socket.onopen = () => {
      this.retry = 0;
      clearInterval(this.beat);
      this.heard = Date.now();
      this.beat = setInterval(() => {
        if (Date.now() - this.heard > SILENCE) this.lose(socket);
        else this.say({ type: "ping" });
      }, BEAT);
    };
    socket.onclose = (e) => {
      if (e.code === NO_TABLE) {
        this.problem = new Problem("no_table", 404);
        this.close();
      } else this.lose(socket);
    };
  }

  /** This socket is gone, or as good as gone: try again, later each time. */
  private lose(socket: Line): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    socket.close();
    clearInterval(this.beat);
    this.connection = "lost";
    this.retry = Math.min(this.retry + 1, 6);
    setTimeout(() => this.open(), 250 * 2 ** this.retry);
  }

  private say(message: object | string): void {
    if (this.socket?.readyState === 1) this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  private hear(message: Told): void {
    switch (message.type) {
      case "hello": {
        const away = this.opened ? message.number - this.received : 0;
        if (away > 0) this.missed = away;
        this.table = message.table;
        this.seats = message.seats;
        this.chat = message.chat;
        this.connection = "open";
        this.opened = true;
        this.queue = [];
        for (const waiting of this.waiting.values()) this.say(waiting.text);
        break;
      }
      case "state": {
        const key = String(message.for);
        this.states = { ...this.states, [key]: message.state };
        this.learn(key, message.entries);
        this.number = this.received = message.number;
        break;
      }
      case "entry":
        this.received = Math.max(this.received, message.number);
        this.queue.push(message);
        this.drain();
        break;
      case "reply": {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        this.prepared.keep(this.waiting);
        waiting?.resolve(message);
        break;
      }
      case "table":
        this.table = message.table;
        this.seats = message.table.seats.filter((s) => s.you).map((s) => s.seat);
        break;
      case "error":
        // it does not say which command it is about; at most one is under way
        if (!this.waiting.size) this.onerror?.(message.error, message.params);
        for (const [id, waiting] of this.waiting) waiting.resolve({ id, ok: false, error: message.error, params: message.params });
        this.waiting.clear();
        this.prepared.keep(this.waiting);
        break;
      case "chat":
        this.chat = [...this.chat.slice(-199), message];
        break;
    }
  }

  /** Add entries to what is known, each once. */
  private learn(key: string, news: Entry[]): void {
    const known = this.entries[key] ?? [];
    const last = known.at(-1)?.number ?? 0;
    const fresh = news.filter((e) => e.number > last);
    if (fresh.length) this.entries = { ...this.entries, [key]: [...known, ...fresh] };
  }

  private drain(): void {
    if (this.timer !== undefined) return;
    const next = this.queue.shift();
    if (!next) return;
    this.take(next);
    while (this.queue[0] && this.queue[0].number === next.number) this.take(this.queue.shift()!);
    const own = next.seat !== null && this.seats.includes(next.seat);
    const hurry = own || document.visibilityState !== "visible" || this.queue.length > BEHIND;
    this.seen = Date.now() + (hurry ? 0 : duration(next));
    this.wait();
  }

  /** Go on when the move has been seen; that may come sooner, if somebody hurries. */
  private wait(): void {
    const left = Math.max(0, this.seen - Date.now());
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        if (Date.now() < this.seen && !hurried.on) this.wait();
        else this.drain();
      },
      Math.min(left, 60),
    );
  }

  private take(message: EntryMessage): void {
    const key = String(message.for);
    const entry: Entry = {
      number: message.number,
      seat: message.seat,
      action: message.action,
      events: message.events,
    };
    this.states = { ...this.states, [key]: message.state };
    this.learn(key, [entry]);
    if (this.table) this.table = { ...this.table, deadline: message.deadline };
    this.number = message.number;
    const claimed = entry.events.flatMap((e) => (e.type === "route_claimed" ? [e.route] : []));
    if (claimed.length) this.fresh = new Set(claimed);
    if (message.state.view.over && this.table && this.table.status === "running")
      this.table = { ...this.table, status: "finished" };
    this.onentry?.(entry, entry.seat !== null && this.seats.includes(entry.seat));
  }

  /** Play an action for a seat. If the connection is lost meanwhile, the same command is sent again after it. */
  play(seat: number, action: Action): Promise<Reply> {
    const id = newId();
    const text = JSON.stringify({ type: "command", id, seat, after: this.number, action });
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, text });
      this.prepared.keep(this.waiting);
      this.say(text);
    });
  }

  /** Take the seat back from the bot that plays it. */
  back(): void {
    this.say({ type: "back" });
  }
  write(text: string): void {
    this.say({ type: "chat", text });
  }
  emote(emote: string): void {
    this.say({ type: "emote", emote });
  }
}

function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}
