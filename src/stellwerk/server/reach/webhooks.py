"""Messages for the webhook of a table, as Discord and Matrix read them.

Discord: POST to the address of a webhook. Matrix: POST to the address of a webhook of hookshot, or, where the address
is that of a room in the client API with its `access_token`, PUT with an id that the server knows again.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from stellwerk.server.errors import Refused
from stellwerk.server.reach.texts import Message, text

MARKS = re.compile(r"([\\*_~`|>\[\]()<#@:-])")
CLIENT_API = "/_matrix/client/"


@dataclass(frozen=True)
class Request:
    """`again`: a second one with the same id does no harm."""

    method: str
    url: str
    headers: dict[str, str]
    content: bytes
    again: bool


def check_matrix(url: str) -> None:
    """A room of the client API comes with the token that may speak there."""
    parts = urlsplit(url)
    if CLIENT_API in parts.path and "access_token" not in dict(parse_qsl(parts.query)):
        raise Refused("bad_address")


def said(message: Message, home: str) -> tuple[str, str]:
    """The sentence and the link. Whoever reads along learns whose turn it is, in which game, and nothing else."""
    link = f"{home}/{message.path}"
    if message.prove:
        return f"{message.title}. {text(message.language, 'test_link')}", link
    late = message.title == text(message.language, "clock")
    who = text(message.language, "seat_clock" if late else "seat", name=", ".join(message.names))
    return f"{who}. {', '.join(message.lines)}", link


def discord(url: str, message: Message, home: str) -> Request:
    """Nobody is called by a name that looks like a call."""
    sentence, link = said(message, home)
    plain = MARKS.sub(r"\\\1", sentence)
    told = {"content": f"{plain} <{link}>", "allowed_mentions": {"parse": []}}
    parts = urlsplit(url)
    query = urlencode([*((k, v) for k, v in parse_qsl(parts.query) if k != "wait"), ("wait", "true")])
    return Request("POST", urlunsplit(parts._replace(query=query)), JSON, json.dumps(told).encode(), again=False)


def matrix(url: str, message: Message, home: str) -> Request:
    sentence, link = said(message, home)
    plain, html = f"{sentence} {link}", f'{escape(sentence)} <a href="{escape(link)}">{escape(link)}</a>'
    parts = urlsplit(url)
    if CLIENT_API not in parts.path:
        told = {"text": plain, "html": html, "username": "Stellwerk"}
        return Request("POST", url, JSON, json.dumps(told).encode(), again=False)
    query = dict(parse_qsl(parts.query))
    headers = {**JSON, "Authorization": f"Bearer {query.pop('access_token')}"}
    path = f"{parts.path.rstrip('/')}/{quote(message.id)}"
    told = {"msgtype": "m.text", "body": plain, "format": "org.matrix.custom.html", "formatted_body": html}
    target = urlunsplit(parts._replace(path=path, query=urlencode(query)))
    return Request("PUT", target, headers, json.dumps(told).encode(), again=True)


JSON = {"Content-Type": "application/json"}
FORMATS = {"discord": discord, "matrix": matrix}
