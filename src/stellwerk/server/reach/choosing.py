"""How somebody chooses to be reached: a way is added, proved by a message that arrives, and stopped at any time."""

from __future__ import annotations

import time
from dataclasses import replace
from urllib.parse import urlsplit

from stellwerk.server.errors import Refused
from stellwerk.server.names import new_id, printable
from stellwerk.server.persons import Signer
from stellwerk.server.reach.carriers import Carriers
from stellwerk.server.reach.mail import check_address
from stellwerk.server.reach.outgoing import check_url
from stellwerk.server.reach.push import Subscription
from stellwerk.server.reach.texts import proof_message
from stellwerk.server.reach.webhooks import check_matrix
from stellwerk.server.storage import reach_store as store
from stellwerk.server.storage.database import Database
from stellwerk.server.storage.reach_store import Channel
from stellwerk.server.storage.rows import Person
from stellwerk.server.tables.live import Live
from stellwerk.server.wire import reach_wire as wire

MOST_CHANNELS = 20
STOP, PROVE = "stop", "prove"


class Choosing:
    def __init__(self, database: Database, carriers: Carriers, signer: Signer) -> None:
        self.database = database
        self.carriers = carriers
        self.signer = signer

    def stop_token(self, channel: str) -> str:
        return self.signer.ticket(STOP, channel)

    async def add(self, person: Person, wanted: wire.NewChannel, live: Live | None) -> Channel:
        """A new way, and the message that is to prove it. It is kept only if that could be sent."""
        if wanted.kind not in self.carriers.kinds():
            raise Refused("not_offered", 409)
        if len(await self.database.read(store.channels_of(person.id))) >= MOST_CHANNELS:
            raise Refused("too_many_channels", 429, most=MOST_CHANNELS)
        address, label = self._checked(wanted)
        table = None
        if wanted.kind in ("discord", "matrix"):
            if live is None or not live.own_seats(person.id):
                raise Refused("not_your_seat", 403)
            table = live.id
        channel = Channel(new_id(), person.id, wanted.kind, table, address, label[:80], time.time())
        await self.database.write(store.add_channel(channel))
        try:
            await self.test(person, channel)
        except Refused:
            await self.database.write(store.end_channel(channel.id))
            raise
        return channel

    def _checked(self, wanted: wire.NewChannel) -> tuple[str, str]:
        """The address as it is kept, and what the person sees of it."""
        if wanted.kind == "mail":
            return check_address(wanted.address), wanted.address
        url = check_url(wanted.address, self.carriers.settings.private_receivers)
        if wanted.kind == "push":
            subscription = Subscription(url, wanted.p256dh or "", wanted.auth or "")
            if self.carriers.pusher is not None:
                self.carriers.pusher.check(subscription)
            return subscription.text(), printable(wanted.label or "") or "?"
        if wanted.kind == "matrix":
            check_matrix(url)
        return url, urlsplit(url).hostname or ""

    async def test(self, person: Person, channel: Channel) -> None:
        """Send a message that proves, when it has arrived, that this way works."""
        message = proof_message(
            new_id(20), person.language, self.stop_token(channel.id), self.signer.ticket(PROVE, channel.id)
        )
        outcome = await self.carriers.send(channel, message)
        if outcome.code != "sent":
            raise Refused("test_failed", 409, reason=outcome.reason)

    async def prove(self, ticket: str) -> Channel:
        """The message arrived: its ticket is the proof."""
        channel = await self.of_ticket(PROVE, ticket)
        if channel is None:
            raise Refused("no_channel", 404)
        await self.database.write(store.prove_channel(channel.id, time.time()))
        return channel

    async def stop(self, ticket: str) -> None:
        """By whoever got a message. What is stopped already stays so."""
        id = self.signer.read_ticket(STOP, ticket)
        if id is None:
            raise Refused("no_channel", 404)
        await self.database.write(store.end_channel(id))

    async def of_ticket(self, purpose: str, ticket: str) -> Channel | None:
        id = self.signer.read_ticket(purpose, ticket)
        return None if id is None else await self.database.read(store.channel_by(id))

    async def own(self, person: Person, id: str) -> Channel:
        channel = await self.database.read(store.channel_by(id))
        if channel is None or channel.person != person.id:
            raise Refused("no_channel", 404)
        return channel

    async def join(self, person: Person, live: Live, id: str) -> Channel:
        """Be named, too, where a table's webhook speaks. Its address stays with the server."""
        if not live.own_seats(person.id):
            raise Refused("not_your_seat", 403)
        there = await self.database.read(store.webhooks_at(live.id))
        found = next((channel for channel, _ in there if channel.id == id), None)
        if found is None:
            raise Refused("no_channel", 404)
        now = time.time()
        mine = replace(found, id=new_id(), person=person.id, created=now, proved=now, next=0.0)
        await self.database.write(store.add_channel(mine))
        return mine
