"""The six opponents for players, from friendly to merciless. They differ in how they weigh plans, how often they
slip, whether they search, and what they believe about the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stellwerk.bots.base import Bot, Reason
from stellwerk.bots.deep import DeepSearchBot
from stellwerk.bots.kernel.chart import Weights
from stellwerk.bots.planner import PlannerBot
from stellwerk.bots.search import SearchBot
from stellwerk.bots.tuning import with_changes
from stellwerk.engine.actions import Action
from stellwerk.engine.view import View
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.train_cards import DrawBlind, DrawFaceUp


@dataclass(frozen=True)
class Level:
    """A level as players see it; `rating` is the one at two players in USA on the page of ratings."""

    code: str
    name_en: str
    name_de: str
    style_en: str
    style_de: str
    rating: int
    seconds: float


class SlippingBot(PlannerBot):
    """A planner that now and then takes any card or claims any route instead."""

    slips: float = 0.0
    changes: dict[str, int] = {}  # noqa: RUF012 (replaced, never changed, in the levels)

    def weights(self, view: View) -> Weights:
        return with_changes(super().weights(view), self.changes)

    def decide(self, view: View, options: Sequence[Action]) -> Action:
        if self.random.random() < self.slips:
            plain = [o for o in options if isinstance(o, ClaimRoute | DrawBlind | DrawFaceUp)]
            if plain:
                self.reason = Reason("just_so")
                return plain[self.random.randrange(len(plain))]
        return super().decide(view, options)


class Level1Bot(SlippingBot):
    name = "level1"
    slips = 0.5
    changes = {"credit": 100, "turn": 250, "slack": 3000}  # noqa: RUF012


class Level2Bot(SlippingBot):
    name = "level2"
    slips = 0.1
    changes = {"credit": 80, "turn": 300, "slack": 1500}  # noqa: RUF012


class Level3Bot(SlippingBot):
    name = "level3"
    slips = 0.04
    changes = {"credit": 50, "turn": 340}  # noqa: RUF012


class Level4Bot(PlannerBot):
    name = "level4"


class Level5Bot(SearchBot):
    name = "level5"


class Level6Bot(DeepSearchBot):
    name = "level6"


LEVEL_BOTS: tuple[type[Bot], ...] = (Level1Bot, Level2Bot, Level3Bot, Level4Bot, Level5Bot, Level6Bot)

LEVELS = (
    Level(
        "level1",
        "Handcar",
        "Draisine",
        "Builds towards its tickets, dawdles, and often takes whatever card lies in front of it.",
        "Baut an ihren Aufträgen, trödelt und nimmt oft einfach die Karte, die gerade daliegt.",
        422,
        0.05,
    ),
    Level(
        "level2",
        "Local train",
        "Bummelzug",
        "Knows where it wants to go but stops at every short route on the way.",
        "Weiß, wohin er will, hält aber an jeder kurzen Strecke.",
        1225,
        0.05,
    ),
    Level(
        "level3",
        "Regional express",
        "Regionalexpress",
        "Plans all its tickets together and rarely slips, but underrates long routes.",
        "Plant alle Aufträge gemeinsam und irrt selten, unterschätzt aber lange Strecken.",
        1623,
        0.05,
    ),
    Level(
        "level4",
        "Intercity",
        "Intercity",
        "Takes only tickets that pay, builds long routes early and watches the end of the game.",
        "Nimmt nur Aufträge, die sich lohnen, baut früh lange Strecken und hat das Spielende im Blick.",
        2385,
        0.05,
    ),
    Level(
        "level5",
        "Night express",
        "Nachtexpress",
        "Plays dozens of possible futures through before each move and gives nothing away.",
        "Spielt vor jedem Zug Dutzende mögliche Verläufe durch und verschenkt nichts.",
        2645,
        1.5,
    ),
    Level(
        "level6",
        "Dispatcher",
        "Fahrdienstleiter",
        "Guesses what the others hold and how they play, waits with a full hand, and strikes when it pays.",
        "Errät, was die anderen halten und wie sie spielen, wartet mit voller Hand und schlägt zu, wenn es sich lohnt.",
        3427,
        1.5,
    ),
)
