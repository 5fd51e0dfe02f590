"""Bots against bots, measured fairly: every deal is played in all seatings."""
