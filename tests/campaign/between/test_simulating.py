"""`campaign simulate`: reports that survive their file, a balance that adds up, going on where it was interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from stellwerk.cli import campaign_simulate
from stellwerk.simulation.campaigns import CampaignReport, play_campaign, report_from_line, report_line
from tests.cli.conftest import Run, assert_one_line_error, run_command


@pytest.fixture
def run() -> Run:
    return run_command


@cache
def some_report() -> CampaignReport:
    return play_campaign(5, 2)


@pytest.mark.long
def test_a_report_survives_its_line() -> None:
    assert report_from_line(report_line(some_report())) == some_report()


@pytest.mark.long
def test_the_balance_tells_of_money_rounds_tickets_wins_and_uses() -> None:
    result = campaign_simulate.balance([some_report()])
    games = result["games"]
    assert isinstance(games, dict)
    assert list(games) == list(range(1, 13))
    last = games[12]
    assert set(last) == {"rounds", "tickets_done", "tickets_held", "money", "by_source", "uses"}
    assert abs(sum(last["by_source"].values()) - last["money"]) < 0.2
    assert {"event_turned_up", "herd", "exhibit"} & set(last["uses"])
    assert "seal" in {use for game in games.values() for use in game["uses"]}
    total = result["final_count"]
    assert isinstance(total, dict)
    assert round(sum(total.values())) == round(sum(some_report().totals.values()) / 2)
    shares = result["wins_against_fair_share"]
    assert isinstance(shares, dict)
    assert sorted(shares["seat"].values()) == [0, 2]


@pytest.mark.long
def test_finished_campaigns_are_kept_and_not_played_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.jsonl"
    header = '{"format": "stellwerk-campaigns", "players": 2, "seed": 5}'
    path.write_text(f"{header}\n{report_line(some_report())}\n{{torn", encoding="utf-8")
    result = run("campaign", "simulate", "--players", 2, "--campaigns", 1, "--file", path, "--json")
    assert result.exit_code == 0, result.output
    assert '"seed": 5' in result.stdout
    assert path.read_text(encoding="utf-8").count("\n") == 2

    def interrupted(plan: list[tuple[int, int]], jobs: int) -> Iterator[CampaignReport]:
        assert plan == [(6, 2), (7, 2)]
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(campaign_simulate, "simulate_campaigns", interrupted)
    result = run("campaign", "simulate", "--players", 2, "--campaigns", 3, "--file", path)
    assert result.exit_code == 130
    assert "interrupted after 1 of 3 campaigns; the same command goes on" in result.stderr
    assert_one_line_error(run("campaign", "simulate", "--players", 3, "--file", path))
    assert_one_line_error(run("campaign", "simulate", "--players", 2, "--seed", 6, "--file", path))
