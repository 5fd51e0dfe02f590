"""Claiming a route: which are open to a seat, every way to pay for each, and what is paid and placed.

Routes are bits of a mask, and masks by colour and length say at once which can be paid, so listing all claims
touches only those that are legal."""

from __future__ import annotations

from stellwerk.rules.claim.mechanism import CarryOut, ClaimRoutes, splits, wave_cards
from stellwerk.rules.claim.words import ClaimRoute, RouteClaimed

__all__ = ["CarryOut", "ClaimRoute", "ClaimRoutes", "RouteClaimed", "splits", "wave_cards"]
