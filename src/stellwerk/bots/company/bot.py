"""The turn of a company: claim, draw cards or draw tickets, by what each is worth; and which tickets to keep."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.base import Bot
from stellwerk.bots.company import vows
from stellwerk.bots.company.bonuses import Bonuses
from stellwerk.bots.company.charter import Charter
from stellwerk.bots.company.choices import Choices
from stellwerk.bots.company.errands import Errands, Join
from stellwerk.bots.company.estimates import ESTIMATES, OWN_COLOR
from stellwerk.bots.company.ground import Ground
from stellwerk.bots.company.plan import Plan, Planner
from stellwerk.bots.company.sight import Sight, suit_of
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.board import Board
from stellwerk.engine.view import View
from stellwerk.rules.campaign.company import WAGON_BONUS
from stellwerk.rules.campaign.kinds import STRIPES
from stellwerk.rules.campaign.words import ClaimWithDepot, Use
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.tickets import DrawTickets
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp

BLIND = 4.3
FACE_UP = 3.6
WANTED = 12.0
SPARE = 1.2
SPARE_TURNS = 10.0
EATEN = 0.4
NOTHING_ELSE = 5.5
TICKETS = 7.0
NEVER = -5.0
LAST_TURNS = 3.5
TURNS_FOR_A_TICKET = 9
WAGONS_FOR_A_TICKET = 11
MOST_OPEN_TICKETS = 4
DESIRED = 6
SPACE = 0.35
BLOCKED = {2: 0.985, 3: 0.97, 4: 0.965, 5: 0.95}
CLAIMS = (ClaimRoute, ClaimWithDepot)


class Outlook:
    """What a company makes of its table: what pays, what it plans."""

    def __init__(self, ground: Ground, view: View) -> None:
        self.sight = Sight(ground, view)
        self.bonuses = Bonuses(self.sight)
        self.errands = Errands(self.sight, self.bonuses)
        self.planner = Planner(self.sight, self.bonuses)
        joins = self.planner.plan([*self.tickets(self.sight.unfinished()), *self.errands.joins])
        self.plan = self.planner.with_clusters(joins, self.errands.clusters)

    def tickets(self, ids: Sequence[str]) -> list[Join]:
        """A ticket that is finished pays, and one that is not costs as much."""
        known = self.sight.ground.tickets
        return [Join(known[id][0], frozenset([known[id][1]]), 2.0 * known[id][2] + self.besides(id)) for id in ids]

    def besides(self, id: str) -> float:
        """What a finished ticket brings besides its money: a mark in the ledger, a postcard."""
        ground = self.sight.ground
        estimates, stripe, ledger = ESTIMATES[ground.charter.version], ground.stripes[id], ground.charter.ledger
        emptiest = ledger.get(stripe, 0) == min(ledger.values(), default=0)
        mark = (estimates.row_mark if emptiest else estimates.mark) + vows.mark_worth(self.sight, stripe)
        return mark + (estimates.postcard if id in ground.postcards else 0.0)


class CompanyBot(Bot):
    """One bot is made for each game, since the board grows and the company with it."""

    name = "company"

    def __init__(self, seed: int, board: Board, charter: Charter) -> None:
        super().__init__(seed)
        self.ground = Ground(board, charter, self.random.randrange(len(STRIPES)))
        self._known: tuple[tuple[int, int, int], Outlook] | None = None

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        outlook = self._outlook(view)
        if isinstance(options[0], KeepTickets):
            return max(options, key=lambda action: self._keep_worth(outlook, action))
        if view.decision in ("turn", "first_card", "second_card"):
            turn = Turn(outlook)
            return max(options, key=lambda action: (turn.worth(action), self.random.random()))
        choices = Choices(outlook.sight, outlook.plan)
        return max(options, key=lambda action: (choices.worth(action), self.random.random()))

    def _outlook(self, view: View) -> Outlook:
        """The plan holds for all questions of a turn, until a route is claimed; the hand is looked at each time."""
        moment = (view.turn, len(view.owners), len(view.seats[view.seat or 0].tickets or ()))
        if self._known is None or self._known[0] != moment or view.decision == "turn":
            self._known = (moment, Outlook(self.ground, view))
        elif self._known[1].sight.view is not view:
            self._known[1].sight.look_again(view)
        return self._known[1]

    def _keep_worth(self, outlook: Outlook, action: Action) -> float:
        """Tickets that go well together and are likely to be finished with the wagons and turns there are."""
        assert isinstance(action, KeepTickets)
        sight, planner = outlook.sight, outlook.planner
        planned: set[int] = set()
        chances: list[tuple[float, int, float]] = []
        hold = BLOCKED[len(sight.view.seats)]
        ids = [*sight.unfinished(), *action.kept]
        for id in sorted(ids, key=lambda ticket: -self.ground.tickets[ticket][2]):
            join = outlook.tickets([id])[0]
            found = planner.way(join, planned)
            if found is not None:
                planned |= found[1]
            if id in action.kept:
                chance = 0.0 if found is None else hold ** (2 * len(found[1]))
                chances.append((chance, self.ground.tickets[id][2], outlook.besides(id)))
        whole = planner.measure(planned)
        load = max(whole.spaces / max(1, sight.seat.trains), whole.turns / max(1.0, sight.turns))
        time = 1.0 if load < 0.7 else max(0.0, 1.0 - 2.2 * (load - 0.7))
        money = sum(points * (2 * chance * time - 1) + more * chance * time for chance, points, more in chances)
        return money - SPACE * whole.spaces + outlook.errands.more_tickets * 0.3 * len(action.kept)


class Turn:
    """What each action of a turn is worth; about four is an unseen card."""

    def __init__(self, outlook: Outlook) -> None:
        self.sight = outlook.sight
        self.ground = outlook.sight.ground
        self.bonuses = outlook.bonuses
        self.plan = outlook.plan
        self.last = self.sight.turns <= LAST_TURNS
        self.choices = Choices(self.sight, self._desired())
        self.tickets = self._tickets_worth(outlook)

    def _desired(self) -> Plan:
        """The routes that cards are drawn for: the planned ones, or else those that pay most."""
        if self.plan.routes:
            return self.plan
        paying = sorted(self.sight.free, key=lambda route: -self.bonuses.of[route])
        return Plan(set(paying[:DESIRED]))

    def worth(self, action: Action) -> float:
        if isinstance(action, CLAIMS):
            return self._claim(action)
        if isinstance(action, DrawTickets):
            return self.tickets
        if isinstance(action, DrawFaceUp):
            mark = action.card.rpartition("_")[2]
            return FACE_UP + self.choices.gain(suit_of(action.card)) + (0.1 if mark == "pickaxe" else 0.0)
        if isinstance(action, DrawBlind):
            return BLIND
        return 9.0 if isinstance(action, Use) else 0.0

    def _tickets_worth(self, outlook: Outlook) -> float:
        """New tickets while there are turns and wagons for one more."""
        open_tickets = len(self.sight.unfinished())
        pledged = sum(self.sight.own_register("pledge")) > self.sight.finished() + open_tickets
        eager = 0.75 if pledged or outlook.errands.more_tickets else 1.0
        turns = self.sight.turns - self.plan.turns
        wagons = self.sight.seat.trains - self.plan.spaces
        enough = turns >= eager * TURNS_FOR_A_TICKET and wagons >= eager * WAGONS_FOR_A_TICKET
        return TICKETS if enough and open_tickets < MOST_OPEN_TICKETS else NEVER

    def _claim(self, action: ClaimRoute | ClaimWithDepot) -> float:
        route = self.ground.number[action.route]
        length = self.ground.length[route]
        wanted = route in self.plan.routes
        if not wanted and not self.last and not self._has_time_for(length):
            return NEVER
        payment = action.payment
        saved = length - payment.cards - payment.locomotives
        worth = self.bonuses.of[route] + saved - 0.9 * payment.locomotives
        worth -= 0.3 if isinstance(action, ClaimWithDepot) else 0.0
        if self.ground.gray_is_own and self.ground.color_of[route] == "gray" and payment.color == self.ground.color:
            worth += OWN_COLOR
        if payment.locomotives and self.ground.color_of[route] == self.ground.color:
            worth += self.ground.with_locomotive
        if payment.color is not None and (not wanted or self.ground.color_of[route] == "gray"):
            left = self.sight.hand[payment.color] - payment.cards
            worth -= EATEN * min(payment.cards, max(0, self.choices.needed.get(payment.color, 0) - left))
        if self.last:
            left = self.sight.seat.trains
            worth += wagon_bonus(left - length) - wagon_bonus(left)
            worth += vows.wagons_worth(self.sight, left - length) - vows.wagons_worth(self.sight, left)
        if wanted:
            return WANTED + 0.5 * length + worth
        base = NOTHING_ELSE if self.last or not self.plan.routes else SPARE
        return base + worth + 0.4 * length

    def _has_time_for(self, length: int) -> bool:
        """May a route be claimed that is not planned?"""
        if not self.plan.routes:
            return True
        wagons = self.sight.seat.trains - length
        return wagons >= self.plan.spaces and self.sight.turns - self.plan.turns >= SPARE_TURNS


def wagon_bonus(left: int) -> int:
    return next((money for most, money in WAGON_BONUS if left <= most), 0)
