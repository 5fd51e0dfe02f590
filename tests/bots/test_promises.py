"""What every bot promises: it repeats itself with equal seeds and views, gives reasons, and keeps to its time."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest

from stellwerk.bots.base import Bot
from stellwerk.bots.levels import LEVEL_BOTS, LEVELS
from stellwerk.bots.registry import BOTS, BotError, make_bot
from stellwerk.engine.actions import Action
from stellwerk.engine.game import Game, name_action
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.viewing import view
from stellwerk.games.registry import setting_for
from tests.settings import LISTED

NAMES = sorted(BOTS)


def quick(name: str, seed: int) -> Bot:
    """The bot with as little search as it can do."""
    bot = make_bot(name, seed)
    if hasattr(bot, "deals"):
        bot.deals = 2
    if hasattr(bot, "seconds"):
        bot.seconds = 600.0  # what is chosen must not depend on how busy the machine is
    return bot


def history(name: str, game: str, seed: int, actions: int) -> list[tuple[int, Action]]:
    table = Game(setting_for(game, 2), "repeat")
    bots = [quick(name, seed + seat) for seat in range(2)]
    while not table.over and len(table.history) < actions:
        seat = table.to_act[0]
        table.play(bots[seat].choose(table.view(seat), table.options_for(seat)), seat)
    return table.history


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", sorted(LISTED))
def test_equal_seeds_give_equal_games(name: str, game: str) -> None:
    assert history(name, game, 5, 60) == history(name, game, 5, 60)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", sorted(LISTED))
def test_what_a_seat_cannot_see_changes_nothing(name: str, game: str) -> None:
    """Two states with the same view: a fresh bot must choose the same in both."""
    setting = setting_for(game, 3)
    table = Game(setting, "hidden")
    bots = [make_bot("planner", seat) for seat in range(3)]
    while not table.over:
        seat = table.to_act[0]
        seen, options = table.view(seat), table.options_for(seat)
        if len(table.history) % 29 == 0 and len(options) > 1:
            other = Imagination(setting, seen).deal(99)
            assert view(other, seat) == seen
            count = other.options(seat)
            renamed = [name_action(other, seat, int(n)) for n in setting.buffer[:count]]
            assert quick(name, 3).choose(seen, options) == quick(name, 3).choose(view(other, seat), renamed)
        table.play(bots[seat].choose(table.view(seat), table.options_for(seat)), seat)


@pytest.mark.parametrize("name", ["racer", "planner", "level1", "level5", "level6"])
def test_a_bot_says_why(name: str) -> None:
    game = Game(setting_for("usa", 2), "why")
    bot = quick(name, 1)
    while not game.over:
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.options_for(seat)), seat)
        assert bot.reason is not None
        assert bot.reason.code


@pytest.mark.parametrize("name", ["level1", "level2", "level3", "level4", "level5", "level6"])
def test_levels_keep_to_their_time(name: str) -> None:
    game = Game(setting_for("old_west", 4), "time")
    bots = [make_bot(name, 1), *(make_bot("planner", seat) for seat in range(3))]
    spent: list[float] = []
    while not game.over and len(spent) < 12:
        seat = game.to_act[0]
        seen, options = game.view(seat), game.options_for(seat)
        started = process_time()
        action = bots[seat].choose(seen, options)
        if seat == 0:
            spent.append(process_time() - started)
        game.play(action, seat)
    typical = sorted(spent)[len(spent) // 2]
    assert typical < 1.2 * bots[0].seconds


def test_every_level_has_a_name_and_a_style_in_both_languages() -> None:
    assert [level.code for level in LEVELS] == [bot.name for bot in LEVEL_BOTS]
    for level in LEVELS:
        assert level.style_de != level.style_en
        assert level.style_de.endswith(".")
        assert level.seconds == BOTS[level.code](0).seconds


def test_the_published_ratings_are_those_of_the_page_and_rise_from_level_to_level() -> None:
    page = (Path(__file__).parents[2] / "docs/ratings.md").read_text(encoding="utf-8")
    usa = page.partition("## usa\n")[2].partition("###")[0]
    at_two = {bot: int(rating) for bot, rating in re.findall(r"^\| (\w+) \| (\d+) ", usa, re.MULTILINE)}
    assert [level.rating for level in LEVELS] == [at_two[level.code] for level in LEVELS]
    assert [level.rating for level in LEVELS] == sorted(level.rating for level in LEVELS)


OWN_BOT = """
from stellwerk.bots.base import Bot

class Last(Bot):
    name = "last"
    def choose(self, view, options):
        return options[-1]
"""


def test_a_bot_from_a_file_plays(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN_BOT)
    game = Game(setting_for("germany", 2), "own")
    bots = [make_bot(f"{file}:Last", 0), make_bot("level2", 1)]
    while not game.over:
        seat = game.to_act[0]
        game.play(bots[seat].choose(game.view(seat), game.options_for(seat)), seat)
    assert game.outcome is not None


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(BotError, match="level5"):
        make_bot("nobody", 0)
