"""Questions with a yes and a no: make use of something, or do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Decline
from stellwerk.engine.decisions import Decision, Refusal
from stellwerk.rules.campaign.words import Use

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class Offer(Decision):
    """Use one of several named things, or decline. Which are there now is for `available` to say."""

    def __init__(self, code: str, rule: str, may_decline: bool = True) -> None:
        super().__init__(code)
        self.rule = rule
        self.may_decline = may_decline
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.decline: i64 = -1
        self.available: Callable[[Table, int, int], list[str]] | None = None
        self.chosen: Callable[[Table, int, int, str], None] | None = None

    def prepare(self, setting: Setting, names: list[str]) -> None:
        if self.number >= 0:
            return
        for name in names:
            self.numbers[name] = setting.add_action(Use(name))
        self.decline = setting.add_action(Decline())
        setting.add_node(self)

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        assert self.available is not None
        for name in self.available(table, int(seat), int(arg)):
            out[k] = self.numbers[name]
            k += 1
        if self.may_decline:
            out[k] = self.decline
            k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        assert self.chosen is not None
        if self.may_decline and action == self.decline:
            return
        use = table.setting.actions[action]
        assert isinstance(use, Use)
        self.chosen(table, int(seat), int(arg), use.what)

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        return Refusal("not_on_offer", self.rule)
