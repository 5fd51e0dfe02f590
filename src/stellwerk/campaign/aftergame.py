"""What follows a game, step by step, as the rulebook's numbers go: 1, 2, then the cards (3), and 4 to 7."""

from __future__ import annotations

from collections.abc import Generator

from stellwerk.campaign import content, survey
from stellwerk.campaign.deeds import deeds
from stellwerk.campaign.office import Office, Question, Telling, Wanted
from stellwerk.campaign.rules import CampaignRules, seals_laid
from stellwerk.campaign.scenes import Scenes
from stellwerk.campaign.state import Company, Slip
from stellwerk.engine.game import Game
from stellwerk.rules.campaign.postcards import MOST_POSTCARDS, SOLVED

LONGEST_PARALLEL = 3
NO_TICKET = "none"
PENCILS = "pencils"
WORSE_PLACED = "worse_placed"
SHEETS = ("1", "2")


class AfterGame:
    """`seats` are the companies that took part in the game just played, in seat order."""

    def __init__(self, office: Office, scenes: Scenes, playing: CampaignRules, game: Game) -> None:
        self.office = office
        self.scenes = scenes
        self.state = office.state
        self.playing = playing
        self.desk = playing.desk
        self.game = game
        self.table = game.table
        self.seats = [self.state.company(color) for color in playing.desk.companies]

    def write_slips(self) -> None:
        """Step 1: the bank slips; the last-placed company gets the start card (LE-117 to LE-123)."""
        outcome = self.game.outcome
        assert outcome is not None
        done = deeds(self.game, self.playing)
        for seat, company in enumerate(self.seats):
            lines: dict[str, int] = {}
            for line in outcome.lines:
                if line.seat == seat:
                    lines[line.source] = lines.get(line.source, 0) + line.points
            company.slips[self.state.game] = Slip(
                self.state.game,
                outcome.totals[seat],
                outcome.places[seat],
                lines,
                tickets_done=len(self.desk.tickets_done(self.table, seat)),
                wagons_left=int(self.table.state.players[seat].trains),
                large_cities=len(self.desk.places_touched(self.table, seat) & self.desk.large),
                coast_to_coast=self._joins_coasts(seat),
                coasts=self._coast_cities(seat),
                deeds=done[seat],
            )
            place = outcome.places[seat]
            self.office.tell("slip", company=company.color, total=outcome.totals[seat], place=place)
            self.office.unbanked[company.color] = self.desk.tallied(self.table, seat, "taken_seal")
        self.state.laid_now = 0 if self.playing.seals is None else seals_laid(self.state)
        self.state.seals_laid += self.state.laid_now
        self.state.start_card = self.office.worst_first()[0].color

    def _joins_coasts(self, seat: int) -> bool:
        atlantic, pacific = content.coasts()
        return any(self.desk.joins(self.table, seat, a, b) for a in atlantic for b in pacific)

    def _coast_cities(self, seat: int) -> int:
        """How many cities of each ocean a company touches at least."""
        touched = self.desk.places_touched(self.table, seat)
        return min(len(touched.intersection(coast)) for coast in content.coasts())

    def archive_an_event(self) -> Telling:
        """Step 2: the company with the start card archives an event of the discards (LE-125, LE-165)."""
        events = self.playing.events
        for number, card in enumerate(events.cards):
            if events.archived.get(self.table, number):
                self.office.archive_event(card.id)
        discarded = tuple(events.cards[number].id for number in events.discard_list(self.table))
        if discarded:
            self.office.archive_event((yield Question(self.state.start_card, "archive_event", discarded)))

    def survey(self) -> Telling:
        """Step 4: a region opens, and the company that built most towards it is its founder."""
        points = {region: self._survey_points(region) for region in survey.surveyable(self.state.regions)}
        if not points:
            return
        choose = self._by_pencils if self.state.edition.rules["survey"] == PENCILS else self._by_points
        opened = yield from choose(points)
        worst_first = [self.seats.index(company) for company in self.office.worst_first()]
        self._open_region(opened, self.seats[survey.founder(points[opened], worst_first)])

    def _by_points(self, points: dict[str, list[int]]) -> Generator[Wanted, str, str]:
        """The region with the most points of all companies together (CA-105)."""
        leading = survey.leading(points)
        if len(leading) == 1:
            return leading[0]
        params: dict[str, str | int] = {"opened": " ".join(self.state.regions)}
        return (yield Question(self.state.start_card, "open_region", tuple(leading), params))

    def _by_pencils(self, points: dict[str, list[int]]) -> Generator[Wanted, str, str]:
        """Two sheets are drawn, and the companies with points there send their pencils (CA-156)."""
        if len(points) == 1:
            return next(iter(points))
        left = list(points)
        sheets = [left.pop(int(self.office.dice.below(len(left)))) for _ in range(2)]
        names = dict(zip(SHEETS, sheets, strict=True))
        known = {f"sheet_{n}": " ".join(sorted(survey.gateways(r, self.state.regions))) for n, r in names.items()}
        self.office.tell("sheets", **known)
        sent: dict[str, str] = {}
        for seat, company in enumerate(self.seats):
            mine = {f"points_{n}": points[region][seat] for n, region in names.items()}
            if any(mine.values()):
                others = {f"others_{n}": _most_of_others(points[region], seat) for n, region in names.items()}
                sent[company.color] = yield Question(company.color, "pencil", SHEETS, {**known, **mine, **others})
                self.office.tell("pencil_sent", company=company.color)
        counts = [list(sent.values()).count(n) for n in SHEETS]
        start = self.state.start_card
        chosen = SHEETS[0] if counts[0] > counts[1] else SHEETS[1]
        if counts[0] == counts[1]:
            chosen = sent.get(start) or (yield Question(start, "pencil", SHEETS, dict(known)))
        self.office.tell("pencils", opened=chosen, **sent)
        return names[chosen]

    def _survey_points(self, region: str) -> list[int]:
        """Each own route that touches a gateway is a point (CA-104)."""
        gateways = sorted(survey.gateways(region, self.state.regions))
        return [
            sum(1 for r in self.desk.own_routes(self.table, seat) if self.desk.touches(self.table, r, gateways))
            for seat in range(len(self.seats))
        ]

    def _open_region(self, id: str, founder: Company) -> None:
        """Board piece, rules, tickets, events, postcards, and the founder's card, in this order (CA-81)."""
        region = content.regions()[id]
        self.scenes.read(f"regions.{id}.sheet")
        self.state.regions.append(id)
        self.state.founders[id] = founder.color
        self.office.tell("region", region=id, founder=founder.color)
        self.scenes.read(f"regions.{id}.founding", company=founder.color)
        unpacked = [self._unpack, self._hand_over_the_key]
        for step in reversed(unpacked) if self.state.edition.tells_scenes else unpacked:
            step(region, founder)
        self.scenes.react("founding", founder.color)

    def _unpack(self, region: content.Region, founder: Company) -> None:
        for slot in region.stickers:
            self.office.stick(slot)
        self.state.tickets += [t.id for t in content.tickets().values() if t.region == region.id]
        for event in region.events:
            self.office.add_event(event)
        self.office.add_postcards(*region.postcards, shuffled=False)

    def _hand_over_the_key(self, region: content.Region, founder: Company) -> None:
        self.office.give_postcard(founder, region.founder)
        self.scenes.read(f"regions.{region.id}.key")

    def sort_the_mail(self) -> Telling:
        """Step 5: ledgers, postcards of tickets, one more ticket for the first and the last, the letter, the seals."""
        finished = {c.color: self.desk.tickets_done(self.table, seat) for seat, c in enumerate(self.seats)}
        for company in self.seats:
            for id in finished[company.color]:
                self._enter_ticket(company, id)
        placed = self.office.placing()
        for company in (placed[0], placed[-1]):
            mine = [id for id in finished[company.color] if id in self.state.tickets]
            if mine:
                answer = yield Question(company.color, "archive_ticket", (NO_TICKET, *mine))
                if answer != NO_TICKET:
                    self.office.archive_ticket(answer)
        yield from self._most_draws("mailbag", "mail")
        yield from self._most_draws("seal", "trust")

    def _enter_ticket(self, company: Company, id: str) -> None:
        ticket = content.tickets()[id]
        company.ledger[ticket.stripe] = min(content.ledger().boxes, company.ledger[ticket.stripe] + 1)
        if ticket.postcard in self.state.post_office:
            self.office.give_postcard(company, ticket.postcard)
            self.office.archive_ticket(id)

    def _most_draws(self, what: str, family: str) -> Telling:
        """Most of something in this game draws a card; of equals the later in turn order, or the worse placed."""
        counts = [self.desk.tallied(self.table, seat, f"taken_{what}") for seat in range(len(self.seats))]
        if max(counts) == 0:
            return
        first = int(self.table.state.first)
        later = [(seat - first) % len(counts) for seat in range(len(counts))]
        worse = [company.slips[self.state.game].place for company in self.seats]
        preferred = worse if self.state.edition.rules["ties"] == WORSE_PLACED else later
        winner = max(range(len(counts)), key=lambda seat: (counts[seat], preferred[seat]))
        yield from self.office.draw_postcard(self.seats[winner], family)

    def fill_the_vaults(self) -> None:
        """Step 6: solved postcards, seals and exhibits go into the vaults with the slips (LE-128, CA-113)."""
        self.office.bank_seals()
        for seat, company in enumerate(self.seats):
            self._put_away_postcards(seat, company)
            self._put_away_papers(seat, company)
            exhibits = self.playing.exhibits
            if exhibits is not None:
                won = [n for n in range(len(exhibits.cities)) if exhibits.won.get(self.table, n) == seat]
                company.exhibits += [exhibits.cities[n] for n in won]
        if self.playing.cattle is not None and self.state.in_force("S"):
            sold_in = self.playing.cattle.cities_sold_in(self.table)
            self.state.stockyards += [city for city in sold_in if city not in self.state.stockyards]

    def _put_away_papers(self, seat: int, company: Company) -> None:
        """Summit stakes and bonds, where they are not paid in the game."""
        passes, pledge = self.playing.passes, self.playing.pledge
        if passes is not None and self.state.edition.is_vaulted("stakes"):
            company.stakes += [value for value in passes.own_values.row(self.table, seat) if value]
        if pledge is not None and pledge.bonds(self.table, seat):
            company.bonds.append(pledge.bonds(self.table, seat))

    def _put_away_postcards(self, seat: int, company: Company) -> None:
        cards = self.playing.postcards
        if cards is None:
            return
        for number in cards.held[seat]:
            if cards.status.get(self.table, MOST_POSTCARDS * seat + number) == SOLVED:
                gone = self.state.edition.postcards[number].cost == "nothing"
                company.postcards[number] = "archived" if gone else "solved"

    def improve_the_line(self) -> Telling:
        """Step 7: the winner builds a water tower, the last lays a parallel track."""
        placed = self.office.placing()
        cities = self.tower_options()
        if cities:
            answer = yield Question(placed[0].color, "water_tower", tuple(cities))
            self.state.towers.append(answer)
            self.office.tell("water_tower", company=placed[0].color, city=answer)
        tracks = self.parallel_options()
        if tracks:
            answer = yield Question(placed[-1].color, "parallel_track", tuple(tracks))
            a, b, color = answer.split("/")
            self.state.parallels.append((a, b, color))
            self.office.tell("parallel_track", company=placed[-1].color, a=a, b=b, color=color)
        self._night_mail()

    def _night_mail(self) -> None:
        """After some games the contract goes to the company whose slips add up to the least (CA-157)."""
        if self.state.game in self.state.edition.list_of("night_mail"):
            placed = self.office.worst_first()
            everybody = placed + [company for company in self.state.companies if company not in placed]
            self.state.night_mail = min(everybody, key=lambda company: company.money).color
            self.office.tell("night_mail", company=self.state.night_mail)
            self.scenes.read("stickers.night_mail.story", company=self.state.night_mail)

    def tower_options(self) -> list[str]:
        """Cities of the board that are not Large and have no tower, while there are towers (CA-114)."""
        if len(self.state.towers) >= content.toolbox()["towers"]:
            return []
        full = content.large_cities() | set(self.state.towers)
        return [place.id for place in self.game.setting.board.places if place.id not in full]

    def parallel_options(self) -> list[str]:
        """Short single routes that were claimed now, in each other colour of which a strip is left (CA-115)."""
        laid = [color for _, _, color in self.state.parallels]
        most = content.toolbox()["strips_of_each"]
        free = [color for color in content.ledger().stripes if laid.count(color) < most]
        board, owner = self.game.setting.board, self.table.state.owner
        return [
            f"{board.places[r.a].id}/{board.places[r.b].id}/{color}"
            for r in board.routes
            if r.length <= LONGEST_PARALLEL and len(r.parallels) == 0 and owner[r.number] >= 0
            for color in free
            if color != r.color
        ]


def _most_of_others(points: list[int], seat: int) -> int:
    """Of who would be founder if this seat were not there."""
    return max(n for other, n in enumerate(points) if other != seat)
