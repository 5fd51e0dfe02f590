"""A whole campaign: what is wanted next, the answers so far, saved as a record that can be repeated and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stellwerk.campaign import content
from stellwerk.campaign.edition import LATEST
from stellwerk.campaign.finale import FinalCount
from stellwerk.campaign.record import CampaignRecord, GameMark, read_record
from stellwerk.campaign.state import CampaignState, new_state
from stellwerk.campaign.story import ATTENDANCE, FEWEST, JOIN, News, Question, Story
from stellwerk.engine.actions import Action
from stellwerk.engine.codec import Json, action_from_json, to_json
from stellwerk.engine.errors import RecordError, SettingError, StellwerkError
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.rng import commitment, new_seed

HAND_OVER = "hand_over"
PLAY_ON = "play_on"
LONGEST_NAME = 80


class IllegalChoice(StellwerkError):  # noqa: N818 - as IllegalAction
    """Something between the games that is not on offer. Nothing was changed."""


class Campaign:
    """Play `game` while there is one, answer `question` while there is one, until `finished`."""

    def __init__(
        self, players: Sequence[tuple[str, str]], seed: str | None = None, salt: str = "", content_version: int = LATEST
    ) -> None:
        colors = [color for color, _ in players]
        known = content.company_colors()
        if not FEWEST <= len(colors) <= len(known):
            raise SettingError(f"a campaign is for {FEWEST} to {len(known)} players, not {len(colors)}")
        for color in colors:
            if color not in known or colors.count(color) > 1:
                raise SettingError(f"each player chooses another company; the companies are {', '.join(known)}")
        self.record = CampaignRecord(list(players), new_seed() if seed is None else seed, salt, content_version)
        self.state: CampaignState = new_state(self.record.players, content_version)
        self.story = Story(self.state, self.seed)
        self._telling = self.story.run()
        self.question: Question | None = None
        self.game: Game | None = None
        self._take(next(self._telling))

    def _take(self, wanted: Question | Game | None) -> None:
        self.question = wanted if isinstance(wanted, Question) else None
        self.game = wanted if isinstance(wanted, Game) else None
        if self.game is not None:
            self.record.games.append(GameMark(self.game.seed.rpartition(":")[2], self.game.commitment, None))

    @property
    def players(self) -> list[tuple[str, str]]:
        """Those who began the campaign."""
        return self.record.players

    @property
    def seed(self) -> str:
        return self.record.seed

    @property
    def salt(self) -> str:
        return self.record.salt

    @property
    def inputs(self) -> list[Json]:
        return self.record.inputs

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    @property
    def finished(self) -> bool:
        return self.state.finished

    @property
    def news(self) -> list[News]:
        return self.story.office.news

    @property
    def final(self) -> list[FinalCount]:
        return self.story.final

    def playing_colors(self) -> list[str]:
        """The companies of the game at hand, in seat order."""
        return [] if self.story.playing is None else list(self.story.playing.desk.companies)

    @property
    def before_a_game(self) -> bool:
        """People gather for the next game: the time to join."""
        return not self.finished and self.question is not None and self.question.code == ATTENDANCE

    def free_companies(self) -> list[str]:
        """Those that somebody who joins now could take; none while nobody can join."""
        if not self.before_a_game:
            return []
        taken = [company.color for company in self.state.companies]
        return [color for color in content.company_colors() if color not in taken]

    def play(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action of the game at hand; when it is over, the story goes on."""
        if self.game is None:
            raise IllegalChoice("no game is being played now; a question between the games must be answered first")
        game = self.game
        events = game.play(action, seat)
        self.record.add([game.history[-1][0], to_json(game.history[-1][1])])
        if game.over:
            mark = self.record.games[-1]
            self.record.games[-1] = GameMark(mark.game, mark.commitment, game.digest())
            self._take(self._telling.send("over"))
        return events

    def answer(self, option: str) -> None:
        """Answer the question at hand."""
        if self.question is None:
            raise IllegalChoice("nothing is asked now")
        if option not in self.question.options:
            offered = ", ".join(self.question.options[:12])
            raise IllegalChoice(f"{option!r} is not on offer for {self.question.code}; on offer: {offered}")
        self._go_on(option)

    def join(self, color: str, name: str) -> None:
        """Somebody joins before a game and counts as having missed all games so far (LE-148, CA-143)."""
        free = self.free_companies()
        if color not in free:
            offered = f"free are {', '.join(free)}" if free else "nobody can join now, only before a game"
            raise IllegalChoice(f"{color!r} cannot be taken; {offered}")
        self._go_on(f"{JOIN} {color} {_name(name)}")

    def hand_over(self, color: str, name: str) -> None:
        """Somebody else leads a company from now on, with all it has, also in the middle of a game."""
        led = [company.color for company in self.state.companies]
        if color not in led:
            raise IllegalChoice(f"nobody leads {color!r}; there are {', '.join(led)}")
        self.state.company(color).player = _name(name)
        if self.game is not None:
            self.game.names = tuple(self.state.company(c).player for c in self.playing_colors())
        self.record.add(f"{HAND_OVER} {color} {name}")
        self.story.office.tell("handed_over", company=color)
        self.story.scenes.say("handed_over", (color, {"company": color}))

    def play_on(self, seed: str | None = None) -> None:
        """After the campaign: one more game on the board as it is (CA-41).

        Its shuffles have a new seed, for that of the campaign is known to everybody who has its record.
        """
        self._play_on(f"{PLAY_ON} {seed or new_seed()}")

    def _play_on(self, entry: str) -> None:
        if not self.finished or self.game is not None or self.question is not None:
            raise IllegalChoice("the board can be played on when the campaign is over")
        self._go_on(entry)

    def _go_on(self, answer: str) -> None:
        self.record.add(answer)
        self._take(self._telling.send(answer))

    # saving

    def to_text(self) -> str:
        return self.record.to_text()

    @classmethod
    def from_text(cls, text: str) -> Campaign:
        """Repeat a saved campaign; RecordError names the first thing that does not fit."""
        record = read_record(text)
        try:
            campaign = cls(record.players, record.seed, record.salt, record.content)
        except SettingError as problem:
            raise RecordError(str(problem)) from None
        for number, entry in enumerate(record.inputs, 1):
            try:
                campaign.repeat(entry)
            except (StellwerkError, ValueError, TypeError) as problem:
                raise RecordError(f"input {number} does not fit: {problem}") from None
        for said, found in zip(record.games, campaign.record.games, strict=False):
            for what in ("game", "commitment", "digest"):
                if getattr(said, what) != getattr(found, what):
                    raise RecordError(f"game {found.game}: the {what} does not fit what was dealt and played")
        if len(record.games) != len(campaign.record.games):
            raise RecordError(f"{len(record.games)} games are named, {len(campaign.record.games)} were begun")
        return campaign

    def repeat(self, entry: Json) -> None:
        """An input as a record holds it."""
        if not isinstance(entry, str):
            seat, action = cast("list[Json]", entry)
            self.play(action_from_json(action), int(cast(int, seat)))
            return
        word, _, rest = entry.partition(" ")
        if word in (JOIN, HAND_OVER):
            color, _, name = rest.partition(" ")
            (self.join if word == JOIN else self.hand_over)(color, name)
        elif word == PLAY_ON:
            self._play_on(entry)
        else:
            self.answer(entry)


def _name(name: str) -> str:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise IllegalChoice(f"a name has 1 to {LONGEST_NAME} printable characters")
    return name
