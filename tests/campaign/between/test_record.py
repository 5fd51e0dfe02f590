"""A campaign's file: it repeats, and whatever is changed in it is found and named."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from stellwerk.campaign.campaign import Campaign
from stellwerk.engine.errors import RecordError
from tests.campaign.test_whole_campaigns import random_steps
from tests.cli.conftest import Run, assert_one_line_error, run_command

INPUTS = ' "inputs": ['


@pytest.fixture
def run() -> Run:
    return run_command


@pytest.fixture(scope="module")
def text() -> str:
    campaign = Campaign([("blue", "Anna"), ("red", "Bén")], seed="12", salt="pepper")
    campaign.join("black", "Cem")
    random_steps(campaign, random.Random(4), 25)
    campaign.hand_over("red", "Dora")
    return campaign.to_text()


def changed(text: str, position: int) -> str:
    return text[:position] + ("x" if text[position] != "x" else "y") + text[position + 1 :]


@pytest.mark.rule("CA-146")
def test_a_record_that_holds_is_repeated(text: str) -> None:
    campaign = Campaign.from_text(text)
    assert campaign.to_text() == text
    assert [company.player for company in campaign.state.companies] == ["Anna", "Dora", "Cem"]


def test_a_change_anywhere_is_found(text: str) -> None:
    games = range(text.index('"games"'), text.index('"check"'))
    for position in range(len(text)):
        if position in games and position % 9:
            continue  # these need the game to be dealt again; some of them are enough
        with pytest.raises(RecordError):
            Campaign.from_text(changed(text, position))


def test_a_lost_or_added_line_is_found(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number in range(len(lines)):
        with pytest.raises(RecordError):
            Campaign.from_text("".join(lines[:number] + lines[number + 1 :]))
        with pytest.raises(RecordError):
            Campaign.from_text("".join([*lines[: number + 1], " \n", *lines[number + 1 :]]))


@pytest.mark.parametrize("number", [1, 2, 9, 20])
def test_a_changed_input_is_named(text: str, number: int) -> None:
    lines = text.split("\n")
    first = lines.index(INPUTS)
    lines[first + number] = changed(lines[first + number], 6)
    with pytest.raises(RecordError, match=f"input {number} was changed"):
        Campaign.from_text("\n".join(lines))


def forged(text: str, change: str, to: str) -> str:
    """All checks made anew over other inputs, as somebody would who knows how."""
    data = json.loads(text)
    campaign = Campaign([(color, name) for color, name in data["players"]], seed=data["seed"], salt=data["salt"])
    record = campaign.record
    for _, entry in data["inputs"]:
        record.add(json.loads(json.dumps(entry).replace(change, to)))
    games = [json.dumps(mark) for mark in data["games"]]
    return record.to_text().replace(' "games": [\n', ' "games": [\n  ' + ",\n  ".join(games) + "\n", 1)


def test_an_answer_that_was_not_on_offer_is_named_even_with_right_checks(text: str) -> None:
    with pytest.raises(RecordError, match=r"input 1 does not fit: 'white' cannot be taken"):
        Campaign.from_text(forged(text, "join black", "join white"))
    with pytest.raises(RecordError, match=r"input \d does not fit: 'everybody' is not on offer"):
        Campaign.from_text(forged(text, '"all"', '"everybody"'))


def test_another_commitment_or_digest_of_a_game_is_named(text: str) -> None:
    mark = json.loads(text)["games"][0]
    with pytest.raises(RecordError, match="game 1: the commitment does not fit"):
        Campaign.from_text(text.replace(mark["commitment"], "0" * 64))
    with pytest.raises(RecordError, match="game 1: the digest does not fit"):
        Campaign.from_text(text.replace('"digest": null', '"digest": "0"'))
    seed = json.loads(text)["seed"]
    with pytest.raises(RecordError, match="commitment"):
        Campaign.from_text(text.replace(f'"seed": "{seed}"', '"seed": "13"'))


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "[]",
        "{}",
        '{"format": "stellwerk-campaign"}',
        '{"format": "stellwerk-campaign", "version": 1}',
        '{"format": "stellwerk-campaign", "version": 2}',
        "[" * 100_000,
    ],
)
def test_what_is_no_campaign_is_refused(wrong: str) -> None:
    with pytest.raises(RecordError):
        Campaign.from_text(wrong)


@pytest.mark.parametrize("field", ["players", "seed", "salt", "games", "check", "inputs", "commitment"])
@pytest.mark.parametrize("value", [None, 5, "x", [1], [[1]], [["blue"]], {"a": 1}, "\ud800"])
def test_fields_of_another_form_are_refused(text: str, field: str, value: object) -> None:
    data = json.loads(text)
    data[field] = value
    with pytest.raises(RecordError):
        Campaign.from_text(json.dumps(data))


def test_verify_says_what_was_checked(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(text, encoding="utf-8")
    result = run("campaign", "verify", path)
    assert result.exit_code == 0, result.output
    inputs = len(json.loads(text)["inputs"])
    assert result.stdout.startswith(f"ok {path}: seed and commitment fit, {inputs} checks right")
    assert len(result.stdout.splitlines()) == 1


@pytest.mark.parametrize("part", range(40))
def test_verify_names_a_changed_byte_in_one_line(run: Run, tmp_path: Path, text: str, part: int) -> None:
    path = tmp_path / "campaign.json"
    data = bytearray(text.encode())
    position = part * len(data) // 40
    data[position] ^= 1
    path.write_bytes(bytes(data))
    line = assert_one_line_error(run("campaign", "verify", path), 2)
    assert str(path) in line
