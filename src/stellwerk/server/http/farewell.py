"""Somebody goes for good, by their own wish or the host's."""

from __future__ import annotations

from stellwerk.server.campaigns import founding
from stellwerk.server.http.services import Services
from stellwerk.server.storage import own_data
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables import seating


async def forget(services: Services, person: Person) -> None:
    """Bots go on where they play; name, login, password, words and records are forgotten."""
    await founding.forget(services.campaigns, person.id)
    await seating.forget(services.hub, person.id)
    tables, campaigns = await services.database.write(own_data.forget_person(person.id, person.generation))
    for id in tables:
        services.hub.tables.pop(id, None)
    for id in campaigns:
        services.campaigns.campaigns.pop(id, None)
    await services.doors.close(person.id)
