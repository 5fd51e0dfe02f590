"""The review: chances, the ledger that adds up, the errors, and what the command prints."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path

import pytest

from stellwerk.bots.explaining import explained
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.planner import chart_for
from stellwerk.bots.reasons import fields_of, sentences_of, template_of
from stellwerk.bots.tuning import tuned_weights
from stellwerk.engine.errors import RecordError
from stellwerk.engine.game import Game
from stellwerk.engine.record import Record, record_of
from stellwerk.engine.viewing import view
from stellwerk.games.registry import setting_for
from stellwerk.review import Chances, Review, review_of
from stellwerk.review.chances import Estimate, start_chances
from stellwerk.review.judging import TYPICAL, add_rivals, judgement_of, try_moves
from stellwerk.review.measure import SECONDS, microseconds, more_games
from stellwerk.review.pieces import Work, do
from stellwerk.review.positions import moves_of, positions_of
from stellwerk.review.reviewing import review_from
from stellwerk.review.study import study_of
from stellwerk.simulation import play_game
from tests.cli.conftest import Run, assert_one_line_error, run_command
from tests.settings import LISTED

LITTLE = 0.003


@pytest.fixture
def run() -> Run:
    return run_command


def game_of(name: str, players: int, seed: str = "7-0", bots: tuple[str, ...] = ("level2", "level4")) -> Game:
    names = tuple(bots[seat % len(bots)] for seat in range(players))
    return play_game(setting_for(name, players, ()), names, seed)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review_of(game_of("usa", 2).record(), effort=LITTLE)


@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize("players", [2, 4])
def test_every_row_of_the_ledger_adds_up_and_the_seats_sum_to_zero(name: str, players: int) -> None:
    found = review_of(game_of(name, players, bots=("greedy", "level4")).record(), effort=LITTLE)
    accounts = [seat.account for seat in found.seats]
    for a in accounts:
        assert a.start + a.luck + a.choices + a.opponents == pytest.approx(a.result, abs=1e-9)
    assert sum(a.luck for a in accounts) == pytest.approx(0, abs=1e-9)
    assert sum(a.choices + a.opponents for a in accounts) == pytest.approx(0, abs=1e-9)
    assert sum(a.result for a in accounts) == pytest.approx(1, abs=1e-9)
    for _, chances in found.curve():
        assert sum(chances) == pytest.approx(1, abs=1e-9)


def test_chances_before_the_first_card_are_those_of_the_seats() -> None:
    start = start_chances(setting_for("usa", 2, ()))
    assert sum(start) == pytest.approx(1)
    assert all(0.4 < chance < 0.6 for chance in start)


def test_equal_seeds_give_equal_reviews_and_other_seeds_other_ones(reviewed: Review) -> None:
    again = review_of(reviewed.record, effort=LITTLE)
    other = review_of(reviewed.record, effort=LITTLE, seed="other")
    assert again.to_json() == reviewed.to_json()
    assert other.to_json() != reviewed.to_json()


def test_who_plays_as_the_bot_would_has_no_choices_to_answer_for(reviewed: Review) -> None:
    setting = reviewed.setting
    chances = Chances(setting)
    game = Game(setting, "as-advised")
    while not game.over:
        seat = game.to_act[0]
        number = chances.choice(game.table, seat)
        options = game.options_for(seat)
        game.play(options[options.numbers.index(number)], seat)
    for seat_review in review_of(game.record(), effort=LITTLE).seats:
        assert seat_review.account.choices == 0
        assert seat_review.account.opponents == 0
        assert seat_review.errors.moments == ()


def test_a_finished_table_has_its_result_as_chances() -> None:
    game = game_of("usa", 2)
    assert game.outcome is not None
    chances = Chances(game.setting).of(game.table, 5).chances
    assert [chance > 0 for chance in chances] == [place == 1 for place in game.outcome.places]


def test_few_games_are_believed_less_than_many() -> None:
    few, many = Estimate(((1.0, 0.0),) * 4, (0.0, 0.0)), Estimate(((1.0, 0.0),) * 400, (0.0, 0.0))
    assert few.chances == many.chances == (1.0, 0.0)
    assert 0.5 < few.believed[0] < many.believed[0] < 1
    assert sum(few.believed) == pytest.approx(1)
    even = Estimate(((1.0, 0.0), (0.0, 1.0)), (0.0, 0.0))
    assert even.believed == pytest.approx((0.5, 0.5))


def test_rivals_that_come_later_are_judged_by_the_games_that_count() -> None:
    game = game_of("usa", 2)
    chances = Chances(game.setting)
    positions = positions_of(game.setting, game.seed, game.history, chances)
    judgement = judgement_of(next(p for p in positions if p.turn > 10 and p.played != p.advised), chances)
    try_moves(judgement, chances, 6)
    change = judgement.change(6)
    judgement.tried.first = judgement.games
    add_rivals(judgement, chances, 3)
    assert len(judgement.moves) > 2
    try_moves(judgement, chances, 4)
    for move in range(len(judgement.moves)):
        assert 0 <= judgement.chance(move) <= 1
        assert -1 <= judgement.lead(move, 0)[0] <= 1
    assert judgement.change(6) == change


def test_what_a_seat_could_know_is_all_that_its_move_is_judged_by() -> None:
    game = game_of("usa", 2)
    chances = Chances(game.setting)
    positions = positions_of(game.setting, game.seed, game.history, chances)
    position = next(p for p in positions if p.turn > 10 and p.played != p.advised)
    judgement = judgement_of(position, chances)
    seen = view(position.table, position.seat)
    for number in range(5):
        assert view(judgement.imagined.deal(number), position.seat) == seen


def test_a_blunder_is_found_and_named() -> None:
    """Somebody who could claim the last route of a ticket on the last turn and takes a card instead."""
    setting = setting_for("usa", 2, ())
    chances = Chances(setting)
    dice = random.Random(3)
    game = Game(setting, "blunder")
    blunders = 0
    while not game.over:
        seat = game.to_act[0]
        options = game.options_for(seat)
        number = chances.choice(game.table, seat)
        if seat == 0 and game.table.state.turn in range(20, 60) and blunders < 12:
            number = options.numbers[dice.randrange(len(options))]
            blunders += 1
        game.play(options[options.numbers.index(number)], seat)
    found = review_of(game.record(), effort=0.05)
    first, second = found.seats
    assert first.account.choices < second.account.choices
    assert first.errors.error > second.errors.error
    assert {m.seat for m in found.moments} == {0}
    worst = found.moments[0]
    assert worst.played != worst.better
    assert worst.cost == max(m.cost for m in found.moments)


def test_more_games_judge_more_exactly() -> None:
    game = game_of("usa", 2)
    chances = Chances(game.setting)
    positions = positions_of(game.setting, game.seed, game.history, chances)
    judgement = judgement_of(next(p for p in positions if p.turn > 10 and p.played != p.advised), chances)
    try_moves(judgement, chances, 8)
    rough = judgement.lead(0, 1)[1]
    try_moves(judgement, chances, 120)
    assert judgement.lead(0, 1)[1] < rough


def test_a_rival_of_few_games_adds_only_what_is_believed_of_its_lead() -> None:
    """It leads by twenty points, with an error of nearly seven; what was played gives away five for sure."""
    game = game_of("usa", 2)
    chances = Chances(game.setting)
    positions = positions_of(game.setting, game.seed, game.history, chances)
    judgement = judgement_of(next(p for p in positions if p.turn > 10 and p.played != p.advised), chances)
    tried = judgement.tried
    tried.first, games = 400, 440
    advised = [0.5] * games
    rival = [0.0] * 400 + [0.7 + (0.42 if game % 2 else -0.42) for game in range(40)]
    tried.moves.append(-1)
    tried.values[:] = [advised, [0.45] * games, rival]
    tried.wins[:] = [[(0.5, 0.5)] * games for _ in range(3)]
    lead, error = judgement.lead(2, 0)
    assert judgement.best == 2
    assert lead == pytest.approx(0.2)
    assert error == pytest.approx(0.067, abs=0.001)
    assert judgement.cost == pytest.approx(0.05 + 0.2 * TYPICAL**2 / (TYPICAL**2 + error**2))
    assert judgement.given_away(0) == pytest.approx(judgement.cost - 0.05)


def test_few_choices_are_judged_by_more_games_within_the_same_time() -> None:
    game = game_of("usa", 2)
    chances = Chances(game.setting)
    positions = positions_of(game.setting, game.seed, game.history, chances)
    mine, theirs = ([p.number for p in positions[:-1] if p.seat == seat] for seat in (0, 1))
    last = positions[-1].turn

    def time(numbers: list[int], effort: float = 0.2) -> float:
        games = more_games(game.setting, positions, numbers, "longest", effort)
        turns = sum(2 * games[n] * (1 + last - positions[n].turn) for n in numbers)
        return turns * microseconds(game.setting) / 1_000_000

    many = more_games(game.setting, positions, mine[:8], "longest", 0.2)
    few = more_games(game.setting, positions, mine[:3], "longest", 0.2)
    assert few[mine[0]] > 2 * many[mine[0]]
    assert more_games(game.setting, positions, mine[:8] + theirs[:2], "longest", 0.2)[mine[0]] == many[mine[0]]
    for numbers in (mine[:8], mine[:3], mine[-6:]):
        assert time(numbers) <= 0.2 * SECONDS["longest"] / 2


# reasons


@pytest.mark.parametrize("name", LISTED)
def test_every_reason_names_its_subject(name: str) -> None:
    game = game_of(name, 3)
    chart = chart_for(name, 3, ())
    policy = Policy(chart, tuned_weights(name))
    sentences = sentences_of(game.setting.vocabularies.values())
    told: dict[str, int] = {}
    bare = 0
    chances = Chances(game.setting)
    for position in positions_of(game.setting, game.seed, game.history, chances)[:-1]:
        reason = explained(policy, position.table, position.seat, position.advised)
        told[reason.code] = told.get(reason.code, 0) + 1
        text = template_of(reason, sentences)
        assert reason.code in sentences, reason
        assert fields_of(text.en) == fields_of(text.de)
        if reason.code in ("card_for_plan", "blind_for_plan") and "route" not in reason.params:
            bare += 1
    assert bare < 0.3 * sum(told.values()), told
    assert len(told) >= 5


@pytest.mark.parametrize("name", LISTED)
def test_reasons_say_the_same_in_both_languages(name: str) -> None:
    for texts in sentences_of(setting_for(name, 2, ()).vocabularies.values()).values():
        for text in texts:
            assert fields_of(text.en) == fields_of(text.de)


# the command


@pytest.fixture(scope="module")
def record_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.json"
    path.write_text(game_of("usa", 2).record().to_text(), encoding="utf-8")
    return path


def test_the_command_prints_json_that_adds_up(run: Run, record_path: Path) -> None:
    result = run("review", record_path, "--json", "--effort", "0.05")
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    for seat in told["seats"]:
        parts = [seat[name] for name in ("start", "luck", "choices", "opponents")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-9)
        assert 0 <= seat["result"] <= 1
    for moment in told["moments"]:
        assert {"turn", "seat", "played", "better", "cost", "reason"} <= moment.keys()
        assert isinstance(moment["reason"], str)


@pytest.mark.parametrize(("language", "word"), [("en", "luck"), ("de", "Glück")])
def test_the_command_tells_in_both_languages_and_writes_a_page(
    run: Run, record_path: Path, tmp_path: Path, language: str, word: str
) -> None:
    page = tmp_path / "review.html"
    result = run("review", record_path, "--language", language, "--html", page, "--effort", "0.05")
    assert result.exit_code == 0, result.stderr
    assert word in result.stdout
    text = page.read_text(encoding="utf-8")
    assert word in text
    assert "<svg" in text
    assert not any(mark in result.stdout + text.partition("<main>")[2] for mark in ("{", "}", "None"))


def test_a_game_that_is_not_finished_is_refused_with_a_sentence(run: Run, tmp_path: Path) -> None:
    game = Game(setting_for("usa", 2, ()), "5")
    game.play(game.options[0])
    path = tmp_path / "open.json"
    path.write_text(record_of(game, reveal=True).to_text(), encoding="utf-8")
    assert "not finished" in assert_one_line_error(run("review", path))
    path.write_text(record_of(game).to_text(), encoding="utf-8")
    assert "seed is not revealed" in assert_one_line_error(run("review", path))


def test_a_record_with_an_illegal_action_is_refused() -> None:
    record = game_of("usa", 2).record()
    broken = Record(**{**record.__dict__, "moves": record.moves[:6] + record.moves[5:6] + record.moves[6:]})
    with pytest.raises(RecordError, match="not legal"):
        positions_of(setting_for("usa", 2, ()), broken.seed or "", moves_of(broken), Chances(setting_for("usa", 2, ())))


def test_pieces_done_elsewhere_add_up_to_the_same_review(reviewed: Review) -> None:
    """Each piece goes through pickle, as it does on its way to a worker process, and meets a study of its own."""
    text = reviewed.record.to_text()
    work = Work(LITTLE)
    seen = [0.0]
    while (piece := work.next()) is not None:
        study_of.cache_clear()
        work.take(pickle.loads(pickle.dumps(do(study_of(text), pickle.loads(pickle.dumps(piece))))))
        seen.append(work.progress)
    assert seen == sorted(seen)
    assert seen[-1] == 1
    assert review_from(study_of(text), work).to_json() == reviewed.to_json()
