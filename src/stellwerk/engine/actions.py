"""What a player can choose: frozen values with names, declared by the mechanisms that offer them, and the few that
belong to no single mechanism. `engine.codec` turns them into JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """Something that a player chooses. Others learn of it only by its events, unless it is an `OpenAction`."""


@dataclass(frozen=True)
class OpenAction(Action):
    """An action that is done before everybody's eyes."""


@dataclass(frozen=True)
class KeepTickets(Action):
    """Keep some of the tickets on offer; the others go back, the first of them first."""

    kept: tuple[str, ...]
    returned: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decline(OpenAction):
    """Make no use of what may be done now."""


@dataclass(frozen=True)
class Pass(OpenAction):
    """Do nothing, because nothing can be done."""
