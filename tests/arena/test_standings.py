"""What games add up to: shares, intervals, ratings, and how they are shown."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typer

from stellwerk.arena import command
from stellwerk.arena.adjusting import adjusted
from stellwerk.arena.command import arena_command, ratings_command
from stellwerk.arena.contest import Contest, Deal, Played
from stellwerk.arena.html import page, rating_chart, share_chart, source_chart
from stellwerk.arena.running import Interrupted
from stellwerk.arena.standings import Standings, interval, standings, wilson

CONTEST = Contest("usa", 2, ("strong", "weak"), games=40)


def game(bots: list[str], totals: list[int], places: list[int]) -> Played:
    points = [{"routes": total + 5, "tickets_failed": -5} for total in totals]
    return Played(bots, totals, places, points, [2, 2], [1, 0], 70, "0")


def deals(count: int, every: int) -> list[Deal]:
    """The strong bot wins all but every so many deals, which are shared."""
    made = []
    for number in range(count):
        shared = number % every == 0
        totals, places = ([80, 80], [1, 1]) if shared else ([100, 60], [1, 2])
        one = game(["strong", "weak"], totals, places)
        two = game(["weak", "strong"], totals[::-1], places[::-1])
        made.append(Deal(number, [one, two]))
    return made


def result() -> Standings:
    return standings(CONTEST, deals(20, 4))


def test_a_shared_win_is_split() -> None:
    strong, weak = result().bots
    assert strong.name == "strong"
    assert strong.win_share == pytest.approx(0.75 + 0.125)
    assert strong.win_share + weak.win_share == pytest.approx(1)
    assert strong.times_fair == pytest.approx(1.75)
    assert strong.points == {"routes": 100.0, "tickets_failed": -5.0}


def test_tickets_are_counted_in_the_games_that_were_won() -> None:
    strong = result().bots[0]
    assert strong.tickets_completed == pytest.approx(0.5)
    assert strong.tickets_when_won == pytest.approx(0.5)
    first = [Deal(0, [game(["strong", "weak"], [100, 60], [1, 2]), game(["weak", "strong"], [90, 60], [1, 2])])]
    lost = {bot.name: bot for bot in standings(CONTEST, [Deal(0, first[0].games[:1])]).bots}
    assert (lost["strong"].tickets_when_won, lost["weak"].tickets_when_won) == (1.0, None)
    assert [bot.tickets_when_won for bot in standings(CONTEST, first).bots] == [1.0, 1.0]


def test_the_interval_holds_the_share_and_narrows() -> None:
    few, many = standings(CONTEST, deals(12, 4)).bots[0], standings(CONTEST, deals(400, 4)).bots[0]
    for bot in (few, many):
        assert bot.interval[0] <= bot.win_share <= bot.interval[1]
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
    assert interval([(2.0, 2)] * 30)[0] < 1  # never sure, even if all was won


def test_wilson_agrees_with_the_textbook() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=0.0005)
    assert wilson(0.0, 10)[0] == 0


def test_the_better_bot_is_rated_higher_whatever_the_order() -> None:
    forward, backward = result(), standings(CONTEST, deals(20, 4)[::-1])
    assert forward == backward
    assert forward.bots[0].rating.value > 1500 > forward.bots[1].rating.value


def test_charts_are_well_formed() -> None:
    for chart in (share_chart(result()), source_chart(result()).partition("<p")[0], rating_chart(result())):
        ElementTree.fromstring(chart)
    assert "http" not in page(result())


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    arena_command("usa", "greedy,random", games=4, seed=1, json_wanted=True, html=report, file=tmp_path / "d")
    bots = json.loads(capsys.readouterr().out)
    assert [bot["name"] for bot in bots] == ["greedy", "random"]
    assert {"win_share", "interval", "mean_score", "rating"} <= set(bots[0])
    assert report.read_text().count("<svg") == 3


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arena_command("italy", "greedy,random,one_step", players=3, games=3, seed=1, file=tmp_path / "d")
    out = capsys.readouterr().out
    assert "win share" in out
    assert "one_step" in out


def test_an_interrupted_command_shows_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Standings:
        raise Interrupted(result(), Path("deals.jsonl"))

    monkeypatch.setattr(command, "watched", stopped)
    with pytest.raises(typer.Exit) as caught:
        arena_command("usa", "greedy,random", games=4)
    assert caught.value.exit_code == 130
    printed = capsys.readouterr()
    assert "--seed" in printed.err
    assert "strong" in printed.out


def test_the_page_of_ratings_has_all_games(tmp_path: Path) -> None:
    file = tmp_path / "ratings.md"
    ratings_command(games=2, bots="greedy,random", page_file=file, folder=tmp_path / "kept")
    text = file.read_text()
    for heading in ("## usa", "## old_west", "### 5 players", "| level5 |"):
        assert heading in text


# luck taken out


def test_luck_taken_out_makes_the_interval_smaller_and_keeps_the_mean() -> None:
    dice = random.Random(5)
    rows = []
    for _ in range(400):
        skill, luck = 0.7 + dice.gauss(0, 0.1), dice.gauss(0, 0.3)
        rows.append((skill + luck, skill))
    found = adjusted(rows)
    assert found is not None
    assert found.ratio > 5
    assert found.part == pytest.approx(1, abs=0.1)
    assert found.interval[0] < 0.7 < found.interval[1]
    assert adjusted(rows[:5]) is None


def test_a_contest_without_luck_tells_both_results(capsys: pytest.CaptureFixture[str]) -> None:
    arena_command("usa", "level4,level3", games=20, seed=3, json_wanted=True, adjust=True)
    strong, weak = json.loads(capsys.readouterr().out)
    assert strong["name"] == "level4"
    told = strong["adjusted"]
    assert told["interval"][0] <= told["win_share"] <= told["interval"][1]
    assert told["win_share"] + weak["adjusted"]["win_share"] == pytest.approx(1, abs=1e-3)
    assert told["games_ratio"] > 0


def test_files_of_plain_contests_are_still_gone_on_with() -> None:
    plain, other = Contest("usa", 2, ("level4", "level3"), 2), Contest("usa", 2, ("level4", "level3"), 2, adjust=True)
    assert "adjust" not in plain.header()["contest"]  # type: ignore[operator]
    assert plain.header() != other.header()
