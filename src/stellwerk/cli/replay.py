"""`stellwerk replay RECORD`: a recorded game step by step, with what the chosen viewer may see."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from rich.console import Console
from rich.text import Text as Styled

from stellwerk.cli.console import one_line, output
from stellwerk.cli.files import FileError, read_record
from stellwerk.cli.table_picture import outcome_lines, table_lines
from stellwerk.cli.telling import SECRET_CHOICE, Teller
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.errors import IllegalAction, RecordError, SettingError
from stellwerk.engine.events import Event, GameEnded, TurnBegan
from stellwerk.engine.game import Game
from stellwerk.engine.record import Record
from stellwerk.engine.record import replay as replay_record
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for
from stellwerk.rulebook import Language, Text
from stellwerk.rules.ending import LastRoundBegan
from stellwerk.rules.tickets import AnnounceMix

SECONDS_A_STEP = 1.0
ENDS_OF_TURNS = (TurnBegan, LastRoundBegan, GameEnded)  # they say nothing about the action itself
NO_SEED = Text(
    "The seed is not revealed yet, so the cards cannot be dealt again: these are the actions only.",
    "Der Startwert ist noch nicht offengelegt, also lassen sich die Karten nicht wieder austeilen: nur die Aktionen.",
)
SETUP = Text("setup", "Aufbau")
HELP = Text(
    "Enter: next   b: back   number: go to that step   q: quit",
    "Enter: weiter   b: zurück   Zahl: zu diesem Schritt   q: Schluss",
)


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat (from 0), everybody at once if `open`, or a spectator."""

    seat: int | None
    open: bool

    def sees(self, event: Event) -> Event | None:
        return event if self.open else event.redacted_for(self.seat)

    def knows_choice_of(self, seat: int) -> bool:
        return self.open or self.seat == seat


@dataclass(frozen=True)
class Step:
    """One action and what came of it, ready to be shown."""

    number: int
    lines: tuple[Styled, ...]


def show_replay(path: Path, language: Language, first: int, viewer: Viewer, auto: bool) -> None:
    if viewer.open and viewer.seat is not None:
        raise SettingError("--seat and --open exclude each other")
    record, _ = read_record(path)
    try:
        _check(record, first, viewer)
        setting = setting_for(record.game, len(record.players), record.variants)
        _show(record, setting, language, first, viewer, auto)
    except (RecordError, SettingError) as problem:
        raise FileError(f"{path}: {problem}") from None


def _check(record: Record, first: int, viewer: Viewer) -> None:
    if first > len(record.moves):
        raise SettingError(f"there is no step {first}; the last one is {len(record.moves)}")
    if viewer.seat is not None and viewer.seat >= len(record.players):
        raise SettingError(f"there is no seat {viewer.seat + 1}; this game has {len(record.players)}")


def _show(record: Record, setting: Setting, language: Language, first: int, viewer: Viewer, auto: bool) -> None:
    console = output()
    teller = Teller(setting, record.players, language)
    if record.seed is None:
        console.print(NO_SEED.in_language(language))
        steps = _actions_only(record, teller, viewer)
    else:
        steps = _replayed(record, setting, teller, viewer)
    if sys.stdin.isatty() and sys.stdout.isatty():
        leaf = _turn_by_themselves if auto else _turn_by_hand
        leaf(console, steps, first, len(record.moves), language)
        return
    for step in steps:
        if step.number >= first:
            _print(console, step)


# making the steps


def _replayed(record: Record, setting: Setting, teller: Teller, viewer: Viewer) -> Iterator[Step]:
    game = replay_record(record, setting_for, 0)
    total = len(record.moves)
    yield Step(0, (_heading(0, total, SETUP.in_language(teller.language)), *_after(game, game.events, teller, viewer)))
    for number, move in enumerate(record.moves, 1):
        try:
            happened = game.play(move.action, move.seat)
        except IllegalAction as problem:
            raise RecordError(f"action {number} is not legal: {problem}") from None
        heading = _heading(number, total, teller.names[move.seat])
        yield Step(number, (heading, *_after(game, happened, teller, viewer, move.seat, move.action)))


def _after(
    game: Game,
    events: list[Event] | tuple[Event, ...],
    teller: Teller,
    viewer: Viewer,
    seat: int = 0,
    action: Action | None = None,
) -> Iterator[Styled]:
    seen = [told for event in events if (told := viewer.sees(event)) is not None]
    if action is not None and all(isinstance(event, ENDS_OF_TURNS) for event in seen):
        yield Styled(f"  {_chosen(action, seat, teller, viewer)}")
    for sentence in teller.events(seen):
        yield Styled(f"  {sentence}")
    yield from table_lines(game, teller, viewer.seat, viewer.open)
    outcome = game.outcome
    if outcome is not None:
        yield from outcome_lines(outcome, teller)


def _actions_only(record: Record, teller: Teller, viewer: Viewer) -> Iterator[Step]:
    for number, move in enumerate(record.moves, 1):
        if not 0 <= move.seat < len(record.players):
            raise RecordError(f"action {number}: there is no seat {move.seat}")
        heading = _heading(number, len(record.moves), teller.names[move.seat])
        yield Step(number, (heading, Styled(f"  {_chosen(move.action, move.seat, teller, viewer)}")))


def _chosen(action: Action, seat: int, teller: Teller, viewer: Viewer) -> str:
    """An action in words; what a player chose in secret is told only to those who may know it."""
    if isinstance(action, KeepTickets | AnnounceMix) and not viewer.knows_choice_of(seat):
        return SECRET_CHOICE.in_language(teller.language).format(seat=teller.names[seat])
    return f"{teller.names[seat]}: {teller.action(action)}"


def _heading(number: int, total: int, who: str) -> Styled:
    return Styled.assemble((f"{number}/{total} ", "bold cyan"), (who, "bold"))


# turning the pages


def _print(console: Console, step: Step) -> None:
    for line in step.lines:
        console.print(line, soft_wrap=True)


class _Pages:
    """The steps made so far; further ones are made when somebody looks at them."""

    def __init__(self, steps: Iterator[Step]) -> None:
        self.steps = steps
        self.made: list[Step] = []

    def at(self, number: int) -> Step | None:
        while not self.made or self.made[-1].number < number:
            step = next(self.steps, None)
            if step is None:
                return None
            self.made.append(step)
        return self.made[max(0, number - self.made[0].number)]


def _turn_by_themselves(console: Console, steps: Iterator[Step], first: int, last: int, language: Language) -> None:
    for step in steps:
        if step.number >= first:
            _print(console, step)
            if step.number < last:
                sleep(SECONDS_A_STEP)


def _turn_by_hand(console: Console, steps: Iterator[Step], first: int, last: int, language: Language) -> None:
    pages, number = _Pages(steps), first
    while (step := pages.at(number)) is not None:
        console.clear()
        _print(console, step)
        console.print()
        console.print(HELP.in_language(language), style="dim")
        answer = _answer(console.input)
        if answer is None or answer.startswith("q"):
            return
        if answer.isascii() and answer.isdigit():
            number = min(int(answer[:6]), last)
        elif answer.startswith("b"):
            number = max(0, step.number - 1)
        else:
            number = step.number + 1


def _answer(ask: Callable[[str], str]) -> str | None:
    try:
        return one_line(ask("> ")).lower()
    except (EOFError, KeyboardInterrupt):
        return None
