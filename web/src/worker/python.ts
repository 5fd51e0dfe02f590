/** Python in this browser: loads the interpreter and the sources, telling how far that is, and hands out the host. */

import type { Drawer } from "./drawer";

interface Part {
  name: string;
  size: number;
  version: string;
}
interface Python {
  unpackArchive(archive: Uint8Array, format: "zip" | "wheel", options?: { extractDir: string }): void;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array;
  globals: { get(name: string): (...given: unknown[]) => unknown };
  FS: { writeFile(path: string, data: Uint8Array): void };
}
export type Host = (text: string) => string;
type Tell = (loaded: number, total: number) => void;

const PLACE = "/stellwerk";
const UNPACK = `
import sys, zipfile
zipfile.ZipFile("${PLACE}.zip").extractall("${PLACE}")
if "${PLACE}" not in sys.path:
    sys.path.insert(0, "${PLACE}")
`;
/** What needs nothing but the standard library: with it in memory the interpreter is kept for the next start. */
const EARLY = `
import json, random
import stellwerk.bots.company, stellwerk.bots.registry, stellwerk.campaign.campaign, stellwerk.games.registry
import stellwerk.messages.states, stellwerk.messages.words, stellwerk.rulebook
`;
const BEGIN = `
import random
random.seed()  # what was kept would throw the same dice at every start
import json
from stellwerk.local.host import Host

def begin(kept):
    return Host(json.loads(kept)).step
`;

/** Through a stream that packs or unpacks. */
async function through(data: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const flowing = new Blob([data as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(flowing).arrayBuffer());
}

export async function loadPython(site: string, drawer: Drawer, tell: Tell): Promise<{ begin: (games: string) => Host; settle: () => Promise<void> }> {
  const { files } = (await (await fetch(`${site}python/files.json`)).json()) as { files: Part[] };
  if (!files.length) throw new Error("no_parts");
  const parts = new Map(files.map((part) => [part.name, part]));
  const total = files.reduce((sum, part) => sum + part.size, 0);
  let loaded = 0;
  const count = (size: number): void => tell((loaded += size), total);
  const address = (name: string): string => `${site}python/${name}?v=${parts.get(name)!.version}`;

  /** Counted on its way; what the interpreter asks for itself comes here too. A browser keeps compiled what it streams as it came. */
  const counted = async (name: string): Promise<Response> => {
    const response = await fetched(address(name));
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const copy = response.clone().body!.getReader();
    const read = async (): Promise<void> => {
      for (let part = await copy.read(); !part.done; part = await copy.read()) count(part.value.byteLength);
    };
    void read().catch(() => undefined);
    const wrong = name.endsWith(".wasm") && response.headers.get("Content-Type") !== "application/wasm";
    return wrong ? new Response(response.body, { headers: { "Content-Type": "application/wasm" } }) : response;
  };
  const bytes = async (name: string): Promise<Uint8Array> => new Uint8Array(await (await counted(name)).arrayBuffer());
  const script = async (name: string): Promise<Record<string, unknown>> => {
    const found = (await import(/* @vite-ignore */ address(name))) as Record<string, unknown>;
    count(parts.get(name)!.size);
    return found;
  };

  const fetched = self.fetch.bind(self);
  self.fetch = (input, options) => {
    const name = String(input instanceof Request ? input.url : input).split("?")[0]!.split("/").at(-1)!;
    return parts.has(name) ? counted(name) : fetched(input, options);
  };
  const version = files.map((part) => part.version).join(" ");
  const [{ loadPyodide }, { default: createPyodideModule }, wheel, sources, kept] = await Promise.all([
    script("pyodide.js"),
    script("pyodide.asm.js"),
    bytes("msgspec.whl"),
    bytes("stellwerk.zip"),
    drawer.find("started", version).catch(() => undefined) as Promise<Uint8Array | undefined>,
  ]);
  const load = (how: object): Promise<Python> =>
    (loadPyodide as (options: object) => Promise<Python>)({
      indexURL: `${site}python/`,
      createPyodideModule,
      lockFileContents: { info: { arch: "wasm32", platform: "emscripten_5_0_3", abi_version: "2026_0", python: "3.14.2" }, packages: {} },
      ...how,
    });
  const unpack = (python: Python): void => {
    python.FS.writeFile(`${PLACE}.zip`, sources);
    python.runPython(UNPACK);
  };
  /** As it was after the first start, which saves two thirds of the time; null if this browser cannot. */
  const again = async (): Promise<Python | null> => {
    if (!kept) return null;
    try {
      const python = await load({ _loadSnapshot: await through(kept, new DecompressionStream("gzip")) });
      unpack(python);
      return python;
    } catch {
      await drawer.clear("started");
      return null;
    }
  };
  let memory: Uint8Array | null = null;
  const anew = async (): Promise<Python> => {
    const python = await load({ _makeSnapshot: true });
    unpack(python);
    python.runPython(EARLY);
    memory = python.makeMemorySnapshot();
    return python;
  };
  const python = (await again()) ?? (await anew());
  self.fetch = fetched;
  python.unpackArchive(wheel, "wheel");
  python.runPython(BEGIN);
  return {
    begin: (games) => python.globals.get("begin")(games) as Host,
    /** The next start is shorter. */
    settle: async () => {
      if (!memory) return;
      const packed = await through(memory, new CompressionStream("gzip"));
      memory = null;
      await drawer.clear("started");
      await drawer.write("started", [[version, packed]]);
    },
  };
}
