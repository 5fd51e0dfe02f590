"""What every game says: the words of the engine's own actions, events and questions."""

from __future__ import annotations

from stellwerk.engine.actions import Decline, Pass
from stellwerk.engine.events import GameEnded, Passed, PointsScored, TurnBegan
from stellwerk.engine.vocabulary import Text, Vocabulary

BASE = Vocabulary(
    name="base",
    title=Text("the game", "das Spiel"),
    actions={Decline: Text("make no use of it", "darauf verzichten"), Pass: Text("pass", "passen")},
    events={
        TurnBegan: Text("Turn {turn}: {seat}", "Zug {turn}: {seat}"),
        Passed: Text("{seat} passes", "{seat} passt"),
        PointsScored: Text("{seat} gets {points} ({source})", "{seat} erhält {points} ({source})"),
        GameEnded: Text("The game is over: {reason}", "Die Partie ist zu Ende: {reason}"),
    },
    questions={
        "turn": Text(
            "Take train cards, claim a route or draw tickets",
            "Nimm Wagenkarten, nutze eine Strecke oder zieh Zielkarten",
        )
    },
    refusals={
        "game_is_over": Text("The game is over.", "Das Spiel ist vorbei."),
        "not_an_action_of_this_game": Text("This game has no such action.", "Das gibt es in diesem Spiel nicht."),
        "not_now": Text("That cannot be done now.", "Das geht jetzt nicht."),
        "not_your_turn": Text("It is not your turn.", "Du bist nicht am Zug."),
        "something_can_be_done": Text(
            "You may pass only when nothing else is possible.", "Passen geht nur, wenn sonst nichts möglich ist."
        ),
    },
    terms={
        "reason": {
            "last_round": Text("the last round is over", "die letzte Runde ist vorbei"),
            "all_passed": Text("all have passed", "alle haben gepasst"),
        }
    },
)
