/** The page beside the page: the service worker is registered, a new version offered, and the system's offer to install kept. */

import { network } from "./network.svelte";
import { settings } from "./settings.svelte";
import { prepare } from "./transport/browser";

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const READY = "stellwerk.offline"; // somebody wanted to be able to play without a network
const LOOK = 3_600_000; // milliseconds between two looks for a new version

export const offer: { install: (() => void) | null } = $state({ install: null });

/** Python is loaded behind the page where it will be needed: no server, or installed, or asked for before. */
export function wanted(): boolean {
  const asked = localStorage.getItem(READY) !== null;
  return network.never || asked || matchMedia("(display-mode: standalone)").matches;
}

export function want(): void {
  try {
    localStorage.setItem(READY, "1");
  } catch {
    /* private mode: it holds until the page is closed */
  }
  prepare();
}

/** All parts are kept, also those that were loaded before the service worker watched. */
export function keepPython(): void {
  void navigator.serviceWorker?.ready.then((found) => found.active?.postMessage("keep-python"));
}

function watch(registration: ServiceWorkerRegistration): void {
  const offered = (): void => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    network.update = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("update");
    };
  };
  offered();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offered());
  });
  setInterval(() => void registration.update().catch(() => undefined), LOOK);
}

/** Called once, when the page has been drawn: nothing of this is to delay it. */
export async function install(): Promise<void> {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.install = () => void (event as InstallOffer).prompt().then(() => (offer.install = null));
  });
  addEventListener("appinstalled", want);
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (link && settings.language === "de") link.href = link.href.replace("manifest-en", "manifest-de");
  try {
    if (!import.meta.env.DEV && navigator.serviceWorker) {
      watch(await navigator.serviceWorker.register("service-worker.js"));
      await controlled();
    }
  } catch {
    /* an address without https, or a private window: the page works, and needs the network */
  }
  if (wanted()) prepare();
}

/** The first time the service worker takes over a moment after it is installed. */
function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
    setTimeout(done, 8000);
  });
}
