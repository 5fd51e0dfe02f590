"""Situations of campaign games: the rules as they are at any point of a campaign, with cards and routes laid out.

Not a second rules engine: what a test observes is played through `Game`. Newspapers lie in the discards at first, so
no event happens by chance; a test that wants one puts it where it needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stellwerk.campaign import content
from stellwerk.campaign.rules import CampaignRules, rules_for
from stellwerk.campaign.state import CampaignState, new_state
from stellwerk.engine.actions import Action, Decline
from stellwerk.engine.board import GRAY
from stellwerk.engine.events import Event, PointsScored
from stellwerk.engine.game import Game
from stellwerk.engine.payment import Payment
from stellwerk.engine.setting import Setting
from stellwerk.engine.state import EMPTY, NOBODY
from stellwerk.rules.campaign.claim import CampaignClaim
from stellwerk.rules.campaign.kinds import KINDS, NEWSPAPER_NAME
from stellwerk.rules.campaign.registers import Register
from stellwerk.rules.campaign.words import ClaimWithDepot, SpendExtra, Use
from stellwerk.rules.claim import ClaimRoute
from tests.rulebook.tables import give, give_tickets, hand, set_discards, turn_of

ALL_REGIONS = tuple(content.regions())
DISPLAY = ("black", "blue", "white", "green", "yellow")


@dataclass
class Situation:
    """A game of a campaign with the rules that it was made of."""

    game: Game
    playing: CampaignRules
    campaign: CampaignState

    @property
    def decision(self) -> str:
        return self.game.table.decision().code

    def register(self, name: str) -> Register:
        """One of the numbers that the mechanisms keep, by its name."""
        return next(r for r in self.playing.desk.book.shared.values if r.name == name)

    def number(self, name: str, at: int = 0) -> int:
        return int(self.register(name).get(self.game.table, at))

    def money(self, seat: int = 0) -> int:
        return int(self.game.table.state.players[seat].points)

    def set_money(self, seat: int, dollars: int) -> None:
        source = self.game.setting.sources.index("start")
        self.game.table.score(seat, dollars - self.money(seat), source)
        self.game.table.events.clear()

    def trains(self, seat: int = 0) -> int:
        return int(self.game.table.state.players[seat].trains)

    def cards(self, seat: int = 0) -> int:
        return int(self.game.table.state.players[seat].hand.total)


# the campaign before a game


def campaign_at(
    number: int,
    companies: Sequence[str] = ("blue", "red"),
    regions: Sequence[str] | None = None,
    version: int = content.FIRST,
) -> CampaignState:
    """A campaign before its game of this number: cards read, and a region open for each game played."""
    state = new_state([(color, color.title()) for color in companies], version)
    state.game = number
    state.start_card = companies[0]
    state.regions = list(ALL_REGIONS[: number - 1] if regions is None else regions)
    for card in cards_read_before(number, version):
        for effect in card.effects:
            if effect["do"] == "install":
                state.stickers.add(str(effect["rule"]))
            elif effect["do"] == "uninstall":
                state.stickers.discard(str(effect["rule"]))
            elif effect["do"] == "add_event":
                state.events.append(str(effect["id"]))
            elif effect["do"] == "archive" and effect["what"] in state.events:
                state.events.remove(str(effect["what"]))
    for id in state.regions:
        region = content.regions()[id]
        state.stickers |= set(region.stickers)
        state.events += region.events
        state.tickets += [t.id for t in content.tickets().values() if t.region == id]
    state.exhibits_waiting = [region.exhibit for region in content.regions().values()]
    return state


def cards_read_before(number: int, version: int = content.FIRST) -> list[content.CampaignCard]:
    """The campaign deck up to and with the PAUSE of this game."""
    pauses = 0
    read = []
    for card in content.edition(version).cards:
        read.append(card)
        pauses += card.kind == "pause"
        if pauses == number:
            break
    return read


# a game


def game_of(campaign: CampaignState, seed: str = "1") -> Situation:
    """The game before anybody has chosen anything."""
    seats = [company.color for company in campaign.companies]
    playing = rules_for(campaign, seats)
    return Situation(Game(Setting(playing.rules, len(seats)), seed), playing, campaign)


def started(campaign: CampaignState, seed: str = "1") -> Situation:
    """At the first turn, without pledges; nobody holds a card or a ticket, no route is sealed, and the deck holds no
    newspaper."""
    situation = game_of(campaign, seed)
    game = situation.game
    while situation.decision != "turn":
        game.play(Decline() if Decline() in game.options else game.options[0])
    game.table.state.first = 0
    turn_of(game, 0)
    for seat in range(game.setting.players):
        give(game, seat)
        give_tickets(game, seat)
    if situation.playing.seals is not None:
        for group in range(len(game.setting.board.groups)):
            situation.playing.seals.sealed.put(game.table, 0, group)
    set_display(situation, *DISPLAY)
    set_discards(game, newspaper=int(game.setting.card_counts[-1]))
    return situation


def playing(
    number: int = 1,
    companies: Sequence[str] = ("blue", "red"),
    *,
    regions: Sequence[str] | None = None,
    postcards: Mapping[str, Iterable[int]] | None = None,
    amendments: Mapping[str, Iterable[str]] | None = None,
    depots: Mapping[str, Iterable[str]] | None = None,
    towers: Sequence[str] = (),
    parallels: Sequence[tuple[str, str, str]] = (),
    stockyards: Sequence[str] = (),
    events: Sequence[str] | None = None,
    choices: Mapping[str, str] | None = None,
    seed: str = "1",
    version: int = content.FIRST,
) -> Situation:
    """A game of this number at its first turn, with what the companies have brought along."""
    state = campaign_at(number, companies, regions, version)
    state.choices = dict(choices or {})
    for color, numbers in (postcards or {}).items():
        state.company(color).postcards.update(dict.fromkeys(numbers, "open"))
    for color, ids in (amendments or {}).items():
        state.company(color).amendments += list(ids)
    for color, stripes in (depots or {}).items():
        state.company(color).ledger.update(dict.fromkeys(stripes, 3))
    state.towers = list(towers)
    state.parallels = list(parallels)
    state.stockyards = list(stockyards)
    if events is not None:
        state.events = list(events)
    return started(state, seed)


# laying out


def set_display(situation: Situation, *cards: str | None) -> None:
    """The display shows exactly these cards, place by place; its old ones go into the deck."""
    state = situation.game.table.state
    for slot in range(5):
        if state.market[slot] != EMPTY:
            state.deck.add(state.market[slot], 1)
    wanted = [*cards, *[None] * (5 - len(cards))]
    for slot, card in enumerate(wanted):
        state.market[slot] = EMPTY if card is None else KINDS.index(card)
        if card is not None:
            assert state.deck.count[KINDS.index(card)] > 0, card
            state.deck.add(KINDS.index(card), -1)
    state.market_total = sum(1 for card in wanted if card is not None)
    state.market_locomotives = sum(1 for card in wanted if card is not None and card.startswith("locomotive"))


def set_deck(situation: Situation, /, **cards: int) -> None:
    """The deck holds exactly these cards, its others go to the discards; newspapers that are left go to the last seat,
    so that none comes by chance."""
    _lay_deck(situation, cards, True)


def only_cards_left(situation: Situation, /, **cards: int) -> None:
    """Deck and discards together hold exactly these cards, in the deck; all others go to the last seat."""
    _lay_deck(situation, cards, False)


def _lay_deck(situation: Situation, cards: Mapping[str, int], keep_discards: bool) -> None:
    state = situation.game.table.state
    keeper = state.players[-1].hand
    for kind, name in enumerate(KINDS):
        wanted = cards.get(name, 0)
        for pile in (state.discards, keeper):
            missing = wanted - state.deck.count[kind]
            if missing > 0:
                moved = min(missing, pile.count[kind])
                pile.add(kind, -moved)
                state.deck.add(kind, moved)
        surplus = state.deck.count[kind] - wanted
        assert surplus >= 0, name
        state.deck.add(kind, -surplus)
        if name == NEWSPAPER_NAME or not keep_discards:
            keeper.add(kind, surplus + state.discards.count[kind])
            state.discards.add(kind, -state.discards.count[kind])
        else:
            state.discards.add(kind, surplus)


def own(situation: Situation, seat: int, *routes: str) -> None:
    """The seat has claimed these routes: wagons placed and parallels closed; no cards, no money."""
    table = situation.game.table
    player = table.state.players[seat]
    for id in routes:
        route = table.setting.board.route(id)
        assert table.state.owner[route.number] == NOBODY, id
        player.trains -= route.length
        claiming(situation).close(table, player, route)


def seal(situation: Situation, route: str) -> None:
    """There is a seal on this route and its parallels."""
    assert situation.playing.seals is not None
    group = situation.game.setting.board.route(route).group
    situation.playing.seals.sealed.put(situation.game.table, 1, group)


def claiming(situation: Situation) -> CampaignClaim:
    return next(option for option in situation.game.setting.turn_options if isinstance(option, CampaignClaim))


def next_event(situation: Situation, id: str) -> None:
    """This event lies on top of the event deck."""
    events, table = situation.playing.events, situation.game.table
    left = int(events.deck_left.get(table))
    cards = [int(events.deck.get(table, place)) for place in range(left)]
    card = number_of_event(situation, id)
    cards.remove(card)
    for place, other in enumerate([card, *cards]):
        events.deck.put(table, other, place)


def number_of_event(situation: Situation, id: str) -> int:
    return [card.id for card in situation.playing.events.cards].index(id)


def set_event(situation: Situation, id: str) -> None:
    """This is the current event; its text at the reveal is not carried out."""
    events, table = situation.playing.events, situation.game.table
    next_event(situation, id)
    events.take_top(table)
    events.put_discards(table, [*events.discard_list(table), number_of_event(situation, id)])


def turn_up(situation: Situation, id: str, seat: int = 0) -> tuple[Event, ...]:
    """A newspaper has brought this event: everything happens until somebody must choose."""
    next_event(situation, id)
    table = situation.game.table
    situation.playing.events.turn_up(table, seat)
    table.settle()
    happened = tuple(table.events)
    table.events.clear()
    return happened


def current_event(situation: Situation) -> str | None:
    events = situation.playing.events
    card = events.current(situation.game.table)
    return None if card < 0 else events.cards[card].id


# playing


def claim_of(situation: Situation, route: str, color: str | None = None, locomotives: int = 0) -> ClaimRoute:
    """The claim of a route with plain numbers: its colour, and a card less where a water tower saves one."""
    on_board = situation.game.setting.board.route(route)
    cards = int(claiming(situation).price_of[on_board.number]) - locomotives
    if color is None and on_board.color != GRAY:
        color = on_board.color
    return ClaimRoute(route, Payment(color if cards else None, cards, locomotives))


def with_depot(claim: ClaimRoute) -> ClaimWithDepot:
    return ClaimWithDepot(claim.route, claim.payment)


def forced(situation: Situation) -> list[Event]:
    """Answer what leaves no choice: which cards to spend when there is one way only."""
    happened: list[Event] = []
    while situation.decision in ("which_cards", "depot_card") and len(situation.game.options) == 1:
        happened += situation.game.play(situation.game.options[0])
    return happened


def play(situation: Situation, action: Action) -> list[Event]:
    return [*situation.game.play(action), *forced(situation)]


def claim(situation: Situation, route: str, color: str | None = None, locomotives: int = 0) -> list[Event]:
    """The seat on turn claims a route; questions about the price are left open, unless they leave no choice."""
    return play(situation, claim_of(situation, route, color, locomotives))


def builds(
    situation: Situation,
    seat: int,
    route: str,
    spare: Mapping[str, int] | None = None,
    *,
    color: str = "black",
    locomotives: int = 0,
) -> list[Event]:
    """On its turn the seat claims a route, with just the cards for it and these spare ones. Questions stay open."""
    game = situation.game
    turn_of(game, seat)
    on_board = game.setting.board.route(route)
    suit = color if on_board.color == GRAY else on_board.color
    cards = dict(spare or {})
    price = int(claiming(situation).price_of[on_board.number])
    cards[suit] = cards.get(suit, 0) + price - locomotives
    if locomotives:
        cards["locomotive"] = cards.get("locomotive", 0) + locomotives
    give(game, seat, **{kind: n for kind, n in cards.items() if n})
    return claim(situation, route, suit, locomotives)


def answered(situation: Situation, *uses: str) -> list[Event]:
    """Answer questions until a turn begins: use what is named, in this order; decline the rest, or take the first."""
    happened: list[Event] = []
    wanted = list(uses)
    while not situation.game.over and situation.decision != "turn":
        options = situation.game.options
        if wanted and Use(wanted[0]) in options:
            happened += situation.game.play(Use(wanted.pop(0)))
        elif wanted and wanted[0] in KINDS and SpendExtra(wanted[0]) in options:
            happened += situation.game.play(SpendExtra(wanted.pop(0)))
        else:
            happened += situation.game.play(Decline() if Decline() in options else options[0])
    assert not wanted, f"never asked: {wanted}"
    return happened


def earned(events: Iterable[Event], seat: int, source: str) -> int:
    """What the events say that a seat got from one source, less what it paid."""
    return sum(e.points for e in events if isinstance(e, PointsScored) and (e.seat, e.source) == (seat, source))


def finished(situation: Situation) -> Situation:
    """End the game now; what is paid at the end is paid."""
    table = situation.game.table
    table.end("last_round")
    table.settle()
    while not situation.game.over:
        situation.game.play(situation.game.options[0])
    return situation


def line(situation: Situation, seat: int, source: str) -> int:
    """One line of the final count."""
    outcome = situation.game.outcome
    assert outcome is not None
    return sum(entry.points for entry in outcome.lines if (entry.seat, entry.source) == (seat, source))


__all__ = ["give", "give_tickets", "hand", "turn_of"]
