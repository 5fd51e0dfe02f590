"""Whatever is typed or read: one clear line and exit code 2, never a traceback."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import Result

from stellwerk.engine.record import record_of
from tests.cli.conftest import Run, assert_one_line_error, finished_game, run_command

RECORD = record_of(finished_game()).to_text().encode()
FUZZ = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


def assert_orderly(result: Result, *codes: int, most_lines: int = 1) -> None:
    """An expected exit code, no traceback, and one line of complaint if there is one (`verify`: one a record)."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in codes, (result.exit_code, result.output)
    assert "Traceback" not in result.output
    complaints = result.stderr.splitlines()
    assert all(line.startswith("stellwerk: ") for line in complaints), complaints
    assert len(complaints) in (range(1, most_lines + 1) if result.exit_code else (0,)), complaints


@pytest.fixture
def in_empty_folder(tmp_path: Path) -> Iterator[Path]:
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("rules atlantis", "the games are usa, germany, italy, old_west"),
        ("board atlantis", "the games are usa, germany, italy, old_west"),
        ("simulate atlantis", "the games are usa, germany, italy, old_west"),
        ("simulate usa --players 1", "2 to 5 players, not 1"),
        ("simulate old_west --players 7", "2 to 6 players, not 7"),
        ("simulate usa --players -2", "--players"),
        ("simulate usa --players 99999999999999999999", "--players"),
        ("simulate usa --players two", "--players"),
        ("simulate usa --games 0", "--games"),
        ("simulate usa --games -1", "--games"),
        ("simulate usa --games 1000000001", "--games"),
        ("simulate usa --jobs 0", "--jobs"),
        ("simulate usa --jobs 100000", "--jobs"),
        ("simulate usa --seed -1", "--seed"),
        ("simulate usa --seed 123456789012345678901234567890", "--seed"),
        ("simulate usa --bots hal", "the bots are random, greedy"),
        ("simulate usa --bots random,random,random", "3 bots are too many for 2 players"),
        ("simulate usa --bots nowhere.py:Bot", "nowhere.py: there is no such file"),
        ("simulate usa --variant alvin", "its variants: classic, 1910, mega, big_cities"),
        ("rules usa --variant alvin", "its variants: classic, 1910, mega, big_cities"),
        ("rules usa --id XX-1", "NA-1 to NA-"),
        ("rules usa --language fr", "--language"),
        ("board usa --theme pink", "--theme"),
        ("bench --seconds 0", "--seconds"),
        ("bench --seconds nan", "--seconds"),
        ("bench --spike nowhere", "nowhere"),
        ("replay nowhere.json", "nowhere.json: there is no such file"),
        ("verify nowhere.json", "nowhere.json: there is no such file"),
        ("verify", "RECORD"),
        ("verify .", "is a folder"),
        ("replay .", "is a folder"),
        ("replay nowhere.json --step -1", "--step"),
        ("replay nowhere.json --seat 0", "--seat"),
        ("simulate", "GAME"),
        ("simulate usa germany", "germany"),
        ("dance", "'dance'; stellwerk --help lists the commands"),
        ("games --colour", "--colour"),
    ],
)
def test_bad_arguments_are_explained_in_one_line(in_empty_folder: Path, run: Run, arguments: str, words: str) -> None:
    assert words in assert_one_line_error(run(*arguments.split()))


def test_files_that_cannot_be_read_are_explained(run: Run, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    for command in ("verify", "replay"):
        assert "byte 1 is not UTF-8" in assert_one_line_error(run(command, binary))
        assert "null" in assert_one_line_error(run(command, "a\0b"))
        assert "cannot be read" in assert_one_line_error(run(command, "x" * 5000))


def test_a_file_without_end_is_not_read_to_its_end(run: Run) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no /dev/zero here")
    assert "larger than" in assert_one_line_error(run("verify", "/dev/zero"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("board", "usa", "--svg", "{}/missing/board.svg"),
        ("board", "usa", "--svg", "{}"),
        ("simulate", "usa", "--games", "1", "--records", "{}/file/records"),
        ("simulate", "usa", "--games", "1", "--records", "{}/file"),
        ("play", "usa", "--record", "{}/missing/game.json"),
    ],
)
def test_output_that_cannot_be_written_is_explained(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "file").touch()
    message = assert_one_line_error(run(*(each.format(tmp_path) for each in arguments), input=""))
    assert str(tmp_path) in message


def test_a_mistake_of_the_program_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from stellwerk.cli import games

    def fail(language: str) -> None:
        raise ZeroDivisionError("what a pity")

    monkeypatch.setattr(games, "show_games", fail)
    message = assert_one_line_error(run("games"), code=3)
    assert "a mistake in Stellwerk itself: ZeroDivisionError: what a pity" in message
    assert "Traceback" in run("games", env={"STELLWERK_TRACEBACK": "1"}).stderr


@FUZZ
@given(st.binary(max_size=300))
def test_random_bytes_are_no_record(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "random.json"
    path.write_bytes(data)
    for command in ("verify", "replay"):
        assert_orderly(run_command(command, path), 2)


@FUZZ
@given(st.integers(min_value=0, max_value=len(RECORD) - 1))
def test_a_truncated_record_is_not_accepted(tmp_path_factory: pytest.TempPathFactory, length: int) -> None:
    path = tmp_path_factory.getbasetemp() / "truncated.json"
    path.write_bytes(RECORD[:length])
    assert_orderly(run_command("verify", path), 1, 2)


@FUZZ
@given(
    st.lists(
        st.tuples(st.integers(min_value=0, max_value=len(RECORD) - 1), st.integers(min_value=1, max_value=255)),
        min_size=1,
        max_size=3,
        unique_by=lambda flip: flip[0],
    ),
)
def test_a_changed_byte_is_found(tmp_path_factory: pytest.TempPathFactory, flips: list[tuple[int, int]]) -> None:
    data = bytearray(RECORD)
    for place, bits in flips:
        data[place] ^= bits
    path = tmp_path_factory.getbasetemp() / "flipped.json"
    path.write_bytes(data)
    assert_orderly(run_command("verify", path), 1, 2)
    assert_orderly(run_command("replay", path), 0, 2)


NUMBERS = st.one_of(st.integers(), st.floats(), st.text(max_size=5)).map(str)
NAMES = st.sampled_from(["usa", "germany", "italy", "old_west", "atlantis", ""])
BOTS = st.lists(st.sampled_from(["random", "greedy", "hal", "x.py:Y", "", " "]), max_size=4).map(",".join)
VALUES = {
    "--players": st.one_of(NUMBERS, st.sampled_from(["2", "3", "4", "5", "6"])),
    "--games": st.sampled_from(["1", "2", "0", "-5", "1e3", "99999999999", "x"]),
    "--seed": NUMBERS,
    "--jobs": st.sampled_from(["1", "0", "-1", "65", "9" * 30, "x"]),
    "--variant": st.one_of(st.sampled_from(["mega", "alvin", "1910", ""]), st.text(max_size=5)),
    "--bots": BOTS,
}


@FUZZ
@given(NAMES, st.fixed_dictionaries({}, optional=VALUES), st.booleans())
def test_any_values_of_simulate_are_played_or_explained(game: str, values: dict[str, str], as_json: bool) -> None:
    options = [part for option, value in values.items() for part in (option, value)]
    if "--games" not in values:
        options += ["--games", "1"]
    assert_orderly(run_command("simulate", game, *options, *(["--json"] if as_json else [])), 0, 2)


HARMLESS = st.text(st.characters(exclude_characters="/\\", exclude_categories=["Cs"]), max_size=8)
TOKENS = st.one_of(
    st.sampled_from(["games", "rules", "board", "replay", "verify", "welcome", "play", "usa", "germany", "game.json"]),
    st.sampled_from(["--id", "--language", "--variant", "--seat", "--open", "--step", "--auto", "--svg", "--theme"]),
    st.sampled_from(["--help", "--version", "--", "-", "de", "en", "NA-1", "dark", "3", "-1", "alvin", "."]),
    HARMLESS,
)


NO_COMMAND: tuple[list[str], ...] = ([], ["--"])  # these begin the server, which does not end by itself


@FUZZ
@given(st.lists(TOKENS, max_size=6).filter(lambda words: words not in NO_COMMAND))
def test_any_words_are_understood_or_explained(in_empty_folder: Path, words: list[str]) -> None:
    (in_empty_folder / "game.json").write_bytes(RECORD)
    assert_orderly(run_command(*words, input=""), 0, 1, 2, most_lines=max(1, words.count("verify") * len(words)))
