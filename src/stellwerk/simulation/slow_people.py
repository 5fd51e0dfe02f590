"""People in games over days: when they sleep and work, when they look by themselves, and how a message moves them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

HOUR, DAY = 1.0, 24.0
ASLEEP, AT_WORK, FREE = "asleep", "at work", "free"
LOOKS = {ASLEEP: 0.0, AT_WORK: 0.10, FREE: 0.35}  # an hour, by oneself
MOVED = {ASLEEP: 0.0, AT_WORK: 0.67, FREE: 3.0}  # an hour, by a message that waits: after 90 or 20 minutes in the mean
NOTICED, REMINDED = 0.85, 0.95  # shares of messages and reminders that move anybody at all
WILLING = 0.6  # share of turns for which somebody writes orders
MESSAGE_AFTER = 1 / 60
LONGEST_LEAD, LEAD_SHARE = 6.0, 0.25  # as the server's


@dataclass(frozen=True)
class Life:
    """A person's day in hours of their own clock, which is `zone` hours ahead of the table's."""

    zone: float
    wakes: float
    sleeps: float
    works_from: float = 9.0
    works_to: float = 17.0

    def doing(self, at: float) -> str:
        """What the person does at an hour of the table's clock; the first day is a Monday."""
        local = at + self.zone
        hour = local % DAY
        if not self.wakes <= hour < self.sleeps:
            return ASLEEP
        working = int(local // DAY) % 7 < 5 and self.works_from <= hour < self.works_to
        return AT_WORK if working else FREE


def new_life(dice: random.Random) -> Life:
    """Most live in one zone, some elsewhere; all sleep about eight hours."""
    zone = dice.choices((0.0, 1.0, -6.0), (7, 2, 1))[0]
    wakes = dice.uniform(6.0, 8.0)
    return Life(zone, wakes, wakes + dice.uniform(15.0, 16.0))


@dataclass(frozen=True)
class Help:
    """What people have: messages when it is their turn, reminders before a clock runs out, orders."""

    name: str
    messages: bool = False
    reminders: bool = False
    orders: bool = False


HELPS = (
    Help("nothing"),
    Help("messages", messages=True),
    Help("messages, reminders", messages=True, reminders=True),
    Help("orders", orders=True),
    Help("all three", messages=True, reminders=True, orders=True),
)


def looks_between(life: Life, begin: float, end: float, dice: random.Random) -> bool:
    """Whether the person looks by themselves between two moments."""
    return _next(begin, end, dice, lambda at: LOOKS[life.doing(at)], LOOKS[FREE]) is not None


def answers_at(life: Life, asked: float, clock: float, help: Help, dice: random.Random) -> float | None:
    """When a person who is asked plays; None if the clock runs out first."""
    deadline = asked + clock
    noticed = (dice.random() < NOTICED) and help.messages  # the same luck under every help
    reminded = (dice.random() < REMINDED) and help.reminders
    remind = deadline - min(LONGEST_LEAD, clock * LEAD_SHARE)
    while life.doing(remind) == ASLEEP and remind > asked:  # rather before the night
        remind -= 0.25

    def rate(at: float) -> float:
        doing = life.doing(at)
        moved = (noticed and at >= asked + MESSAGE_AFTER) + (reminded and at >= remind)
        return LOOKS[doing] + moved * MOVED[doing]

    return _next(asked, deadline, dice, rate, LOOKS[FREE] + 2 * MOVED[FREE])


def _next(begin: float, end: float, dice: random.Random, rate: Callable[[float], float], most: float) -> float | None:
    """The first event of a process with this rate, which is never more than `most`."""
    at = begin
    while True:
        at += dice.expovariate(most)
        if at >= end:
            return None
        if dice.random() * most < rate(at):
            return at
