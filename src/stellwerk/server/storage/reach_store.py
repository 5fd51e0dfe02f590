"""How people are reached and what was told to whom, as jobs for `Database`.

A turn that waits is found in the rows of the tables themselves, so no notice is lost with a server; the database lets
each be noted once. A notice is held by the one who sends it, for a time: of several servers one sends it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from stellwerk.server.names import new_id
from stellwerk.server.storage import schema
from stellwerk.server.storage.store import Write

n, c, t, s, p, r = (
    schema.notices.c,
    schema.channels.c,
    schema.tables.c,
    schema.seats.c,
    schema.persons.c,
    schema.reach.c,
)
TURN, REMINDER = "turn", "reminder"
SENT, DROPPED, FAILED, WAITING, SENDING = "sent", "dropped", "failed", "waiting", "sending"
CERTAIN = ("push", "matrix")  # a second one takes the place of the first


@dataclass(frozen=True)
class Channel:
    """One way to one person. It counts once it is proved, and until it is broken; `address` is never shown again."""

    id: str
    person: str
    kind: str
    table_id: str | None
    address: str
    label: str
    created: float
    proved: float | None = None
    next: float = 0.0
    failed: str | None = None


@dataclass(frozen=True)
class Reach:
    """When a person wants to be left alone, and whether to be reminded of clocks."""

    person: str
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    reminders: bool = True


@dataclass(frozen=True)
class Turn:
    """A seat that must choose, and the channel by which its person wants to be told."""

    channel: str
    table: str
    seat: int
    turn: int
    person: str
    deadline: float | None
    clock_seconds: int


@dataclass(frozen=True)
class Notice:
    """What is or was told, with where its table stands now; `waits`: it is still true."""

    id: str
    channel: str
    table: str
    seat: int
    kind: str
    state: str
    due: float
    tries: int
    game: str
    name: str
    waits: bool
    paused_until: float | None
    deadline: float | None


# channels


def add_channel(channel: Channel) -> Write:
    """In place of the same one, so that asking twice gives no second message."""
    same = and_(c.kind == channel.kind, c.address == channel.address)
    here = c.table_id.is_(None) if channel.table_id is None else c.table_id == channel.table_id
    if channel.kind != "push":  # a browser is one person's
        same = and_(same, c.person == channel.person)

    def job(db: Connection) -> None:
        db.execute(delete(schema.channels).where(same, here))
        db.execute(insert(schema.channels).values(**vars(channel)))

    return job


def channels_where(*conditions: ColumnElement[bool]) -> Callable[[Connection], list[Channel]]:
    wanted = select(schema.channels).where(*conditions).order_by(c.created)
    return lambda db: [Channel(**row) for row in db.execute(wanted).mappings()]


def channels_of(person: str) -> Callable[[Connection], list[Channel]]:
    return channels_where(c.person == person)


def channel_by(id: str) -> Callable[[Connection], Channel | None]:
    def job(db: Connection) -> Channel | None:
        return next(iter(channels_where(c.id == id)(db)), None)

    return job


def webhooks_at(table: str) -> Callable[[Connection], list[tuple[Channel, str]]]:
    """The webhooks of a table that work, with who chose them."""
    wanted = select(schema.channels, p.name.label("by")).where(
        c.table_id == table, c.proved.is_not(None), c.failed.is_(None), p.id == c.person
    )

    def job(db: Connection) -> list[tuple[Channel, str]]:
        rows = [dict(row) for row in db.execute(wanted.order_by(c.created)).mappings()]
        return [(Channel(**{k: v for k, v in row.items() if k != "by"}), row["by"]) for row in rows]

    return job


def prove_channel(id: str, now: float) -> Callable[[Connection], bool]:
    return lambda db: (
        db.execute(update(schema.channels).where(c.id == id).values(proved=now, failed=None)).rowcount == 1
    )


def end_channel(id: str) -> Callable[[Connection], bool]:
    return lambda db: db.execute(delete(schema.channels).where(c.id == id)).rowcount == 1


def reach_of(person: str) -> Callable[[Connection], Reach | None]:
    def job(db: Connection) -> Reach | None:
        row = db.execute(select(schema.reach).where(r.person == person)).mappings().first()
        return None if row is None else Reach(**row)

    return job


def keep_reach(reach: Reach) -> Write:
    def job(db: Connection) -> None:
        db.execute(delete(schema.reach).where(r.person == reach.person))
        db.execute(insert(schema.reach).values(**vars(reach)))

    return job


def move_channels(guest: str, person: str) -> Write:
    """Whoever logs in is reached where the guest was."""

    def job(db: Connection) -> None:
        db.execute(update(schema.channels).where(c.person == guest).values(person=person))

    return job


# turns that wait


def new_turns(since: float) -> Callable[[Connection], list[Turn]]:
    """Turns at tables that changed since then, of which no notice is kept yet. Who plays alone waits for nobody."""
    other = schema.seats.alias()
    others = select(other.c.seat).where(
        other.c.table_id == t.id, other.c.person.is_not(None), other.c.person != c.person
    )
    noted = select(n.id).where(
        n.channel_id == c.id, n.table_id == t.id, n.seat == s.seat, n.turn == t.turn, n.kind == TURN
    )
    wanted = select(c.id, t.id, s.seat, t.turn, t.waiting_for, t.deadlines, t.clock, t.clock_seconds, c.person).where(
        s.person == c.person,
        s.table_id == t.id,
        ~s.away,
        c.proved.is_not(None),
        c.failed.is_(None),
        or_(c.table_id.is_(None), c.table_id == t.id),
        t.status == "running",
        t.paused_until.is_(None),
        or_(t.updated > since, c.proved > since),
        others.exists(),
        ~noted.exists(),
    )

    def job(db: Connection) -> list[Turn]:
        found = []
        for channel, table, seat, turn, waiting_for, deadlines, clock, seconds, person in db.execute(wanted):
            if seat in waiting_for:
                at = deadlines.get(str(seat), (None, None))[1] if clock == "days" else None
                found.append(Turn(channel, table, seat, turn, person, at, seconds))
        return found

    return job


def note(turn: Turn, kind: str, due: float, now: float) -> Write:
    """Once for each turn, whoever else notes it too."""
    same = and_(
        n.channel_id == turn.channel,
        n.table_id == turn.table,
        n.seat == turn.seat,
        n.turn == turn.turn,
        n.kind == kind,
    )
    values = {
        "channel_id": turn.channel,
        "table_id": turn.table,
        "seat": turn.seat,
        "turn": turn.turn,
        "kind": kind,
        "due": due,
        "tries": 0,
        "state": WAITING,
        "changed": now,
    }

    def job(db: Connection) -> None:
        known = db.execute(select(n.id).where(same)).first() is not None
        if not known and db.execute(select(c.id).where(c.id == turn.channel)).first() is not None:
            db.execute(insert(schema.notices).values(id=new_id(20), **values))

    return job


# sending


@dataclass(frozen=True)
class Batch:
    """All that one channel is to be told, and what it was told before."""

    channel: Channel
    language: str
    reach: Reach
    notices: tuple[Notice, ...]


def any_overtime(now: float) -> Callable[[Connection], bool]:
    wanted = select(n.id).where(n.state == SENDING, n.held_until < now).limit(1)
    return lambda db: db.execute(wanted).first() is not None


def overtime(now: float) -> Write:
    """What was held by a server that died: sent again where that does no harm, else nobody knows whether it came."""
    late = and_(n.state == SENDING, n.held_until < now)
    certain = select(c.id).where(c.kind.in_(CERTAIN))
    free = {"holder": None, "held_until": None, "changed": now}

    def job(db: Connection) -> None:
        again, lost = n.channel_id.in_(certain), n.channel_id.not_in(certain)
        db.execute(update(schema.notices).where(late, again).values(state=WAITING, **free))
        db.execute(update(schema.notices).where(late, lost).values(state=FAILED, reason="no_answer", **free))

    return job


def due_channels(now: float, most: int) -> Callable[[Connection], list[str]]:
    """Channels with something to tell, and nothing under way."""
    other = schema.notices.alias()
    busy = select(other.c.id).where(other.c.channel_id == c.id, other.c.state == SENDING)
    wanted = select(c.id).where(n.channel_id == c.id, n.state == WAITING, n.due <= now, c.next <= now, ~busy.exists())
    return lambda db: [str(id) for (id,) in db.execute(wanted.distinct().limit(most))]


def batch_of(channel: str) -> Callable[[Connection], Batch | None]:
    def job(db: Connection) -> Batch | None:
        found = channel_by(channel)(db)
        if found is None:
            return None
        language = db.execute(select(p.language).where(p.id == found.person)).scalar_one()
        reach = reach_of(found.person)(db) or Reach(found.person)
        wanted = select(schema.notices, t.game, t.status, t.turn.label("now"), t.waiting_for, t.deadlines, t.deal)
        wanted = wanted.add_columns(t.paused_until, s.name, s.person, s.away).where(
            n.channel_id == channel,
            n.state.in_([WAITING, SENT]),
            t.id == n.table_id,
            s.table_id == n.table_id,
            s.seat == n.seat,
        )
        rows = db.execute(wanted.order_by(n.changed, n.id)).mappings()
        return Batch(found, language, reach, tuple(_notice(dict(row), found.person) for row in rows))

    return job


def _notice(row: dict[str, Any], person: str) -> Notice:
    timely = row["status"] == "running" and row["now"] == row["turn"] and row["seat"] in row["waiting_for"]
    deadline = row["deadlines"].get(str(row["seat"]), (None, None))[1]
    return Notice(
        row["id"],
        row["channel_id"],
        row["table_id"],
        row["seat"],
        row["kind"],
        row["state"],
        row["due"],
        row["tries"],
        "" if row["deal"] else row["game"],
        row["name"] or "",
        timely and row["person"] == person and not row["away"],
        row["paused_until"],
        deadline,
    )


def hold(ids: Collection[str], holder: str, now: float, seconds: float) -> Callable[[Connection], list[str]]:
    """Take them to be sent; those that nobody else has taken first."""
    mine = and_(n.id.in_(ids), n.state == WAITING)
    values = {"state": SENDING, "holder": holder, "held_until": now + seconds, "changed": now, "tries": n.tries + 1}

    def job(db: Connection) -> list[str]:
        db.execute(update(schema.notices).where(mine).values(**values))
        held = select(n.id).where(n.id.in_(ids), n.state == SENDING, n.holder == holder)
        return [str(id) for (id,) in db.execute(held)]

    return job


def settle(ids: Collection[str], holder: str | None, state: str, now: float, reason: str | None = None) -> Write:
    """How it ended. Without a holder: of those that wait."""
    own = and_(n.id.in_(ids), n.state == WAITING) if holder is None else and_(n.id.in_(ids), n.holder == holder)
    values = {"state": state, "reason": reason, "holder": None, "held_until": None, "changed": now}

    def job(db: Connection) -> None:
        db.execute(update(schema.notices).where(own).values(**values))

    return job


def put_off(ids: Collection[str], holder: str | None, due: float, now: float, reason: str | None = None) -> Write:
    """Later."""
    end = settle(ids, holder, WAITING, now, reason)

    def job(db: Connection) -> None:
        end(db)
        db.execute(update(schema.notices).where(n.id.in_(ids), n.state == WAITING).values(due=due))

    return job


def rest(channel: str, until: float) -> Write:
    """Nothing more to this channel before."""

    def job(db: Connection) -> None:
        db.execute(update(schema.channels).where(c.id == channel).values(next=until))

    return job


def break_channel(channel: str, reason: str, now: float) -> Write:
    """It does not work any more; what waits for it is given up."""

    def job(db: Connection) -> None:
        db.execute(update(schema.channels).where(c.id == channel).values(failed=reason))
        waiting = and_(n.channel_id == channel, n.state == WAITING)
        db.execute(update(schema.notices).where(waiting).values(state=FAILED, reason=reason, changed=now))

    return job


def forget_notices(before: float) -> Write:
    """Those that are settled for long, of turns that are over."""
    still = select(t.id).where(t.id == n.table_id, t.turn == n.turn, t.status == "running")

    def job(db: Connection) -> None:
        settled = n.state.in_([SENT, DROPPED, FAILED])
        db.execute(delete(schema.notices).where(settled, n.changed < before, ~still.exists()))

    return job
