"""The words: whatever happens in the games has some, in both languages."""

from __future__ import annotations

import pytest

from stellwerk.cli import words
from stellwerk.cli.telling import Teller
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.cards import COLORS, LOCOMOTIVE_NAME
from stellwerk.engine.events import Event, Passed
from stellwerk.engine.payment import Payment
from stellwerk.games.registry import setting_for
from stellwerk.rulebook import Language
from stellwerk.rules.train_cards import CardsDealt, DeckReshuffled, MarketFilled, MarketReset
from stellwerk.simulation import play_game
from tests.settings import LISTED

VARIANTS = [(name, ()) for name in LISTED] + [(name, (v,)) for name, entry in LISTED.items() for v in entry.variants]


@pytest.mark.parametrize(("name", "variants"), VARIANTS)
def test_all_that_happens_in_a_game_has_words(name: str, variants: tuple[str, ...]) -> None:
    setting = setting_for(name, 3, variants)
    game = play_game(setting, ("greedy", "random", "random"), "words")
    told = Teller(setting, (), "en")
    assert {type(event) for event in game.events} <= set(told.templates)
    assert {type(action) for action in setting.actions if action is not None} <= set(told.templates)
    assert {node.code for node in setting.nodes if node.is_decision} <= set(told.questions)
    assert game.outcome is not None
    assert {line.source for line in game.outcome.lines} <= set(told.sources)
    assert set(setting.sources) <= set(told.sources)
    assert game.outcome.reason in told.reasons


def test_all_colours_have_words() -> None:
    assert {*COLORS, LOCOMOTIVE_NAME} <= set(words.ONE_CARD)
    assert {*COLORS, LOCOMOTIVE_NAME, "gray"} <= set(words.CARDS)


def teller(language: Language = "en", game: str = "usa") -> Teller:
    return Teller(setting_for(game, 2), ("Ada", "Bob"), language)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            CardsDealt(0, ("red", "red", "locomotive")),
            "Ada is dealt 2 red, 1 locomotive.",
            "Ada erhält 2 Rot, 1 Lokomotive.",
        ),
        (CardsDealt(1, (None, None)), "Bob is dealt 2 cards.", "Bob erhält 2 Karten."),
        (Passed(1), "Bob passes.", "Bob passt."),
        (DeckReshuffled(40), "The discards are shuffled; the new deck has 40 cards.", None),
        (
            MarketReset(("locomotive", "locomotive", "red")),
            "Too many locomotives in the market: 2 locomotives, 1 red are discarded.",
            None,
        ),
    ],
)
def test_events_are_told_in_both_languages(event: Event, english: str, german: str | None) -> None:
    assert teller("en").event(event) == english
    if german is not None:
        assert teller("de").event(event) == german


def test_cards_that_fill_the_market_share_a_sentence() -> None:
    told = list(teller().events([MarketFilled(0, "red"), MarketFilled(1, "locomotive"), Passed(0)]))
    assert told == ["Into the market: a red card and a locomotive.", "Ada passes."]


@pytest.mark.parametrize(
    ("payment", "english", "german"),
    [
        (Payment("red", 2, 0), "2 red", "2 Rot"),
        (Payment("red", 1, 1), "1 red and 1 locomotive", "1 Rot und 1 Lokomotive"),
        (Payment(None, 0, 3), "3 locomotives", "3 Lokomotiven"),
        (Payment("blue", 2, 1, 2), "2 blue, 1 locomotive and 2 ferry cards", "2 Blau, 1 Lokomotive und 2 Fährenkarten"),
    ],
)
def test_payments(payment: Payment, english: str, german: str) -> None:
    assert (teller("en").payment(payment), teller("de").payment(payment)) == (english, german)


def test_a_mix_of_two_decks() -> None:
    assert teller("en", "germany").mix((3, 1)) == "3 short and 1 long tickets"
    assert teller("de", "germany").mix((0, 1)) == "1 lange Zielkarte"
    assert teller("de").mix((3,)) == "3 Zielkarten"


def test_unknown_ids_are_told_as_they_are() -> None:
    action: Action = KeepTickets(("nowhere-elsewhere",))
    assert teller().action(action) == "keep nowhere-elsewhere"
    assert (teller().route("x-y"), teller().place("x")) == ("x-y", "x")
