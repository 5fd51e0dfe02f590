"""Messages for those who are not at the table: orders, notifications, holidays."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from stellwerk.server.wire.wire import Options, Request
from stellwerk.server.wire.wire_types import WireAction

Code = Annotated[str, Meta(max_length=80)]


class OrderAnswer(Request):
    """What to answer, best first, when this is asked about this place or route."""

    asks: Code
    about: Code
    actions: Annotated[list[WireAction], Meta(min_length=1, max_length=8)]


class OrderWish(Request):
    action: WireAction
    then: Annotated[list[OrderAnswer], Meta(max_length=8)] = field(default_factory=list)


class OrderList(Request):
    """For the next turn: the first wish that is possible then is played."""

    wishes: Annotated[list[OrderWish], Meta(max_length=8)]


class Orders(Struct):
    """`failed`: the turn came, and none of the wishes was possible; `options`: what could be done if the turn came
    now, and `cards` all that may lie open then."""

    wishes: list[OrderWish]
    failed: bool
    options: Options | None
    cards: list[str]


class OrderQuestion(Struct):
    """What a wish leads to that has no answer yet; `open`: it depends on what is hidden now."""

    asks: str
    about: str
    options: list[WireAction]
    open: bool


class NextQuestion(Struct):
    question: OrderQuestion | None


class PauseRequest(Request):
    """Propose a pause until then or agree to it; without a date: no, or I am back."""

    until: Annotated[int, Meta(ge=0, le=99_999_999_999)] | None = None


class StandInRequest(Request):
    """A bot of this level plays for me until then."""

    bot: Code
    until: Annotated[int, Meta(ge=0, le=99_999_999_999)]


class StandInTold(Struct):
    """What a bot did for a seat: `turns` from `began` to `ended`, routes claimed, cards drawn, tickets kept."""

    bot: str
    began: int
    ended: int
    turns: int
    routes: list[str]
    points: int
    cards: int
    tickets: int


class SeatAwake(Struct):
    """How often this seat's person acted in each hour of the day (UTC), and from when to when they usually do."""

    seat: int
    hours: list[int]
    begin: int | None
    end: int | None
