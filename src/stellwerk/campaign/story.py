"""Twelve games and what lies between them, step by step, as the rulebook's numbers go.

The story is a generator: it yields what is wanted next, a game to be played or a question to a company, and goes on
when it gets the answer. Everything is repeated from seed and answers, so nothing of it has to be saved.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from stellwerk.campaign import content
from stellwerk.campaign.finale import FinalCount, final_count
from stellwerk.campaign.rules import CampaignRules, rules_for
from stellwerk.campaign.state import CampaignState, Company, Slip
from stellwerk.engine.game import Game
from stellwerk.engine.ints import ints
from stellwerk.engine.rng import Stream, stream_at
from stellwerk.engine.setting import Setting
from stellwerk.rules.campaign.postcards import MOST_POSTCARDS, SOLVED

GAMES = 12


@dataclass(frozen=True)
class Question:
    """Something that one company (or, for None, the host) decides between the games."""

    company: str | None
    code: str
    options: tuple[str, ...]
    params: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class News:
    """Something that happened between the games, for the log and the moments of unlocking."""

    code: str
    params: dict[str, str | int] = field(default_factory=dict)


Wanted = Question | Game
Telling = Generator[Wanted, str, None]


class Story:
    def __init__(self, state: CampaignState, seed: str) -> None:
        self.state = state
        self.seed = seed
        self.dice: Stream = stream_at(seed, "campaign")
        self.news: list[News] = []
        self.playing: CampaignRules | None = None
        self.final: list[FinalCount] = []
        self.piles: dict[str, list[int]] = {}
        self.amending = 0
        self.operations: dict[str, Callable[[dict[str, object]], Telling]] = {
            "install": self._install,
            "uninstall": self._uninstall,
            "open_toolbox": self._open_toolbox,
            "add_event": self._add_event,
            "add_postcards": self._add_postcards,
            "take_postcard": self._take_postcard,
            "archive": self._archive,
            "amend": self._amend,
            "place_token": self._place_exhibits,
            "score": self._final_count,
        }

    def tell(self, code: str, **params: str | int) -> None:
        self.news.append(News(code, params))

    def run(self) -> Telling:
        state = self.state
        state.start_card = state.companies[int(self.dice.below(len(state.companies)))].color
        for number in range(1, GAMES + 1):
            state.game = number
            yield from self._read_cards("pause")
            seats = yield from self._attendance()
            game = self._set_up(seats)
            yield game
            yield from self._after_game(game, seats)
        self._open_the_vaults()

    # before a game

    def _attendance(self) -> Generator[Wanted, str, list[str]]:
        """Who takes part; who stays away misses the game (LE-124)."""
        colors = [company.color for company in self.state.companies]
        missing: list[str] = []
        while len(colors) - len(missing) > 2:
            left = ("all", *(f"without {c}" for c in colors if c not in missing))
            answer = yield Question(None, "attendance", left, {"game": self.state.game})
            if answer == "all":
                break
            missing.append(answer.removeprefix("without "))
        return [color for color in colors if color not in missing]

    def _set_up(self, seats: list[str]) -> Game:
        state = self.state
        if state.start_card not in seats:
            state.start_card = seats[int(self.dice.below(len(seats)))]  # LE-80
        self.playing = rules_for(state, seats)
        setting = Setting(self.playing.rules, len(seats))
        names = [state.company(color).player for color in seats]
        self.tell("game_begins", game=state.game, year=content.games()[state.game - 1][0])
        return Game(setting, f"{self.seed}:{state.game}", "", names)

    # the campaign deck

    def _read_cards(self, upto: str) -> Telling:
        """Both sides of each card in turn, up to the next PAUSE or STOP (LE-47, LE-48)."""
        deck = content.cards()
        while self.state.next_card < len(deck):
            card = deck[self.state.next_card]
            self.state.next_card += 1
            self.tell("card", card=card.id)
            for effect in card.effects:
                yield from self.operations[str(effect["do"])](effect)
            if card.kind == upto:
                return

    def _install(self, effect: dict[str, object]) -> Telling:
        self.state.stickers.add(str(effect["rule"]))
        self.tell("sticker", slot=str(effect["rule"]))
        yield from ()

    def _uninstall(self, effect: dict[str, object]) -> Telling:
        self.state.stickers.discard(str(effect["rule"]))
        yield from ()

    def _open_toolbox(self, effect: dict[str, object]) -> Telling:
        self.state.toolbox = True
        self.tell("toolbox")
        yield from ()

    def _add_event(self, effect: dict[str, object]) -> Telling:
        self._new_event(str(effect["id"]))
        yield from ()

    def _new_event(self, id: str) -> None:
        self.state.events.append(id)
        self.tell("event_added", event=id)

    def _add_postcards(self, effect: dict[str, object]) -> Telling:
        first, last = int(str(effect["from"])), int(str(effect["to"]))
        self.state.post_office |= set(range(first, last + 1))
        for family in ("mail", "trust", "vow", "finale"):
            numbers = [n for n in range(first, last + 1) if content.postcards()[n].family == family]
            if family == "trust":
                numbers = [n for n in numbers if n <= 62]
            if numbers:
                self.piles[family] = self._shuffled(numbers)
        yield from ()

    def _shuffled(self, numbers: list[int]) -> list[int]:
        values = ints(numbers)
        self.dice.shuffle(values)
        return [int(v) for v in values]

    def _take_postcard(self, effect: dict[str, object]) -> Telling:
        if "family" in effect:
            for company in self._worst_first():
                yield from self._draw_from_pile(company, str(effect["family"]), int(str(effect.get("choose", 1))))
            return
        number = int(str(effect["id"]))
        if number == 63:
            self._give_postcard(self._worst_first()[0], number)
        else:
            most = max(company.seals for company in self.state.companies)
            leaders = [c for c in self._worst_first() if c.seals == most and most > 0]
            if number == 65:
                leaders.sort(key=lambda company: company.money)
            if leaders:
                self._give_postcard(leaders[0], number)

    def _draw_from_pile(self, company: Company, family: str, count: int) -> Telling:
        pile = self.piles.get(family, [])
        drawn = [pile.pop(0) for _ in range(min(count, len(pile)))]
        if not drawn:
            return
        kept = drawn[0]
        if len(drawn) > 1:
            options = tuple(str(number) for number in drawn)
            kept = int((yield Question(company.color, "choose_postcard", options)))
            pile += [number for number in drawn if number != kept]
            self.piles[family] = self._shuffled(pile)
        self._give_postcard(company, kept)

    def _give_postcard(self, company: Company, number: int) -> None:
        company.postcards[number] = "open"
        company.taken_in[number] = self.state.game
        self.state.post_office.discard(number)
        self.tell("postcard", company=company.color, number=number)

    def _archive(self, effect: dict[str, object]) -> Telling:
        what = str(effect["what"])
        if what == "start_tickets_max4":
            data = content.tickets()
            for id in [t for t in self.state.tickets if data[t].region == "start" and data[t].points <= 4]:
                self._archive_ticket(id)
        elif what in self.state.events:
            self._archive_event(what)
        yield from ()

    def _archive_event(self, id: str) -> None:
        self.state.events.remove(id)
        self.state.archived_events.append(id)
        self.tell("event_archived", event=id)

    def _archive_ticket(self, id: str) -> None:
        self.state.tickets.remove(id)
        self.state.archived_tickets.append(id)

    def _amend(self, effect: dict[str, object]) -> Telling:
        """The poorest company picks first; each amendment exists once."""
        self.amending = int(str(effect["round"]))
        taken = {id for company in self.state.companies for id in company.amendments}
        for company in sorted(self.state.companies, key=lambda c: (c.money, self._order(c))):
            free = [id for id, (round, _) in content.amendments().items() if round <= self.amending and id not in taken]
            answer = yield Question(company.color, "amendment", tuple(free))
            company.amendments.append(answer)
            taken.add(answer)
            self.tell("amended", company=company.color, amendment=answer)

    def _order(self, company: Company) -> int:
        return self.state.companies.index(company)

    def _place_exhibits(self, effect: dict[str, object]) -> Telling:
        """All at first; later those that were not delivered wait again, and all if fewer than three are left."""
        homes = [region.exhibit for region in content.regions().values()]
        delivered = {city for company in self.state.companies for city in company.exhibits}
        left = [city for city in homes if city not in delivered]
        self.state.exhibits_waiting = left if len(left) >= 3 else homes
        yield from ()

    # after a game

    def _placing(self) -> list[str]:
        """The companies of the game just played, best first."""
        game = self.state.game
        took_part = [c for c in self.state.companies if game in c.slips]
        return [c.color for c in sorted(took_part, key=lambda c: c.slips[game].place)]

    def _worst_first(self) -> list[Company]:
        placed = self._placing()
        absent = [c for c in self.state.companies if c.color not in placed]
        return [self.state.company(color) for color in reversed(placed)] + absent

    def _after_game(self, game: Game, seats: list[str]) -> Telling:
        self._write_slips(game, seats)
        yield from self._archive_an_event(game)
        yield from self._read_cards("stop")
        if self.state.in_force("4"):
            yield from self._survey(game, seats)
        if self.state.in_force("5"):
            yield from self._sort_the_mail(game, seats)
        self._fill_the_vaults(game, seats)
        if self.state.in_force("7"):
            yield from self._improve_the_line(game)

    def _write_slips(self, game: Game, seats: list[str]) -> None:
        """Step 1: the bank slips; the last-placed company gets the start card (LE-117 to LE-123)."""
        outcome = game.outcome
        assert outcome is not None
        assert self.playing is not None
        desk = self.playing.desk
        for seat, color in enumerate(seats):
            lines: dict[str, int] = {}
            for line in outcome.lines:
                if line.seat == seat:
                    lines[line.source] = lines.get(line.source, 0) + line.points
            company = self.state.company(color)
            done = len(desk.tickets_done(game.table, seat))
            company.slips[self.state.game] = Slip(
                self.state.game, outcome.totals[seat], outcome.places[seat], lines, done
            )
            company.tickets_done += done
            company.zero_wagon_games += int(game.table.state.players[seat].trains == 0)
            company.most_large_cities = max(
                company.most_large_cities, len(desk.places_touched(game.table, seat) & desk.large)
            )
            company.coast_games += int(self._joins_coasts(game, seat))
            self.tell("slip", company=color, total=outcome.totals[seat], place=outcome.places[seat])
        self.state.start_card = self._placing()[-1]

    def _joins_coasts(self, game: Game, seat: int) -> bool:
        assert self.playing is not None
        atlantic, pacific = content.coasts()
        return any(self.playing.desk.joins(game.table, seat, a, b) for a in atlantic for b in pacific)

    def _archive_an_event(self, game: Game) -> Telling:
        """Step 2: the company with the start card archives an event of the discards (LE-125, LE-165)."""
        assert self.playing is not None
        events = self.playing.events
        for number, card in enumerate(events.cards):
            if events.archived.get(game.table, number):
                self._archive_event(card.id)
        discarded = [events.cards[n].id for n in events.discard_list(game.table)]
        if discarded:
            answer = yield Question(self.state.start_card, "archive_event", tuple(discarded))
            self._archive_event(answer)

    def _survey(self, game: Game, seats: list[str]) -> Telling:
        """Step 4: the region towards which most was built opens, and the most eager company is its founder."""
        candidates = self.surveyable()
        if not candidates:
            return
        points = {
            region: [self._survey_points(game, seat, region) for seat in range(len(seats))] for region in candidates
        }
        best = max(sum(points[region]) for region in candidates)
        leading = [region for region in candidates if sum(points[region]) == best]
        opened = leading[0]
        if best == 0:
            opened = min(candidates)
        elif len(leading) > 1:
            opened = yield Question(self.state.start_card, "open_region", tuple(leading))
        worst = [self.state.company(color) for color in reversed(self._placing())]
        founder = worst[0]
        if sum(points[opened]):
            most = max(points[opened])
            founder = next(c for c in worst if points[opened][seats.index(c.color)] == most)
        self._open_region(opened, founder)

    def surveyable(self) -> list[str]:
        """Closed regions with a route into the board whose conditions are met."""
        state = self.state
        found = []
        for region in content.regions().values():
            if region.id in state.regions or not set(region.requires_all) <= set(state.regions):
                continue
            if region.requires_any and not set(region.requires_any) & set(state.regions):
                continue
            if self.gateways(region.id):
                found.append(region.id)
        return found

    def gateways(self, region: str) -> set[str]:
        """Cities on the board with a route into a closed region."""
        home = {p["id"]: p["region"] for p in content.place_rows()}
        on_board = {"start", *self.state.regions}
        found = set()
        for route in content.route_rows():
            for here, there in ((route["a"], route["b"]), (route["b"], route["a"])):
                if home[here] in on_board and home[there] == region:
                    found.add(here)
        return found

    def _survey_points(self, game: Game, seat: int, region: str) -> int:
        assert self.playing is not None
        gateways = sorted(self.gateways(region))
        desk = self.playing.desk
        return sum(1 for route in desk.own_routes(game.table, seat) if desk.touches(game.table, route, gateways))

    def _open_region(self, id: str, founder: Company) -> None:
        region = content.regions()[id]
        state = self.state
        state.regions.append(id)
        state.founders[id] = founder.color
        self.tell("region", region=id, founder=founder.color)
        state.stickers |= set(region.stickers)
        state.tickets += [t.id for t in content.tickets().values() if t.region == id]
        for event in region.events:
            self._new_event(event)
        state.post_office |= set(range(region.postcards[0], region.postcards[1] + 1))
        self._give_postcard(founder, region.founder)

    def _sort_the_mail(self, game: Game, seats: list[str]) -> Telling:
        """Step 5: ledgers, postcards of tickets, one more ticket for the first and the last, the letter, the seals."""
        assert self.playing is not None
        desk = self.playing.desk
        boxes = int(str(content.scoring()["ledger_boxes"]))
        data = content.tickets()
        finished = {color: desk.tickets_done(game.table, seat) for seat, color in enumerate(seats)}
        for color in seats:
            company = self.state.company(color)
            for id in finished[color]:
                stripe = data[id].stripe
                company.ledger[stripe] = min(boxes, company.ledger[stripe] + 1)
                if data[id].postcard and data[id].postcard in self.state.post_office:
                    self._give_postcard(company, data[id].postcard)
                    self._archive_ticket(id)
        placing = self._placing()
        for color in (placing[0], placing[-1]):
            mine = [id for id in finished[color] if id in self.state.tickets]
            if mine:
                answer = yield Question(color, "archive_ticket", ("none", *mine))
                if answer != "none":
                    self._archive_ticket(answer)
        yield from self._most_gets(game, seats, "mailbag", "mail")
        if 5 <= self.state.game <= 10:
            yield from self._most_gets(game, seats, "seal", "trust")

    def _most_gets(self, game: Game, seats: list[str], what: str, family: str) -> Telling:
        """Most of something in this game draws a card; of equals the later in turn order."""
        assert self.playing is not None
        counts = [self.playing.desk.tallied(game.table, seat, f"taken_{what}") for seat in range(len(seats))]
        if max(counts) == 0:
            return
        first = int(game.table.state.first)
        leaders = [seat for seat in range(len(seats)) if counts[seat] == max(counts)]
        winner = max(leaders, key=lambda seat: (seat - first) % len(seats))
        yield from self._draw_from_pile(self.state.company(seats[winner]), family, 1)

    def _fill_the_vaults(self, game: Game, seats: list[str]) -> None:
        """Step 6: slips, solved postcards, seals and exhibits go into the vaults (LE-128)."""
        playing = self.playing
        assert playing is not None
        table = game.table
        for seat, color in enumerate(seats):
            company = self.state.company(color)
            if playing.postcards is not None:
                for number in playing.postcards.held[seat]:
                    if playing.postcards.status.get(table, MOST_POSTCARDS * seat + number) == SOLVED:
                        gone = content.postcards()[number].cost == "nothing"
                        company.postcards[number] = "archived" if gone else "solved"
            company.seals += playing.desk.tallied(table, seat, "taken_seal")
            if playing.exhibits is not None:
                for n, city in enumerate(playing.exhibits.cities):
                    if playing.exhibits.won.get(table, n) == seat:
                        company.exhibits.append(city)
                        if city in self.state.exhibits_waiting:
                            self.state.exhibits_waiting.remove(city)
        if playing.cattle is not None and self.state.in_force("S"):
            for city in playing.cattle.cities_sold_in(table):
                if city not in self.state.stockyards:
                    self.state.stockyards.append(city)

    def _improve_the_line(self, game: Game) -> Telling:
        """Step 7: the winner builds a water tower, the last lays a parallel track."""
        placing = self._placing()
        board = game.setting.board
        large = content.large_cities()
        cities = [p.id for p in board.places if p.id not in large and p.id not in self.state.towers]
        if len(self.state.towers) < 12 and cities:
            answer = yield Question(placing[0], "water_tower", tuple(cities))
            self.state.towers.append(answer)
            self.tell("water_tower", city=answer)
        tracks = self.parallel_options(game)
        if tracks:
            answer = yield Question(placing[-1], "parallel_track", tuple(tracks))
            a, b, color = answer.split("/")
            self.state.parallels.append((a, b, color))
            self.tell("parallel_track", route=f"{a}-{b}", color=color)

    def parallel_options(self, game: Game) -> list[str]:
        """Single routes of three or less that were claimed in this game, in each colour of which a strip is left."""
        stripes = [str(s) for s in list(content.scoring()["stripes"])]  # type: ignore[call-overload]
        laid = [color for _, _, color in self.state.parallels]
        free = [color for color in stripes if laid.count(color) < 2]
        board, owner = game.setting.board, game.table.state.owner
        return [
            f"{board.places[r.a].id}/{board.places[r.b].id}/{color}"
            for r in board.routes
            if r.length <= 3 and len(r.parallels) == 0 and owner[r.number] >= 0
            for color in free
            if color != r.color
        ]

    # the end

    def _final_count(self, effect: dict[str, object]) -> Telling:
        """Missed games are made good with marks of the company's choice (card 1893-03).

        The vaults are opened when the last game's mail is sorted and its slips lie in them.
        """
        marks = int(str(content.scoring()["missed_game_marks"]))
        boxes = int(str(content.scoring()["ledger_boxes"]))
        for company in self.state.companies:
            for game in range(1, self.state.game + 1):
                if game in company.slips:
                    continue
                chosen: list[str] = []
                for _ in range(marks):
                    free = tuple(s for s, n in company.ledger.items() if n < boxes and s not in chosen)
                    if free:
                        answer = yield Question(company.color, "missed_game_mark", free, {"game": game})
                        company.ledger[answer] += 1
                        chosen.append(answer)

    def _open_the_vaults(self) -> None:
        self.state.finished = True
        self.final = final_count(self.state)
        for count in self.final:
            self.tell("final", company=count.company, total=count.total, place=count.place)
