/** The server's campaigns over HTTP. */

import { api, call } from "../lib/api";
import type { components } from "../lib/openapi";
import type { BoardData, Lang, Payment } from "../lib/types";

type Schemas = components["schemas"];
export type CampaignView = Schemas["CampaignView"];
export type Company = Schemas["Company"];
export type CampaignQuestion = Schemas["CampaignQuestion"];
export type CampaignNews = Schemas["CampaignNews"];
export type ListedCampaign = Schemas["ListedCampaign"];
export type CampaignInfo = Schemas["CampaignInfo"];
export type NewCampaign = Schemas["NewCampaign"];
export type NewCompany = Schemas["NewCompany"];
export type HeldPostcard = Schemas["HeldPostcard"];
export type ClaimPreview = Schemas["ClaimPreview"];
export type PreviewLine = Schemas["PreviewLine"];
export type Color = NonNullable<NewCompany["color"]>;
export type CampaignBoard = BoardData & Pick<Schemas["CampaignBoard"], "large" | "stubs" | "towers" | "stockyards" | "events" | "things" | "steps" | "numbers" | "scales" | "lightning" | "stripes" | "letters" | "surveys">;
export type Texts = Record<string, Record<string, Record<string, string | string[]>>>;

export const campaigns = {
  info: () => call<CampaignInfo>("GET", "campaigns/info"),
  create: (wanted: NewCampaign) => call<CampaignView>("POST", "campaigns", wanted),
  mine: () => call<ListedCampaign[]>("GET", "campaigns/mine"),
  join: (id: string, invite: string, color: Color | null) => call<CampaignView>("POST", `campaigns/${id}/join`, { invite, ...(color ? { color } : {}) }),
  start: (id: string) => call<CampaignView>("POST", `campaigns/${id}/start`, {}),
  toBot: (id: string, color: string) => call<CampaignView>("POST", `campaigns/${id}/host`, { do: "to_bot", color }),
  botForOneGame: (id: string, color: string) => call<CampaignView>("POST", `campaigns/${id}/host`, { do: "bot_for_one_game", color }),
  view: (id: string) => call<CampaignView>("GET", `campaigns/${id}`),
  seen: (id: string, seen: number) => call<null>("POST", `campaigns/${id}/seen`, { seen }),
  preview: (table: string, route: string, payment: Payment, depot: boolean) =>
    call<ClaimPreview>("POST", `tables/${table}/preview`, { route, color: payment.color, cards: payment.cards, locomotives: payment.locomotives, depot }),
  close: (id: string) => call<CampaignView>("POST", `campaigns/${id}/host`, { do: "close" }),
  playOn: (id: string) => call<CampaignView>("POST", `campaigns/${id}/play_on`, {}),
  answer: (id: string, command: string, after: number, option: string) =>
    call<{ number: number }>("POST", `campaigns/${id}/answer`, { id: command, after, option }),
  texts: (id: string, language: Lang) => call<Texts>("GET", `campaigns/${id}/texts?language=${language}`),
  board: (id: string) => call<CampaignBoard>("GET", `campaigns/${id}/board`),
  tableBoard: async (table: string) => {
    const [board] = await Promise.all([call<CampaignBoard>("GET", `tables/${table}/board`), api.words("campaign")]);
    return board;
  },
};
