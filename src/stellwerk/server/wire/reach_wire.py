"""Messages about messages: how somebody is reached when they are not at the table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from stellwerk.server.wire.wire import Request, TableId

Kind = Literal["push", "mail", "discord", "matrix"]
Minutes = Annotated[int, Meta(ge=0, le=1439)]


class NewChannel(Request):
    """`address` is a browser's endpoint, a mail address, or the address of a webhook, which is for one table."""

    kind: Kind
    address: Annotated[str, Meta(min_length=3, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)] | None = None
    auth: Annotated[str, Meta(max_length=100)] | None = None
    label: Annotated[str, Meta(max_length=80)] | None = None
    table: TableId | None = None


class ReachChange(Request):
    """Quiet hours in minutes after midnight in the zone; none if one of them is missing."""

    zone: Annotated[str, Meta(max_length=60)]
    quiet_from: Minutes | None = None
    quiet_to: Minutes | None = None
    reminders: bool = True


class Channel(Struct):
    """`failed`: why it does not work any more. The address itself is not told again."""

    id: str
    kind: Kind
    label: str
    table: str | None
    proved: bool
    failed: str | None


class Reach(Struct):
    """`kinds`: what this host can send; `push_key`: its key, for a browser that subscribes."""

    kinds: list[Kind]
    push_key: str | None
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    reminders: bool
    channels: list[Channel]


class Webhook(Struct):
    """A webhook of a table; `you`: your turns are told there, too."""

    id: str
    kind: Kind
    label: str
    by: str
    you: bool


class Proved(Struct):
    kind: Kind
    table: str | None
