/**
 * The server, and this browser where the server cannot be reached. Tables and campaigns that were begun here stay here, and
 * are listed with those of the server. What the server said last is shown while it is away.
 */

import { network } from "../network.svelte";
import { rememberedName } from "../names";
import { settings } from "../settings.svelte";
import { browser } from "./browser";
import { forget, recall, remember, tidy } from "./known";
import { RememberingLine } from "./remembering";
import { server } from "./server";
import type { Answer, Line, Transport } from "./transport";

const HERE = /^(tables|campaigns|replays)\/local/;
const OWN = /^here\//;
/** Answers of the server that are worth keeping. */
const KEPT = /^(me|games|bots|campaigns\/info|campaigns\/mine|(boards|rules|words)\/\w+|campaigns\/\w+(\/texts.*|\/board)?|tables\/\w+(\/board|\/since\/.*)?)$/;
/** What can be begun here while the server is away. */
const BEGUN = /^(POST (tables|campaigns|records)|(GET|POST|PATCH) me|GET (games|bots|campaigns\/(info|mine)|(boards|rules|words)\/\w+))$/;
const OTHERS = /^POST (login|logout|me\/delete)$/;
const LISTS = "lists/socket";
const SLOW = 10_000; // milliseconds after which what is known is shown instead

let introduced: Promise<unknown> | undefined;
/** Whoever begins something here has a name here. */
function introduce(): Promise<unknown> {
  introduced ??= browser.request("GET", "me").then((found) =>
    found.text === "null" || !found.text
      ? browser.request("POST", "me", JSON.stringify({ name: rememberedName() || "–", language: settings.language }))
      : found,
  );
  introduced.catch(() => (introduced = undefined));
  return introduced;
}

async function here(method: string, path: string, body?: string): Promise<Answer> {
  if (method !== "GET" && path !== "me") await introduce();
  const answer = await browser.request(method, path, body);
  if (method !== "GET" || /mine$/.test(path)) void note();
  return answer;
}

/** The own lists of this browser are noted, so that they can be shown before Python is there. */
async function note(): Promise<void> {
  for (const list of ["tables/mine", "campaigns/mine"]) {
    const found = await browser.request("GET", list);
    if (found.status === 200) await remember(`here/${list}`, found.text);
  }
  lists.forEach((line) => void line.tell());
}

async function noted(list: string): Promise<unknown[]> {
  return JSON.parse((await recall(`here/${list}`))?.text ?? "[]") as unknown[];
}

async function withOwn(path: string, answer: Answer): Promise<Answer> {
  if (answer.status !== 200 || !/^(tables|campaigns)\/mine$/.test(path)) return answer;
  return { status: 200, text: JSON.stringify([...(await noted(path)), ...(JSON.parse(answer.text) as unknown[])]) };
}

async function fromServer(method: string, path: string, body?: string): Promise<Answer> {
  const known = method === "GET" && KEPT.test(path) ? await recall(path) : null;
  const asking = server.request(method, path, body);
  if (!known) return asking;
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("late")), SLOW));
  return Promise.race([asking, late]);
}

/** Without one's own tables where none of them changed. */
interface Told {
  type: string;
  public?: unknown[];
  mine?: unknown[] | null;
}

/** The lists of the server with those of this browser; what was last told, where nobody answers. */
class ListsLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;
  private readonly line = server.connect(LISTS);
  private told: Told | null = null;

  constructor() {
    lists.add(this);
    this.line.onopen = () => {
      network.found();
      this.onopen?.();
    };
    this.line.onmessage = (message) => {
      const heard = JSON.parse(String(message.data)) as Told;
      if (heard.type === "tables") {
        this.told = { ...heard, mine: heard.mine ?? this.told?.mine };
        void remember(LISTS, JSON.stringify(this.told)).catch(() => undefined);
        void this.tell();
      } else this.onmessage?.(message);
    };
    this.line.onclose = async (end) => {
      lists.delete(this);
      if (!this.told) {
        const known = await recall(LISTS);
        network.lost(known?.at);
        this.told = { ...(JSON.parse(known?.text ?? '{"type":"tables"}') as Told), public: [] };
        await this.tell();
      }
      this.onclose?.(end);
    };
  }
  get readyState(): number {
    return this.line.readyState;
  }
  async tell(): Promise<void> {
    if (!this.told) return;
    const own = await noted("tables/mine").catch(() => []);
    this.onmessage?.({ data: JSON.stringify({ ...this.told, mine: [...own, ...(this.told.mine ?? [])] }) });
  }
  send(text: string): void {
    this.line.send(text);
  }
  close(): void {
    lists.delete(this);
    this.line.close();
  }
}
const lists = new Set<ListsLine>();

export const both: Transport = {
  async request(method, path, body) {
    if (OWN.test(path)) return here(method, path.replace(OWN, "me/"), body);
    if (HERE.test(path)) return here(method, path, body);
    if (OTHERS.test(`${method} ${path}`)) void forget();
    try {
      const answer = await fromServer(method, path, body);
      network.found();
      if (method === "GET" && answer.status === 200 && KEPT.test(path)) void remember(path, answer.text).then(tidy, () => undefined);
      return await withOwn(path, answer);
    } catch (problem) {
      const known = method === "GET" && KEPT.test(path) ? await recall(path) : null;
      network.lost(known?.at);
      if (known) return withOwn(path, { status: 200, text: known.text });
      if (BEGUN.test(`${method} ${path}`)) return here(method, path, body);
      throw problem;
    }
  },
  connect(path): Line {
    if (HERE.test(path)) {
      void introduce();
      return browser.connect(path);
    }
    if (path === LISTS) return new ListsLine();
    return new RememberingLine(path);
  },
};

