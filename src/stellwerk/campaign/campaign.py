"""A whole campaign: what is wanted next, the answers so far, saved as a record that can be repeated and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import cast

from stellwerk.campaign import content
from stellwerk.campaign.finale import FinalCount
from stellwerk.campaign.state import CampaignState, new_state
from stellwerk.campaign.story import News, Question, Story
from stellwerk.engine.actions import Action
from stellwerk.engine.codec import Json, action_from_json, to_json
from stellwerk.engine.errors import RecordError, SettingError, StellwerkError
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.rng import commitment, new_seed

FORMAT = "stellwerk-campaign"
VERSION = 1


class IllegalChoice(StellwerkError):  # noqa: N818 - as IllegalAction
    """An answer between the games that is not on offer. Nothing was changed."""


class Campaign:
    """Play `game` while there is one, answer `question` while there is one, until `finished`."""

    def __init__(self, players: Sequence[tuple[str, str]], seed: str | None = None, salt: str = "") -> None:
        colors = [color for color, _ in players]
        known = content.company_colors()
        if not 2 <= len(colors) <= len(known):
            raise SettingError(f"a campaign is for 2 to {len(known)} players, not {len(colors)}")
        for color in colors:
            if color not in known or colors.count(color) > 1:
                raise SettingError(f"each player chooses another company; the companies are {', '.join(known)}")
        self.players = [(color, name) for color, name in players]
        self.seed = new_seed() if seed is None else seed
        self.salt = salt
        self.inputs: list[Json] = []
        self.state: CampaignState = new_state(self.players)
        self.story = Story(self.state, self.seed)
        self._telling = self.story.run()
        self.question: Question | None = None
        self.game: Game | None = None
        self._take(next(self._telling))

    def _take(self, wanted: Question | Game | None) -> None:
        self.question = wanted if isinstance(wanted, Question) else None
        self.game = wanted if isinstance(wanted, Game) else None

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    @property
    def finished(self) -> bool:
        return self.state.finished

    @property
    def news(self) -> list[News]:
        return self.story.news

    @property
    def final(self) -> list[FinalCount]:
        return self.story.final

    def playing_colors(self) -> list[str]:
        """The companies of the game at hand, in seat order."""
        return [] if self.story.playing is None else list(self.story.playing.desk.companies)

    def play(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action of the game at hand; when it is over, the story goes on."""
        if self.game is None:
            raise IllegalChoice("no game is being played now; a question between the games must be answered first")
        game = self.game
        events = game.play(action, seat)
        self.inputs.append([game.history[-1][0], to_json(game.history[-1][1])])
        if game.over:
            self._go_on("over")
        return events

    def answer(self, option: str) -> None:
        """Answer the question at hand."""
        if self.question is None:
            raise IllegalChoice("nothing is asked now; a game is being played")
        if option not in self.question.options:
            offered = ", ".join(self.question.options[:12])
            raise IllegalChoice(f"{option!r} is not on offer for {self.question.code}; on offer: {offered}")
        self.inputs.append(option)
        self._go_on(option)

    def _go_on(self, answer: str) -> None:
        try:
            self._take(self._telling.send(answer))
        except StopIteration:
            self._take(None)

    # saving

    def to_text(self) -> str:
        """The campaign as a record: seed and every answer, one a line, with a check over all."""
        head: dict[str, Json] = {
            "format": FORMAT,
            "version": VERSION,
            "players": [list(player) for player in self.players],
            "commitment": self.commitment,
            "seed": self.seed,
            "salt": self.salt,
            "check": _check(self.players, self.seed, self.salt, self.inputs),
        }
        lines = [f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}," for k, v in head.items()]
        inputs = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in self.inputs)
        return "{\n" + "\n".join(lines) + f'\n "inputs": [\n{inputs}\n ]\n}}\n'

    @classmethod
    def from_text(cls, text: str) -> Campaign:
        """Repeat a saved campaign; RecordError names the first input that does not fit."""
        data = _read(text)
        players = [(str(color), str(name)) for color, name in cast("list[list[str]]", data["players"])]
        seed, salt = str(data["seed"]), str(data["salt"])
        inputs = cast("list[Json]", data["inputs"])
        if _check(players, seed, salt, inputs) != data.get("check"):
            raise RecordError("the check does not fit: the file was changed or is not complete")
        if commitment(seed, salt) != data.get("commitment"):
            raise RecordError("seed and salt do not fit the commitment")
        campaign = cls(players, seed, salt)
        for number, entry in enumerate(inputs, 1):
            try:
                if isinstance(entry, str):
                    campaign.answer(entry)
                else:
                    seat, action = cast("list[Json]", entry)
                    campaign.play(action_from_json(action), int(cast(int, seat)))
            except (StellwerkError, ValueError, TypeError) as problem:
                raise RecordError(f"input {number} does not fit: {problem}") from None
        return campaign


def _check(players: Sequence[tuple[str, str]], seed: str, salt: str, inputs: list[Json]) -> str:
    text = json.dumps([VERSION, [list(p) for p in players], seed, salt, inputs], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _read(text: str) -> dict[str, Json]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise RecordError(f"not JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'"format" is not "{FORMAT}": this is not a saved campaign')
    if data.get("version") != VERSION:
        raise RecordError(f'"version" is {data.get("version")!r}; this program reads version {VERSION}')
    for name in ("players", "seed", "salt", "inputs", "check", "commitment"):
        if name not in data:
            raise RecordError(f'"{name}" is missing')
    if not isinstance(data["inputs"], list) or not isinstance(data["players"], list):
        raise RecordError('"inputs" and "players" must be lists')
    return cast("dict[str, Json]", data)
