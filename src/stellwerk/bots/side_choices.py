"""Plain answers to what only some games ask: mixes, home cities, passengers, markers, Alvin."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.bots.knowledge import Knowledge
from stellwerk.engine.actions import Action, AnnounceMix, ChooseHome, Decline, MoveAlvin, TakePassenger
from stellwerk.rules.passengers import PassengersView


def side_choice(know: Knowledge, options: Sequence[Action]) -> Action | None:
    """An answer, or None if the question is one of those that every game asks."""
    first = options[0]
    if isinstance(first, AnnounceMix):
        return max((o for o in options if isinstance(o, AnnounceMix)), key=lambda o: o.mix[0])
    if isinstance(first, ChooseHome):
        return home_at_a_ticket(know, [o for o in options if isinstance(o, ChooseHome)])
    if isinstance(first, TakePassenger):
        return commonest_color(know, [o for o in options if isinstance(o, TakePassenger)])
    if isinstance(first, MoveAlvin):
        return first
    if any(isinstance(o, Decline) for o in options):
        return Decline()
    return None


def home_at_a_ticket(know: Knowledge, options: list[ChooseHome]) -> ChooseHome:
    """The free city where most of the own tickets end."""
    ends = [know.board.places[place].id for t in know.tickets for place in (t.a, t.b)]
    return max(options, key=lambda o: ends.count(o.city))


def commonest_color(know: Knowledge, options: list[TakePassenger]) -> TakePassenger:
    taken = know.view.part(PassengersView).taken[know.seat]
    return max(options, key=lambda o: taken[o.color])
