/**
 * The host of this browser: `stellwerk.local.host` in a thread of its own, so that the page never waits for a bot. What
 * happened is written down before anybody is told of it, so a reload loses nothing that was seen.
 */

import { openDrawer, type Change, type Drawer } from "./drawer";
import type { FromWorker, Step, ToWorker } from "./messages";
import { loadPython, type Host } from "./python";

interface Done {
  answer: [number, string] | null;
  changes: Change[];
  told: [number, string | number][];
  more: boolean;
  slow: boolean;
}
interface Scope {
  onmessage: ((message: { data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = self as unknown as Scope;
const PATIENCE = 15_000; // milliseconds in which another window may end its move
const waiting: { id: number | null; step: Step | { do: "work" } }[] = [];
let drawer: Drawer | undefined;
let host: Host | null = null;
let busy = false;
let more = false;
let stopped = false;
let release: (() => void) | null = null;

const say = (message: FromWorker): void => scope.postMessage(message);

async function work(): Promise<void> {
  if (busy || !host) return;
  busy = true;
  try {
    while (!stopped) {
      const next = waiting.shift() ?? (more ? { id: null, step: { do: "work" as const } } : null);
      if (!next) break;
      const done = JSON.parse(host(JSON.stringify(next.step))) as Done;
      if (done.changes.length) await drawer!.write("kept", done.changes);
      if (next.step.do === "connect") say({ type: "opened", number: next.step.number });
      if (done.answer && next.id !== null) say({ type: "answer", id: next.id, status: done.answer[0], text: done.answer[1] });
      for (const [number, told] of done.told) say(typeof told === "string" ? { type: "line", number, text: told } : { type: "end", number, code: told });
      if (done.slow) say({ type: "slow" });
      more = done.more;
      await new Promise((go) => setTimeout(go, 0)); // whatever has come meanwhile is heard before a bot moves on
    }
  } catch (problem) {
    fail(problem);
  }
  busy = false;
  if (stopped) release?.();
}

function fail(problem: unknown): void {
  stopped = true;
  say({ type: "failed", why: problem instanceof Error ? problem.message : String(problem) });
}

/** One window at a time has the games. A newer one asks for them, and gets them when the move at hand is written down. */
function haveTheGames(site: string): Promise<void> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve();
  const name = `stellwerk ${site}`;
  const others = new BroadcastChannel(name);
  return new Promise((mine) => {
    const hold = (): Promise<void> => {
      mine();
      others.onmessage = () => {
        stopped = true;
        say({ type: "taken" });
        if (!busy) release?.();
      };
      return new Promise((done) => (release = done));
    };
    const asking = new AbortController();
    const lost = (): void => {
      if (asking.signal.aborted && !release) return; // it was not patient enough, and takes them
      stopped = true;
      say({ type: "taken" });
    };
    const impatient = setTimeout(() => {
      asking.abort();
      locks.request(name, { steal: true }, hold).catch(lost);
    }, PATIENCE);
    locks
      .request(name, { signal: asking.signal }, () => {
        clearTimeout(impatient);
        return hold();
      })
      .catch(lost);
    others.postMessage("mine");
  });
}

async function start(site: string): Promise<void> {
  const begun = performance.now();
  try {
    const found = (drawer = await openDrawer(site));
    const python = await loadPython(site, found, (loaded, total) => say({ type: "progress", loaded, total }));
    await haveTheGames(site);
    host = python.begin(JSON.stringify(Object.fromEntries(await found.all("kept"))));
    say({ type: "ready", milliseconds: performance.now() - begun });
    void work();
    setTimeout(() => void python.settle().catch(() => undefined), 3000);
  } catch (problem) {
    fail(problem);
  }
}

scope.onmessage = ({ data }) => {
  if ("site" in data) void start(data.site);
  else {
    waiting.push(data);
    void work();
  }
};
