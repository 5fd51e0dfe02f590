/** The same Python as the server's, in a worker of this browser. It is started when it is first needed. */

import type { FromWorker, Step, ToWorker } from "../../worker/messages";
import { network, site } from "../network.svelte";
import type { Answer, Line, Transport } from "./transport";

const GONE = 1001;
const CATALOGUE = /^(games|bots|campaigns\/info|(boards|rules|words)\/\w+)$/;

class NearLine implements Line {
  readonly near = true;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;

  constructor(private readonly number: number) {}

  send(text: string): void {
    if (this.readyState === 1) tell({ do: "hear", number: this.number, text });
  }
  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    lines.delete(this.number);
    tell({ do: "hang_up", number: this.number });
  }
  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  ended(code: number): void {
    this.readyState = 3;
    lines.delete(this.number);
    this.onclose?.({ code });
  }
}

const lines = new Map<number, NearLine>();
const asked = new Map<number, { resolve: (answer: Answer) => void; reject: (problem: Error) => void }>();
let worker: Worker | null = null;
let last = 0;

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("../../worker/host-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  worker.onerror = (problem) => hear({ type: "failed", why: problem.message });
  worker.postMessage({ site: site() } satisfies ToWorker);
  return worker;
}

function tell(step: Step, id: number | null = null): void {
  started().postMessage({ id, step } satisfies ToWorker);
}

function hear(message: FromWorker): void {
  switch (message.type) {
    case "progress":
      network.loading = { loaded: message.loaded, total: message.total };
      break;
    case "ready":
      network.loading = null;
      network.ready = true;
      document.documentElement.dataset["python"] = String(Math.round(message.milliseconds)); // for tools.offline
      break;
    case "answer":
      asked.get(message.id)?.resolve({ status: message.status, text: message.text });
      asked.delete(message.id);
      break;
    case "opened":
      lines.get(message.number)?.opened();
      break;
    case "line":
      lines.get(message.number)?.onmessage?.({ data: message.text });
      break;
    case "end":
      lines.get(message.number)?.ended(message.code);
      break;
    case "slow":
      network.slow = true;
      break;
    case "taken":
      network.taken = true; // whoever waits here waits until this window is loaded again
      break;
    case "failed":
      network.loading = null;
      network.failed = message.why;
      stop();
  }
}

/** Nobody answers any more; a later question starts anew. */
function stop(): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of asked.values()) reject(new Error("stopped"));
  asked.clear();
  for (const line of [...lines.values()]) line.ended(GONE);
}

export const browser: Transport = {
  async request(method, path, body) {
    path = path.replace(/^here\//, "me/");
    if (network.never && method === "GET" && CATALOGUE.test(path)) {
      const written = await fetch(`${site()}catalogue/${path}.json`);
      return { status: written.status, text: await written.text() };
    }
    return new Promise((resolve, reject) => {
      const id = ++last;
      asked.set(id, { resolve, reject });
      tell({ do: "request", method, path, ...(body === undefined ? {} : { body }) }, id);
    });
  },
  connect(path): Line {
    const number = ++last;
    const line = new NearLine(number);
    lines.set(number, line);
    tell({ do: "connect", number, path });
    return line;
  },
};

/** Start it before it is needed. */
export function prepare(): void {
  if (!network.taken) started();
}
