"""A campaign over the server's own paths: founding it, and playing it to the end with what the server offers."""

from __future__ import annotations

import json
import random
import time
import uuid
from collections.abc import Callable
from typing import Any

from tests.server.browsers import Browser

Json = dict[str, Any]
PATIENCE = 120.0


def found(browser: Browser, *companies: Json, **wanted: Any) -> Json:
    campaign: Json = browser.call("POST", "/api/campaigns", {"companies": list(companies), **wanted})
    return campaign


def look(browser: Browser, id: str) -> Json:
    campaign: Json = browser.call("GET", f"/api/campaigns/{id}")
    return campaign


def wait_until(browser: Browser, id: str, done: Callable[[Json], bool], seconds: float = PATIENCE) -> Json:
    """What takes long is looked at less often: to tell of a whole campaign is work for the server."""
    until = time.monotonic() + seconds
    pause = 0.05
    while True:
        campaign = look(browser, id)
        if done(campaign):
            return campaign
        assert time.monotonic() < until, f"the campaign does not go on: {json.dumps(campaign)[:2000]}"
        time.sleep(pause)
        pause = min(pause * 1.2, 0.5)


def give_answer(browser: Browser, campaign: Json, option: str, id: str | None = None) -> Json:
    answer = {"id": id or str(uuid.uuid4()), "after": campaign["number"], "option": option}
    answered: Json = browser.call("POST", f"/api/campaigns/{campaign['id']}/answer", answer)
    return answered


def answer_until_game(browser: Browser, id: str, game: int, dice: random.Random) -> Json:
    """Answer what is asked, anything that is offered, until a game is to be played."""
    while True:
        campaign = wait_until(browser, id, lambda c: bool(c["table"] or (c["question"] and c["question"]["yours"])))
        question = campaign["question"]
        if question is None and campaign["game"] == game:
            return campaign
        if question is None:
            time.sleep(0.05)  # the table of the game before is over, and what follows is on its way
            continue
        options = [o for o in question["options"] if not o.startswith("without ")]
        give_answer(browser, campaign, dice.choice(options))


def answer_until_gathering(browser: Browser, id: str, game: int, dice: random.Random) -> Json:
    """Answer what is asked until people gather for a game."""
    while True:
        campaign = wait_until(browser, id, lambda c: bool(c["question"] and c["question"]["yours"]))
        if campaign["game"] == game and campaign["question"]["code"] == "attendance":
            return campaign
        give_answer(browser, campaign, dice.choice(campaign["question"]["options"]))


def play_game(browser: Browser, table: str, dice: random.Random) -> None:
    """Play the own seats of a game to its end over the socket."""
    with browser.sit(table) as sitting:
        sitting.play(dice)
