"""What can go wrong, each with words for a person and codes for a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stellwerk.engine.actions import Action


class StellwerkError(Exception):
    """Something that the user can put right; the message says how."""


class BoardError(StellwerkError):
    """A board's data are wrong; the message names file and line."""


class SettingError(StellwerkError):
    """A game that cannot be set up as asked: unknown name, variant, or number of players."""


class RecordError(StellwerkError):
    """A record that cannot be read, or that does not hold what it says; the message says where.

    `code` and `params` say the same to a program.
    """

    def __init__(self, message: str, code: str = "unreadable", **params: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.params = params


class IllegalAction(StellwerkError):  # noqa: N818 - the name that users of the engine look for
    """An action that the rules do not allow now. Nothing was changed.

    `code` is stable and machine-readable, `rule` the id of the rule that forbids it, `legal` what may be done.
    """

    def __init__(self, code: str, rule: str, legal: Sequence[Action]) -> None:
        super().__init__(code, rule)
        self.code = code
        self.rule = rule
        self.legal = legal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str, tuple[Action, ...]]]:
        """Across processes the legal actions travel as plain values."""
        return IllegalAction, (self.code, self.rule, tuple(self.legal))

    def __str__(self) -> str:
        return f"{self.code.replace('_', ' ')} ({self.rule}); {len(self.legal)} other actions are legal"
