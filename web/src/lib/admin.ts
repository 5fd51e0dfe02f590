/** The server's own page over HTTP, for admins. */

import { call } from "./api";
import type { components } from "./openapi";

type Schemas = components["schemas"];
export type Overview = Schemas["Overview"];
export type AdminPerson = Schemas["AdminPerson"];
export type AdminTable = Schemas["AdminTable"];
export type AdminBan = Schemas["AdminBan"];
export type Backup = Schemas["Backup"];
export type PersonOrder = Schemas["PersonOrder"];

export const admin = {
  claim: (token: string) => call<null>("POST", "admin/claim", { token }),
  overview: () => call<Overview>("GET", "admin/overview"),
  people: (search: string) => call<AdminPerson[]>("GET", `admin/people?search=${encodeURIComponent(search)}`),
  person: (id: string, order: PersonOrder) => call<null>("POST", `admin/people/${id}`, order),
  tables: (status: string) => call<AdminTable[]>("GET", `admin/tables?status=${status}`),
  table: (id: string, what: "close" | "delete") => call<null>("POST", `admin/tables/${id}`, { do: what }),
  bans: () => call<AdminBan[]>("GET", "admin/bans"),
  lift: (id: string) => call<null>("POST", `admin/bans/${id}/lift`, {}),
  purge: (dry: boolean) => call<{ counts: Record<string, number> }>("POST", "admin/purge", { dry_run: dry }),
  backups: () => call<Backup[]>("GET", "admin/backups"),
  backUp: () => call<Backup[]>("POST", "admin/backups", {}),
};
