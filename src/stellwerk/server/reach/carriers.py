"""Those who carry a message: what each kind of channel needs, and what its answer means."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit

from stellwerk.server.errors import Refused
from stellwerk.server.reach import mail, push
from stellwerk.server.reach.outgoing import Answer, Forbidden, Lost, Outgoing, Unreached
from stellwerk.server.reach.texts import Message
from stellwerk.server.reach.webhooks import FORMATS
from stellwerk.server.settings import Settings
from stellwerk.server.storage.reach_store import Channel

NOBODY = "mailto:nobody@example.org"
GONE = (401, 403, 404, 410)


@dataclass(frozen=True)
class Outcome:
    """`sent`, `again` (later), `failed` (this one) or `gone` (the whole channel), with a reason."""

    code: str
    reason: str = ""
    after: float | None = None


def meaning(answer: Answer) -> Outcome:
    """What a receiver's status says about the message."""
    if answer.status < 300:
        return Outcome("sent")
    reason = f"status_{answer.status}"
    if answer.status in GONE:
        return Outcome("gone", reason)
    if answer.status in (408, 425, 429) or answer.status >= 500:
        return Outcome("again", reason, answer.retry_after)
    return Outcome("failed", reason)


class Carriers:
    def __init__(self, settings: Settings, secret: str) -> None:
        self.settings = settings
        self.outgoing = Outgoing(settings.private_receivers)
        self.pusher = push.Pusher(secret, contact_of(settings)) if push.available() else None

    @property
    def home(self) -> str:
        """Where links in messages lead."""
        return self.settings.public_address.rstrip("/")

    def kinds(self) -> list[str]:
        """What this host can send."""
        found = ["push"] if self.pusher is not None else []
        if self.settings.smtp:
            found.append("mail")
        return [*found, "discord", "matrix"] if self.home else found

    async def send(self, channel: Channel, message: Message) -> Outcome:
        """Try once. Whether it may be tried again when no answer came depends on the kind."""
        try:
            if channel.kind == "push":
                return await self._push(channel, message)
            if channel.kind == "mail":
                return await self._mail(channel, message)
            return await self._webhook(channel, message)
        except Unreached as problem:
            return Outcome("again", f"unreached_{problem}"[:40])
        except Lost:
            return Outcome("failed", "no_answer")
        except (Forbidden, Refused):
            return Outcome("gone", "private_address")

    async def _push(self, channel: Channel, message: Message) -> Outcome:
        if self.pusher is None:
            return Outcome("failed", "not_offered")
        subscription = push.Subscription.read(channel.address)
        headers, body = self.pusher.request(subscription, message)
        try:
            return meaning(await self.outgoing.send("POST", subscription.endpoint, headers, body))
        except Lost:
            return Outcome("again", "no_answer")  # the tag lets a browser show it once

    async def _mail(self, channel: Channel, message: Message) -> Outcome:
        if not self.settings.smtp:
            return Outcome("failed", "not_offered")
        letter = mail.compose(message, channel.address, self.settings.mail_from, self.home)
        try:
            await asyncio.to_thread(mail.deliver, self.settings.smtp, letter)
        except mail.RefusedForGood as problem:
            return Outcome("gone", f"status_{problem}"[:40])
        return Outcome("sent")

    async def _webhook(self, channel: Channel, message: Message) -> Outcome:
        if not self.home:
            return Outcome("failed", "not_offered")
        request = FORMATS[channel.kind](channel.address, message, self.home)
        try:
            return meaning(await self.outgoing.send(request.method, request.url, request.headers, request.content))
        except Lost:
            if request.again:
                return Outcome("again", "no_answer")
            raise

    async def close(self) -> None:
        await self.outgoing.close()


def contact_of(settings: Settings) -> str:
    """Whom a push service may write to."""
    if settings.vapid_contact:
        return settings.vapid_contact
    if settings.mail_from:
        return f"mailto:{settings.mail_from.rpartition('<')[2].rstrip('>')}"
    parts = urlsplit(settings.public_address)
    return f"https://{parts.hostname}" if parts.scheme == "https" else NOBODY
