/** What page and worker say to each other. */

export type Step =
  | { do: "request"; method: string; path: string; body?: string }
  | { do: "connect"; number: number; path: string }
  | { do: "hear"; number: number; text: string }
  | { do: "hang_up"; number: number };

/** The first message says where the site lies; after it come steps, those that want an answer with an id. */
export type ToWorker = { site: string } | { id: number | null; step: Step };

export type FromWorker =
  | { type: "progress"; loaded: number; total: number }
  | { type: "ready"; milliseconds: number }
  | { type: "answer"; id: number; status: number; text: string }
  | { type: "opened"; number: number }
  | { type: "line"; number: number; text: string }
  | { type: "end"; number: number; code: number }
  /** A bot that searches was replaced by one that does not. */
  | { type: "slow" }
  /** Another window of this browser goes on with these games. */
  | { type: "taken" }
  | { type: "failed"; why: string };
