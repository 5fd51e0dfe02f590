"""No frame to a seat or a spectator holds another seat's hand, tickets, the order of a deck or the seed.

Many games are played on the real hub with connections that keep every frame. Each frame is then read field by field:
what may be there is listed, everything else fails. And the state sent to a viewer must be the same, byte for byte, in
another world that the viewer cannot tell from the real one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stellwerk.engine.actions import KeepTickets, OpenAction
from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.games.registry import game_entry, setting_for
from stellwerk.messages.states import state_json, states_json
from stellwerk.rules.tickets import AnnounceMix
from stellwerk.server.limits import Bucket
from stellwerk.server.settings import Settings
from stellwerk.server.storage.database import Backend, Database
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables import seating
from stellwerk.server.tables.connections import Connection
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.showing import hello, states
from stellwerk.server.tables.workers import Workers
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode
from stellwerk.simulation.campaigns.driver import CampaignPlayer
from tests.server.browsers import choose, offers
from tests.server.conftest import Running
from tests.server.loops import completed
from tests.settings import LISTED

Json = dict[str, Any]
SEAT_FIELDS = {
    *("trains", "points", "points_by_source", "cards", "known", "hand"),
    *("ticket_counts", "tickets", "offered_counts", "offered", "answered"),
}
VIEW_FIELDS = {
    *("game", "variants", "seat", "seats", "first", "current", "turn", "turns_left", "passes", "to_act", "decision"),
    *("about", "frames", "market", "deck", "discards", "owners", "ticket_decks", "parts", "over", "outcome"),
}
PART_FIELDS = {
    "passengers": {"waiting", "taken"},
    "home_city": {"home"},
    "city_markers": {"controller", "left", "collecting"},
    "alvin": {"city", "captor"},
    "ferry_cards": {"held", "supply", "most_held"},
}
OPEN_EVENTS = {
    "card_taken": {"seat", "card", "slot"},
    "market_filled": {"slot", "card"},
    "market_reset": {"discarded"},
    "deck_reshuffled": {"cards"},
    "mix_announced": {"seat", "mix"},
    "first_player_chosen": {"seat"},
    "turn_began": {"seat", "turn"},
    "passed": {"seat"},
    "route_claimed": {"seat", "route", "payment"},
    "points_scored": {"seat", "points", "source"},
    "ferry_card_taken": {"seat"},
    "passengers_placed": {"place", "colors"},
    "passenger_taken": {"seat", "place", "color"},
    "home_chosen": {"seat", "city"},
    "marker_placed": {"seat", "city", "payment"},
    "alvin_captured": {"seat", "city"},
    "alvin_moved": {"seat", "city"},
    "last_round_began": {"seat"},
    "game_ended": {"reason"},
}
OWN_EVENTS = {
    "cards_dealt": {"seat", "cards"},
    "card_drawn": {"seat", "card"},
    "tickets_offered": {"seat", "mix", "tickets"},
    "tickets_kept": {"seat", "mix", "kept", "returned"},
}
SECRETS_OF_EVENTS = {"cards", "card", "tickets", "kept", "returned"}
TABLE_FIELDS = set(wire.Table.__struct_fields__)
TABLE_SEAT_FIELDS = set(wire.TableSeat.__struct_fields__)


def check_frame(text: str, viewer: int | None, ids_of_others: set[str]) -> None:
    """Every field of a frame for this viewer is one that may be there."""
    frame: Json = json.loads(text)
    for secret in ids_of_others:
        assert secret not in text, f"{frame['type']} holds a secret"
    kind = frame["type"]
    if kind == "entry":
        assert set(frame) == {"type", "for", "number", "seat", "action", "events", "bot", "at", "deadline", "state"}
        assert frame["for"] == viewer
        check_entry(frame, viewer)
        check_state(frame["state"], viewer)
    elif kind == "state":
        assert set(frame) == {"type", "for", "number", "entries", "state"}
        for entry in frame["entries"]:
            assert set(entry) == {"number", "seat", "action", "events", "bot", "at"}
            check_entry(entry, viewer)
        check_state(frame["state"], viewer)
    elif kind in ("hello", "table"):
        assert set(frame["table"]) == TABLE_FIELDS
        assert all(set(seat) == TABLE_SEAT_FIELDS for seat in frame["table"]["seats"])
        assert frame["table"]["invite"] is None or frame["table"]["host"]
    else:
        assert kind in ("reply", "pong", "chat"), kind


def check_entry(entry: Json, viewer: int | None) -> None:
    action = entry["action"]
    if action is not None and entry["seat"] != viewer:
        assert action["type"] not in ("keep_tickets", "announce_mix")
    for event in entry["events"]:
        kind, held = event["type"], set(event) - {"type"}
        if kind in OPEN_EVENTS:
            assert held == OPEN_EVENTS[kind], event
            continue
        assert held == OWN_EVENTS[kind], event
        if event["seat"] != viewer:
            for name in SECRETS_OF_EVENTS & held:
                value = event[name]
                assert value is None or set(value) == {None}, event


def check_state(state: Json, viewer: int | None) -> None:
    assert set(state) == {"view", "options", "refusals"}
    view = state["view"]
    assert set(view) == VIEW_FIELDS
    assert view["seat"] == viewer
    assert isinstance(view["deck"], int)
    assert all(isinstance(n, int) for n in view["ticket_decks"])
    for name, part in view["parts"].items():
        assert set(part) == PART_FIELDS[name]
    for frame in view["frames"]:
        assert set(frame) == {"code", "seat", "position", "about"}
    for number, seat in enumerate(view["seats"]):
        assert set(seat) == SEAT_FIELDS
        if number != viewer:
            assert seat["hand"] is None
            assert seat["offered"] is None
            assert seat["tickets"] is None or view["over"]
    if viewer not in view["to_act"]:
        assert not any(state["options"].values())
        assert not state["refusals"]


def strings(value: Any) -> Iterator[str]:
    """Every text in a frame, except where routes stand, which may have the name of a ticket."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in ("claims", "refusals", "owners", "route"):
                yield from strings(item)


def own_tickets(live: Live, seat: int | None) -> set[str]:
    if seat is None or live.game is None:
        return set()
    seen = live.game.view(seat).seats[seat]
    return {*(seen.tickets or ()), *(seen.offered or ())}


class NoBackend(Backend):
    async def run(self, job: Callable[..., Any], *, write: bool) -> Any:
        return None

    async def close(self) -> None:
        return None


class NoDatabase(Database):
    """Forgets everything at once; what is written is for other tests."""

    def __init__(self) -> None:
        super().__init__(NoBackend())

    async def read(self, job: Callable[..., Any]) -> Any:
        return 0

    async def glance(self, job: Callable[..., Any]) -> Any:
        return 0

    async def write(self, job: Callable[..., Any]) -> Any:
        return None


class Listener(Connection):
    """A connection that keeps every frame."""

    def __init__(self, person: str | None) -> None:
        async def nothing(_: object) -> None:
            return None

        super().__init__(person, person or "", nothing, nothing, Bucket(1, 1))
        self.frames: list[str] = []

    def send(self, message: bytes) -> None:
        self.frames.append(message.decode())


async def play_and_listen(game: str, variants: list[str], players: int, seed: int) -> tuple[Live, list[Listener]]:
    """One game with a person in every seat, a spectator, and somebody who connects late."""
    hub = Hub(Settings(bot_delay=0), NoDatabase(), Workers(1, 1))
    people = [Person(f"person-{n}", f"Name {n}", "en", None, None, 0, 0.0) for n in range(players)]
    seats = [wire.NewSeat("me"), *(wire.NewSeat("open") for _ in range(players - 1))]
    live = await seating.create(hub, people[0], wire.NewTable(game, seats, variants))
    listeners = [Listener(person.id) for person in people] + [Listener(None)]
    live.connections.update(listeners)
    for person in people[1:]:
        await seating.join(hub, live, person, wire.JoinRequest(live.head.invite))
    dice = random.Random(seed)
    known: list[set[str]] = [set() for _ in listeners]
    tickets = {ticket.id for ticket in setting_for(game, players, tuple(variants)).board.tickets}
    while live.running:
        assert live.game is not None
        seat = dice.choice(live.game.to_act)
        options = live.game.options_for(seat)
        async with live.lock:
            await hub.play(live, seat, options[dice.randrange(len(options))])
        for listener, seen in zip(listeners, known, strict=True):
            seat_of = live.own_seats(listener.person)
            seen |= own_tickets(live, seat_of[0] if seat_of else None)
            if live.running:
                last = listener.frames[-1]
                told = tickets & set(strings(json.loads(last)))
                assert told <= seen, f"tickets of others: {told - seen}"
        if live.running and dice.random() < 0.02:
            check_other_worlds(live.game, dice)
    for listener in listeners:
        listener.send(hello(live, listener, ()))
        for state in states(live, listener, None):
            listener.send(state)
    return live, listeners


def check_other_worlds(game: Game, dice: random.Random) -> None:
    """What is sent to a viewer is the same in every world that the viewer cannot tell from the real one."""
    for viewer in range(game.setting.players):
        other = game.clone()
        imagined = Imagination(game.setting, game.view(viewer)).deal(dice.randrange(2**31))
        other.table = imagined
        assert encode(state_json(other, viewer)) == encode(state_json(game, viewer))


EVERY_GAME: list[tuple[str, list[str], int]] = [
    (name, [], players) for name, entry in LISTED.items() for players in entry.players
]
EVERY_VARIANT = [(name, [variant], 3) for name, entry in LISTED.items() for variant in entry.variants]


@pytest.mark.parametrize(("game", "variants", "players"), EVERY_GAME + EVERY_VARIANT)
def test_no_frame_tells_a_secret(game: str, variants: list[str], players: int) -> None:
    for seed in range(2 if players < 4 else 1):
        live, listeners = completed(play_and_listen(game, variants, players, seed))
        secret = {live.head.seed, live.head.salt}
        frames = 0
        for listener in listeners:
            own = live.own_seats(listener.person)
            viewer = own[0] if own else None
            others = {f"person-{n}" for n in range(players) if n != viewer}
            invite = set() if listener.person == live.head.host else {live.head.invite}
            for text in listener.frames:
                check_frame(text, viewer, secret | others | invite)
            frames += len(listener.frames)
        assert frames > 100 * (players + 1)


def test_every_action_of_these_games_is_known_to_be_open_or_secret() -> None:
    """An action that is on neither list is secret, so a new one cannot leak; but here all should be decided."""
    offered: set[type] = {KeepTickets}
    for name, entry in LISTED.items():
        for variant in ("", *entry.variants):
            setting = setting_for(name, 3, (variant,) if variant else ())
            offered |= {type(action) for action in setting.actions if action is not None}
    campaign = CampaignPlayer(1, 2)
    while not campaign.campaign.finished:
        if campaign.campaign.game is not None:
            offered |= {type(a) for a in campaign.campaign.game.setting.actions if a is not None}
        campaign.step()
    assert {kind for kind in offered if not issubclass(kind, OpenAction)} == {KeepTickets, AnnounceMix}


def test_the_check_of_frames_can_fail() -> None:
    live, listeners = completed(play_and_listen("usa", [], 2, 5))
    text = next(t for t in reversed(listeners[0].frames) if '"type":"entry"' in t)
    with pytest.raises(AssertionError):
        check_frame(text, 1, set())
    with pytest.raises(AssertionError):
        check_frame(text, 0, {live.head.commitment, '"market"'})


@pytest.mark.parametrize("game", list(LISTED))
def test_what_is_read_once_for_all_is_what_each_would_be_told_alone(game: str) -> None:
    entry = game_entry(game)
    played = play_some(Game(setting_for(game, entry.usual_players, ()), "encoded once"), 60)
    for _ in range(3):
        viewers = [*range(entry.usual_players), None]
        together = states_json(played, viewers)
        for viewer in viewers:
            assert encode(together[viewer]) == encode(state_json(played, viewer))
        play_some(played, 7)


def play_some(game: Game, steps: int) -> Game:
    dice = random.Random(steps)
    for _ in range(steps):
        if not game.over:
            seat = dice.choice(game.to_act)
            game.play(dice.choice(game.options_for(seat)), seat)
    return game


@pytest.mark.parametrize("game", list(LISTED))
def test_nobody_learns_more_over_http_or_a_real_socket(server: Running, game: str) -> None:
    ann, ben, eve, visitor = (server.browser(name) for name in ("Ann", "Ben", "Eve", None))
    table = ann.create(game, ["me", "open"], public=True)
    path = f"/api/tables/{table['id']}"
    head = server.app.services.hub.tables[table["id"]].head
    ben.call("POST", f"{path}/join", {})
    everyone = {ann: 0, ben: 1, eve: None, visitor: None}
    sittings = {browser: browser.sit(table["id"], since=0) for browser in everyone}
    dice = random.Random(4)
    answers: dict[Any, list[str]] = {browser: [] for browser in everyone}
    for step in range(21):
        for browser, seat in everyone.items():
            sitting = sittings[browser]
            sitting.drain(0.02)
            if seat is not None:
                options = sitting.states[seat]["options"]
                if list(offers(options)):
                    sitting.command(seat, choose(options, dice))
            if step % 10 == 0:
                for address in (path, f"{path}/since/0", f"{path}/chat", "/api/tables", "/api/me", f"{path}/record"):
                    answers[browser].append(browser.http.get(address).text)
                other = 1 if seat == 0 else 0
                peeked = browser.http.get(f"{path}/since/0?seat={other}")
                assert peeked.status_code == 403
    ids: dict[Any, str] = {b: b.call("GET", "/api/me")["id"] for b in everyone if b is not visitor}
    for browser, seat in everyone.items():
        sittings[browser].drain(0.1)
        sittings[browser].open.close()
        secrets = {head.seed, head.salt} | {id for b, id in ids.items() if b is not browser}
        if browser is not ann:
            secrets.add(head.invite)
        for text in sittings[browser].frames:
            check_frame(text, seat, secrets)
        for text in answers[browser]:
            for secret in secrets:
                assert secret not in text
