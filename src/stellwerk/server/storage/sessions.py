"""Who is signed in: a cookie counts while its person has the same generation and its session was not ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from sqlalchemy import Connection, insert, select

from stellwerk.server.persons import Token
from stellwerk.server.storage import schema
from stellwerk.server.storage.rows import Person
from stellwerk.server.storage.store import Write, person_by

MOST_AT_ONCE = 400


def signed_in(token: Token) -> Callable[[Connection], Person | None]:
    ended = select(schema.ended_sessions.c.id).where(schema.ended_sessions.c.id == token.session)

    def job(db: Connection) -> Person | None:
        person = person_by(id=token.person)(db)
        if person is None or person.generation != token.generation or db.execute(ended).first():
            return None
        return person

    return job


def end_session(token: Token) -> Write:
    """Cookies of older versions know no session, so all of their person end together."""

    def job(db: Connection) -> None:
        if token.session:
            known = select(schema.ended_sessions.c.id).where(schema.ended_sessions.c.id == token.session)
            if db.execute(known).first() is None:
                values = {"id": token.session, "person": token.person, "at": time.time()}
                db.execute(insert(schema.ended_sessions).values(**values))
        else:
            p = schema.persons
            db.execute(p.update().where(p.c.id == token.person).values(generation=token.generation + 1))

    return job


def still_signed_in(tokens: Collection[Token]) -> Callable[[Connection], set[Token]]:
    """Those of them that count."""

    def job(db: Connection) -> set[Token]:
        found: set[Token] = set()
        p, s = schema.persons.c, schema.ended_sessions.c
        waiting = list(tokens)
        while waiting:
            some, waiting = waiting[:MOST_AT_ONCE], waiting[MOST_AT_ONCE:]
            people = select(p.id, p.generation).where(p.id.in_({token.person for token in some}))
            generations = {str(id): int(generation) for id, generation in db.execute(people)}
            ended = {str(id) for (id,) in db.execute(select(s.id).where(s.id.in_({t.session for t in some})))}
            found |= {t for t in some if generations.get(t.person) == t.generation and t.session not in ended}
        return found

    return job
