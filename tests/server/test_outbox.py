"""A thousand turns in random order, and receivers that fail, hang up and come back.

Each turn is told once or given up with a reason, and none after it was taken; two servers share the work.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from sqlalchemy import event, select, text

from stellwerk.server.reach.carriers import Carriers
from stellwerk.server.reach.posting import MOST_TRIES, Post
from stellwerk.server.reach.push import Subscription
from stellwerk.server.settings import Settings
from stellwerk.server.storage import reach_store, schema, store
from stellwerk.server.storage.database import Database, SqliteBackend, backend_for
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.storage.reach_store import Channel
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables import seating
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.workers import Workers
from stellwerk.server.wire import wire
from tests.server.loops import completed
from tests.server.receivers import Arrived, MailReceiver, PushBrowser, WebReceiver
from tools.neighbours import Postgres

TURNS = 1000
FEWER_TURNS = 80
PEOPLE = ("push", "mail", "discord", "matrix")
HOME = "https://play.example.org"
TABLE = re.compile(r"#/t/(\w+)")


class StillClock:
    def __init__(self, world: World) -> None:
        self.world = world

    def now(self) -> float:
        return self.world.at


def quick_sqlite(folder: Path) -> SqliteBackend:
    backend = SqliteBackend(f"sqlite:///{folder / 'outbox'}.db")
    event.listen(backend.engine, "connect", lambda made, _: made.execute("PRAGMA synchronous=OFF"))
    return backend


class World:
    """Tables of two people each; everybody is told by one kind of channel."""

    def __init__(self, folder: Path, web: WebReceiver, office: MailReceiver, seed: int, url: str = "") -> None:
        self.dice = random.Random(seed)
        self.at = 1_800_000_000.0
        settings = Settings(
            data=folder,
            public_address=HOME,
            smtp=office.url,
            mail_from="games@example.org",
            private_receivers=True,
            notify_after=30.0,
            notify_pause=60.0,
            snapshot_every=1000,
        )
        self.databases = [Database(backend_for(url)) for _ in range(2)] if url else [Database(quick_sqlite(folder))]
        hubs = [Hub(settings, database, Workers(1, 1)) for database in self.databases]
        for hub in hubs:
            hub.clock = StillClock(self)  # type: ignore[assignment]
        self.hub, self.database = hubs[0], self.databases[0]
        self.web, self.office = web, office
        self.posts = [
            Post(
                hubs[number % len(hubs)],
                Carriers(settings, "a secret of some length"),
                lambda channel: f"stop-{channel}",
                lambda: self.at,
            )
            for number in range(2)
        ]
        self.people = [Person(f"person{n}", f"Name {n}", "en", None, None, 0, 0.0) for n in range(len(PEOPLE))]
        self.phone = PushBrowser("phone")
        self.tables: dict[str, Live] = {}
        self.got: Counter[str] = Counter()  # by what tells one message from another, as its receiver does
        self.late: list[str] = []
        web.on_arrival, office.on_arrival = self.web_arrival, self.mail_arrival

    async def open(self) -> None:
        await self.database.backend.run(migrate, write=True)
        for database in self.databases:
            database.start()
        for person in self.people:
            await self.database.write(store.add_person(person))
        pairs = [(a, b) for a in range(len(PEOPLE)) for b in range(a)]
        for a, b in pairs * 2:
            await self.new_table(self.people[a], self.people[b])
        for person, kind in zip(self.people, PEOPLE, strict=True):
            for address, table in self.addresses(kind):
                channel = Channel(f"{kind}{table or ''}", person.id, kind, table, address, kind, 0.0, self.at)
                await self.database.write(reach_store.add_channel(channel))

    def addresses(self, kind: str) -> list[tuple[str, str | None]]:
        if kind == "push":
            told = self.phone.subscription(self.web.address)
            return [(Subscription(told["address"], told["p256dh"], told["auth"]).text(), None)]
        if kind == "mail":
            return [("mail@example.org", None)]
        person = self.people[PEOPLE.index(kind)].id
        room = "/_matrix/client/v3/rooms/!r:x/send/m.room.message?access_token=t"
        return [
            (f"{self.web.address}{room if kind == 'matrix' else '/api/webhooks/1/' + live.id}", live.id)
            for live in self.tables.values()
            if live.own_seats(person)
        ]

    async def new_table(self, a: Person, b: Person) -> None:
        wanted = wire.NewTable("usa", [wire.NewSeat("me"), wire.NewSeat("open")], [], wire.Clock("days", 86400))
        live = await seating.create(self.hub, a, wanted)
        await seating.join(self.hub, live, b, wire.JoinRequest(live.head.invite))
        self.tables[live.id] = live

    # what receivers see, at the moment at which they see it

    def check(self, person: int, text: str) -> None:
        for table in TABLE.findall(text):
            live = self.tables[table]
            seats = live.own_seats(self.people[person].id)
            if live.game is None or not set(seats) & set(live.game.to_act):
                self.late.append(text)

    def web_arrival(self, request: Arrived) -> None:
        if request.path.startswith("/push"):
            told = self.phone.read(request.body)
            self.got[f"push {told['id']}"] = 1  # the browser shows what has the same tag in the same place
            self.check(0, told["url"])
        elif request.method == "PUT":
            self.got[f"matrix {request.path}"] = 1  # Matrix knows the id again
            self.check(3, request.json()["body"])
        else:
            self.got[f"discord {request.body!r} {self.at}"] += 1
            self.check(2, request.json()["content"])

    def mail_arrival(self, mail: EmailMessage) -> None:
        self.got[f"mail {mail['Message-ID']}"] += 1
        self.check(1, mail.get_content())

    # what happens

    async def play(self) -> None:
        live = self.dice.choice(list(self.tables.values()))
        if not live.running or live.game is None:
            return
        seat = self.dice.choice(live.game.to_act)
        options = live.game.options_for(seat)
        async with live.lock:
            await self.hub.play(live, seat, options[self.dice.randrange(len(options))])

    async def post(self) -> None:
        """Both servers at once."""
        await asyncio.gather(*(post.tick() for post in self.posts))

    def change_moods(self) -> None:
        moods: list[Any] = [201, 201, 201, 503, 429, "cut", "lost", 400]
        choice = self.dice.choice(moods)
        self.web.mood = lambda: choice
        said = self.dice.choice(["250 OK", "250 OK", "451 later", "421 busy"])
        self.office.mood = lambda: said

    async def notices(self) -> list[dict[str, Any]]:
        wanted = select(schema.notices, schema.channels.c.kind.label("by")).where(
            schema.channels.c.id == schema.notices.c.channel_id
        )
        return await self.database.read(lambda db: [dict(row) for row in db.execute(wanted).mappings()])

    async def close(self) -> None:
        for post in self.posts:
            await post.close()
        await self.hub.stop()
        for database in self.databases:
            await database.close()


def turns_played(world: World) -> int:
    return sum(live.head.turn for live in world.tables.values())


async def many_turns(world: World, turns: int) -> None:
    web, office = world.web, world.office
    await world.open()
    while turns_played(world) < turns:
        for _ in range(world.dice.randint(1, 12)):
            await world.play()
        world.change_moods()
        world.at += world.dice.choice([1.0, 40.0, 400.0])
        await world.post()
    web.mood, office.mood = lambda: 201, lambda: "250 OK"
    for _ in range(MOST_TRIES * 2):  # everybody is back, and a day goes by
        world.at += 6000
        await world.post()


def test_a_thousand_turns_are_each_told_once_or_given_up_with_a_reason(tmp_path: Path) -> None:
    async def run() -> tuple[World, list[dict[str, Any]]]:
        with WebReceiver().open() as web, MailReceiver().open() as office:
            world = World(tmp_path, web, office, 7)
            await many_turns(world, TURNS)
            found = await world.notices()
            await world.close()
            return world, found

    world, notices = completed(run())
    assert not world.late, "nothing comes after its turn was taken"
    assert set(world.got.values()) == {1}, "nothing comes twice"
    states = Counter((notice["by"], notice["state"]) for notice in notices)
    assert {state for _, state in states} <= {"sent", "dropped", "failed"}, "nothing is left lying about"
    for kind in PEOPLE:
        assert states[kind, "sent"] > 10, states
        assert states[kind, "dropped"] > 5, states
    assert any(notice["kind"] == "reminder" and notice["state"] == "sent" for notice in notices)
    given_up = {notice["reason"] for notice in notices if notice["state"] in ("dropped", "failed")}
    assert None not in given_up
    assert "taken" in given_up
    assert {"no_answer", "status_400"} & given_up


def test_two_servers_at_one_postgresql_tell_each_turn_once(tmp_path: Path, postgres: Postgres) -> None:
    """Each with connections of its own, so that the database alone keeps them apart."""

    async def run() -> tuple[World, list[dict[str, Any]]]:
        with WebReceiver().open() as web, MailReceiver().open() as office:
            world = World(tmp_path, web, office, 11, postgres.new_database("outbox"))
            hurry = text("ALTER DATABASE outbox SET deadlock_timeout = '20ms'")
            await world.database.backend.run(lambda db: db.execute(hurry), write=True)
            await world.database.backend.close()  # what connects from now on is in a hurry
            await many_turns(world, FEWER_TURNS)
            found = await world.notices()
            await world.close()
            return world, found

    world, notices = completed(run())
    assert not world.late
    assert set(world.got.values()) == {1}, "nothing comes twice"
    states = Counter(notice["state"] for notice in notices)
    assert states.keys() <= {"sent", "dropped", "failed"}
    assert states["sent"] > FEWER_TURNS / 10, states


def test_what_a_dead_server_held_is_sent_again_or_given_up(tmp_path: Path) -> None:
    async def run() -> dict[str, tuple[str, str | None]]:
        with WebReceiver().open() as web, MailReceiver().open() as office:
            world = World(tmp_path, web, office, 1)
            await world.open()
            world.at += 100
            await world.posts[0]._note_turns()
            waiting = [notice["id"] for notice in await world.notices()]
            await world.database.write(reach_store.hold(waiting, "dead", world.at, 90))
            world.at += 50
            await world.post()
            assert not web.arrived
            assert not office.arrived, "what another holds is not touched"
            world.at += 100
            await world.post()
            found = {notice["by"]: (notice["state"], notice["reason"]) for notice in await world.notices()}
            await world.close()
            return found

    assert completed(run()) == {
        "push": ("sent", None),
        "matrix": ("sent", None),
        "mail": ("failed", "no_answer"),
        "discord": ("failed", "no_answer"),
    }
