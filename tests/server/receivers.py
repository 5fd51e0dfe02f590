"""Those who get messages, on this machine: a push service with browsers behind it, webhooks, and a server for mail.

Each can fail, hang up, or be gone, and come back.
"""

from __future__ import annotations

import contextlib
import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from stellwerk.server.reach.push import encoded
from tools.neighbours import free_port

Json = dict[str, Any]


class PushBrowser:
    """The keys of a browser, and how it reads what is pushed to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = random.Random(name).randbytes(16)

    def subscription(self, address: str) -> Json:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"{address}/push/{self.name}"
        return {"kind": "push", "address": endpoint, "p256dh": encoded(point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> Json:
        told: Json = json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return told


@dataclass
class Arrived:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Json:
        told: Json = json.loads(self.body)
        return told


@dataclass
class WebReceiver:
    """`mood` says what becomes of a request: a status, or `lost` (taken, and no answer), or `cut` (not even read)."""

    mood: Callable[[], int | str] = lambda: 201
    arrived: list[Arrived] = field(default_factory=list)
    refused: list[Arrived] = field(default_factory=list)
    on_arrival: Callable[[Arrived], None] | None = None
    address: str = ""

    @contextmanager
    def open(self) -> Iterator[WebReceiver]:
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                owner.take(self, Arrived(self.command, self.path, dict(self.headers), body))

            do_PUT = do_POST  # noqa: N815 - the library's name

            def log_message(self, *_: Any) -> None:
                return None

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()
            thread.join(10)

    def take(self, handler: BaseHTTPRequestHandler, request: Arrived) -> None:
        mood = self.mood()
        if mood == "lost" or (isinstance(mood, int) and mood < 300):
            self.arrived.append(request)
            if self.on_arrival is not None:
                self.on_arrival(request)
        else:
            self.refused.append(request)
        if not isinstance(mood, int):
            handler.close_connection = True
            return
        handler.send_response(mood)
        handler.send_header("Content-Length", "0")
        handler.end_headers()


@dataclass
class MailReceiver:
    """`mood` gives the answer to a mail, as a server for mail says it."""

    mood: Callable[[], str] = lambda: "250 OK"
    arrived: list[EmailMessage] = field(default_factory=list)
    on_arrival: Callable[[EmailMessage], None] | None = None
    url: str = ""

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802 - the library's name
        said = self.mood()
        if said.startswith("250"):
            mail = message_from_bytes(envelope.content, policy=default)
            assert isinstance(mail, EmailMessage)
            self.arrived.append(mail)
            if self.on_arrival is not None:
                self.on_arrival(mail)
        return said

    @contextmanager
    def open(self) -> Iterator[MailReceiver]:
        port = free_port()
        controller = Controller(self, hostname="127.0.0.1", port=port)
        controller.start()
        self.url = f"smtp://127.0.0.1:{port}"
        try:
            yield self
        finally:
            with contextlib.suppress(Exception):
                controller.stop()
