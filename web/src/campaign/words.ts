/** Questions, options, events and news of a campaign in words. */

import type { CampaignBoard, CampaignNews, CampaignQuestion, HeldPostcard } from "./api";
import type { Story } from "./story";
import { fill, hasCode, listOf, t, tCode, told } from "../lib/i18n";
import { registers as registersIn } from "../lib/parts";
import { color, paymentText, type Names } from "../lib/text";
import type { Action, GameEvent, View } from "../lib/types";

export interface Words {
  title: string;
  text?: string;
  mark?: string;
  /** What it is worth, in short. */
  worth?: string;
  /** What it would have brought, game by game, and that in words. */
  bars?: number[];
  tale?: string;
}

export const money = (n: number): string => `${n < 0 ? "−" : "+"}${t("campaign.money", { n: Math.abs(n) })}`;

function place(board: CampaignBoard | null, id: string): string {
  return board?.places.find((p) => p.id === id)?.name ?? id.split("_").map((w) => w[0]!.toUpperCase() + w.slice(1)).join(" ");
}

function ticket(board: CampaignBoard | null, id: string): string {
  const found = board?.tickets[""]?.find((x) => x.id === id);
  const [a = "", b = ""] = id.split("-");
  return `${place(board, a)} – ${place(board, b)}${found ? ` (${found.points})` : ""}`;
}

/** An answer to a question between the games. */
export function optionWords(q: CampaignQuestion, option: string, story: Story, board: CampaignBoard | null): Words {
  switch (q.code) {
    case "attendance":
      if (option === "all") return { title: t("campaign.attend_all") };
      return { title: t(option.startsWith("with ") ? "campaign.attend_again" : "campaign.attend_without", { who: story.company(option.split(" ")[1] ?? "") }) };
    case "vote": {
      const id = String(q.params["choice"]);
      return { title: choice(story, id, `${option}_name`), text: choice(story, id, `${option}_text`) };
    }
    case "pencil":
      return { title: t("campaign.sheet_n", { n: option }), text: told("campaign.towards", { cities: cities(board, String(q.params[`sheet_${option}`])) }), worth: t("campaign.points_n", { n: Number(q.params[`points_${option}`] ?? 0) }) };
    case "choose_postcard":
      return { title: `${option}  ${story.text("postcards", option, "title")}`, text: `${story.text("postcards", option, "public")} ${story.text("postcards", option, "secret")}`, worth: postcardWorth(q.worth?.[option]) };
    case "amendment": {
      const bars = q.brought?.[option];
      const sum = bars?.reduce((a, b) => a + b, 0) ?? 0;
      return { title: story.text("amendments", option), text: story.text("amendments", option, "text"), ...(bars ? { bars, tale: t("campaign.would_have", { n: sum, games: bars.length }) } : {}) };
    }
    case "archive_event":
      return { title: story.text("events", option), text: story.text("events", option, "text") };
    case "open_region":
      return { title: told("campaign.towards", { cities: listOf((q.towards[option] ?? []).map((c) => place(board, c))) }) };
    case "archive_ticket":
      return option === "none" ? { title: t("campaign.no_ticket") } : { title: ticket(board, option), mark: board?.stripes[option] ?? "" };
    case "water_tower":
      return { title: place(board, option) };
    case "parallel_track": {
      const [a = "", b = "", paint = ""] = option.split("/");
      return { title: `${place(board, a)} – ${place(board, b)}`, text: color(paint), mark: paint };
    }
    case "missed_game_mark":
      return { title: color(option), mark: option };
    default:
      return { title: option };
  }
}

function postcardWorth(held: HeldPostcard | undefined): string {
  if (!held) return "";
  const now = [held.money ? money(held.money) : "", held.cards ? t("campaign.cards_n", { n: held.cards }) : ""].filter(Boolean);
  return [...now, held.vault ? t("campaign.in_vault", { n: held.vault }) : ""].filter(Boolean).join(" · ");
}

/** Something that happened between the games; empty where there is nothing to tell. */
export function newsWords(news: CampaignNews, story: Story, board: CampaignBoard | null): Words {
  const p = news.params;
  const s = (name: string): string => String(p[name] ?? "");
  const who = p["company"] ? story.company(s("company")) : "";
  switch (news.code) {
    case "card": {
      const side = story.text("cards", s("card"), "a");
      return side ? { title: story.text("cards", s("card"), "title"), text: `${side} ${story.text("cards", s("card"), "b")}` } : { title: "" };
    }
    case "read":
      return { title: story.text("story", s("text"), "title"), text: storyLine(news, story) };
    case "instruction":
      return { title: story.text("cards", s("card"), "b") };
    case "sheets":
      return { title: told("campaign.news.sheets", { one: cities(board, s("sheet_1")), two: cities(board, s("sheet_2")) }) };
    case "pencils":
      return { title: told("campaign.news.pencils", { n: s("opened"), list: byCompany(news, story, (x) => x) }) };
    case "votes":
      return { title: t("campaign.news.votes", { what: choice(story, s("choice"), `${s("decided")}_name`), list: byCompany(news, story, (x) => choice(story, s("choice"), `${x}_name`)) }) };
    case "night_mail":
      return { title: t("campaign.news.night_mail", { who }) };
    case "count":
      return { title: story.text("story", `final.${s("line")}`, "text"), text: byCompany(news, story, (x) => t("campaign.money", { n: Number(x) })) };
    case "sticker":
      return { title: story.text("stickers", s("slot")), text: story.text("stickers", s("slot"), "text") };
    case "toolbox":
      return { title: story.text("toolbox", ""), text: listOf(story.list("toolbox", "", "contents")) };
    case "event_added":
      return { title: story.text("events", s("event")), text: story.text("events", s("event"), "text") };
    case "event_archived":
      return { title: t("campaign.news.event_archived", { event: story.text("events", s("event")) }) };
    case "ticket_archived":
      return { title: t("campaign.news.ticket_archived", { ticket: ticket(board, s("ticket")) }) };
    case "postcard":
      return {
        title: t("campaign.news.postcard", { who, card: story.text("postcards", s("number"), "title") }),
        text: `${story.text("postcards", s("number"), "public")} ${story.text("postcards", s("number"), "secret")}`.trim(),
      };
    case "region":
      return {
        title: t("campaign.news.region", { region: story.text("regions", s("region")), who: story.company(s("founder")) }),
        text: `${story.text("regions", s("region"), "theme")}. ${story.text("regions", s("region"), "mechanism")}.`,
      };
    case "amended":
      return { title: t("campaign.news.amended", { who, what: story.text("amendments", s("amendment")) }), text: story.text("amendments", s("amendment"), "text") };
    case "slip":
      return { title: t("campaign.news.slip", { who, n: Number(p["total"]), place: Number(p["place"]) }) };
    case "water_tower":
      return { title: told("campaign.news.water_tower", { city: place(board, s("city")) }) };
    case "parallel_track":
      return { title: told("campaign.news.parallel_track", { route: `${place(board, s("a"))} – ${place(board, s("b"))}`, color: color(s("color")) }) };
    case "game_begins":
      return { title: t("campaign.news.game_begins", { n: Number(p["game"]), year: Number(p["year"]) }) };
    case "joined":
      return { title: t("campaign.news.joined", { who }) };
    case "handed_over":
      return { title: t("campaign.news.handed_over", { who }) };
    case "final":
      return { title: t("campaign.news.final", { who, n: Number(p["total"]), place: Number(p["place"]) }) };
    default:
      return { title: "" };
  }
}

/** A text of the story with the names and numbers of this campaign. */
export function storyLine(news: CampaignNews, story: Story): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(news.params)) {
    if (name === "region") values[name] = story.text("regions", value);
    else if (name === "vow") values[name] = story.text("postcards", value, "title");
    else values[name] = typeof value === "string" ? story.company(value) : value;
  }
  const number = news.params["companies"];
  if (number !== undefined) {
    values["n_word"] = story.text("story", `numbers.${number}`, "text");
    values["answered"] = story.text("story", `answered.${number}`, "text");
  }
  return fill(story.text("story", String(news.params["text"]), "text"), values);
}

/** A text of a vote. */
export function choice(story: Story, id: string, field: string): string {
  return story.text("story", `choices.${id}.${field}`, "text");
}

function cities(board: CampaignBoard | null, ids: string): string {
  return listOf(ids.split(" ").map((id) => place(board, id)));
}

/** What the news say of each company, one after another. */
function byCompany(news: CampaignNews, story: Story, say: (value: string) => string): string {
  const told = story.ids("companies").filter((color) => news.params[color] !== undefined);
  return told.map((color) => `${story.company(color)}: ${say(String(news.params[color]))}`).join(", ");
}

export interface Context {
  story: Story;
  board: CampaignBoard;
  names: Names;
  view: View;
}

function registers(view: View): Record<string, number[]> {
  return registersIn(view)?.table ?? {};
}

export function currentEvent(view: View, board: CampaignBoard): string | null {
  const { event_discards: pile = [], event_discards_left: left = [0] } = registers(view);
  const top = (left[0] ?? 0) > 0 ? pile[(left[0] ?? 0) - 1] : undefined;
  return top === undefined ? null : (board.events[top] ?? null);
}

/** The event that the viewer has looked at and that nobody else knows. */
export function peekedEvent(view: View, board: CampaignBoard): string | null {
  const own = view.seat === null ? undefined : registersIn(view)?.seats[view.seat];
  return board.events[own?.["peeked"]?.[0] ?? -1] ?? null;
}

const STRIPES = ["black", "blue", "white", "green", "yellow", "red"];

/** One of the choices in a game. */
export function actionWords(action: Action, { story, names, view, board }: Context): Words {
  switch (action.type) {
    case "use":
      return { ...useWords(action.what, names), worth: useWorth(action.what, view, board) };
    case "decline":
      return { title: t("campaign.decline") };
    case "pass":
      return { title: t("pass.confirm") };
    case "spend_cards": {
      const parts = [
        [action.plain, action.color],
        [action.pickaxes, `${action.color}_pickaxe`],
        [action.skulls, `${action.color}_skull`],
      ] as const;
      return { title: listOf(parts.filter(([n]) => n > 0).map(([n, kind]) => `${n} × ${color(kind)}`)), mark: action.color };
    }
    case "spend_extra":
      return { title: color(action.card), mark: action.card };
    case "swap_cards":
      return { title: told("campaign.swap", { give: color(action.give), take: color(action.take) }), mark: action.take };
    case "sell_cards": {
      const price = registers(view)["prices"]?.[STRIPES.indexOf(action.color)] ?? 0;
      return { title: told("campaign.sell", { n: action.count, color: color(action.color), money: price * action.count }), mark: action.color };
    }
    case "solve_postcard":
      return { title: story.text("postcards", action.number, "title") || `${action.number}`, text: story.text("postcards", action.number, "secret") };
    case "claim_route":
      return { title: `${names.route(action.route)}: ${paymentText(action.payment)}` };
    case "claim_with_depot":
      return { title: told("campaign.with_depot", { route: names.route(action.route), cards: paymentText(action.payment) }) };
    case "keep_tickets":
      return { title: action.kept.length ? t("campaign.keep", { tickets: listOf(action.kept.map((x) => names.ticketText(x))) }) : t("campaign.keep_none") };
    case "draw_blind":
      return { title: t("card.blind") };
    case "draw_face_up":
      return { title: t("card.take", { color: color(action.card) }), mark: action.card };
    default:
      return { title: action.type.replaceAll("_", " ") };
  }
}

const USES: [string, (rest: string, names: Names) => string][] = [
  ["key_on_", (card) => told("campaign.use.key_on", { card: color(card) })],
  ["renew_", (card) => told("campaign.use.renew", { card: color(card) })],
  ["crate_in_", (city, names) => told("campaign.use.crate_in", { city: names.place(city) })],
  ["exhibit_in_", (city, names) => told("campaign.use.exhibit_in", { city: names.place(city) })],
  ["pledge_", (n) => told("campaign.use.pledge", { n: Number(n) })],
];

function useWords(what: string, names: Names): Words {
  if (hasCode("campaign.use", what)) return { title: tCode("campaign.use", what) };
  for (const [prefix, words] of USES) if (what.startsWith(prefix)) return { title: words(what.slice(prefix.length), names) };
  return { title: what.replaceAll("_", " ") };
}

/** What a choice brings or costs, by the numbers of the rules that are known. */
function useWorth(what: string, view: View, board: CampaignBoard): string {
  const { numbers, scales } = board;
  const one = (name: string): number => registers(view)[name]?.[0] ?? 0;
  const tickets = (scales["pledge"] ?? []).indexOf(Number(what.split("_")[1]));
  if (what.startsWith("pledge_") && tickets >= 0) return `${money(scales["kept"]?.[tickets] ?? 0)} / ${money(-(scales["broken"]?.[tickets] ?? 0))}`;
  const seal = scales["seal"]?.[0] ?? 0;
  if (what === "seal_money") return `${money(-(numbers["H.or_pay"] ?? 0))}, ${t("campaign.later", { n: seal })}`;
  if (what === "seal_card") return `${t("campaign.card_less")}, ${t("campaign.later", { n: seal })}`;
  if (what === "seal_free") return t("campaign.later", { n: seal });
  if (what.startsWith("crate_in_")) return money(numbers["P.freshness"] ?? 0);
  if (what.startsWith("exhibit_in_")) return `${money(Math.max(...(scales["exhibits"] ?? [0])))}, ${t("campaign.later", { n: scales["exhibit"]?.[0] ?? 0 })}`;
  if (what === "drive_herd") return `${money(numbers["R.drive_pay"] ?? 0)} / ${money(one("herd_weight"))}`;
  if (what.startsWith("key_on_")) return t("campaign.third_card");
  return "";
}

/** A line of the log for what only happens in campaigns. */
export function eventWords(e: GameEvent, names: Names, who: (seat: number) => string, story: Story): { text: string; routes?: string[]; places?: string[] } | null {
  switch (e.type) {
    case "event_turned_up":
      return { text: t("campaign.log.event", { event: story.text("events", e.card) || e.card }) };
    case "event_seen":
      return { text: told("campaign.log.peeked", { who: who(e.seat) }) };
    case "cards_spent":
      return { text: t("campaign.log.spent", { who: who(e.seat), cards: listOf(counted(e.cards)) }) };
    case "card_turned_over":
      return { text: t("campaign.log.turned_over", { who: who(e.seat), card: color(e.card) }) };
    case "postcard_solved":
      return { text: t("campaign.log.postcard", { who: who(e.seat), card: story.text("postcards", e.number, "title") }) };
    case "pledge_made":
      return { text: told("campaign.log.pledge", { who: who(e.seat), n: e.tickets }) };
    case "token_moved": {
      const r = names.routes.get(e.place);
      const where = r ? names.route(e.place) : names.places.has(e.place) ? names.place(e.place) : color(e.place);
      const by = e.seat === null ? "" : ` (${who(e.seat)})`;
      return { text: t("campaign.log.token", { token: tCode("campaign.token", e.token), place: where }) + by, places: r ? [r.a, r.b] : names.places.has(e.place) ? [e.place] : [] };
    }
    default:
      return null;
  }
}

function counted(cards: string[]): string[] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found].map(([card, n]) => `${n} × ${color(card)}`);
}

/** What lies on the board besides wagons, for those who read a list. */
export function thingsWords({ board, names, view }: Context, who: (seat: number) => string): string[] {
  const r = registers(view);
  const lines: string[] = [];
  const one = (name: string): number => r[name]?.[0] ?? -1;
  const city = (list: string | undefined): string => (list ? names.place(list) : "");
  if (r["pot"]) lines.push(told("campaign.things.pot", { n: one("pot") }));
  if (r["herd"]) lines.push(told("campaign.things.herd", { place: city(board.places[one("herd")]?.id), n: one("herd_weight") }));
  if (board.things["blizzard"]) lines.push(told("campaign.things.blizzard", { place: city(board.things["blizzard"][one("blizzard")]) }));
  if (board.things["fiesta"]) lines.push(told("campaign.things.fiesta", { place: city(board.things["fiesta"][one("fiesta")]) }));
  if (r["prices"]) lines.push(told("campaign.things.prices", { list: listOf(STRIPES.map((c, i) => `${color(c)} ${t("campaign.money", { n: r["prices"]![i] ?? 0 })}`)) }));
  const crates = (board.things["crates"] ?? []).flatMap((c, i) => ((r["crates"]?.[i] ?? 0) > 0 ? [`${names.place(c)}${r["crates"]![i]! > 1 ? ` × ${r["crates"]![i]}` : ""}`] : []));
  if (crates.length) lines.push(told("campaign.things.crates", { list: listOf(crates) }));
  const exhibits = (board.things["exhibits"] ?? []).filter((_, i) => (r["exhibits"]?.[i] ?? 0) > 0).map((c) => names.place(c));
  if (exhibits.length) lines.push(told("campaign.things.exhibits", { list: listOf(exhibits) }));
  if (board.towers.length) lines.push(told("campaign.things.towers", { list: listOf(board.towers.map((c) => names.place(c))) }));
  if (board.stockyards.length) lines.push(told("campaign.things.stockyards", { list: listOf(board.stockyards.map((c) => names.place(c))) }));
  registersIn(view)?.seats.forEach((own, seat) => {
    const has: string[] = [];
    if ((own["pledge"]?.[0] ?? 0) > 0) has.push(told("campaign.things.pledge", { n: own["pledge"]![0] }));
    for (const tally of ["mailbag", "seal", "crate", "stake"]) {
      const n = own[`tally_taken_${tally}`]?.[0] ?? 0;
      if (n) has.push(`${n} × ${tCode("campaign.token", tally)}`);
    }
    const worth = (own["own_stakes"] ?? []).reduce((a, b) => a + b, 0);
    if (worth) has.push(told("campaign.things.stakes", { n: worth }));
    const fresh = (own["crate_freshness"] ?? []).filter((n) => n > 0);
    if (fresh.length) has.push(told("campaign.things.loaded", { n: fresh.length }));
    if (has.length) lines.push(`${who(seat)}: ${listOf(has)}`);
  });
  return lines;
}

export interface Token {
  place?: string;
  route?: string;
  kind: string;
  /** Its weight, or what it pays. */
  n?: number;
}

const LASTING: [string, string][] = [
  ["mines", "mine"],
  ["telegraph", "telegraph"],
  ["ports", "port"],
];

/** Where things lie on the board. */
export function tokens(view: View | null, board: CampaignBoard): Token[] {
  const found: Token[] = [];
  const pot = view ? registers(view)["pot"]?.[0] : undefined;
  for (const [name, kind] of LASTING) for (const place of board.things[name] ?? []) found.push({ place, kind, ...(kind === "mine" && pot !== undefined ? { n: Math.ceil(pot / 2) } : {}) });
  for (const place of board.towers) found.push({ place, kind: "tower" });
  for (const place of board.stockyards) found.push({ place, kind: "stockyard" });
  if (!view) return found;
  const r = registers(view);
  const herd = board.places[r["herd"]?.[0] ?? -1];
  if (herd) found.push({ place: herd.id, kind: "herd", n: r["herd_weight"]?.[0] ?? 0 });
  for (const kind of ["blizzard", "fiesta"] as const) {
    const place = board.things[kind]?.[r[kind]?.[0] ?? -1];
    if (place) found.push({ place, kind });
  }
  for (const [name, kind] of [
    ["crates", "crate"],
    ["exhibits", "exhibit"],
  ] as const)
    (board.things[name] ?? []).forEach((place, i) => (r[name]?.[i] ?? 0) > 0 && found.push({ place, kind }));
  const free = (ends: string[]): string | undefined => board.routes.find((x) => ends.includes(x.a) && ends.includes(x.b))?.id;
  (board.things["stakes_lying"] ?? []).forEach((pair, i) => {
    const route = free(pair.split("-"));
    if ((r["stakes_lying"]?.[i] ?? 0) > 0 && route) found.push({ route, kind: "stake" });
  });
  const groups = new Map<number, string>();
  for (const route of board.routes) if (!groups.has(route.group)) groups.set(route.group, route.id);
  (r["seals"] ?? []).forEach((on, group) => {
    const route = groups.get(group);
    if (on > 0 && route) found.push({ route, kind: "seal" });
  });
  return found;
}
