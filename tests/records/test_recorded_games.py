"""Whole games, recorded and reviewed, replayed to the same digest in every run, compiled or not."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from stellwerk.engine.actions import Decline, KeepTickets, Pass
from stellwerk.engine.errors import IllegalAction, RecordError
from stellwerk.engine.game import Game
from stellwerk.engine.record import parse_record, record_of, replay, verify
from stellwerk.engine.setting import Setting
from stellwerk.games.registry import setting_for
from stellwerk.rules.alvin import MoveAlvin
from stellwerk.rules.city_markers import PlaceMarker
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.ferry_cards import TakeFerryCard
from stellwerk.rules.home_city import ChooseHome
from stellwerk.rules.passengers import TakePassenger
from stellwerk.rules.tickets import AnnounceMix, DrawTickets
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp
from tests.settings import ALL

FOLDER = Path(__file__).parent / "games"
RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_verifies(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = verify(text, setting_for)
    assert game.digest() == parse_record(text).digest
    assert record_of(game).to_text() == text


def trains_to_close_the_short_routes(setting: Setting) -> int:
    """What must be built before somebody with 3 trains and 3 locomotives finds no route. Up to three players one track
    of a double route closes the other; with more, only to its own builder, who has no more trains than all have."""
    short = [r for r in setting.board.routes if r.length <= 3]
    if setting.players >= 4:
        return sum(int(r.length) for r in short) - (setting.rules.trains - 3)
    return sum({frozenset((int(r.a), int(r.b))): int(r.length) for r in short}.values())


def test_there_is_a_record_for_every_game_variant_number_of_players_and_way_of_ending() -> None:
    """All can pass only when nobody can claim. Of 14 locomotives somebody holds 3 then, and everybody has 3 trains, or
    the last round would have begun; so the short routes must be built, unless they must join the own network."""
    records = [parse_record(path.read_text(encoding="utf-8")) for path in RECORDS]
    ways = {(r.game, r.variants, len(r.players), r.result["reason"]) for r in records if r.result}
    for game, variants, players in ALL:
        assert (game, variants, players, "last_round") in ways
    for game, variants, players in ALL:
        if variants or (game, variants, players, "all_passed") in ways:
            continue
        setting = setting_for(game, players)
        needed = trains_to_close_the_short_routes(setting)
        assert needed > players * (setting.rules.trains - 3), f"{game}, {players}: make a record of all passing"


def test_the_records_hold_every_kind_of_action() -> None:
    found = {type(move.action) for path in RECORDS for move in parse_record(path.read_text()).moves}
    wanted = {DrawBlind, DrawFaceUp, ClaimRoute, DrawTickets, AnnounceMix, KeepTickets, TakeFerryCard, ChooseHome}
    assert found == wanted | {TakePassenger, PlaceMarker, MoveAlvin, Decline, Pass}


@pytest.mark.parametrize("version", [1, 2])
def test_every_version_of_the_format_stays_readable(version: int) -> None:
    """Each file was written when its version was new and is never written again."""
    text = (Path(__file__).parent / f"version-{version}.json").read_text(encoding="utf-8")
    assert parse_record(text).version == version
    game = verify(text, setting_for)
    assert game.names == ("Anna", "Ben")
    assert game.outcome is not None
    assert game.outcome.totals == tuple(json.loads(text)["result"]["totals"])


# what verify finds

TEXT = (FOLDER / "usa-2.json").read_text(encoding="utf-8")


def broken(data: dict[str, object]) -> str:
    """Why the altered record does not verify."""
    with pytest.raises(RecordError) as problem:
        verify(json.dumps(data), setting_for)
    return str(problem.value)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("game", "germany", "head"),
        ("variants", ["classic"], "head"),
        ("players", ["Anna", "Bert"], "head"),
        ("commitment", "0" * 64, "head"),
        ("head_check", "0" * 12, "head"),
        ("seed", "other", "commitment"),
        ("salt", "", "commitment"),
        ("seed", None, "not revealed"),
        ("format", "chess", "format"),
        ("version", 99, "version"),
        ("version", True, "version"),
        ("digest", "0" * 64, "digest"),
        ("result", None, "result"),
        ("result", 7, "result"),
        ("actions", [], "not finished"),
        ("players", "Anna", "players"),
        ("extra", 1, "extra"),
    ],
)
def test_a_changed_field_is_found_and_named(field: str, value: object, says: str) -> None:
    data = json.loads(TEXT)
    data[field] = value
    assert says in broken(data)


def test_a_seed_of_another_version_than_the_record_is_found() -> None:
    record = parse_record(TEXT)
    game = replay(record, setting_for)
    other = Game(game.setting, "bytes:" + game.seed, game.salt, game.names)
    text = other.record(reveal=True).to_text().replace('"bytes:', '"')
    assert "version 1 of the shuffles, the record says 2" in broken(json.loads(text))


def test_a_changed_action_is_found_and_named() -> None:
    data = json.loads(TEXT)
    data["actions"][40]["seat"] = 1 - data["actions"][40]["seat"]
    assert "action 41" in broken(data)


def test_a_changed_check_is_found_and_named() -> None:
    data = json.loads(TEXT)
    data["actions"][40]["check"] = "0" * 12
    assert "action 41" in broken(data)


def test_a_changed_or_missing_digest_is_found_and_named() -> None:
    data = json.loads(TEXT)
    data["actions"][24]["digest"] = "0" * 64
    assert "after action 25" in broken(data)
    del data["actions"][24]["digest"]
    assert "action 25" in broken(data)


@pytest.mark.parametrize("name", ["reason", "totals", "places", "lines"])
def test_a_changed_result_is_found_and_named(name: str) -> None:
    data = json.loads(TEXT)
    data["result"][name] = data["result"][name][1:]
    assert name in broken(data)


@pytest.mark.parametrize("color", [5, True, [], {}, 1.5])
def test_a_payment_in_what_is_no_color_is_found_and_named(color: object) -> None:
    data = json.loads(TEXT)
    claim = next(entry["do"] for entry in data["actions"] if entry["do"]["type"] == "claim_route")
    claim["payment"]["color"] = color
    assert "payment.color must be a text" in broken(data)


def test_missing_actions_are_found() -> None:
    data = json.loads(TEXT)
    data["actions"] = data["actions"][:-1]
    assert "not finished" in broken(data)


def test_every_single_changed_byte_is_found() -> None:
    for position in range(0, len(TEXT), 97):
        other = "x" if TEXT[position] != "x" else "y"
        with pytest.raises(RecordError) as problem:
            verify(TEXT[:position] + other + TEXT[position + 1 :], setting_for)
        assert str(problem.value)


@pytest.mark.parametrize("text", [TEXT + "\n", TEXT.replace("\n", "\r\n"), TEXT.replace("{\n", "{\n\n", 1)])
def test_even_a_change_of_white_space_is_named_by_its_line(text: str) -> None:
    with pytest.raises(RecordError, match=r"line \d+"):
        verify(text, setting_for)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": 1, "format": 2}', "[" * 100_000, '{"a": NaN}', "\x00"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


def test_a_running_games_record_keeps_the_seed_and_says_so() -> None:
    game = Game(setting_for("usa", 2), "secret", "salt")
    game.play(game.options[0])
    text = record_of(game).to_text()
    assert "secret" not in text
    with pytest.raises(RecordError, match="not revealed"):
        verify(text, setting_for)
    with pytest.raises(RecordError, match="not revealed"):
        replay(parse_record(text), setting_for)
    opened = record_of(game, reveal=True).to_text()
    assert replay(parse_record(opened), setting_for).digest() == game.digest()


def test_a_record_of_a_game_that_does_not_exist_is_refused() -> None:
    text = TEXT.replace('"game": "usa"', '"game": "moon"')
    with pytest.raises(RecordError, match="moon"):
        replay(parse_record(text), setting_for)


def test_an_illegal_action_in_a_record_is_named() -> None:
    data = json.loads(TEXT)
    data["actions"][50]["do"] = {"type": "pass"}
    with pytest.raises(RecordError, match="action 51 is not legal"):
        replay(parse_record(json.dumps(data)), setting_for)


def test_half_a_character_in_a_record_is_refused() -> None:
    with pytest.raises(RecordError, match="half a character"):
        verify(TEXT.replace('"Anna"', '"\\ud800"'), setting_for)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    game = Game(setting_for("usa", 2), "1")
    with pytest.raises(IllegalAction) as refused:
        game.play(Pass())
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (copy.code, copy.rule, list(copy.legal)) == (
        refused.value.code,
        refused.value.rule,
        list(refused.value.legal),
    )
