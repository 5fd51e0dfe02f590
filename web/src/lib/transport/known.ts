/** The last answers of the server, for a page that starts without a network. */

import { openDrawer, type Drawer } from "../../worker/drawer";
import { site } from "../network.svelte";

export interface Known {
  text: string;
  at: number;
}

const MOST = 60; // tables and campaigns that are remembered; the oldest go
let drawer: Promise<Drawer> | undefined;
const opened = (): Promise<Drawer> => (drawer ??= openDrawer(site()));

export async function remember(name: string, text: string): Promise<void> {
  const room = await opened();
  await room.write("known", [[name, { text, at: Date.now() } satisfies Known]]);
}

export async function recall(name: string): Promise<Known | null> {
  try {
    return ((await (await opened()).find("known", name)) as Known | undefined) ?? null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Somebody else signs in here, or nobody. */
export async function forget(): Promise<void> {
  await (await opened()).clear("known").catch(() => undefined);
}

export async function tidy(): Promise<void> {
  const room = await opened();
  const all = (await room.all("known")) as [string, Known][];
  const old = all.sort((a, b) => b[1].at - a[1].at).slice(MOST);
  if (old.length) await room.write("known", old.map(([name]) => [name, null]));
}
