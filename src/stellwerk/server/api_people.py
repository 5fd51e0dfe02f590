"""HTTP: who you are."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, Router, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import RequestBody
from sqlalchemy.exc import IntegrityError

from stellwerk.server import seating, store, wire
from stellwerk.server.errors import Refused
from stellwerk.server.persons import COOKIE, COOKIE_SECONDS, Token, clean_name, hash_password, new_id, password_fits
from stellwerk.server.services import Services, address_of, known_person
from stellwerk.server.store import Person

AnyRequest = Request[Any, Any, Any]


def _shown(person: Person) -> wire.Person:
    return wire.Person(person.id, person.name, person.language, person.login)


def _cookie(services: NamedDependency[Services], request: AnyRequest, value: str, seconds: int) -> Cookie:
    secure = services.settings.secure_cookies or request.url.scheme == "https"
    return Cookie(COOKIE, value=value, max_age=seconds, httponly=True, samesite="lax", secure=secure, path="/")


def _signed_in(
    services: NamedDependency[Services], request: AnyRequest, person: Person, status: int
) -> Response[wire.Person]:
    token = services.signer.sign(Token(person.id, person.generation))
    cookie = _cookie(services, request, token, COOKIE_SECONDS)
    return Response(_shown(person), status_code=status, cookies=[cookie])


@get("/me")
async def me(request: AnyRequest, services: NamedDependency[Services]) -> Response[wire.Person]:
    """Also makes the cookie last anew."""
    return _signed_in(services, request, await known_person(services, request), 200)


@post("/me")
async def introduce(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.NewPerson]
) -> Response[wire.Person]:
    services.allow(services.limits.people, address_of(request))
    person = Person(new_id(), clean_name(data.name), data.language, None, None, 0, time.time())
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
    changed = await services.database.read(store.person_by(id=person.id))
    assert changed is not None
    return _signed_in(services, request, changed, 200)


async def _prove(person: Person, password: str | None) -> None:
    """Whoever has a password says it before something that cannot be undone; an open browser alone is not enough."""
    if person.password is not None and not await password_fits(person.password, password or ""):
        raise Refused("wrong_password", 403)


@post("/me/delete", status_code=204)
async def delete(
    request: AnyRequest, services: NamedDependency[Services], data: RequestBody[wire.Farewell]
) -> Response[None]:
    """Name, login and password are forgotten; games that are over keep the name under which they were played."""
    person = await known_person(services, request)
    services.allow(services.limits.passwords, person.id)
    await _prove(person, data.password)
    await services.campaigns.forget(person.id)
    await seating.forget(services.hub, person.id)
    nobody = {"name": "", "login": None, "password": None, "generation": person.generation + 1}
    await services.database.write(store.change_person(person.id, nobody))
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
    return _signed_in(services, request, person, 200)


@post("/logout", status_code=204)
async def logout(request: AnyRequest, services: NamedDependency[Services]) -> Response[None]:
    return Response(None, status_code=204, cookies=[_cookie(services, request, "", 0)])


people = Router("/api", route_handlers=[me, introduce, change, delete, login, logout], tags=["people"])
