/**
 * What a service worker does with a push: it shows the message, proves a test by its arrival, and opens the table when it
 * is clicked. Imported by the service worker and by nothing else.
 */

interface Pushed {
  title: string;
  body: string;
  /** Where a click leads, below the page's own address. */
  url: string;
  /** A newer message with the same tag takes the place of the older one. */
  tag: string;
  /** Ends messages to this browser, without anybody being signed in. */
  stop: string;
  stop_title: string;
  /** Of a test message: that it came is its proof. */
  prove?: string;
}

interface Kept {
  url: string;
  stop: string;
}

interface PushEvent extends Event {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent extends Event {
  notification: Notification;
  action: string;
  waitUntil(work: Promise<unknown>): void;
}
interface Window {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Worker {
  registration: { scope: string; showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: { matchAll(wanted: object): Promise<Window[]>; openWindow(url: string): Promise<unknown> };
  addEventListener(type: string, hear: (event: never) => void): void;
}

export function listenForPush(worker: Worker): void {
  const at = (path: string): string => new URL(path, worker.registration.scope).href;

  worker.addEventListener("push", (event: PushEvent) => {
    const told = event.data?.json() as Pushed | undefined;
    if (!told) return;
    const kept: Kept = { url: told.url, stop: told.stop };
    const options = { body: told.body, tag: told.tag, icon: at("icon.svg"), data: kept, actions: [{ action: "stop", title: told.stop_title }] };
    const show = async (): Promise<void> => {
      const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      const looking = !told.prove && windows.some((w) => w.focused && w.url === at(told.url));
      if (!looking) await worker.registration.showNotification(told.title, options); // who looks at the table needs no message
    };
    const proved = told.prove ? fetch(at(`api/reach/prove/${told.prove}`), { method: "POST" }) : null;
    event.waitUntil(Promise.all([show(), proved]));
  });

  worker.addEventListener("notificationclick", (event: ClickEvent) => {
    event.notification.close();
    const kept = event.notification.data as Kept;
    if (event.action === "stop") {
      event.waitUntil(fetch(at(`api/reach/stop/${kept.stop}`), { method: "POST" }));
      return;
    }
    const target = at(kept.url);
    const open = async (): Promise<unknown> => {
      const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      const found = windows.find((w) => w.url === target) ?? windows[0];
      if (!found) return worker.clients.openWindow(target);
      if (found.url !== target) await found.navigate(target);
      return found.focus();
    };
    event.waitUntil(open());
  });
}
