"""Random orders in random games, in two worlds at once: in one they are ordered, in the other played by hand at once.

What is played is always legal and what the list says, and nobody else at the table can tell the two worlds apart.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.game import Game
from stellwerk.engine.orders import Answer, Wish, on_own_turn, question_after
from stellwerk.server.settings import Settings
from stellwerk.server.storage import store
from stellwerk.server.storage.database import Database, backend_for
from stellwerk.server.storage.migrating import migrate
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables import seating
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live
from stellwerk.server.tables.ordering import Ordering
from stellwerk.server.tables.workers import Workers
from stellwerk.server.wire import wire
from tests.server.loops import completed
from tests.server.test_secrets import Listener
from tests.settings import LISTED

EVERY = [(name, variant) for name, entry in LISTED.items() for variant in ("", *entry.variants)]
PLAYERS = 3
MOST_TURNS = 50


class StillClock:
    def now(self) -> float:
        return 1_000_000.0


class World:
    def __init__(self, folder: Path, name: str) -> None:
        self.database = Database(backend_for(f"sqlite:///{folder / name}.db"))
        self.hub = Hub(Settings(data=folder, bot_delay=0), self.database, Workers(1, 1))
        self.hub.clock = StillClock()  # type: ignore[assignment]
        self.ordering = Ordering(self.hub)
        self.people = [Person(f"{n}-person", f"Name {n}", "en", None, None, 0, 0.0) for n in range(PLAYERS)]
        self.listeners: list[Listener] = []
        self.live: Live

    async def open(self, game: str, variant: str, seed: str) -> None:
        await self.database.backend.run(migrate, write=True)
        self.database.start()
        for person in self.people:
            await self.database.write(store.add_person(person))
        seats = [wire.NewSeat("me"), *(wire.NewSeat("open") for _ in self.people[1:])]
        variants, clock = [variant] if variant else [], wire.Clock("days", 86400)
        self.live = await seating.create(
            self.hub, self.people[0], wire.NewTable(game, seats, variants, clock, seed=seed)
        )
        for person in self.people[1:]:
            await seating.join(self.hub, self.live, person, wire.JoinRequest(self.live.head.invite))
        still = {seat: (key, self.hub.clock.now()) for seat, (key, _) in self.live.head.deadlines.items()}
        self.live.head = replace(self.live.head, deadlines=still)  # the deal asks the clock on the wall
        self.listeners = [Listener(person.id) for person in self.people] + [Listener(None)]
        self.live.connections.update(self.listeners)

    @property
    def game(self) -> Game:
        assert self.live.game is not None
        return self.live.game

    async def play(self, seat: int, action: Action) -> None:
        async with self.live.lock:
            await self.hub.play(self.live, seat, action)

    async def settled(self) -> None:
        """Orders have been looked up and played."""
        while self.hub.tasks:
            await asyncio.gather(*tuple(self.hub.tasks))

    def seen(self, viewer: int) -> list[str]:
        """What a listener was told, without the table's own random id and invitation."""
        return [text for text in self.listeners[viewer].frames if json.loads(text)["type"] != "table"]

    def told_of_the_table(self, viewer: int) -> int:
        return len(self.listeners[viewer].frames) - len(self.seen(viewer))

    async def close(self) -> None:
        await self.hub.stop()
        await self.database.close()


def random_wish(game: Game, seat: int, dice: random.Random) -> Wish:
    """Something possible now with some of its follow-up questions answered, or anything that the game knows."""
    choices = list(on_own_turn(game, seat).options_for(seat))
    known = [action for action in game.setting.actions if action is not None and not isinstance(action, KeepTickets)]
    claims = [action for action in choices if type(action).__name__ == "ClaimRoute"]
    wish = Wish(dice.choice(claims if claims and dice.random() < 0.6 else choices if dice.random() < 0.8 else known))
    for _ in range(3):
        asked = question_after(game, seat, wish)
        if asked is None or asked.asks == "keep_tickets" or dice.random() < 0.1:
            break
        answers = dice.sample(list(asked.options), min(3, len(asked.options)))
        wish = Wish(wish.action, (*wish.then, Answer(asked.asks, asked.about, (dice.choice(known), *answers))))
    return wish


def expected(game: Game, seat: int, wishes: list[Wish], done: Wish | None) -> tuple[Action, Wish] | None:
    """What the list says, read the slow way."""
    if done is None:
        return next(((wish.action, wish) for wish in wishes if game.why_not(wish.action, seat) is None), None)
    for answer in done.then:
        if answer.asks == game.view(seat).decision and answer.about == (game.view(seat).about or ""):
            legal = [action for action in answer.actions if game.why_not(action, seat) is None]
            return (legal[0], done) if legal else None
    return None


async def follow(by_hand: World, ordered: World, seat: int, wishes: list[Wish]) -> int:
    """Play by hand what the list says, and see that the other world has done just that."""
    turn, done, played = by_hand.game.view(seat).turn, None, 0
    while by_hand.live.running and seat in by_hand.game.to_act and by_hand.game.view(seat).turn == turn:
        step = expected(by_hand.game, seat, wishes, done)
        if step is None:
            break
        action, done = step
        await by_hand.play(seat, action)
        played += 1
    await by_hand.settled()
    assert by_hand.live.number == ordered.live.number, "more or less was played than the list says"
    return played


async def both(folder: Path, game: str, variant: str, seed: int) -> int:
    by_hand, ordered = World(folder, f"hand{seed}"), World(folder, f"order{seed}")
    worlds, dice, played = (by_hand, ordered), random.Random(seed), 0
    for world in worlds:
        await world.open(game, variant, f"seed {seed}")
    lists: dict[int, list[Wish]] = {}
    while by_hand.live.running and by_hand.game.view(0).turn < MOST_TURNS:
        seat = dice.choice(by_hand.game.to_act)
        if by_hand.game.view(seat).turn and len(by_hand.game.to_act) == 1:
            other = (seat + 1) % PLAYERS
            if dice.random() < 0.5:
                lists[other] = [random_wish(ordered.game, other, dice) for _ in range(dice.randint(1, 4))]
                await ordered.ordering.keep(ordered.live, other, ordered.people[other].id, tuple(lists[other]))
        options = by_hand.game.options_for(seat)
        action, turn = options[dice.randrange(len(options))], by_hand.game.view(0).turn
        for world in worlds:
            await world.play(seat, action)
            await world.settled()
        while by_hand.live.running and by_hand.game.view(0).turn != turn:
            turn = by_hand.game.view(0).turn
            seat = by_hand.game.to_act[0]
            played += await follow(by_hand, ordered, seat, lists.pop(seat, []))
        assert by_hand.game.digest() == ordered.game.digest()
        for viewer in range(PLAYERS + 1):
            assert by_hand.seen(viewer) == ordered.seen(viewer)
            assert by_hand.told_of_the_table(viewer) == ordered.told_of_the_table(viewer)
            for world in worlds:
                world.listeners[viewer].frames.clear()
    for world in worlds:
        await world.close()
    return played


@pytest.mark.parametrize(("game", "variant"), EVERY)
def test_orders_play_what_they_say_and_nobody_else_can_tell(tmp_path: Path, game: str, variant: str) -> None:
    assert sum(completed(both(tmp_path, game, variant, seed)) for seed in range(1)) > 10
