"""Bots that play a campaign from its first card to the last count."""

from __future__ import annotations

import random

from stellwerk.bots.company import CompanyBot, answer, charter_of
from stellwerk.bots.random_bot import RandomBot
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.edition import LATEST
from stellwerk.campaign.office import Question
from stellwerk.engine.game import Game
from stellwerk.simulation.campaigns.observer import Observer


class CampaignPlayer:
    """Drives a campaign with bots; `skill` by company color: "company" or "random"."""

    def __init__(self, seed: int, players: int, skill: dict[str, str] | None = None, version: int = LATEST) -> None:
        colors = list(content.company_colors())
        random.Random(seed).shuffle(colors)
        self.colors = colors[:players]
        self.skill = skill or {}
        self.dice = random.Random(seed)
        self.campaign = Campaign([(color, color) for color in self.colors], str(seed), content_version=version)
        self.bots: list[CompanyBot | RandomBot] = []
        self.game: Game | None = None
        self.observer: Observer | None = None

    def step(self) -> None:
        campaign = self.campaign
        question = campaign.question
        if question is not None:
            campaign.answer(self._answer(question))
            return
        game = campaign.game
        assert game is not None
        if game is not self.game:
            assert campaign.story.playing is not None
            self.game = game
            self.bots = [self._bot(game, color) for color in campaign.playing_colors()]
            self.observer = Observer(campaign.state, campaign.story.playing)
        assert self.observer is not None
        seat = game.to_act[0]
        options = game.options_for(seat)
        action = self.bots[seat].choose(game.view(seat), options)
        self.observer.look(game, action, options)
        campaign.play(action, seat)

    def _answer(self, question: Question) -> str:
        if question.company is not None and self.skill.get(question.company) == "random":
            return self.dice.choice(question.options)
        return answer(question, self.dice.random(), self.campaign.state)

    def _bot(self, game: Game, color: str) -> CompanyBot | RandomBot:
        seed = self.dice.randrange(2**32)
        if self.skill.get(color) == "random":
            return RandomBot(seed)
        return CompanyBot(seed, game.setting.board, charter_of(self.campaign.state, color))
