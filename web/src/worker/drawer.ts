/** What is kept in this browser, as texts by name. Something is kept once its transaction is complete, not before. */

export type Change = [name: string, text: string | null];
export type Room = "kept" | "known" | "started";

const ROOMS: Room[] = ["kept", "known", "started"];

/** Sites below different paths of one host share a browser's storage, so each has a drawer of its own. */
export function openDrawer(site: string): Promise<Drawer> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(`stellwerk ${site}`, 1);
    asked.onupgradeneeded = () => ROOMS.forEach((room) => asked.result.createObjectStore(room));
    asked.onsuccess = () => resolve(new Drawer(asked.result));
    asked.onerror = () => reject(asked.error ?? new Error("no storage"));
  });
}

export class Drawer {
  constructor(private readonly database: IDBDatabase) {}

  write(room: Room, changes: [string, unknown][]): Promise<void> {
    return this.work(room, "readwrite", (store) => {
      for (const [name, value] of changes) {
        if (value === null) store.delete(name);
        else store.put(value, name);
      }
    });
  }

  async all(room: Room): Promise<[string, unknown][]> {
    let names: IDBRequest<IDBValidKey[]> | undefined;
    let values: IDBRequest<unknown[]> | undefined;
    await this.work(room, "readonly", (store) => {
      names = store.getAllKeys();
      values = store.getAll();
    });
    return names!.result.map((name, n) => [String(name), values!.result[n]]);
  }

  async find(room: Room, name: string): Promise<unknown> {
    let found: IDBRequest<unknown> | undefined;
    await this.work(room, "readonly", (store) => {
      found = store.get(name);
    });
    return found!.result;
  }

  clear(room: Room): Promise<void> {
    return this.work(room, "readwrite", (store) => {
      store.clear();
    });
  }

  private work(room: Room, mode: IDBTransactionMode, what: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(room, mode);
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("not written"));
      what(transaction.objectStore(room));
    });
  }
}
