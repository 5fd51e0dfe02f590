"""A view survives the way to a bot, whoever writes it."""

from __future__ import annotations

import json
import random

import pytest

from stellwerk.bots.registry import BOTS
from stellwerk.engine.codec import to_json, view_from_json
from stellwerk.games.opening import new_game
from stellwerk.messages.states import view_json
from stellwerk.server.http.catalogue import bots
from stellwerk.server.tables.making import DEFAULT_BOT
from stellwerk.server.tables.thinking import think
from stellwerk.server.wire.encoding import encode
from tests.settings import LISTED

EVERY_GAME = [(name, variant) for name, entry in LISTED.items() for variant in ("", *entry.variants)]


@pytest.mark.parametrize(("game", "variant"), EVERY_GAME)
def test_a_view_comes_back_as_it_was(game: str, variant: str) -> None:
    played = new_game(game, 3, seed=1, variants=(variant,) if variant else ())
    dice = random.Random(1)
    while True:
        for seat in (None, 0, 1, 2):
            view = played.view(seat)
            assert view_from_json(json.loads(encode(view_json(view)))) == view
            assert view_from_json(json.loads(json.dumps(to_json(view)))) == view
        if played.over:
            return
        for _ in range(7):
            if not played.over:
                played.play(played.options[dice.randrange(len(played.options))])


def test_a_bot_in_a_worker_chooses_one_of_the_options() -> None:
    played = new_game("italy", 2, seed=1)
    for _ in range(30):
        seat = played.to_act[0]
        options = played.options_for(seat)
        actions = played.setting.actions
        sent = [options[i] if actions[number] is None else number for i, number in enumerate(options.numbers)]
        chosen = think(DEFAULT_BOT, 1, encode(view_json(played.view(seat))), sent)  # type: ignore[arg-type]
        played.play(options[chosen], seat)


def test_every_bot_that_is_listed_exists_and_has_words() -> None:
    assert DEFAULT_BOT in BOTS
    for bot in bots():
        assert bot.name in BOTS
        assert all((bot.title.en, bot.title.de, bot.style.en, bot.style.de))
