"""Nothing is lost and nothing appears from nowhere, in every game, with every number of players."""

from __future__ import annotations

import pytest

from stellwerk.engine.playout import QuickDice
from stellwerk.engine.table import Table, new_table
from stellwerk.engine.viewing import view
from tests.settings import ALL, IDS, setting_of

GAMES_WITH_A_LOOK_AT_EVERY_STEP = 3
GAMES_WITH_A_LOOK_AT_THE_END = 60
MOST_ACTIONS = 3_000


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_every_card_train_and_ticket_is_somewhere_at_every_step(which: tuple[str, tuple[str, ...], int]) -> None:
    setting = setting_of(which)
    for seed in range(GAMES_WITH_A_LOOK_AT_EVERY_STEP):
        table = new_table(setting, f"step-{seed}")
        dice = QuickDice(seed)
        steps = 0
        check(table)
        while not table.state.over:
            act(table, dice)
            check(table)
            steps += 1
        assert steps < MOST_ACTIONS


@pytest.mark.parametrize("which", ALL, ids=IDS)
def test_many_games_end_within_a_bound_with_everything_in_place(which: tuple[str, tuple[str, ...], int]) -> None:
    setting = setting_of(which)
    for seed in range(GAMES_WITH_A_LOOK_AT_THE_END):
        table = new_table(setting, f"end-{seed}")
        dice = QuickDice(1000 + seed)
        steps = 0
        while not table.state.over:
            act(table, dice)
            steps += 1
            assert steps < MOST_ACTIONS
        check(table)
        outcome = table.score_sheet().outcome()
        assert min(outcome.places) == 1
        assert sum(line.points for line in outcome.lines) == sum(outcome.totals)


def act(table: Table, dice: QuickDice) -> None:
    seat = table.to_act()
    count = table.options(seat)
    assert count > 0, "a state that is not final has an option"
    table.apply(seat, table.setting.buffer[dice.below(count)])


def check(table: Table) -> None:
    cards(table)
    trains(table)
    tickets(table)
    things_of_the_parts(table)


def cards(table: Table) -> None:
    setting, state = table.setting, table.state
    for kind in range(len(setting.kinds)):
        held = sum(player.hand.count[kind] for player in state.players)
        lying = state.deck.count[kind] + state.discards.count[kind] + sum(1 for card in state.market if card == kind)
        assert held + lying == setting.card_counts[kind]
        for player in state.players:
            assert 0 <= player.known[kind] <= player.hand.count[kind]
    for pile in (state.deck, state.discards, *(player.hand for player in state.players)):
        assert pile.total == sum(pile.count)
        assert min(pile.count) >= 0
    assert state.market_total == sum(1 for card in state.market if card >= 0)
    assert state.market_locomotives == sum(1 for card in state.market if card == setting.locomotive)
    assert state.deck.total > 0 or state.discards.total == 0


def trains(table: Table) -> None:
    state = table.state
    for player in state.players:
        on_board = sum(route.length for route in table.setting.board.routes if state.owner[route.number] == player.seat)
        assert player.trains + on_board == table.setting.rules.trains
        assert player.trains >= 0
        assert player.points == sum(player.scored)


def tickets(table: Table) -> None:
    state = table.state
    everywhere = [int(t) for deck in state.ticket_decks for t in deck]
    for player in state.players:
        everywhere += [int(t) for t in player.tickets] + [int(t) for t in player.offered]
    assert sorted(everywhere) == list(range(len(table.setting.board.tickets)))


def things_of_the_parts(table: Table) -> None:
    seen = view(table, None).parts
    if "passengers" in seen and table.state.turn > 0:
        waiting = sum(sum(colors.values()) for colors in seen["passengers"]["waiting"].values())
        assert waiting + sum(sum(colors.values()) for colors in seen["passengers"]["taken"]) == 60
    if "city_markers" in seen:
        for seat, left in enumerate(seen["city_markers"]["left"]):
            assert left + list(seen["city_markers"]["controller"].values()).count(seat) == 3
            assert left >= 0
    if "ferry_cards" in seen:
        assert seen["ferry_cards"]["supply"] + sum(seen["ferry_cards"]["held"]) == 10
        assert max(seen["ferry_cards"]["held"]) <= 2
