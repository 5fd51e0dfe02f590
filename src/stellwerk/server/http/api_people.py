"""HTTP: who you are."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, Router, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import RequestBody
from sqlalchemy.exc import IntegrityError

from stellwerk.server.errors import Refused
from stellwerk.server.http.farewell import forget
from stellwerk.server.http.services import Services, address_of, known_person
from stellwerk.server.names import clean_name, new_id
from stellwerk.server.persons import COOKIE, COOKIE_SECONDS, Token, hash_password, password_fits
from stellwerk.server.storage import own_data, reach_store, sessions, store
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables import seating
from stellwerk.server.wire import wire
from stellwerk.server.wire.encoding import encode

AnyRequest = Request[Any, Any, Any]
SEEN_EVERY = 86400.0


def _shown(person: Person) -> wire.Person:
    return wire.Person(person.id, person.name, person.language, person.login, person.admin)


def _cookie(services: NamedDependency[Services], request: AnyRequest, value: str, seconds: int) -> Cookie:
    secure = services.settings.secure_cookies or request.url.scheme == "https"
    return Cookie(COOKIE, value=value, max_age=seconds, httponly=True, samesite="lax", secure=secure, path="/")


def _signed_in(
    services: NamedDependency[Services], request: AnyRequest, person: Person, status: int, session: str | None = None
) -> Response[Any]:
    token = services.signer.sign(Token(person.id, person.generation, session if session is not None else new_id()))
    cookie = _cookie(services, request, token, COOKIE_SECONDS)
    return Response(_shown(person), status_code=status, cookies=[cookie])


@get("/me")
async def me(request: AnyRequest, services: NamedDependency[Services]) -> Response[wire.Person | None]:
    """Also makes the cookie last anew. Nothing for a visitor: to ask who one is is no mistake."""
    person = await services.person_of(request)
    if person is None:
        return Response(None, status_code=200)
    token = services.token_of(request)
    if time.time() - person.seen > SEEN_EVERY:
        await services.database.write(store.change_person(person.id, {"seen": time.time()}))
    return _signed_in(services, request, person, 200, token.session if token else None)


@post("/me")
async def introduce(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.NewPerson]
) -> Response[wire.Person]:
    services.allow(services.limits.people, address_of(request))
    origin, now = services.origin_of(request), time.time()
    services.doors.check(None, origin)
    person = Person(new_id(), clean_name(data.name), data.language, None, None, 0, now, now, origin)
    await services.database.write(store.add_person(person))
    return _signed_in(services, request, person, 201)


@patch("/me")
async def change(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.PersonChange]
) -> Response[wire.Person]:
    """Name and language; login and password, given together, keep the person across devices."""
    person = await known_person(services, request)
    changes: dict[str, Any] = {}
    if data.name is not None:
        changes["name"] = clean_name(data.name)
    if data.language is not None:
        changes["language"] = data.language
    if (data.login is None) != (data.password is None):
        raise Refused("login_and_password_together")
    if data.login is not None and data.password is not None:
        services.allow(services.limits.passwords, person.id)
        await _prove(person, data.old_password)
        changes.update(login=data.login.lower(), password=await hash_password(data.password))
        changes["generation"] = person.generation + 1
    if changes:
        try:
            await services.database.write(store.change_person(person.id, changes))
        except IntegrityError:
            raise Refused("login_taken", 409) from None
    if "generation" in changes:
        await services.doors.close(person.id)
    changed = await services.database.read(store.person_by(id=person.id))
    assert changed is not None
    return _signed_in(services, request, changed, 200)


async def _prove(person: Person, password: str | None) -> None:
    """Whoever has a password says it before something that cannot be undone; an open browser alone is not enough."""
    if person.password is not None and not await password_fits(person.password, password or ""):
        raise Refused("wrong_password", 403)


@get("/me/data", media_type="application/json")
async def data(request: AnyRequest, services: NamedDependency[Services]) -> Response[bytes]:
    """All that is kept of this person, as a file."""
    person = await known_person(services, request)
    services.allow(services.limits.heavy, person.id)
    kept = await services.database.read(own_data.own_data(person.id))
    named = {"Content-Disposition": 'attachment; filename="stellwerk-my-data.json"'}
    return Response(encode(kept), media_type="application/json", headers=named)


@post("/me/delete", status_code=204)
async def delete(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.Farewell]
) -> Response[None]:
    """Name, login, password, words and records are forgotten; games that are over go on without the name."""
    person = await known_person(services, request)
    services.allow(services.limits.passwords, person.id)
    await _prove(person, data.password)
    await forget(services, person)
    return Response(None, status_code=204, cookies=[_cookie(services, request, "", 0)])


@post("/login", status_code=200)
async def login(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.LoginRequest]
) -> Response[wire.Person]:
    services.allow(services.limits.passwords, address_of(request))
    services.allow(services.limits.passwords, f"login {data.login.lower()}")
    login = data.login.lower()
    person = await services.database.read(store.person_by(login=login)) if login.isprintable() else None
    if not await password_fits(person.password if person else None, data.password) or person is None:
        raise Refused("wrong_login", 403)
    guest = await services.person_of(request)
    if guest is not None and guest.login is None:
        await seating.take_over(services.hub, guest.id, person.id)
        await services.campaigns.take_over(guest.id, person.id)
        await services.database.write(reach_store.move_channels(guest.id, person.id))
    return _signed_in(services, request, person, 200)


@post("/logout", status_code=204)
async def logout(request: AnyRequest, services: NamedDependency[Services]) -> Response[None]:
    """The cookie counts no more, also where somebody has a copy of it."""
    token = services.token_of(request)
    if token is not None and await services.person_of(request) is not None:
        await services.database.write(sessions.end_session(token))
        await services.doors.close(token.person, token.session or None)
    return Response(None, status_code=204, cookies=[_cookie(services, request, "", 0)])


people = Router("/api", route_handlers=[me, introduce, change, data, delete, login, logout], tags=["people"])
