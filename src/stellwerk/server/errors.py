"""What the server refuses: a code with parameters, never a sentence."""

from __future__ import annotations

from stellwerk.engine.errors import StellwerkError


class Refused(StellwerkError):  # noqa: N818 - not a fault, but an answer
    """A request or message that is not carried out. Nothing was changed."""

    def __init__(self, code: str, status: int = 400, rule: str | None = None, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.rule = rule
        self.params = params


class Unavailable(Refused):
    """The database is away, full or too slow. Whether the last thing was written is known when it is back."""

    def __init__(self) -> None:
        super().__init__("storage_unavailable", 503)
