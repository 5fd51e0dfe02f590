"""The messages about campaigns between server and browser."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from stellwerk.server.wire.wire import BoardData, Clock, CommandId, Name, Number, Request, Status, Words

Color = Literal["blue", "yellow", "green", "black", "red"]
CampaignId = Annotated[str, Meta(min_length=1, max_length=32)]
Params = dict[str, str | int]


class NewCompany(Request):
    """`color` may be left open for somebody who joins by the link."""

    kind: Literal["me", "open", "local", "bot"]
    color: Color | None = None
    name: Name | None = None


class NewCampaign(Request):
    companies: Annotated[list[NewCompany], Meta(min_length=2, max_length=5)]
    clock: Clock = field(default_factory=Clock)
    seed: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9 ._:-]+$")] | None = None


class JoinCampaign(Request):
    invite: Annotated[str, Meta(max_length=32)]
    color: Color | None = None


class HostCampaign(Request):
    """`to_bot`: a bot leads the company from now on; `bot_for_one_game`: only in this one."""

    do: Literal["to_bot", "bot_for_one_game", "close"]
    color: Color | None = None


class Seen(Request):
    """How many pieces of news the person has been shown."""

    seen: Number


class Answer(Request):
    """`after` is the number of steps that the answerer has seen."""

    id: CommandId
    after: Number
    option: Annotated[str, Meta(max_length=80)]


class Answered(Struct):
    id: str
    number: int


class PreviewRequest(Request):
    """A claim that somebody thinks of making; `color` is that of the cards, None for locomotives alone."""

    route: Annotated[str, Meta(max_length=80)]
    color: Annotated[str, Meta(max_length=20)] | None
    cards: Annotated[int, Meta(ge=0, le=9)]
    locomotives: Annotated[int, Meta(ge=0, le=9)]
    depot: bool = False


class PreviewLine(Struct):
    """What comes in a step of a claim, or goes if negative; `kind` is costs, pays, asks or chance."""

    step: int
    slot: str
    kind: str
    money: int
    cards: int
    wagons: int
    vault: int
    odds: list[int] | None
    otherwise: int


class ClaimPreview(Struct):
    """`sure` is the money that the claim is sure to bring, or to cost."""

    sure: int
    lines: list[PreviewLine]


class Slip(Struct):
    """One that is `sealed` lies face down in the vault: its sums are not told."""

    game: int
    total: int
    place: int
    lines: dict[str, int]
    tickets_done: int
    sealed: bool = False


class HeldPostcard(Struct):
    """What it pays at once, and what it is worth in the vault solved or not, is told with its inner side."""

    number: int
    status: str
    family: str
    vault: int | None = None
    vault_unsolved: int | None = None
    money: int = 0
    cards: int = 0


class Company(Struct):
    """`sealed`: its vault is shut for whoever reads this; then `money` is that of the last slip."""

    color: str
    kind: Literal["person", "open", "bot"]
    name: str | None
    you: bool
    online: bool
    money: int = 0
    slips: list[Slip] = []
    ledger: dict[str, int] = {}
    depots: list[str] = []
    amendments: list[str] = []
    postcards: list[HeldPostcard] = []
    seals: int = 0
    exhibits: list[str] = []
    tickets_done: int = 0
    start_card: bool = False
    sealed: bool = False
    stakes: int = 0
    bonds: int = 0
    night_mail: bool = False
    away: bool = False
    vault: dict[str, int] = {}


class OpenRegion(Struct):
    region: str
    founder: str


class CampaignQuestion(Struct):
    """`company` is None for the host's; `options` are told to whoever must answer.

    `towards` names cities for options that have no name yet. To whoever answers, `worth` tells what a postcard pays,
    and `brought` what an amendment would have brought in each game so far.
    """

    company: str | None
    code: str
    params: Params
    yours: bool
    options: list[str] | None
    towards: dict[str, list[str]]
    worth: dict[str, HeldPostcard] = {}
    brought: dict[str, list[int]] = {}


class CampaignNews(Struct):
    """What happened, in order; `game` is the game before or after which it did."""

    game: int
    code: str
    params: Params


class GameOfCampaign(Struct):
    game: int
    year: int
    wagons: int
    table: str | None


class FinalLine(Struct):
    company: str
    lines: dict[str, int]
    total: int
    place: int


class CampaignView(Struct):
    """A campaign as one person may know it. `texts` changes when there is something new to read."""

    id: str
    status: Status
    host: bool
    invite: str | None
    clock: Clock
    commitment: str
    seeded: bool
    created: int
    updated: int
    number: int
    waiting_for: list[str]
    companies: list[Company]
    games: list[GameOfCampaign]
    game: int
    table: str | None
    question: CampaignQuestion | None
    news: list[CampaignNews]
    regions: list[OpenRegion]
    stickers: list[str]
    events: list[str]
    archived_events: list[str]
    towers: list[str]
    stockyards: list[str]
    toolbox: bool
    final: list[FinalLine]
    free_companies: list[str]
    texts: str
    content: int
    seen: int | None
    choices: dict[str, str]


class ListedCampaign(Struct):
    id: str
    status: Status
    game: int
    year: int
    updated: int
    your_turn: bool
    companies: list[Company]


class CompanyInfo(Struct):
    color: str
    name: Words
    motto: Words


class CampaignInfo(Struct):
    """What everybody may read before a campaign begins."""

    title: Words
    story: list[Words]
    companies: list[CompanyInfo]


Texts = dict[str, dict[str, dict[str, str | list[str]]]]


class Stub(Struct):
    """A route that runs off the edge of the board as it is now."""

    color: str
    points: list[list[float]]


class CampaignBoard(BoardData):
    """`events` and `things` say what the numbers of the view's registers stand for.

    `steps` are those of a claim with the rules that have filled them, `numbers` and `scales` what known rules pay and
    cost; `lightning` are the events that act at once and are over; `stripes` and `letters` are printed on tickets;
    `surveys` are the gateways of the sheets that might open next.
    """

    large: list[str]
    stubs: list[Stub]
    towers: list[str]
    stockyards: list[str]
    events: list[str]
    things: dict[str, list[str]]
    steps: dict[str, list[str]]
    numbers: dict[str, int]
    scales: dict[str, list[int]]
    lightning: list[str]
    stripes: dict[str, str]
    letters: dict[str, int]
    surveys: list[list[str]]


class CampaignMessage(Struct, tag="campaign"):
    campaign: CampaignView
