/** The server over HTTP. Every failure is a `Problem` with the server's code. */

import { settings } from "./settings.svelte";
import type {
  BoardData,
  BotInfo,
  Frames,
  GameInfo,
  Imported,
  NewTable,
  Person,
  RuleBook,
  Table,
  Verification,
} from "./types";

export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly params: Record<string, string | number> = {},
    readonly rule: string | null = null,
  ) {
    super(code);
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Problem("offline", 0);
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!response.ok) {
    const error = (data ?? {}) as { error?: string; params?: Record<string, string | number>; rule?: string };
    throw new Problem(error.error ?? `http_${response.status}`, response.status, error.params, error.rule ?? null);
  }
  return data as T;
}

const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>("GET", path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const api = {
  me: () => call<Person>("GET", "me"),
  introduce: (name: string) => call<Person>("POST", "me", { name, language: settings.language }),
  change: (change: { name?: string; language?: string; login?: string; password?: string; old_password?: string }) =>
    call<Person>("PATCH", "me", change),
  login: (login: string, password: string) => call<Person>("POST", "login", { login, password }),
  forgetMe: (password: string) => call<unknown>("POST", "me/delete", password ? { password } : {}),
  logout: () => call<unknown>("POST", "logout", {}),
  games: () => once<GameInfo[]>("games"),
  bots: () => once<BotInfo[]>("bots"),
  board: (game: string) => once<BoardData>(`boards/${game}`),
  rules: (game: string) => once<RuleBook>(`rules/${game}`),
  create: (table: NewTable) => call<Table>("POST", "tables", table),
  table: (id: string) => call<Table>("GET", `tables/${id}`),
  join: (id: string, invite: string | null) => call<Table>("POST", `tables/${id}/join`, invite ? { invite } : {}),
  start: (id: string) => call<Table>("POST", `tables/${id}/start`, {}),
  seat: (id: string, what: "leave" | "back") => call<Table>("POST", `tables/${id}/seat`, { do: what }),
  record: async (id: string) => {
    const response = await fetch(`api/tables/${id}/record`, { credentials: "same-origin" });
    if (!response.ok) throw new Problem(`http_${response.status}`, response.status);
    return response.text();
  },
  importRecord: (text: string) => call<Imported>("POST", "records", text),
  continueRecord: (text: string) =>
    call<Imported>("POST", "records", { record: text, continue: true }),
  verify: (id: string) => call<Verification>("GET", `tables/${id}/verify`),
  rematch: (id: string) => call<Table>("POST", `tables/${id}/rematch`, {}),
  host: (id: string, what: "remove" | "to_bot" | "close", seat: number | null) =>
    call<Table>("POST", `tables/${id}/host`, seat === null ? { do: what } : { do: what, seat }),
  frames: (id: string, eyes: string) =>
    call<Frames>("GET", `replays/${id}/frames?eyes=${eyes}`),
};
