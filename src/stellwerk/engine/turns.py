"""The question at the heart of a turn: which one of the things that a turn allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.actions import Action, Pass
from stellwerk.engine.decisions import Decision, Refusal, Step, option_row
from stellwerk.engine.events import Passed, TurnBegan

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints
    from stellwerk.engine.setting import Setting
    from stellwerk.engine.table import Table


class TurnDecision(Decision):
    """Exactly one of the turn's options (NA-10); passing only where there is nothing else (NA-39)."""

    def __init__(self, setting: Setting) -> None:
        super().__init__("turn")
        self.choices = option_row(setting.turn_options)
        self.pass_number: i64 = setting.add_action(Pass())

    def options(self, table: Table, seat: i64, arg: i64, out: Ints, k: i64) -> i64:
        start = k
        for choice in self.choices:
            k = choice.options(table, seat, out, k)
        if k == start:
            out[k] = self.pass_number
            k += 1
        return k

    def play(self, table: Table, seat: i64, arg: i64, action: i64) -> None:
        if action == self.pass_number:
            table.state.passes += 1
            if table.listening:
                table.emit(Passed(int(seat)))
            return
        table.state.passes = 0
        for choice in self.choices:
            if choice.first <= action < choice.end:
                choice.play(table, seat, action)
                return

    def refusal(self, table: Table, seat: i64, arg: i64, action: int) -> Refusal:
        if action == self.pass_number:
            return Refusal("something_can_be_done", "NA-39")
        for choice in self.choices:
            if choice.first <= action < choice.end:
                return choice.refusal(table, seat, action)
        return Refusal("not_now", "NA-10")

    def unlisted(self, table: Table, seat: i64, action: Action) -> Refusal | None:
        for choice in self.choices:
            refusal = choice.unlisted(table, seat, action)
            if refusal is not None:
                return refusal
        return None


class CloseGame(Step):
    """The last of the steps at the end of a game."""

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        table.close()


class AskTurn(Step):
    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.decision = TurnDecision(setting)
        setting.add_node(self.decision)

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        state = table.state
        state.turn += 1
        if table.listening:
            table.emit(TurnBegan(int(state.current), int(state.turn)))
        table.push(self.decision, state.current, 0)
