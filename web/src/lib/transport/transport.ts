/** How the page reaches whoever holds the tables. A server does, or the same Python in this browser; nobody who asks knows which. */

export interface Answer {
  status: number;
  text: string;
}

/** What the page uses of a WebSocket. */
export interface Line {
  /** It needs no network. */
  readonly near?: boolean;
  /** As a WebSocket's: 0 while it is being opened, 1 open, then closing and closed. */
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((end: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Fails if nobody could be reached; `path` is what follows `api/`. */
  request(method: string, path: string, body?: string): Promise<Answer>;
  connect(path: string): Line;
}
