"""A setting as flat vectors for planning: routes, stops, who can be asked what. Made once for each setting."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.engine.board import GRAY
from stellwerk.engine.ints import append, empty, ints, zeros
from stellwerk.engine.setting import Setting
from stellwerk.rules.alvin import BringAlvinHome, CaptureAlvin
from stellwerk.rules.bonuses import LongestTrailBonus, MostTicketsBonus
from stellwerk.rules.city_markers import CityMarkers, OfferMarker
from stellwerk.rules.claim import ClaimRoutes
from stellwerk.rules.ferry_cards import TakeFerryCards
from stellwerk.rules.home_city import ChooseHomes
from stellwerk.rules.passengers import PlacePassengers, TakePassengers
from stellwerk.rules.regions import RegionBonus
from stellwerk.rules.route_points import POINTS
from stellwerk.rules.tickets import DealMixedTickets, DrawMoreTickets
from stellwerk.rules.train_cards import DrawTrainCards

ANY_COLOR: Final = -1
NONE: Final = -1


class Chart:
    """`edge_*` list the routes at each stop, from `first_edge[stop]` to `first_edge[stop + 1]`."""

    def __init__(self, setting: Setting) -> None:
        board = setting.board
        self.setting = setting
        self.routes: i64 = len(board.routes)
        self.stops: i64 = board.stop_count
        self.colors: i64 = setting.locomotive
        self.length = ints([int(r.length) for r in board.routes])
        self.a = ints([int(r.stop_a) for r in board.routes])
        self.b = ints([int(r.stop_b) for r in board.routes])
        self.place_a = ints([int(r.a) for r in board.routes])
        self.place_b = ints([int(r.b) for r in board.routes])
        self.color = ints([ANY_COLOR if r.color == GRAY else setting.color_number(r.color) for r in board.routes])
        self.waves = ints([int(r.waves) for r in board.routes])
        self.locomotives = ints([int(r.locomotives) for r in board.routes])
        self.group = ints([int(r.group) for r in board.routes])
        self.groups: i64 = len(board.groups)
        self.points = ints([100 * n for n in POINTS])
        self.first_edge = zeros(board.stop_count + 1)
        self.edge_route = empty()
        self.edge_stop = empty()
        self._edges()
        names = sorted({p.region for p in board.places if p.region})
        self.region = ints([names.index(p.region) if p.region else NONE for p in board.places])
        self.region_points = empty()
        self._mechanisms(setting)
        self._decisions(setting)

    def _edges(self) -> None:
        for stop in range(int(self.stops)):
            self.first_edge[stop] = len(self.edge_route)
            for route in range(int(self.routes)):
                if self.a[route] == stop or self.b[route] == stop:
                    self.edge_route = append(self.edge_route, route)
                    self.edge_stop = append(self.edge_stop, self.a[route] + self.b[route] - stop)
        self.first_edge[self.stops] = len(self.edge_route)

    def _mechanisms(self, setting: Setting) -> None:
        """The parts of the game that a plan has to know; those of other games are None."""
        self.passengers: PlacePassengers | None = None
        self.markers: CityMarkers | None = None
        self.homes: ChooseHomes | None = None
        self.alvin: CaptureAlvin | None = None
        self.trail_bonus: i64 = 0
        self.most_tickets_bonus: i64 = 0
        self.waves_count: i64 = sum([int(w) for w in self.waves])
        for mechanism in setting.shown:
            if isinstance(mechanism, PlacePassengers):
                self.passengers = mechanism
            elif isinstance(mechanism, CityMarkers):
                self.markers = mechanism
            elif isinstance(mechanism, ChooseHomes):
                self.homes = mechanism
            elif isinstance(mechanism, CaptureAlvin):
                self.alvin = mechanism
            elif isinstance(mechanism, LongestTrailBonus):
                self.trail_bonus = 100 * mechanism.points
            elif isinstance(mechanism, MostTicketsBonus):
                self.most_tickets_bonus = 100 * mechanism.points
            elif isinstance(mechanism, RegionBonus):
                most = max(mechanism.points)
                self.region_points = ints([100 * mechanism.points.get(min(n, most), 0) for n in range(most + 12)])

    def _decisions(self, setting: Setting) -> None:
        """The first numbers of each kind of action."""
        self.claim_first: i64 = NONE
        self.claim_end: i64 = NONE
        self.draw_first: i64 = NONE
        self.tickets_first: i64 = NONE
        self.tickets_end: i64 = NONE
        self.ticket_count: i64 = 3
        self.ferry: i64 = NONE
        self.home_first: i64 = NONE
        self.passenger_first: i64 = NONE
        self.marker_first: i64 = NONE
        self.decline: i64 = NONE
        self.alvin_first: i64 = NONE
        self.mix_first: i64 = NONE
        self.mixes: list[tuple[int, ...]] = []
        self.drawn_mixes: list[tuple[int, ...]] = []
        self.route_of = empty()
        self.color_of = empty()
        self.cards_of = empty()
        self.locomotives_of = empty()
        self.ferry_cards_of = empty()
        for option in setting.turn_options:
            if isinstance(option, ClaimRoutes):
                self.claim_first, self.claim_end = option.first, option.end
                self.route_of, self.color_of = option.route_of, option.color_of
                self.cards_of, self.locomotives_of = option.cards_of, option.locomotives_of
                self.ferry_cards_of = option.ferry_cards_of
            elif isinstance(option, DrawTrainCards):
                self.draw_first = option.first
            elif isinstance(option, DrawMoreTickets):
                self.tickets_first, self.tickets_end = option.first, option.end
                self.ticket_count, self.drawn_mixes = option.count, option.mixes
            elif isinstance(option, TakeFerryCards):
                self.ferry = option.first
        for mechanism in setting.shown:
            if isinstance(mechanism, ChooseHomes):
                self.home_first = mechanism.decision.first
            elif isinstance(mechanism, TakePassengers):
                self.passenger_first = mechanism.decision.first
            elif isinstance(mechanism, OfferMarker):
                self.marker_first, self.decline = mechanism.decision.first, mechanism.decision.decline
            elif isinstance(mechanism, BringAlvinHome):
                self.alvin_first = mechanism.decision.first
            elif isinstance(mechanism, DealMixedTickets):
                self.mix_first, self.mixes = mechanism.first, mechanism.mixes


class Weights:
    """What a plan thinks things are worth, in hundredths of a point; the levels differ in these."""

    def __init__(self) -> None:
        self.turn: i64 = 400  # what could be earned elsewhere in one turn
        self.train: i64 = 20
        self.cards_per_turn: i64 = 190  # useful ones, in hundredths
        self.credit: i64 = 20  # how much of a card in hand counts when routes are priced, in hundredths
        self.hazard: i64 = 60  # for each end of a route that others touch
        self.long_hazard: i64 = 100  # for routes that everybody wants
        self.locomotive: i64 = 120  # a locomotive spent where it was not needed
        self.card: i64 = 60  # a card spent that another planned route needs
        self.wild: i64 = 30  # how much better a locomotive is than the best card
        self.ticket_urgency: i64 = 500  # how much sooner routes for tickets are built
        self.eager: i64 = 1000  # how much a claim may waste rather than be put off
        self.touch: i64 = 60  # a route that continues the own track
        self.draw_tickets: i64 = 150  # by how much drawing tickets must beat another turn
        self.ticket_share: i64 = 100  # how much of the points of tickets counts, in hundredths
        self.slack: i64 = 600  # turns, in hundredths, that a plan may overrun the expected end
        self.passenger: i64 = 300
        self.marker: i64 = 45  # of the points that others may bring, in hundredths
        self.deny: i64 = 50  # of the points that a claim gives to others, in hundredths
        self.orders: i64 = 2  # in which tickets are tried
        self.patience: i64 = 0  # rounds for which a plan is kept if nothing speaks against it
        self.short_mix: i64 = 2  # short tickets in the opening mix
        self.blind: i64 = 100  # how much of its mean an unseen card is worth, in hundredths
