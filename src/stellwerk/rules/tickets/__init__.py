"""Tickets: dealing and choosing them at setup, drawing more, and counting them at the end."""

from __future__ import annotations

from stellwerk.rules.tickets.mechanism import (
    AnnounceMixes,
    CompletedTickets,
    DealMixedTickets,
    DealTickets,
    DrawMoreTickets,
    KeepDrawnTickets,
    KeepOpeningTickets,
    TicketPoints,
    is_ticket_choice,
    keep,
    mixes_of,
    offer,
    put_under,
)
from stellwerk.rules.tickets.words import AnnounceMix, DrawTickets, MixAnnounced, TicketsKept, TicketsOffered

__all__ = [
    "AnnounceMix",
    "AnnounceMixes",
    "CompletedTickets",
    "DealMixedTickets",
    "DealTickets",
    "DrawMoreTickets",
    "DrawTickets",
    "KeepDrawnTickets",
    "KeepOpeningTickets",
    "MixAnnounced",
    "TicketPoints",
    "TicketsKept",
    "TicketsOffered",
    "is_ticket_choice",
    "keep",
    "mixes_of",
    "offer",
    "put_under",
]
