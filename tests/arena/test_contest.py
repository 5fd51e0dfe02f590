"""Contests are fair and repeatable: seatings, line-ups, resuming, backends."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.arena import running
from stellwerk.arena.contest import Contest, Deal, TimedBot, line_ups, play_deal
from stellwerk.arena.ledger import Ledger, as_line, from_line
from stellwerk.arena.running import Interrupted, run
from stellwerk.bots.base import Bot
from stellwerk.bots.registry import BotError, make_bot
from stellwerk.bots.search import SearchBot
from stellwerk.engine.errors import StellwerkError
from stellwerk.engine.game import Game
from stellwerk.games.registry import setting_for

SMALL = Contest("usa", 2, ("greedy", "random"), games=8, seed=3)


def digests(deals: Sequence[Deal]) -> list[str]:
    return [game.digest for deal in sorted(deals, key=lambda d: d.number) for game in deal.games]


def test_every_bot_plays_every_seat_of_every_deal() -> None:
    contest = Contest("germany", 3, ("greedy", "random", "racer"), games=6)
    for deal in range(contest.deals):
        seatings = contest.seatings(deal)
        for seat in range(3):
            assert Counter(bots[seat] for bots in seatings) == Counter(contest.bots)


def test_a_pool_meets_in_all_line_ups() -> None:
    pool = ("a", "b", "c", "d")
    assert len(line_ups(pool, 2, "", 1)) == 6
    with_focus = line_ups(pool, 3, "b", 1)
    assert len(with_focus) == 3
    assert all(bots[0] == "b" for bots in with_focus)


def test_few_bots_fill_the_seats_by_turns() -> None:
    assert line_ups(("a", "b"), 3, "", 0) == [("a", "b", "a")]


def test_equal_contests_give_equal_games() -> None:
    one, two = play_deal(SMALL, 1), play_deal(SMALL, 1)
    assert one.games == two.games
    assert one.games != play_deal(SMALL, 2).games


def test_seatings_of_a_deal_share_the_cards() -> None:
    contest = Contest("usa", 2, ("level4",), games=2)
    first, second = play_deal(contest, 0).games
    assert first.totals == second.totals  # the same bot in both seats plays the same game twice


def test_processes_find_the_same(tmp_path: Path) -> None:
    alone = run(SMALL, file=tmp_path / "one")
    several = run(SMALL, jobs=2, file=tmp_path / "two")
    assert [(b.name, b.win_share, b.mean_score) for b in alone.bots] == [
        (b.name, b.win_share, b.mean_score) for b in several.bots
    ]


def test_a_deal_survives_the_file() -> None:
    deal = play_deal(SMALL, 0)
    assert from_line(as_line(deal)) == deal


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.jsonl"

    def stops(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Deal]:
        for number in numbers[:2]:
            yield play_deal(contest, number)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(running, "backend_for", lambda name, jobs: stops)
        with pytest.raises(Interrupted) as caught:
            run(SMALL, file=file)
    assert caught.value.standings is not None
    assert caught.value.standings.deals == 2
    file.write_text(file.read_text() + '{"number": 2, "games"')  # a torn line
    played: list[int] = []
    result = run(SMALL, file=file, heard=lambda deal, finished: played.append(deal.number))
    assert played == [2, 3]
    whole = run(SMALL, file=tmp_path / "other")
    assert [(b.name, b.win_share, b.rating) for b in result.bots] == [
        (b.name, b.win_share, b.rating) for b in whole.bots
    ]


def test_a_contest_grows_and_shrinks_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    small = run(SMALL, file=file)
    played: list[int] = []
    larger = run(replace(SMALL, games=12), file=file, heard=lambda deal, finished: played.append(finished))
    assert (larger.games, played) == (12, [5, 6])
    assert run(SMALL, file=file) == small


def test_results_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    run(SMALL, file=file)
    other = Contest("usa", 2, ("greedy", "random"), games=8, seed=4)
    ledger = Ledger(file, other)
    assert ledger.deals == {}
    ledger.close(keep=True)
    assert json.loads(file.read_text().splitlines()[0])["contest"]["seed"] == 4


def test_results_of_another_contest_are_kept_beside_the_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(SMALL, file=file)
    before = file.read_text()
    for kept in ("results.jsonl.1", "results.jsonl.2"):
        Ledger(file, replace(SMALL, seed=SMALL.seed + len(kept))).close(keep=True)
        assert file.read_text() != before
        assert (tmp_path / kept).read_text() == before
        file.write_text(before)


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    file = tmp_path / "deals.jsonl"
    ledger = Ledger(file, SMALL)
    with pytest.raises(StellwerkError, match="another run"):
        run(SMALL, file=file)
    ledger.close(keep=True)
    assert run(SMALL, file=file).games == 8


def test_a_file_that_was_not_asked_for_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    run(SMALL)
    assert not list(tmp_path.rglob("*.jsonl"))


def test_contests_that_cannot_be_played_are_refused() -> None:
    for contest in (
        Contest("usa", 2, ("nobody",), 2),
        Contest("usa", 2, ("greedy", "greedy"), 2),
        Contest("usa", 2, (), 2),
        Contest("usa", 2, ("greedy",), 0),
        Contest("usa", 9, ("greedy",), 2),
        Contest("usa", 2, ("greedy",), 2, focus="random"),
    ):
        with pytest.raises(StellwerkError):
            contest.check()
    with pytest.raises(BotError):
        run(Contest("usa", 2, ("nobody",), 2))


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="RAY IS NOT INSTALLED: the cluster is not tested")
def test_a_ray_cluster_finds_the_same(tmp_path: Path) -> None:
    there = run(SMALL, jobs=2, backend="ray", file=tmp_path / "ray")
    here = run(SMALL, file=tmp_path / "here")
    assert [(b.name, b.win_share, b.mean_score) for b in there.bots] == [
        (b.name, b.win_share, b.mean_score) for b in here.bots
    ]


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(StellwerkError, match="ray"):
        run(SMALL, backend="cloud")


def test_a_busy_machine_does_not_cut_searches_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days pass on the wall between two looks at it; the processor's clock is the one that counts."""
    days = iter(range(0, 10**9, 86_400))
    monkeypatch.setattr("stellwerk.bots.search.perf_counter", lambda: float(next(days)))
    setting = setting_for("usa", 2)
    told = {}
    for timed in (False, True):
        game, bot = Game(setting, "busy"), make_bot("level5", 3)
        assert isinstance(bot, SearchBot)
        player: Bot = TimedBot(bot) if timed else bot
        seat = game.to_act[0]
        looks = next(days)
        player.choose(game.view(seat), game.options_for(seat))
        told[timed] = (next(days) - looks) // 86_400 - 1
    assert told[False] >= 2
    assert told[True] == 0
