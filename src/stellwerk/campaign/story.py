"""Twelve games and what lies between them.

The story is a generator: it yields what is wanted next, a game to be played or a question to a company, and goes on
when it gets the answer. Everything is repeated from seed and answers, so nothing of it has to be saved.
"""

from __future__ import annotations

from collections.abc import Generator

from stellwerk.campaign import content
from stellwerk.campaign.aftergame import AfterGame
from stellwerk.campaign.album import Page, page_of
from stellwerk.campaign.counting import Counting
from stellwerk.campaign.deck import CampaignDeck
from stellwerk.campaign.finale import FinalCount, final_count
from stellwerk.campaign.office import News, Office, Question, Telling, Wanted
from stellwerk.campaign.rules import CampaignRules, rules_for
from stellwerk.campaign.scenes import Scenes
from stellwerk.campaign.state import CampaignState, new_company
from stellwerk.engine.game import Game
from stellwerk.engine.rng import Stream, stream_at
from stellwerk.engine.setting import Setting

__all__ = ["ATTENDANCE", "FEWEST", "JOIN", "News", "Question", "Story"]

FEWEST = 2
ATTENDANCE = "attendance"
ALL = "all"
WITHOUT = "without "
BACK = "with "
JOIN = "join"
GONE_WHEN_PLAYED_ON = ("E", "Q")


class Story:
    def __init__(self, state: CampaignState, seed: str) -> None:
        self.state = state
        self.seed = seed
        self.dice: Stream = stream_at(seed, "campaign")
        self.office = Office(state, self.dice)
        self.scenes = Scenes(self.office)
        self.deck = CampaignDeck(self.office, self.scenes)
        self.playing: CampaignRules | None = None
        self.final: list[FinalCount] = []
        self.album: list[Page] = []

    def run(self) -> Telling:
        state = self.state
        state.start_card = state.companies[int(self.dice.below(len(state.companies)))].color
        for number in range(1, len(content.games()) + 1):
            state.game = number
            yield from self.deck.read("pause")
            seats = yield from self._attendance()
            for color in seats:
                yield from self.deck.catch_up(state.company(color))
            playing, game = self._set_up(seats, str(number))
            yield game
            self.album.append(page_of(game, number, state.regions, seats))
            yield from self._after_game(AfterGame(self.office, self.scenes, playing, game))
        yield from self._make_good()
        yield from self._open_the_vaults()
        yield from self._play_on()

    # before a game

    def _attendance(self) -> Generator[Wanted, str, list[str]]:
        """Who takes part; who stays away misses the game, and who joins has missed those before (LE-124, LE-148)."""
        missing: list[str] = []
        while True:
            present = [company.color for company in self.state.companies if company.color not in missing]
            away = tuple(WITHOUT + color for color in present) if len(present) > FEWEST else ()
            back = tuple(BACK + color for color in missing)
            answer = yield Question(None, ATTENDANCE, (ALL, *away, *back), {"game": self.state.game})
            if answer == ALL:
                return present
            if answer.startswith(f"{JOIN} "):
                _, color, name = answer.split(" ", 2)
                self.state.companies.append(new_company(color, name))
                self.office.tell("joined", company=color, missed=self.state.game - 1)
                self.scenes.say("joined_late", (color, {"company": color}))
            elif answer.startswith(BACK):
                missing.remove(answer.removeprefix(BACK))
            else:
                missing.append(answer.removeprefix(WITHOUT))

    def _set_up(self, seats: list[str], name: str) -> tuple[CampaignRules, Game]:
        state = self.state
        if state.start_card not in seats:
            state.start_card = seats[int(self.dice.below(len(seats)))]  # LE-80
        self.playing = rules_for(state, seats)
        setting = Setting(self.playing.rules, len(seats))
        players = [state.company(color).player for color in seats]
        self.office.tell("game_begins", game=state.game, year=content.games()[state.game - 1][0])
        return self.playing, Game(setting, f"{self.seed}:{name}", "", players)

    # after a game

    def _after_game(self, steps: AfterGame) -> Telling:
        steps.write_slips()
        yield from steps.archive_an_event()
        yield from self.deck.read("stop")
        if self.state.in_force("4"):
            yield from steps.survey()
        if self.state.in_force("5"):
            yield from steps.sort_the_mail()
        steps.fill_the_vaults()
        if self.state.in_force("7"):
            yield from steps.improve_the_line()

    # the end

    def _make_good(self) -> Telling:
        """Missed games bring marks of the company's choice, in different colours (CA-132).

        Card 1893-03 says so; it is done when the mail of the last game is sorted too, so that no mark is lost.
        """
        marks, boxes = self.state.edition.scoring.missed_game_marks, content.ledger().boxes
        for company in self.state.companies:
            for game in company.missed(self.state.game):
                chosen: list[str] = []
                while len(chosen) < marks:
                    ledger = company.ledger
                    free = tuple(s for s in ledger if ledger[s] < boxes and s not in chosen)
                    if not free:
                        break
                    chosen.append((yield Question(company.color, "missed_game_mark", free, {"game": game})))
                    ledger[chosen[-1]] += 1

    def _open_the_vaults(self) -> Telling:
        """All at once; or, where the story has a scene for it, line by line, with the last card after the winner."""
        if self.scenes.told:
            counting = Counting(self.office, self.scenes)
            self.final = counting.tell()
            yield from self.deck.read("stop")
            counting.epilogues(self.final)
            self.office.tell("end")
            return
        self.state.finished = True
        self.final = final_count(self.state)
        for count in self.final:
            self.office.tell("final", company=count.company, total=count.total, place=count.place)

    def _play_on(self) -> Telling:
        """The board stays as it was made: games with all rules but two, and no steps after them (CA-41)."""
        number = 0
        while True:
            _, _, seed = (yield None).partition(" ")
            self.seed = seed or self.seed  # records that are older have none
            number += 1
            self.state.stickers -= set(GONE_WHEN_PLAYED_ON)
            seats = yield from self._attendance()
            _, game = self._set_up(seats, f"after {number}")
            yield game
            assert game.outcome is not None
            for seat, color in enumerate(seats):
                total, place = game.outcome.totals[seat], game.outcome.places[seat]
                self.office.tell("slip", company=color, total=total, place=place)
