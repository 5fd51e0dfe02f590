"""Orders at a table: kept without a word to anybody, and played as soon as the turn comes.

What is played goes the way of every command, so others cannot tell it from a player who answers at once. Which seats
have orders is read with every entry that is written, so nothing takes longer before it is shown where there are some.
"""

from __future__ import annotations

import structlog

from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.game import Game
from stellwerk.engine.orders import TURN, Question, Wish, answer_to, first_possible, on_own_turn, question_after
from stellwerk.server.errors import Refused, Unavailable
from stellwerk.server.storage import order_store
from stellwerk.server.storage.order_store import Order
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.live import Live

log = structlog.get_logger()


class Ordering:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        hub.on_turn = self.on_turn

    def on_turn(self, live: Live) -> None:
        """It may be somebody's turn: see whether they have left orders, once for each turn and when a table opens."""
        assert live.game is not None
        fresh = live.consulted < 0
        if live.consulted == live.number or not (fresh or live.game.table.decision().code == TURN):
            return
        live.consulted = live.number
        (read_at, ordered), number = live.ordered, live.number
        for seat in live.game.to_act:
            if not live.seats[seat].played_by_bot and (fresh or read_at != number or seat in ordered):
                self.hub.soon(self._consult(live, seat))

    async def _consult(self, live: Live, seat: int) -> None:
        try:
            async with live.lock:
                await self.obey(live, seat)
        except Unavailable:
            live.consulted = -1  # `Watch` looks again
        except Refused as problem:
            log.info("orders_too_late", table=live.id, seat=seat, code=problem.code)
        except Exception:
            log.exception("orders_failed", table=live.id, seat=seat)

    async def obey(self, live: Live, seat: int) -> None:
        """Play what the seat has ordered for this turn. The caller holds the table's lock."""
        order = await self.hub.database.glance(order_store.order_of(live.id, seat))
        if not order or order.failed or not live.running or live.paused or live.seats[seat].person != order.person:
            return
        turn, chosen = _turn(live), order.chosen
        if order.turn not in (None, turn):
            await self.hub.database.write(order_store.end_order(live.id, seat))
            return
        while self._asked(live, seat, turn):
            assert live.game is not None
            step = next_step(live.game, seat, order, chosen)
            if step is None:
                break
            action, chosen = step
            await self.hub.play(live, seat, action, first=order_store.choose_wish(live.id, seat, turn, chosen))
        end = order_store.end_order if chosen is not None else order_store.fail_order
        await self.hub.database.write(end(live.id, seat))

    @staticmethod
    def _asked(live: Live, seat: int, turn: int) -> bool:
        if not live.running or live.paused or live.game is None or live.seats[seat].played_by_bot:
            return False
        return seat in live.game.to_act and _turn(live) == turn

    # what the player does

    async def keep(self, live: Live, seat: int, person: str, wishes: tuple[Wish, ...]) -> None:
        """The order for the next turn; where the turn has already come, it is played at once."""
        game = _prepared(live, seat, person)
        for wish in wishes:
            check_wish(game, wish)
        await self.hub.database.write(order_store.keep_order(live.id, seat, person, wishes))
        if live.game is not None and seat in live.game.to_act:
            async with live.lock:
                await self.obey(live, seat)

    async def kept(self, live: Live, seat: int, person: str) -> Order:
        _own(live, seat, person)
        found = await self.hub.database.read(order_store.order_of(live.id, seat))
        return found if found is not None and found.person == person else Order(person, ())

    @staticmethod
    def choices(live: Live, seat: int, person: str) -> tuple[Action, ...]:
        """What could be done if the turn came now."""
        return tuple(on_own_turn(_prepared(live, seat, person), seat).options_for(seat))

    @staticmethod
    def next_question(live: Live, seat: int, person: str, wish: Wish) -> Question | None:
        game = _prepared(live, seat, person)
        check_wish(game, wish)
        return question_after(game, seat, wish)


def next_step(game: Game, seat: int, order: Order, chosen: int | None) -> tuple[Action, int] | None:
    """What the order says now, and the wish that it belongs to."""
    if chosen is not None:
        answer = answer_to(game, seat, order.wishes[chosen])
        return None if answer is None else (answer, chosen)
    if game.table.decision().code != TURN:
        return None
    place = first_possible(game, seat, order.wishes)
    return None if place is None else (order.wishes[place].action, place)


def check_wish(game: Game, wish: Wish) -> None:
    """Everything named is an action of this game. Tickets are chosen when they are seen."""
    named = [wish.action, *(action for answer in wish.then for action in answer.actions)]
    for action in named:
        if isinstance(action, KeepTickets) or action not in game.setting.action_numbers:
            raise Refused("bad_action")


def _turn(live: Live) -> int:
    return 0 if live.game is None else int(live.game.table.state.turn)


def _own(live: Live, seat: int, person: str) -> None:
    if seat not in live.own_seats(person):
        raise Refused("not_your_seat", 403)


def _prepared(live: Live, seat: int, person: str) -> Game:
    """The game, if orders can be prepared for this seat now."""
    _own(live, seat, person)
    game = live.game
    if not live.running or game is None or _turn(live) == 0:
        raise Refused("not_running", 409)
    if seat in game.to_act and game.table.decision().code != TURN:
        raise Refused("finish_your_turn", 409)
    return game
