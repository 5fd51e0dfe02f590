"""Ids that nobody can guess, and names that show."""

from __future__ import annotations

import secrets

from stellwerk.server.errors import Refused

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id(length: int = 14) -> str:
    """An id that nobody can guess and that survives being read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def is_id(text: str) -> bool:
    return text.isascii() and text.isalnum() and len(text) <= 32


def clean_name(name: str) -> str:
    """A name that shows: no control characters, no name of blanks only."""
    cleaned = printable(name)
    if not cleaned:
        raise Refused("bad_name")
    return cleaned


def printable(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
