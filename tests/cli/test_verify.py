"""`verify`: a record that holds, and every way in which one cannot."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.engine.record import Move, Record, parse_record, record_of
from stellwerk.rules.train_cards import DrawBlind
from tests.cli.conftest import Run, assert_one_line_error, finished_game, started_game
from tests.settings import LISTED

Change = Callable[[Record], Record]


@pytest.mark.parametrize("name", LISTED)
def test_a_record_that_holds_says_what_was_checked(run: Run, tmp_path: Path, name: str) -> None:
    game = finished_game(name, 4)
    path = tmp_path / "game.json"
    path.write_text(record_of(game).to_text(), encoding="utf-8")
    result = run("verify", path)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"ok {path}: {name} with 4 players")
    for words in (
        "commitment",
        "cards drawn again",
        f"{len(game.history)} actions legal",
        "digests equal",
        "result 1. ",
    ):
        assert words in result.stdout
    assert len(result.stdout.splitlines()) == 1


def changed_move(number: int, change: Callable[[Move], Move]) -> Change:
    def apply(record: Record) -> Record:
        moves = list(record.moves)
        moves[number - 1] = change(moves[number - 1])
        return replace(record, moves=tuple(moves))

    return apply


def changed_result(**fields: object) -> Change:
    def apply(record: Record) -> Record:
        assert record.result is not None
        return replace(record, result={**record.result, **fields})  # type: ignore[dict-item]

    return apply


def without_line(record: Record) -> Record:
    assert record.result is not None
    lines = record.result["lines"]
    assert isinstance(lines, list)
    return replace(record, result={**record.result, "lines": lines[:-1]})


TAMPERING: dict[str, tuple[Change, str]] = {
    "game": (lambda r: replace(r, game="germany"), "head"),
    "variants": (lambda r: replace(r, variants=("mega",)), "head"),
    "players": (lambda r: replace(r, players=("Mallory", *r.players[1:])), "head"),
    "one player more": (lambda r: replace(r, players=(*r.players, "Mallory")), "head"),
    "commitment": (lambda r: replace(r, commitment=r.commitment[::-1]), "head"),
    "head_check": (lambda r: replace(r, head_check="0" * 12), "head"),
    "seed": (lambda r: replace(r, seed="8-0"), "commitment"),
    "salt": (lambda r: replace(r, salt="pepper"), "commitment"),
    "seed hidden": (lambda r: replace(r, seed=None, salt=None), "seed is not revealed"),
    "seat": (changed_move(5, lambda m: replace(m, seat=1 - m.seat)), "action 5 does not fit its check"),
    "action": (changed_move(9, lambda m: replace(m, action=DrawBlind())), "action 9 does not fit its check"),
    "check": (changed_move(30, lambda m: replace(m, check="0" * 12)), "action 30 does not fit its check"),
    "digest of a state": (changed_move(50, lambda m: replace(m, digest="0" * 64)), "state after action 50"),
    "digest missing": (changed_move(25, lambda m: replace(m, digest=None)), "action 25: a digest is missing"),
    "digest too many": (changed_move(26, lambda m: replace(m, digest="0" * 64)), "action 26: a digest is not expected"),
    "action left out": (lambda r: replace(r, moves=r.moves[:3] + r.moves[4:]), "action 4 does not fit its check"),
    "end left out": (lambda r: replace(r, moves=r.moves[:-1]), "not finished"),
    "final digest": (lambda r: replace(r, digest="0" * 64), 'does not fit "digest"'),
    "no final digest": (lambda r: replace(r, digest=None), 'does not fit "digest"'),
    "no result": (lambda r: replace(r, result=None), '"result" is missing'),
    "reason": (changed_result(reason="all_passed"), "reason is"),
    "totals": (changed_result(totals=[500, 1]), "totals is"),
    "places": (changed_result(places=[1, 1]), "places is"),
    "lines": (without_line, "lines is"),
    "a field more in the result": (changed_result(comment="well played"), "a field too many"),
}


@pytest.mark.parametrize("field", TAMPERING)
def test_every_kind_of_tampering_is_named(run: Run, tmp_path: Path, record_text: str, field: str) -> None:
    change, words = TAMPERING[field]
    path = tmp_path / "changed.json"
    path.write_text(change(parse_record(record_text)).to_text(), encoding="utf-8")
    message = assert_one_line_error(run("verify", path), code=1)
    assert message.startswith(f"stellwerk: {path}: does not hold: ")
    assert words in message


def test_the_tampering_covers_every_field_of_a_record(record_text: str) -> None:
    data = json.loads(record_text)
    action = data["actions"][24]
    fields = {*data, *action, *data["result"]} - {"format", "version", "actions", "result", "do"}
    named = {name if name != "digest of a state" else "digest" for name in TAMPERING}
    assert fields <= named


@pytest.mark.parametrize(
    ("old", "new"),
    [('"actions"', ' "actions"'), ("\n}\n", "\n}"), ("\n}\n", "\n}\n\n"), ("\n", "\r\n"), ('"seat": 0', '"seat":  0')],
)
def test_even_a_changed_space_is_found(run: Run, tmp_path: Path, record_text: str, old: str, new: str) -> None:
    path = tmp_path / "changed.json"
    path.write_bytes(record_text.replace(old, new, 1).encode())
    message = assert_one_line_error(run("verify", path), code=1)
    assert "line " in message


UNREADABLE: dict[str, tuple[Callable[[str], str], str]] = {
    "format": (lambda t: t.replace("stellwerk-record", "chess-record"), '"format"'),
    "version": (lambda t: t.replace('"version": 1', '"version": 99'), '"version" is 99'),
    "unknown field": (lambda t: t.replace('"game"', '"gamble"'), "unknown field 'gamble'"),
    "twice": (lambda t: t.replace('"game": "usa",', '"game": "usa", "game": "usa",'), "twice"),
    "truncated": (lambda t: t[: len(t) // 2], "not JSON at line"),
    "empty": (lambda t: "", "not JSON at line 1"),
    "a list": (lambda t: "[]", "must be an object"),
    "not a number": (lambda t: t.replace('"seat": 0', '"seat": NaN', 1), "NaN"),
    "unknown action": (lambda t: t.replace("draw_blind", "peek", 1), "unknown type of action 'peek'"),
    "half a character": (lambda t: t.replace('"greedy"', '"\\ud800"', 1), "half a character"),
    "deeply nested": (lambda t: "[" * 100_000, "not JSON|cannot be read|nested"),
    "huge number": (lambda t: t.replace('"seat": 0', '"seat": ' + "9" * 5000, 1), "cannot be read|whole number"),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_named_and_gives_2(run: Run, tmp_path: Path, record_text: str, kind: str) -> None:
    change, words = UNREADABLE[kind]
    path = tmp_path / "broken.json"
    path.write_text(change(record_text), encoding="utf-8")
    for command in ("verify", "replay"):
        message = assert_one_line_error(run(command, path))
        assert str(path) in message
        assert any(each in message for each in words.split("|"))


def test_an_unfinished_game_does_not_hold(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    path.write_text(record_of(started_game(10)).to_text(), encoding="utf-8")
    assert "not revealed" in assert_one_line_error(run("verify", path), code=1)
    path.write_text(record_of(started_game(10), reveal=True).to_text(), encoding="utf-8")
    assert "not finished after its 10 actions" in assert_one_line_error(run("verify", path), code=1)


def test_several_records_are_all_told_and_the_worst_counts(run: Run, tmp_path: Path, record_file: Path) -> None:
    changed = tmp_path / "changed.json"
    changed.write_text(record_file.read_text(encoding="utf-8") + " ", encoding="utf-8")
    missing = tmp_path / "missing.json"
    one_bad = run("verify", record_file, changed)
    assert (one_bad.exit_code, one_bad.stdout.count("ok "), len(one_bad.stderr.splitlines())) == (1, 1, 1)
    one_missing = run("verify", missing, changed, record_file)
    assert (one_missing.exit_code, one_missing.stdout.count("ok "), len(one_missing.stderr.splitlines())) == (2, 1, 2)


def test_player_names_cannot_write_to_the_terminal(run: Run, tmp_path: Path) -> None:
    game = finished_game()
    game.names = ("\x1b[2Jevil\n", "[bold]x[/bold]")
    path = tmp_path / "game.json"
    path.write_text(record_of(game).to_text(), encoding="utf-8")
    for command in (("verify", path), ("replay", path, "--open")):
        result = run(*command)
        assert result.exit_code == 0
        assert "\x1b" not in result.output
        assert "[bold]x[/bold]" in result.output
