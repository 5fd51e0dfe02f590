"""What must hold in every game of a campaign, at several of its stages and with every number of players."""

from __future__ import annotations

import random

import pytest

from stellwerk import rulebook
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.codec import action_from_json, to_json
from stellwerk.engine.errors import IllegalAction
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.imagine import Imagination
from stellwerk.engine.playout import QuickDice
from stellwerk.engine.snapshot import restore, snapshot, state_digest
from stellwerk.engine.table import Table, new_table
from stellwerk.engine.viewing import view
from stellwerk.rules.campaign.registers import registers_seen
from stellwerk.rules.campaign.words import CardTurnedOver, EventTurnedUp, PostcardSolved
from stellwerk.rules.tickets import TicketsOffered
from stellwerk.rules.train_cards import CardDrawn, DeckReshuffled, MarketFilled, MarketReset
from tests.campaign.rulebook.situations import Situation, campaign_at, game_of

pytestmark = pytest.mark.long
COMPANIES = ("blue", "red", "black", "green", "yellow")
STAGES = (1, 4, 8, 12)
ALL = [(number, players) for number in STAGES for players in (2, 3, 4, 5)]
IDS = [f"game-{number}-of-{players}" for number, players in ALL]
OWN_RULES = rulebook.campaign_ids() - {"CA-1"}  # CA-1 forbids nothing
MOST_ACTIONS = 12_000
REVEALING = (MarketFilled, MarketReset, DeckReshuffled, CardTurnedOver, EventTurnedUp, PostcardSolved)


def game_at(number: int, players: int, seed: str = "1") -> Situation:
    """A game whose companies have brought along what the campaign can have given them by then."""
    campaign = campaign_at(number, COMPANIES[:players])
    if number > 1:
        open_cards = [n for n in range(1, 78) if n not in range(73, 78) or number == 12]
        for n in open_cards:
            campaign.companies[n % players].postcards[n] = "open"
    if number > 3:
        for n, company in enumerate(campaign.companies):
            company.ledger["red" if n else "blue"] = 3
            company.amendments = [f"am{n + 1}", f"am{6 + n}"] if number > 8 else [f"am{n + 1}"] if number > 4 else []
        campaign.towers = ["ottawa", "key_west"]
        campaign.parallels = [("raleigh", "atlanta", "red")]
        campaign.stockyards = ["houston"]
    return game_of(campaign, seed)


def act(table: Table, dice: QuickDice) -> None:
    seat = table.to_act()
    count = table.options(seat)
    assert count > 0, "a state that is not final has an option"
    table.apply(seat, table.setting.buffer[dice.below(count)])


# nothing is lost and nothing appears from nowhere


@pytest.mark.rule("LE-163")
@pytest.mark.parametrize(("number", "players"), ALL, ids=IDS)
def test_every_card_wagon_ticket_and_token_is_somewhere_at_every_step(number: int, players: int) -> None:
    situation = game_at(number, players)
    table = new_table(situation.game.setting, "conserved")
    dice = QuickDice(number * players)
    steps = 0
    while not table.state.over:
        act(table, dice)
        steps += 1
        assert steps < MOST_ACTIONS
        if steps % 3 == 0 or table.state.over:
            cards(table)
            wagons_and_money(situation, table)
            tickets(table)
            tokens(situation, table)
    outcome = table.score_sheet().outcome()
    assert sorted(outcome.places) == list(range(1, players + 1))
    assert sum(line.points for line in outcome.lines) == sum(outcome.totals)
    assert min(outcome.totals) >= 0


def cards(table: Table) -> None:
    setting, state = table.setting, table.state
    for kind in range(len(setting.kinds)):
        held = sum(player.hand.count[kind] for player in state.players)
        lying = state.deck.count[kind] + state.discards.count[kind] + sum(1 for card in state.market if card == kind)
        assert held + lying == setting.card_counts[kind]
        assert all(0 <= player.known[kind] <= player.hand.count[kind] for player in state.players)
    for pile in (state.deck, state.discards, *(player.hand for player in state.players)):
        assert pile.total == sum(pile.count)
        assert min(pile.count) >= 0
    shown = [int(card) for card in state.market if card >= 0]
    assert state.market_total == len(shown)
    assert state.market_locomotives == sum(1 for card in shown if setting.is_locomotive[card])
    assert state.deck.total > 0 or state.discards.total == 0
    assert all(player.hand.count[-1] == 0 for player in state.players), "nobody holds a newspaper"


def row(situation: Situation, table: Table, name: str, seat: int = 0) -> list[int]:
    names = [register.name for register in situation.playing.desk.book.shared.values]
    return situation.register(name).row(table, seat) if name in names else [0]


def wagons_and_money(situation: Situation, table: Table) -> None:
    state = table.state
    for player in state.players:
        seat = int(player.seat)
        on_board = sum(route.length for route in table.setting.board.routes if state.owner[route.number] == seat)
        aside = (
            row(situation, table, "tally_taken_aside", seat)[0] + row(situation, table, "tally_taken_helper", seat)[0]
        )
        aside -= row(situation, table, "free_helper_used", seat)[0]
        assert player.trains + on_board + aside == table.setting.rules.trains
        assert player.trains >= 0
        assert player.points == sum(player.scored)
        assert player.points >= 0, "coins never fall below nought"


def tickets(table: Table) -> None:
    everywhere = [int(t) for deck in table.state.ticket_decks for t in deck]
    for player in table.state.players:
        everywhere += [int(t) for t in player.tickets] + [int(t) for t in player.offered]
    assert sorted(everywhere) == list(range(len(table.setting.board.tickets)))


def tokens(situation: Situation, table: Table) -> None:
    """Events, crates, seals, stakes, exhibits and keys; pot, prices and weight within their bounds."""
    players = table.setting.players
    seats = range(players)
    if table.state.turn == 0:
        return
    events = situation.playing.events
    deck = row(situation, table, "event_deck")[: row(situation, table, "event_deck_left")[0]]
    archived = [n for n, gone in enumerate(row(situation, table, "events_archived")) if gone]
    assert sorted([*deck, *events.discard_list(table), *archived]) == list(range(len(events.cards)))
    slots = [key for seat in seats for key in row(situation, table, "keys", seat) if key >= 0]
    assert len(set(slots)) == len(slots)
    assert all(table.state.market[slot] >= 0 for slot in slots)
    force = situation.campaign.in_force
    if force("P"):
        loaded = sum(1 for seat in seats for city in row(situation, table, "crate_origin", seat) if city >= 0)
        delivered = sum(row(situation, table, "tally_delivered_crate", seat)[0] for seat in seats)
        assert sum(row(situation, table, "crates")) + loaded + delivered == players + 1
        assert max(max(row(situation, table, "crate_freshness", seat)) for seat in seats) <= 7
    if force("H"):
        taken = sum(row(situation, table, "tally_taken_seal", seat)[0] for seat in seats)
        assert sum(row(situation, table, "seals")) + taken == situation.campaign.game - 1
    if force("G"):
        holders, lying = row(situation, table, "stake_holders"), row(situation, table, "stakes_lying")
        assert all((holder >= 0) != bool(here) for holder, here in zip(holders, lying, strict=True))
        assert sorted(row(situation, table, "stake_values")) == [3, 4, 4, 5, 5, 6]
    if force("Q"):
        carried = sum(1 for seat in seats if row(situation, table, "carried_exhibit", seat)[0] >= 0)
        won = sum(1 for owner in row(situation, table, "exhibits_delivered") if owner >= 0)
        assert sum(row(situation, table, "exhibits")) + carried + won == 8
    assert 0 <= row(situation, table, "pot")[0] <= 15
    assert all(0 <= price <= 4 for price in row(situation, table, "prices"))
    assert row(situation, table, "herd_weight")[0] <= 9


# every option can be played and nothing else


@pytest.mark.parametrize(("number", "players"), ALL, ids=IDS)
def test_every_option_can_be_played_and_nothing_else(number: int, players: int) -> None:
    game = game_at(number, players).game
    dice = random.Random(f"{number} {players}")
    asked: set[str] = set()
    for step in range(MOST_ACTIONS):
        if game.over:
            break
        seat = dice.choice(game.to_act)
        options = game.options_for(seat)
        code = game.table.decision().code
        if step % 25 == 0 or code not in asked:
            asked.add(code)
            before = game.digest()
            assert len(set(options)) == len(options) > 0
            for action in dice.sample(list(options), min(len(options), 4)):
                game.clone().play(action, seat)
            refuse_others(game, seat, dice)
            assert game.digest() == before, "looking and trying changes nothing"
        game.play(dice.choice(options), seat)
    assert game.over
    assert not game.options


def refuse_others(game: Game, seat: int, dice: random.Random) -> None:
    options = game.options_for(seat)
    others: list[Action] = [a for a in dice.sample(game.setting.actions, 60) if a is not None and a not in options]
    others.append(KeepTickets(("nowhere-nowhere",)))
    for action in others[-8:]:
        with pytest.raises(IllegalAction) as refused:
            game.play(action, seat)
        assert refused.value.rule in OWN_RULES
        assert set(refused.value.legal) == set(options)
    for other in range(game.setting.players):
        if other not in game.to_act:
            with pytest.raises(IllegalAction) as refused:
                game.play(options[0], other)
            assert refused.value.code == "not_your_turn"


# secrets


@pytest.mark.rule("CA-145")
@pytest.mark.rule("LE-163")
@pytest.mark.parametrize(("number", "players"), ALL, ids=IDS)
def test_states_that_differ_only_in_what_a_seat_cannot_see_are_equal_for_it(number: int, players: int) -> None:
    game = game_at(number, players).game
    dice = random.Random(f"secrets {number} {players}")
    step = compared = 0
    asked: set[str] = set()
    while not game.over:
        code = game.table.decision().code
        if step % 5 == 0 or code not in asked:
            asked.add(code)
            for viewer in {dice.choice(range(players)), game.to_act[0]}:
                compared += look_alike(game, viewer, dice)
        seat = dice.choice(game.to_act)
        game.play(dice.choice(game.options_for(seat)), seat)
        step += 1
    assert compared > 2
    for final_viewer in (0, None):
        imagined = Imagination(game.setting, game.view(final_viewer)).deal(step)
        assert view(imagined, final_viewer) == game.view(final_viewer)


def look_alike(game: Game, viewer: int, dice: random.Random) -> int:
    seen = game.view(viewer)
    imagination = Imagination(game.setting, seen)
    twins = [imagination.deal(dice.randrange(10**6)) for _ in range(2)]
    for twin in twins:
        assert view(twin, viewer) == seen, "view(imagine(view)) == view"
        assert options(twin, viewer) == options(game.table, viewer)
    registers = registers_seen(seen)
    assert not {"event_deck", "stake_values"} & set(registers.table)
    for seat, shown in enumerate(seen.seats):
        assert (shown.hand is not None) == (seat == viewer)
        assert seat == viewer or not {"peeked", "own_stakes"} & set(registers.seats[seat])
    return hear_alike(twins, viewer, dice)


def options(table: Table, seat: int) -> list[int]:
    if not table.may_act(seat):
        return []
    return [int(n) for n in table.setting.buffer[: table.options(seat)]]


def hear_alike(twins: list[Table], viewer: int, dice: random.Random) -> int:
    """Somebody else does the same thing in both states: the viewer hears the same."""
    actors = [s for s in range(twins[0].setting.players) if twins[0].may_act(s) and s != viewer]
    if not actors:
        return 0
    actor = dice.choice(actors)
    common = sorted(set(options(twins[0], actor)) & set(options(twins[1], actor)))
    if not common or (twins[0].decision().is_together and len(actors) == 1 and not twins[0].may_act(viewer)):
        return 0  # the last answer turns up all the others
    action = dice.choice(common)
    heard: list[list[Event | None]] = []
    for twin in twins:
        twin.listening = True
        twin.apply(actor, action)
        heard.append([event.redacted_for(viewer) for event in twin.events])
    if any(isinstance(event, REVEALING) or is_drawn_by(viewer, event) for events in heard for event in events):
        return 0  # a card that is turned up for all, or drawn by the viewer, may differ
    if any(twin.state.over for twin in twins):
        return 0  # the tickets are open now
    assert heard[0] == heard[1]
    return 1


def is_drawn_by(seat: int, event: Event | None) -> bool:
    return isinstance(event, CardDrawn | TicketsOffered) and event.seat == seat


# repeating


@pytest.mark.parametrize(("number", "players"), ALL, ids=IDS)
def test_a_game_is_repeated_from_its_record_and_goes_on_from_a_snapshot(number: int, players: int) -> None:
    situation = game_at(number, players, "repeated")
    game = situation.game
    dice = random.Random(number + players)
    digests = []
    while not game.over:
        seat = dice.choice(game.to_act)
        game.play(dice.choice(game.options_for(seat)), seat)
        if len(game.history) % 40 == 0:
            digests.append(game.digest())
    again = game_at(number, players, "repeated").game
    found = []
    middle = len(game.history) // 2
    for n, (seat, action) in enumerate(game.history):
        written = action_from_json(to_json(action))
        assert written == action
        again.play(written, seat)
        if len(again.history) % 40 == 0:
            found.append(again.digest())
        if n == middle:
            restored = restore(again.setting, snapshot(again.table), again.seed)
            assert state_digest(restored) == again.digest()
    assert found == digests
    assert again.digest() == game.digest()
    assert again.outcome == game.outcome
