/**
 * The page starts without a network: its files are kept when a version is installed, and those of Python when they were
 * loaded once. A new version waits until somebody asks for it, or until no page is open. Imported by the service worker only.
 */

interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WaitEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  data?: unknown;
}
interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, hear: (event: never) => void): void;
  /** What a site without a server has besides. */
  STELLWERK_MORE?: { version: string; files: string[] };
}

const FILES = "__FILES__";
const PUBLIC = ["icon.svg", "manifest-en.webmanifest", "manifest-de.webmanifest", "icons/touch-180.png", "icons/icon-192.png"];

export function keepTheShell(worker: Scope): void {
  const { scope } = worker.registration;
  const files = [...FILES.split(" "), ...PUBLIC, ...(worker.STELLWERK_MORE?.files ?? [])];
  const family = `stellwerk ${scope} `;
  const mine = `${family}__VERSION__ ${worker.STELLWERK_MORE?.version ?? ""}`;
  const pythons = `python ${scope}`;

  worker.addEventListener("install", (event: WaitEvent) => {
    const load = async (): Promise<void> => {
      const cache = await caches.open(mine);
      await cache.addAll(files.map((file) => new Request(new URL(file, scope), { cache: file.startsWith("assets/") ? "default" : "no-cache" })));
    };
    event.waitUntil(load());
  });

  worker.addEventListener("activate", (event: WaitEvent) => {
    const tidy = async (): Promise<void> => {
      const older = (await caches.keys()).filter((name) => name.startsWith(family) && name !== mine);
      // pages that are still open may ask for files of the version before
      await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
      await worker.clients.claim();
    };
    event.waitUntil(tidy());
  });

  worker.addEventListener("message", (event: WaitEvent) => {
    if (event.data === "update") void worker.skipWaiting();
    if (event.data === "keep-python") event.waitUntil(keepPython());
  });

  /** All parts, if the page loaded them before this worker watched. */
  async function keepPython(): Promise<void> {
    const list = (await (await partsList(new Request(`${scope}python/files.json`))).json()) as { files: { name: string; version: string }[] };
    await Promise.all(list.files.map(({ name, version }) => part(new Request(`${scope}python/${name}?v=${version}`))));
  }

  async function partsList(request: Request): Promise<Response> {
    const cache = await caches.open(pythons);
    try {
      const found = await fetch(request, { cache: "no-cache" });
      if (found.ok) await cache.put(request.url, found.clone());
      return found;
    } catch (problem) {
      const known = await cache.match(request.url);
      if (known) return known;
      throw problem;
    }
  }

  async function part(request: Request): Promise<Response> {
    const cache = await caches.open(pythons);
    const known = await cache.match(request.url);
    if (known) return known;
    const found = await fetch(request.url);
    if (found.ok) {
      await cache.delete(request.url, { ignoreSearch: true });
      await cache.put(request.url, found.clone());
    }
    return found;
  }

  async function kept(address: string, request: Request): Promise<Response> {
    const found = (await (await caches.open(mine)).match(address)) ?? (await caches.match(address));
    return found ?? fetch(request);
  }

  worker.addEventListener("fetch", (event: FetchEvent) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(scope)) return;
    const path = request.url.slice(scope.length).split(/[?#]/)[0]!;
    if (request.mode === "navigate") {
      if (path === "" || path === "index.html") event.respondWith(kept(`${scope}index.html`, request));
    } else if (path === "python/files.json") event.respondWith(partsList(request));
    else if (path.startsWith("python/")) event.respondWith(part(request));
    else if (files.includes(path) || path.startsWith("assets/")) event.respondWith(kept(`${scope}${path}`, request));
  });
}
