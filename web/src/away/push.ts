/** Letting this browser be reached when no page is open. */

import { reach, type Channel } from "./api";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** A name by which its owner knows this browser among others. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "Browser";
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? "";
  return [browser.replace("Edg", "Edge").replace("OPR", "Opera"), system].filter(Boolean).join(", ");
}

/** Asks the person, then the browser, then the server, which sends a test. Null if the person or the browser does not want to. */
export async function subscribe(serverKey: string): Promise<Channel | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !sameKey(old, serverKey)) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(serverKey) });
  const { endpoint = "", keys = {} } = made.toJSON();
  return reach.add({ kind: "push", address: endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "", label: deviceName() });
}

function sameKey(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && String(new Uint8Array(own)) === String(bytes(key));
}
