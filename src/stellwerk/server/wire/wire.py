"""Every message between server and browser. `docs/protocol.md` describes them in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from stellwerk.engine.payment import Payment
from stellwerk.engine.view import View
from stellwerk.server.wire.wire_types import WireAction, WireEvent

Language = Literal["en", "de"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Login = Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9._@+-]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Emote = Literal["hello", "good_luck", "nice", "thanks", "oops", "hurry", "laugh", "wow", "sad", "good_game"]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$")]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Status = Literal["waiting", "running", "finished", "closed"]
GameName = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9_]+$")]
Theme = Literal["light", "dark"]


class Request(Struct, forbid_unknown_fields=True):
    pass


class Words(Struct):
    en: str
    de: str


# people


class NewPerson(Request):
    name: Name
    language: Language = "en"


class PersonChange(Request):
    """`old_password` is asked of whoever has a password already."""

    name: Name | None = None
    language: Language | None = None
    login: Login | None = None
    password: Password | None = None
    old_password: Annotated[str, Meta(max_length=200)] | None = None


class Farewell(Request):
    """`password` is asked of whoever has one."""

    password: Annotated[str, Meta(max_length=200)] | None = None


class LoginRequest(Request):
    login: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class Person(Struct):
    id: str
    name: str
    language: str
    login: str | None
    admin: bool


# tables


class NewSeat(Request):
    kind: Literal["me", "open", "local", "bot"]
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=60)] | None = None


class Clock(Request):
    """`turn`: seconds for each turn; `days`: the same, but for games over days (at least an hour)."""

    kind: Literal["none", "turn", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] | None = None


class NewTable(Request):
    game: GameName
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=6)]
    variants: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=4)] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    public: bool = False
    hints: bool | None = None  # not said: against bots only
    seed: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9 ._:-]+$")] | None = None


class TableSeat(Struct):
    """`kind` is person, open or bot; `away`: a bot plays until the person is back, or, by the person's wish, `until`
    then; `local`: at the host's screen."""

    seat: int
    kind: Literal["person", "open", "bot"]
    name: str | None
    person: bool
    local: bool
    you: bool
    bot: str | None
    online: bool
    away: bool
    hints: int  # asked for so far
    until: int | None = None


class Pause(Struct):
    """Proposed, or `running` since all have agreed; it ends then, or when all whose seats play are `back`."""

    until: int
    agreed: list[int]
    back: list[int]
    running: bool


class CampaignTable(Struct):
    """A table where a game of a campaign is played, with the colours of the companies in seat order."""

    id: str
    game: int
    year: int
    companies: list[str]


class Table(Struct):
    id: str
    game: str
    variants: list[str]
    status: Status
    host: bool
    public: bool
    invite: str | None
    clock: Clock
    seats: list[TableSeat]
    created: int
    updated: int
    number: int
    turn: int
    commitment: str
    seeded: bool
    waiting_for: list[int]
    deadline: int | None
    spectators: int
    rematch: str | None
    campaign: CampaignTable | None
    hints: bool  # whether hints may be asked for
    pause: Pause | None = None


class JoinRequest(Request):
    invite: Annotated[str, Meta(max_length=32)] | None = None
    seat: SeatNumber | None = None


class HostRequest(Request):
    do: Literal["remove", "to_bot", "close"]
    seat: SeatNumber | None = None


class SeatRequest(Request):
    do: Literal["leave", "back"]


class ChatRequest(Request):
    text: ChatText | None = None
    emote: Emote | None = None


class CommandRequest(Request):
    id: CommandId
    seat: SeatNumber
    after: Number
    action: WireAction


class Reply(Struct):
    id: str
    ok: bool
    number: int | UnsetType = UNSET
    error: str | UnsetType = UNSET
    rule: str | UnsetType | None = UNSET
    params: dict[str, str | int] | UnsetType = UNSET


class Refusal(Struct):
    code: str
    rule: str


class Options(Struct):
    claims: dict[str, list[Payment]]
    cards: list[str]
    tickets: list[list[int]]
    others: list[WireAction]


class State(Struct):
    view: View
    options: Options
    refusals: dict[str, Refusal]


class Entry(Struct):
    number: int
    seat: int | None
    action: WireAction | None
    events: list[WireEvent]
    bot: str | None
    at: int


class Since(Struct):
    entries: list[Entry]
    state: State | None


class ChatLine(Struct):
    name: str
    seat: int | None
    text: str | None
    emote: str | None
    at: int


# records


class Imported(Struct):
    replay: str | None
    table: str | None


class Flaw(Struct):
    """What is wrong with a record."""

    code: str
    params: dict[str, str | int]


class Verification(Struct):
    ok: bool
    commitment: str
    seed: str
    salt: str
    problem: Flaw | None = None


class FrameState(Struct):
    view: View


class Frame(Struct):
    number: int
    entry: Entry
    state: FrameState


class Frames(Struct):
    game: str
    variants: list[str]
    players: list[str]
    finished: bool
    hinted: list[int]  # places in `frames` before which a hint had been asked for
    frames: list[Frame]


# what there is to play


class LessonMove(Struct):
    """An action of this type, about one of these cards, tickets or routes if any are named."""

    type: str
    about: list[str]


class LessonStep(Struct):
    code: str
    moves: list[LessonMove]


class Lesson(Struct):
    """A game that is told move by move, with this seed and this bot as the opponent."""

    seed: str
    bot: str
    steps: list[LessonStep]


class GameInfo(Struct):
    """`listed`: offered to whoever looks for a game."""

    game: str
    title: Words
    pitch: Words
    players: list[int]
    variants: list[str]
    variant_titles: dict[str, Words]
    default_players: int
    decks: list[str]
    listed: bool
    lesson: Lesson | None


class BotInfo(Struct):
    name: str
    title: Words
    style: Words
    rating: int


class BoardPlace(Struct):
    id: str
    name: str
    kind: str
    region: str
    names: dict[str, str] = {}  # in languages that have a name of their own for it


class BoardRegions(Struct):
    """What regions are worth to a network that joins so many; some count twice when all their cities are in it."""

    points: dict[int, int]
    doubled: list[str]


class BoardRoute(Struct):
    id: str
    a: str
    b: str
    color: str
    length: int
    waves: int
    locomotives: int
    group: int
    points: int


class BoardTicket(Struct):
    id: str
    a: str
    b: str
    points: int
    deck: str


class BoardData(Struct):
    """`tickets` by variant, those of the plain game under the empty name; `trains` are a player's at the start."""

    game: str
    layout: dict[str, Any]
    places: list[BoardPlace]
    routes: list[BoardRoute]
    tickets: dict[str, list[BoardTicket]]
    colors: list[str]
    trains: int
    regions: BoardRegions | None


class MechanismWords(Struct):
    """`said`: the types of its actions and events, to which `terms`, words for the values of a field, belong; `asks`:
    the codes of its questions; `values`: by their names in views; `page`: further words for the page; `module`: a
    script shows it."""

    title: Words
    said: list[str]
    asks: list[str]
    values: dict[str, Words]
    terms: dict[str, dict[str, Words]]
    page: dict[str, Words]
    module: bool


class GameWords(Struct):
    """Templates by type of action or event, by code of question or refusal, by source of points."""

    actions: dict[str, Words]
    events: dict[str, Words]
    questions: dict[str, Words]
    refusals: dict[str, Words]
    sources: dict[str, Words]
    details: dict[str, Words]
    mechanisms: dict[str, MechanismWords]
    reasons: dict[str, list[Words]]  # why a bot moves: the first whose fields are all there is said


class RuleText(Struct):
    id: str
    text: Words | None
    ruling: Words | None
    example: bool
    variants: list[str]


class RuleSection(Struct):
    title: Words
    rules: list[RuleText]


class Difference(Struct):
    en: str
    de: str
    rules: list[str]


class RuleBook(Struct):
    sections: list[RuleSection]
    differences: list[Difference]


class Problem(Struct):
    """Any refusal over HTTP."""

    error: str
    params: dict[str, str | int]
    rule: str | None = None


class Health(Struct):
    status: str
    version: str
    tables: int
    connections: int


# the socket, browser to server


class Command(CommandRequest, tag="command"):
    pass


class Chat(Request, tag="chat"):
    text: ChatText


class EmoteMessage(Request, tag="emote"):
    emote: Emote


class Back(Request, tag="back"):
    seat: SeatNumber | None = None


class Ping(Request, tag="ping"):
    pass


Incoming = Command | Chat | EmoteMessage | Back | Ping


# the socket, server to browser


class Hello(Struct, tag="hello"):
    table: Table
    number: int
    seats: list[int]
    chat: list[ChatLine]


class StateMessage(Struct, tag="state"):
    viewer: int | None = field(name="for")
    number: int
    entries: list[Entry]
    state: State


class EntryMessage(Struct, tag="entry"):
    viewer: int | None = field(name="for")
    number: int
    seat: int | None
    action: WireAction | None
    events: list[WireEvent]
    bot: str | None
    at: int
    deadline: int | None
    state: State


class ReplyMessage(Reply, tag="reply"):
    pass


class TableMessage(Struct, tag="table"):
    table: Table


class ChatMessage(ChatLine, tag="chat"):
    pass


class ErrorMessage(Struct, tag="error"):
    error: str
    params: dict[str, str | int]


class Pong(Struct, tag="pong"):
    pass


class Lists(Struct, tag="tables"):
    """On the socket of the home page; `mine` is null where nothing of one's own changed."""

    public: list[Table]
    mine: list[Table] | None


Outgoing = Hello | StateMessage | EntryMessage | ReplyMessage | TableMessage | ChatMessage | ErrorMessage | Pong | Lists
