"""Campaigns for tests: the real story, whose games are laid out and ended at once instead of being played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from stellwerk.campaign.aftergame import AfterGame
from stellwerk.campaign.edition import FIRST
from stellwerk.campaign.office import News, Question
from stellwerk.campaign.state import Company, new_state
from stellwerk.campaign.story import ATTENDANCE, Story
from stellwerk.engine.actions import Decline
from stellwerk.engine.game import Game
from tests.campaign.rulebook.situations import Situation, own
from tests.rulebook.tables import finish, give_tickets

FIVE = ("blue", "red", "black", "green", "yellow")
Layout = Callable[[Situation], None]


class Chronicle:
    """A campaign that stands at a question or a game; `asked` are all questions so far."""

    def __init__(self, colors: Sequence[str] = ("blue", "red", "black"), seed: str = "1", version: int = FIRST) -> None:
        self.state = new_state([(color, color.title()) for color in colors], version)
        self.story = Story(self.state, seed)
        self.telling = self.story.run()
        self.asked: list[Question] = []
        self._take(next(self.telling))

    def _take(self, wanted: Question | Game | None) -> None:
        self.wanted = wanted
        if isinstance(wanted, Question):
            self.asked.append(wanted)
        elif wanted is not None:
            to_first_turn(wanted)

    @property
    def question(self) -> Question:
        assert isinstance(self.wanted, Question)
        return self.wanted

    @property
    def situation(self) -> Situation:
        assert isinstance(self.wanted, Game)
        assert self.story.playing is not None
        return Situation(self.wanted, self.story.playing, self.state)

    def company(self, color: str) -> Company:
        return self.state.company(color)

    def say(self, answer: str) -> None:
        self._take(self.telling.send(answer))

    def end_game(self, layout: Layout | None = None) -> None:
        situation = self.situation
        if layout is not None:
            layout(situation)
        finish(situation.game)
        self.say("over")

    def steps(self, layout: Layout | None = None) -> AfterGame:
        """The steps after the game at hand, for one of them alone."""
        situation = self.situation
        if layout is not None:
            layout(situation)
        finish(situation.game)
        steps = AfterGame(self.story.office, self.story.scenes, situation.playing, situation.game)
        steps.write_slips()
        return steps

    def run(self, answers: Mapping[str, str] | None = None, layout: Layout | None = None) -> Iterator[None]:
        """Go on to the end, stopping before every answer and every game that is ended."""
        chosen = answers or {}
        while self.wanted is not None:
            yield
            if isinstance(self.wanted, Game):
                self.end_game(layout)
            elif self.wanted is not None:
                question = self.question
                self.say(chosen.get(question.code, question.options[0]))

    def to_game(self, number: int, answers: Mapping[str, str] | None = None) -> Chronicle:
        """Up to the game of this number, which is set up."""
        for _ in self.run(answers):
            if isinstance(self.wanted, Game) and self.state.game == number:
                return self
        raise AssertionError(f"there is no game {number}")

    def to_question(self, code: str, game: int | None = None) -> Chronicle:
        for _ in self.run():
            if isinstance(self.wanted, Question) and self.wanted.code == code and game in (None, self.state.game):
                return self
        raise AssertionError(f"{code} is not asked")

    def to_attendance(self, game: int) -> Chronicle:
        return self.to_question(ATTENDANCE, game)

    def to_end(self, answers: Mapping[str, str] | None = None, layout: Layout | None = None) -> Chronicle:
        for _ in self.run(answers, layout):
            pass
        return self

    def news(self, code: str) -> list[News]:
        return [news for news in self.story.office.news if news.code == code]


def to_first_turn(game: Game) -> None:
    """The setup is done, and nobody holds a ticket or has pledged anything."""
    while game.table.decision().code != "turn":
        game.play(Decline() if Decline() in game.options else game.options[0])
    for seat in range(game.setting.players):
        give_tickets(game, seat)


def places(situation: Situation, *best_first: int) -> None:
    """The seats are placed in this order, by money."""
    for place, seat in enumerate(best_first):
        situation.set_money(seat, 200 - 10 * place)


def finished(situation: Situation, seat: int, *tickets: str) -> None:
    """The seat holds these tickets and has joined their cities by the routes of a shortest way."""
    held = [situation.game.setting.board.tickets[t].id for t in situation.game.table.state.players[seat].tickets]
    give_tickets(situation.game, seat, *held, *tickets)
    for id in tickets:
        for route in free_way(situation, seat, id):
            own(situation, seat, route)


def free_way(situation: Situation, seat: int, ticket: str) -> list[str]:
    """Free routes between a ticket's cities, few of them."""
    board, owner = situation.game.setting.board, situation.game.table.state.owner
    goal = next(t for t in board.tickets if t.id == ticket)
    ways: list[tuple[int, list[str]]] = [(int(goal.a), [])]
    seen = {int(goal.a)}
    while ways:
        at, way = ways.pop(0)
        if at == int(goal.b):
            return way
        for route in board.routes:
            closed = any(owner[p] >= 0 for p in route.parallels)
            if at not in (int(route.a), int(route.b)) or (closed and owner[route.number] != seat):
                continue
            other = int(route.a + route.b) - at
            if owner[route.number] in (-1, seat) and other not in seen:
                seen.add(other)
                step = [] if owner[route.number] == seat else [route.id]
                ways.append((other, way + step))
    raise AssertionError(f"no way is free for {ticket}")


def asked_of(chronicle: Chronicle, code: str) -> list[str | None]:
    """Which companies were asked this, in order."""
    return [question.company for question in chronicle.asked if question.code == code]
