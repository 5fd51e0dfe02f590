"""`replay`: the steps of a recorded game, told to those who may know them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.cli import replay as command
from stellwerk.cli.replay import Step, _Pages
from stellwerk.engine.record import record_of
from stellwerk.rules.tickets import TicketsKept
from stellwerk.rules.train_cards import CardDrawn
from tests.cli.conftest import Run, assert_one_line_error, finished_game, started_game
from tests.settings import LISTED


def steps_of(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^([0-9]+)/[0-9]+ ", text, re.MULTILINE)]


@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize("options", [(), ("--seat", 2), ("--open", "--language", "de")])
def test_every_step_of_every_game_can_be_told(run: Run, tmp_path: Path, name: str, options: tuple[object, ...]) -> None:
    game = finished_game(name, 4, ("alvin",) if name == "old_west" else ())
    path = tmp_path / "game.json"
    path.write_text(record_of(game).to_text(), encoding="utf-8")
    result = run("replay", path, *options)
    assert result.exit_code == 0, result.stderr
    assert steps_of(result.stdout) == list(range(len(game.history) + 1))
    assert not re.search(r"[{}]|None|<", result.stdout)


def test_the_final_count_is_shown(run: Run, record_file: Path) -> None:
    game = finished_game()
    assert game.outcome is not None
    last = run("replay", record_file, "--step", len(game.history)).stdout
    for seat, total in enumerate(game.outcome.totals):
        assert f"{game.outcome.places[seat]}. {game.names[seat]}  {total} points" in last


def test_a_spectator_sees_no_hand_and_no_ticket_before_the_end(run: Run, record_file: Path) -> None:
    text = run("replay", record_file).stdout
    before_the_end = text[: text.rindex("\n", 0, text.index("The game is over"))]
    assert "hand:" not in before_the_end
    assert "tickets:" not in before_the_end
    assert "has chosen in secret" in before_the_end
    assert "draws an unseen card" in before_the_end


def test_a_seat_sees_its_own_cards_and_nobody_elses(run: Run, record_file: Path) -> None:
    game = finished_game()
    text = run("replay", record_file, "--seat", 1).stdout
    before_the_end = text[: text.index("The game is over")]
    assert "hand:" in before_the_end
    other = game.names[1]
    for drawn in (event for event in game.events if isinstance(event, CardDrawn)):
        assert drawn.card is not None
    assert f"{other} draws an unseen card" in before_the_end
    assert not re.search(rf"{other} draws an? (?!unseen)", before_the_end)
    assert re.search(rf"{game.names[0]} draws an? (?!unseen)", before_the_end)
    assert f"{other} keeps 2 tickets:" not in before_the_end


def test_open_cards_show_everything(run: Run, record_file: Path) -> None:
    game = finished_game()
    text = run("replay", record_file, "--open").stdout
    assert "unseen" not in text
    assert text.count("hand:") == 2 * (len(game.history) + 1)
    kept = next(event for event in game.events if isinstance(event, TicketsKept))
    assert f"{game.names[kept.seat]} keeps" in text


def test_replay_begins_at_the_step_that_is_asked_for(run: Run, record_file: Path) -> None:
    steps = steps_of(run("replay", record_file, "--step", 40).stdout)
    assert steps == list(range(40, len(finished_game().history) + 1))


def test_a_step_or_seat_too_many_is_refused(run: Run, record_file: Path) -> None:
    assert "there is no step 9999" in assert_one_line_error(run("replay", record_file, "--step", 9999))
    assert "there is no seat 3" in assert_one_line_error(run("replay", record_file, "--seat", 3))
    assert "exclude each other" in assert_one_line_error(run("replay", record_file, "--seat", 1, "--open"))


def test_an_unfinished_game_is_replayed_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    path.write_text(record_of(started_game(12), reveal=True).to_text(), encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 0
    assert steps_of(result.stdout) == list(range(13))
    assert "The game is over" not in result.stdout


def test_without_a_seed_the_actions_are_told_but_not_the_secret_ones(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    path.write_text(record_of(started_game(12)).to_text(), encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 0
    assert "The seed is not revealed yet" in result.stdout
    assert steps_of(result.stdout) == list(range(1, 13))
    assert "keep " not in result.stdout
    assert run("replay", path, "--open").stdout.count(": keep ") == 2
    assert run("replay", path, "--seat", 2).stdout.count(": keep ") == 1


def test_an_illegal_action_is_named_after_the_steps_before_it(run: Run, tmp_path: Path, record_text: str) -> None:
    path = tmp_path / "changed.json"
    lines = record_text.splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if '"seat"' in line)
    lines[first + 7], lines[first + 8] = lines[first + 8], lines[first + 7]
    path.write_text("".join(lines), encoding="utf-8")
    result = run("replay", path)
    message = assert_one_line_error(result)
    number = re.search(r"action ([0-9]+) is not legal", message)
    assert number is not None
    assert steps_of(result.stdout) == list(range(int(number[1])))


# turning the pages


def pages() -> Iterator[Step]:
    return (Step(number, ()) for number in range(5))


def test_pages_are_made_when_they_are_looked_at() -> None:
    book = _Pages(pages())
    assert [step.number for number in (2, 0, 4) if (step := book.at(number))] == [2, 0, 4]
    assert book.at(5) is None


@pytest.mark.parametrize(
    ("answers", "seen"),
    [
        (["", "", "q"], [0, 1, 2]),
        (["", "b", "b", "q"], [0, 1, 0, 0]),
        (["3", "b", "", "", ""], [0, 3, 2, 3, 4]),
        (["99999999999999", "q"], [0, 4]),
        (["what?", "Quit"], [0, 1]),
        ([], [0]),
    ],
)
def test_the_terminal_turns_pages(monkeypatch: pytest.MonkeyPatch, answers: list[str], seen: list[int]) -> None:
    from rich.console import Console

    shown: list[int] = []
    given = iter(answers)

    def answer(console: Console, prompt: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(command, "_print", lambda console, step: shown.append(step.number))
    monkeypatch.setattr(Console, "input", answer)
    command._turn_by_hand(Console(quiet=True), pages(), 0, 4, "en")
    assert shown == seen


def test_auto_goes_on_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    shown: list[int] = []
    pauses: list[float] = []
    monkeypatch.setattr(command, "_print", lambda console, step: shown.append(step.number))
    monkeypatch.setattr(command, "sleep", pauses.append)
    command._turn_by_themselves(Console(quiet=True), pages(), 2, 4, "en")
    assert (shown, len(pauses)) == ([2, 3, 4], 2)
