"""`stellwerk campaign play`: one company led by a person in the terminal, the others by bots."""

from __future__ import annotations

import random
from pathlib import Path

from rich.console import Console

from stellwerk.bots.company import CompanyBot, answer, charter_of
from stellwerk.campaign.campaign import Campaign, IllegalChoice
from stellwerk.campaign.office import Question
from stellwerk.cli import campaign_words as words
from stellwerk.cli.campaign_file import save
from stellwerk.cli.campaign_picture import show, table_lines
from stellwerk.cli.campaign_telling import CampaignTeller, Narrator
from stellwerk.cli.console import output
from stellwerk.cli.files import FileError
from stellwerk.cli.play import AGAIN, ASK, Stopped, descend
from stellwerk.engine.actions import Action
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.rulebook import Language
from stellwerk.rules.train_cards import MarketFilled

ACTIONS_BETWEEN_SAVES = 20


class Player:
    """Goes on with a campaign; `me` is the company of the person, None if bots lead all."""

    def __init__(self, campaign: Campaign, me: str | None, language: Language) -> None:
        self.campaign = campaign
        self.me = me
        self.narrator = Narrator(language, campaign.state.content_version, len(campaign.state.companies))
        self.console: Console = output()
        self.dice = random.Random(len(campaign.inputs))
        self.told = len(campaign.news)
        self.game: Game | None = None
        self.teller: CampaignTeller | None = None
        self.bots: dict[int, CompanyBot] = {}

    @property
    def at_rest(self) -> bool:
        return self.campaign.question is None and self.campaign.game is None

    def step(self) -> None:
        self._tell_news()
        question = self.campaign.question
        if question is not None:
            self._answer(question)
        elif self.campaign.game is not None:
            self._act(self.campaign.game)

    def _tell_news(self) -> None:
        """What has happened between the games; a person hears it, bots alone need nobody to talk to."""
        if self.me is not None:
            for news in self.campaign.news[self.told :]:
                for line in self.narrator.news(news, self.campaign.state.companies, self.me):
                    self.console.print(line, soft_wrap=True)
        self.told = len(self.campaign.news)

    # between the games

    def _answer(self, question: Question) -> None:
        if self.me is None or question.company not in (self.me, None):
            self.campaign.answer(answer(question, self.dice.random(), self.campaign.state))
            return
        self.console.print(f"\n{self.narrator.question(question)}", style="bold")
        labels = [self.narrator.answer(question, option) for option in question.options]
        joining = self.campaign.free_companies()
        labels += [self.narrator.say(words.JOINS, company=self.narrator.company(color)) for color in joining]
        chosen = self._pick(labels)
        if chosen < len(question.options):
            self.campaign.answer(question.options[chosen])
        else:
            self._join(joining[chosen - len(question.options)])

    def _join(self, color: str) -> None:
        name = self._input(self.narrator.say(words.NAME_ASKED))
        try:
            self.campaign.join(color, name)
        except IllegalChoice as problem:
            self.console.print(str(problem))

    def _pick(self, labels: list[str]) -> int:
        for number, label in enumerate(labels, 1):
            self.console.print(f"  {number:>2}  {label}", soft_wrap=True)
        while True:
            given = self._input(ASK.in_language(self.narrator.language)).lower()
            if given.startswith("q"):
                raise Stopped
            if given.isascii() and given.isdigit() and 1 <= int(given[:6]) <= len(labels):
                return int(given[:6]) - 1
            self.console.print(AGAIN.in_language(self.narrator.language).format(most=len(labels)))

    def _input(self, prompt: str) -> str:
        try:
            return self.console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt, UnicodeError):
            raise Stopped from None

    # in a game

    def _act(self, game: Game) -> None:
        if game is not self.game:
            self.game = game
            self.teller = CampaignTeller(game.setting, self.campaign, self.narrator.language)
            self.bots = {}
            self._tell_events(game.events)
        colors = self.campaign.playing_colors()
        mine = colors.index(self.me) if self.me in colors else None
        seat = mine if mine in game.to_act else game.to_act[0]
        assert seat is not None
        options = list(game.options_for(seat))
        if seat == mine:
            action = self._ask(game, seat, options)
        else:
            action = self._bot(game, seat, colors[seat]).choose(game.view(seat), options)
        self._tell_events(list(self.campaign.play(action, seat)))

    def _bot(self, game: Game, seat: int, color: str) -> CompanyBot:
        if seat not in self.bots:
            charter = charter_of(self.campaign.state, color)
            self.bots[seat] = CompanyBot(self.dice.randrange(2**32), game.setting.board, charter)
        return self.bots[seat]

    def _tell_events(self, events: list[Event]) -> None:
        if self.me is None or self.teller is None:
            return
        colors = self.campaign.playing_colors()
        listener = colors.index(self.me) if self.me in colors else None
        for event in events:
            known = event.redacted_for(listener)
            if known is not None and not isinstance(known, MarketFilled):
                self.console.print(f"  {self.teller.event(known)}", soft_wrap=True)

    def _ask(self, game: Game, seat: int, options: list[Action]) -> Action:
        assert self.teller is not None
        assert self.me is not None
        view = game.view(seat)
        self.console.print()
        for line in table_lines(self.campaign, view, self.teller, self.me):
            self.console.print(line, soft_wrap=True)
        about = f" ({self.teller.place(view.about)})" if view.about else ""
        self.console.print(f"{self.teller.decision(view.decision or '')}{about}", style="bold")
        while True:
            try:
                action = descend(self.console, self.teller, options, 0)
            except UnicodeError:
                raise Stopped from None
            if action is not None:
                return action


def play_campaign(campaign: Campaign, path: Path, me: str | None, language: Language, on: bool) -> None:
    """Go on where it was left; the file is saved at every question and every few actions."""
    led = [company.color for company in campaign.state.companies]
    if me is not None and me not in led:
        raise FileError(f"{path}: nobody leads {me!r} here; the companies are {', '.join(led)}")
    if on and campaign.finished and campaign.question is None and campaign.game is None:
        campaign.play_on()
    player = Player(campaign, me, language)
    try:
        while not player.at_rest:
            player.step()
            game = campaign.game
            if campaign.question is not None or (game and len(game.history) % ACTIONS_BETWEEN_SAVES == 0):
                save(path, campaign)
        player.step()
    except Stopped:
        player.console.print(player.narrator.say(words.SAVED, path=path))
    finally:
        save(path, campaign)
    show(player.console, campaign, language, me)
    if player.at_rest:
        player.console.print(player.narrator.say(words.OVER))
