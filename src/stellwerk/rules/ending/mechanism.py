"""Who begins, whose turn is next, and when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.engine.decisions import Step
from stellwerk.engine.table import SETUP
from stellwerk.rules.ending.words import VOCABULARY, FirstPlayerChosen, LastRoundBegan

if TYPE_CHECKING:
    from stellwerk.engine.table import Table


class ChooseFirstPlayer(Step):
    """The first player is chosen at random (NA-9)."""

    def __init__(self) -> None:
        super().__init__()
        self.vocabulary = VOCABULARY

    def describe(self) -> str:
        return "random first player"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        state = table.state
        state.first = state.streams[SETUP].below(len(state.players))
        state.current = state.first
        if table.listening:
            table.emit(FirstPlayerChosen(int(state.first)))


class EndTurn(Step):
    """With few trains left at the end of a turn everybody, that player too, has one more (NA-34, NA-50)."""

    def __init__(self, trains: int = 2) -> None:
        super().__init__()
        self.trains = trains

    def describe(self) -> str:
        return f"{self.trains} trains or fewer at the end of a turn: all once more"

    def run(self, table: Table, seat: i64, arg: i64) -> None:
        state = table.state
        players: i64 = len(state.players)
        if state.turns_left >= 0:
            state.turns_left -= 1
            if state.turns_left == 0:
                table.end("last_round")
                return
        elif state.players[state.current].trains <= self.trains:
            state.turns_left = players
            if table.listening:
                table.emit(LastRoundBegan(int(state.current)))
        if state.passes == players:
            table.end("all_passed")  # NA-39
            return
        state.current = (state.current + 1) % players
        table.pop()  # this round's frame, for the next player's
        table.push(table.setting.round, state.current, 0)
