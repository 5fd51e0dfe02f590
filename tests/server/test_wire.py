"""The structs of the wire have the fields of the engine's own types, and a view survives the way to a bot."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from stellwerk.bots.registry import BOTS
from stellwerk.games.registry import GAMES, new_game
from stellwerk.server.catalogue import bots
from stellwerk.server.engine_json import encode, view_json
from stellwerk.server.thinking import think
from stellwerk.server.wire_view import TWINS, engine_view
from stellwerk.server.workers import DEFAULT_BOT

EVERY_GAME = [(name, variant) for name, entry in GAMES.items() for variant in ("", *entry.variants)]


@pytest.mark.parametrize("struct", list(TWINS), ids=lambda kind: kind.__name__)
def test_a_struct_has_the_fields_of_its_twin(struct: type) -> None:
    assert list(struct.__struct_fields__) == [field.name for field in fields(TWINS[struct])]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "variant"), EVERY_GAME)
def test_a_view_comes_back_as_it_was(game: str, variant: str) -> None:
    played = new_game(game, 3, seed=1, variants=(variant,) if variant else ())
    dice = random.Random(1)
    while True:
        for seat in (None, 0, 1, 2):
            view = played.view(seat)
            assert engine_view(encode(view_json(view))) == view
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
