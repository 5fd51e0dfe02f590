/** What can be asked for. Every failure is a `Problem` with the host's code. */

import { settings } from "./settings.svelte";
import { transport, type Answer } from "./transport";
import { spoken, type GameWords } from "./words.svelte";
import type {
  State,
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

/** The text of an answer. */
export async function ask(method: string, path: string, body?: unknown): Promise<string> {
  let answer: Answer;
  try {
    answer = await transport.request(method, path, body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  } catch {
    throw new Problem("offline", 0);
  }
  if (answer.status >= 400) {
    const error = (parsed(answer.text) ?? {}) as { error?: string; params?: Record<string, string | number>; rule?: string };
    throw new Problem(error.error ?? `http_${answer.status}`, answer.status, error.params, error.rule ?? null);
  }
  return answer.text;
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return parsed(await ask(method, path, body)) as T;
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
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
  /** All games of this device as a text, and back. */
  copy: () => ask("GET", "here/data"),
  bring: (text: string) => ask("POST", "here/data", text),
  logout: () => call<unknown>("POST", "logout", {}),
  games: () => once<GameInfo[]>("games"),
  bots: () => once<BotInfo[]>("bots"),
  /** A board, and with it the words of its game. */
  board: async (game: string) => {
    const [board, words] = await Promise.all([once<BoardData>(`boards/${game}`), once<GameWords>(`words/${game}`)]);
    spoken.words = words;
    return board;
  },
  words: async (game: string) => {
    spoken.words = await once<GameWords>(`words/${game}`);
  },
  rules: (game: string) => once<RuleBook>(`rules/${game}`),
  create: (table: NewTable) => call<Table>("POST", "tables", table),
  state: (id: string, number: number, seat: number | null) =>
    call<{ state: State }>("GET", `tables/${id}/since/${number}${seat === null ? "" : `?seat=${seat}`}`).then((found) => found.state),
  table: (id: string) => call<Table>("GET", `tables/${id}`),
  join: (id: string, invite: string | null) => call<Table>("POST", `tables/${id}/join`, invite ? { invite } : {}),
  start: (id: string) => call<Table>("POST", `tables/${id}/start`, {}),
  seat: (id: string, what: "leave" | "back") => call<Table>("POST", `tables/${id}/seat`, { do: what }),
  record: (id: string) => ask("GET", `tables/${id}/record`),
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
