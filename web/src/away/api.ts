/** Orders, notifications and holidays over HTTP. */

import { call } from "../lib/api";
import type { components } from "../lib/openapi";
import type { Action, Table } from "../lib/types";

type Schemas = components["schemas"];
export type Wish = Schemas["OrderWish"];
export type Orders = Schemas["Orders"];
export type OrderQuestion = Schemas["OrderQuestion"];
export type Reach = Schemas["Reach"];
export type Channel = Reach["channels"][number];
export type NewChannel = Schemas["NewChannel"];
export type Webhook = Schemas["Webhook"];

const orders = (table: string, seat: number): string => `tables/${table}/orders/${seat}`;

export const away = {
  orders: (table: string, seat: number) => call<Orders>("GET", orders(table, seat)),
  order: (table: string, seat: number, wishes: Wish[]) => call<Orders>("PUT", orders(table, seat), { wishes }),
  next: async (table: string, seat: number, wish: Wish): Promise<OrderQuestion | null> => {
    const told = await call<{ question: OrderQuestion | null }>("POST", `${orders(table, seat)}/next`, wish);
    if (told.question || wish.then.length) return told.question;
    // a card that does not lie open now may do so then, and would be followed by a second one
    if (wish.action.type !== "draw_face_up" || wish.action.card === "locomotive") return null;
    return (await call<{ question: OrderQuestion | null }>("POST", `${orders(table, seat)}/next`, { action: { type: "draw_blind" }, then: [] })).question;
  },
};

export const card = (name: string): Action => (name === "blind" ? { type: "draw_blind" } : { type: "draw_face_up", card: name });

export type StandInTold = Schemas["StandInTold"];
export type SeatAwake = Schemas["SeatAwake"];

/** For the time when one cannot play at all. */
export const holidays = {
  /** Agree to a pause until then; null: no, or I am back. */
  pause: (table: string, until: number | null) => call<Table>("POST", `tables/${table}/pause`, { until }),
  standIn: (table: string, bot: string, until: number) => call<Table>("POST", `tables/${table}/stand-in`, { bot, until }),
  told: (table: string, seat: number) => call<StandInTold | null>("GET", `tables/${table}/stand-in/${seat}`),
  read: (table: string, seat: number) => call<null>("DELETE", `tables/${table}/stand-in/${seat}`),
  awake: (table: string) => call<SeatAwake[]>("GET", `tables/${table}/awake`),
};

/** How one is told when one is not at the table. */
export const reach = {
  look: () => call<Reach>("GET", "reach"),
  change: (wanted: Schemas["ReachChange"]) => call<Reach>("PUT", "reach", wanted),
  add: (wanted: NewChannel) => call<Channel>("POST", "reach/channels", wanted),
  test: (id: string) => call<null>("POST", `reach/channels/${id}/test`),
  remove: (id: string) => call<null>("DELETE", `reach/channels/${id}`),
  prove: (ticket: string) => call<Schemas["Proved"]>("POST", `reach/prove/${ticket}`),
  stop: (ticket: string) => call<null>("POST", `reach/stop/${ticket}`),
  webhooks: (table: string) => call<Webhook[]>("GET", `tables/${table}/webhooks`),
  join: (table: string, id: string) => call<Channel>("POST", `tables/${table}/webhooks/${id}/join`),
};
