/** A line to the server that is remembered: if it cannot be opened, what was last heard on it is heard again. */

import { network } from "../network.svelte";
import { recall, remember } from "./known";
import { server } from "./server";
import type { Line } from "./transport";

interface Heard {
  type: string;
  for?: number | null;
  number?: number;
  entries?: unknown[];
}
const MANY = 40; // entries that are kept of each seat
const PAUSE = 400; // milliseconds between two notes

/** The frames that show all that is known: the first of each kind, and of each seat its newest state. */
class Newest {
  private readonly frames = new Map<string, Heard>();

  hear(heard: Heard): boolean {
    if (heard.type === "hello" || heard.type === "campaign") this.frames.set(heard.type, heard);
    else if (heard.type === "state") this.frames.set(`state ${heard.for}`, heard);
    else if (heard.type === "table" && this.frames.has("hello")) this.frames.set("hello", { ...this.frames.get("hello")!, ...heard, type: "hello" });
    else if (heard.type === "entry") {
      const { seat, action, events, ...rest } = heard as Heard & { seat: unknown; action: unknown; events: unknown };
      const before = this.frames.get(`state ${heard.for}`)?.entries ?? [];
      const entries = [...before, { number: heard.number, seat, action, events }].slice(-MANY);
      this.frames.set(`state ${heard.for}`, { ...rest, type: "state", entries });
    } else return false;
    return true;
  }
  get text(): string {
    return JSON.stringify([...this.frames.values()]);
  }
}

export class RememberingLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;
  private readonly line: Line;
  private readonly newest = new Newest();
  private heard = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string) {
    const name = path.split("?")[0]!;
    this.line = server.connect(path);
    this.line.onopen = () => {
      network.found();
      this.onopen?.();
    };
    this.line.onmessage = (message) => {
      this.heard = true;
      if (this.newest.hear(JSON.parse(String(message.data)) as Heard))
        this.timer ??= setTimeout(() => {
          this.timer = undefined;
          void remember(name, this.newest.text).catch(() => undefined);
        }, PAUSE);
      this.onmessage?.(message);
    };
    this.line.onclose = async (end) => {
      if (!this.heard && end.code < 4000 && !/since=[1-9]/.test(path)) await this.again(name);
      this.onclose?.(end);
    };
  }

  private async again(name: string): Promise<void> {
    const known = await recall(name);
    network.lost(known?.at);
    for (const frame of JSON.parse(known?.text ?? "[]") as Heard[]) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  get readyState(): number {
    return this.line.readyState;
  }
  send(text: string): void {
    this.line.send(text);
  }
  close(): void {
    this.line.close();
  }
}
