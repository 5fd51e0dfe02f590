"""What is kept, as texts by name. What changed is told to whoever can write it down, before anybody sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.server.errors import Refused
from stellwerk.server.storage.campaign_rows import CampaignHead, CampaignStep, CompanySeat
from stellwerk.server.storage.rows import ChatLine, Entry, Head, Person, Seat
from stellwerk.server.wire.encoding import encode

T = TypeVar("T")
FORMAT = "stellwerk-browser"
VERSION = 1
KINDS = ("person", "table", "moves", "campaign", "record", "review")


@dataclass
class KeptTable:
    head: Head
    seats: tuple[Seat, ...]
    chat: list[ChatLine] = field(default_factory=list)


@dataclass
class KeptMove:
    """The deal, which is the first, has neither seat nor action."""

    seat: int | None
    action: dict[str, Any] | None
    bot: str | None
    command: str | None
    at: float

    @classmethod
    def of(cls, entry: Entry) -> KeptMove:
        action: Any = None if entry.action is None else to_json(entry.action)
        return cls(entry.seat, action, entry.bot, entry.command, entry.at)

    def entry(self, number: int) -> Entry:
        """What it caused is found by playing it again."""
        action = None if self.action is None else action_from_json(self.action)
        return Entry(number, self.seat, action, (), self.command, self.bot, self.at)


@dataclass
class KeptCampaign:
    head: CampaignHead
    companies: tuple[CompanySeat, ...]
    steps: list[CampaignStep]


TYPES: dict[str, Any] = {"person": Person, "table": KeptTable, "moves": list[KeptMove], "campaign": KeptCampaign}


class Drawer:
    """Names are a kind, a slash and an id."""

    def __init__(self, kept: dict[str, str]) -> None:
        self.kept = kept
        self.changed: dict[str, str | None] = {}

    def put(self, kind: str, id: str, value: object) -> None:
        text = value if isinstance(value, str) else encode(value).decode()
        self.kept[f"{kind}/{id}"] = self.changed[f"{kind}/{id}"] = text

    def text(self, kind: str, id: str) -> str | None:
        return self.kept.get(f"{kind}/{id}")

    def find(self, kind: str, id: str, type: type[T]) -> T | None:
        text = self.text(kind, id)
        return None if text is None else msgspec.json.decode(text, type=type)

    def ids(self, kind: str) -> Iterator[str]:
        return (name.partition("/")[2] for name in tuple(self.kept) if name.startswith(f"{kind}/"))

    def empty(self) -> None:
        self.changed.update(dict.fromkeys(self.kept))
        self.kept.clear()

    def take_changes(self) -> list[tuple[str, str | None]]:
        changes, self.changed = list(self.changed.items()), {}
        return changes

    # to take along

    def packed(self) -> str:
        return encode({"format": FORMAT, "version": VERSION, "kept": self.kept}).decode()

    def unpack(self, text: str) -> None:
        """Add what was taken along; what has the same name is replaced. Bad files change nothing."""
        try:
            data = msgspec.json.decode(text, type=dict[str, Any])
            kept = msgspec.convert(data.get("kept"), dict[str, str])
            if data.get("format") != FORMAT or data.get("version") != VERSION:
                raise Refused("bad_copy")
            for name, value in kept.items():
                kind, _, id = name.partition("/")
                if kind not in KINDS or not (id.isascii() and id.isalnum()):
                    raise Refused("bad_copy")
                if kind in TYPES:
                    msgspec.json.decode(value, type=TYPES[kind])
        except (msgspec.ValidationError, msgspec.DecodeError, RecursionError):
            raise Refused("bad_copy") from None
        for name, value in kept.items():
            kind, _, id = name.partition("/")
            self.put(kind, id, value)
