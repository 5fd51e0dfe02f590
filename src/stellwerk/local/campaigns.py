"""The campaigns of this browser: founded, answered, and moved on by the games that are played at its tables."""

from __future__ import annotations

import random
import time
from dataclasses import replace

from stellwerk.bots.company import answer
from stellwerk.engine.actions import Action
from stellwerk.local.keeping import Drawer, KeptCampaign, KeptMove, KeptTable
from stellwerk.local.tables import LocalTable, Tables, id_here
from stellwerk.server.campaigns.live import LiveCampaign
from stellwerk.server.campaigns.making import has_room, table_for_game, wanted_campaign
from stellwerk.server.campaigns.showing import listed, show_campaign
from stellwerk.server.errors import Refused
from stellwerk.server.storage.campaign_rows import CampaignHead, CampaignStep, Companies, LoadedCampaign
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.deal import read_deal
from stellwerk.server.wire import campaign_wire as wire


class LocalCampaign(LiveCampaign):
    """With its steps, by which it is told again."""

    def __init__(self, head: CampaignHead, companies: Companies) -> None:
        super().__init__(head, companies)
        self.steps: list[CampaignStep] = []

    def next_step(self, answer: str | None = None, table: str | None = None, command: str | None = None) -> None:
        self.steps.append(CampaignStep(len(self.steps) + 1, answer, table, command, time.time()))
        if command is not None:
            self.answered[command] = len(self.steps)


class Campaigns:
    def __init__(self, drawer: Drawer, tables: Tables) -> None:
        self.drawer = drawer
        self.tables = tables
        self.opened: dict[str, LocalCampaign] = {}

    # opening and keeping

    def open(self, id: str) -> LocalCampaign:
        if id not in self.opened:
            kept = self.drawer.find("campaign", id, KeptCampaign)
            if kept is None:
                raise Refused("no_campaign", 404)
            live = LocalCampaign(kept.head, kept.companies)
            for _ in live.repeating(self._loaded(kept)):
                pass
            live.steps = kept.steps
            self.opened[id] = live
            self._go_on(live)
        return self.opened[id]

    def _loaded(self, kept: KeptCampaign) -> LoadedCampaign:
        tables = [step.table for step in kept.steps if step.table is not None]
        moves = {table: self._moves(table) for table in tables}
        found = {table: self.drawer.find("table", table, KeptTable) for table in tables}
        over = {id for id, table in found.items() if table is not None and table.head.status == "finished"}
        return LoadedCampaign(kept.head, kept.companies, kept.steps, moves, over)

    def _moves(self, table: str) -> list[tuple[int, Action]]:
        kept = self.drawer.find("moves", table, list[KeptMove]) or []
        entries = (move.entry(number) for number, move in enumerate(kept, 1))
        return [(e.seat, e.action) for e in entries if e.seat is not None and e.action is not None]

    def _keep(self, live: LocalCampaign) -> None:
        live.ahead = False
        self.opened[live.id] = live
        self.drawer.put("campaign", live.id, KeptCampaign(live.head, live.companies, live.steps))
        show_campaign(live)

    def listed(self, person: str) -> list[wire.ListedCampaign]:
        kept = [self.drawer.find("campaign", id, KeptCampaign) for id in self.drawer.ids("campaign")]
        shown = [campaign for campaign in kept if campaign is not None and campaign.head.status != "closed"]
        latest = sorted(shown, key=lambda campaign: -campaign.head.updated)
        return [listed(campaign.head, campaign.companies, person) for campaign in latest]

    # moving on

    def found(self, person: Person, wanted: wire.NewCampaign) -> LocalCampaign:
        head, companies = wanted_campaign(person, wanted)
        live = LocalCampaign(replace(head, id=id_here()), companies)
        if has_room(companies):
            self._keep(live)
        else:
            self.start(live)
        return live

    def start(self, live: LocalCampaign) -> None:
        if live.head.status != "waiting":
            raise Refused("already_started", 409)
        live.begin(tuple(replace(c, kind="bot") if c.kind == "open" else c for c in live.companies))
        self._record(live)

    def answer(self, live: LocalCampaign, person: str, given: wire.Answer) -> int:
        known = live.answered.get(given.id)
        if known is not None:
            return known
        if live.campaign is None or live.head.status != "running":
            raise Refused("not_running", 409)
        if given.after != live.head.number:
            raise Refused("stale", 409, number=live.head.number)
        if not live.is_asked(person):
            raise Refused("not_your_question", 403)
        self._answer(live, given.option, given.id)
        return live.answered[given.id]

    def _answer(self, live: LocalCampaign, option: str, command: str | None = None) -> None:
        assert live.campaign is not None
        assert live.campaign.question is not None
        if option not in live.campaign.question.options:
            raise Refused("not_on_offer", 409)
        live.take().answer(option)
        live.next_step(option, command=command)
        self._record(live)

    def _record(self, live: LocalCampaign) -> None:
        """Keep what happened, with the table of the next game if there is to be one."""
        assert live.campaign is not None
        at, seated = live.head.table, live.campaign.game
        if seated is not None and seated is not live.seated:
            head, seats, dealt = table_for_game(live)
            table = LocalTable(replace(head, id=id_here()), seats)
            table.remember(dealt)
            self.tables.keep(table)
            self.tables.opened.pop(table.id)  # it is opened as any other, when somebody comes
            at, live.seated = table.id, seated
            live.tables.append(table.id)
            live.next_step(table=table.id)
        live.head = replace(live.head_now([], at), number=len(live.steps))
        self._keep(live)

    def _go_on(self, live: LocalCampaign) -> None:
        """What follows a game that was over when the browser was closed."""
        if live.campaign is None or live.head.status != "running":
            return
        now = live.head_now([], live.head.table)
        if now != replace(live.head, updated=now.updated, version=now.version) or live.campaign.game is not live.seated:
            self._record(live)

    def table_ended(self, table: LocalTable) -> None:
        if table.head.deal is None:
            return
        live = self.open(read_deal(table.head.deal).campaign)
        if live.campaign is not None and live.campaign.game is not None and live.head.table == table.id:
            for _ in live.playing(self._moves(table.id)):
                pass
            self._record(live)

    def bot_answers(self, live: LocalCampaign) -> bool:
        """One answer of a bot, if one is asked; whether there was one."""
        question = live.campaign.question if live.campaign else None
        if live.campaign is None or question is None or not live.is_left_to_bots():
            return False
        self._answer(live, answer(question, random.random(), live.campaign.state))
        return True

    # people

    def play_on(self, live: LocalCampaign) -> None:
        if live.campaign is None or live.head.status != "finished":
            raise Refused("not_finished", 409)
        live.take().play_on()
        live.next_step(str(live.campaign.inputs[-1]))
        self._record(live)

    def host(self, live: LocalCampaign, wanted: wire.HostCampaign) -> None:
        if live.head.status not in ("waiting", "running"):
            raise Refused("already_over", 409)
        if wanted.do == "close":
            table = live.head.table
            live.head = replace(live.head, status="closed", waiting_for=(), table=None)
            self._keep(live)
            if table is not None:
                self.tables.close(self.tables.open(table))
        elif wanted.color not in [company.color for company in live.companies]:
            raise Refused("no_such_seat")
        elif wanted.do == "to_bot":
            self._led(live, wanted.color, kind="bot", person=None)
        elif live.campaign is None or live.campaign.finished:
            raise Refused("not_running", 409)
        else:
            self._led(live, wanted.color, away=live.campaign.state.game)

    def _led(self, live: LocalCampaign, color: str, **changes: object) -> None:
        """Somebody else leads a company, also at the table of the game that is being played."""
        changed = [replace(c, **changes) if c.color == color else c for c in live.companies]  # type: ignore[arg-type]
        live.companies = tuple(changed)
        live.head = replace(live.head, waiting_for=live.waiting_for())
        if live.head.status == "waiting":
            self._keep(live)
            if not has_room(live.companies):
                self.start(live)
            return
        self._keep(live)
        if live.head.table is not None and live.campaign is not None and color in live.campaign.playing_colors():
            number = live.campaign.playing_colors().index(color)
            led = next(c for c in live.companies if c.color == color).seat_in(live.campaign.state.game)
            table = self.tables.open(live.head.table)
            self.tables.change(table, seats=tuple(led if n == number else s for n, s in enumerate(table.seats)))

    def seen(self, live: LocalCampaign, person: str, wanted: wire.Seen) -> None:
        if live.campaign is None or not live.colors_of(person):
            raise Refused("not_your_seat", 403)
        told = min(wanted.seen, len(live.campaign.news))
        live.companies = tuple(
            replace(c, seen=max(told, c.seen or 0)) if c.person == person else c for c in live.companies
        )
        self._keep(live)
