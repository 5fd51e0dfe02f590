"""The messages about campaigns between server and browser."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from stellwerk.server.wire import BoardData, Clock, CommandId, Name, Number, Request, Status, Words

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
    """`to_bot`: a bot leads the company from now on."""

    do: Literal["to_bot", "close"]
    color: Color | None = None


class Answer(Request):
    """`after` is the number of steps that the answerer has seen."""

    id: CommandId
    after: Number
    option: Annotated[str, Meta(max_length=80)]


class Answered(Struct):
    id: str
    number: int


class Slip(Struct):
    game: int
    total: int
    place: int
    lines: dict[str, int]
    tickets_done: int


class HeldPostcard(Struct):
    number: int
    status: str
    family: str


class Company(Struct):
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


class OpenRegion(Struct):
    region: str
    founder: str


class CampaignQuestion(Struct):
    """`company` is None for the host's; `options` are told to whoever must answer.

    `towards` names cities for options that have no name yet.
    """

    company: str | None
    code: str
    params: Params
    yours: bool
    options: list[str] | None
    towards: dict[str, list[str]]


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
    """`events` and `things` say what the numbers of the view's registers stand for."""

    large: list[str]
    stubs: list[Stub]
    towers: list[str]
    stockyards: list[str]
    events: list[str]
    things: dict[str, list[str]]


class CampaignMessage(Struct, tag="campaign"):
    campaign: CampaignView
