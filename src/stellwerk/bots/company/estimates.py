"""What a bot takes things to be worth, in dollars, by the numbers of the edition it plays."""

from __future__ import annotations

from dataclasses import dataclass

OWN_COLOR = 2.6
CARD = 0.8
HELPER = -0.8
TELEGRAPH = 0.9


@dataclass(frozen=True)
class Estimates:
    mail: float = 1.3
    stake: float = 4.5
    seal: float = 1.7
    blizzard: float = 2.0
    fiesta: float = 2.8
    fiesta_next: float = 1.0
    crate: float = 3.5
    exhibit: float = 7.0
    drive: float = 1.5
    danger: tuple[float, float, float] = (0.0, 0.33, 1.17)
    row_mark: float = 0.0  # a mark in one of the emptiest columns of the ledger
    mark: float = 0.0  # any other mark
    postcard: float = 0.0  # a postcard that a ticket brings


ESTIMATES = {
    1: Estimates(),
    2: Estimates(
        mail=2.3,
        stake=6.5,
        seal=3.4,
        blizzard=4.6,
        fiesta=5.2,
        fiesta_next=2.0,
        crate=5.5,
        exhibit=12.0,
        drive=2.5,
        danger=(0.0, 0.83, 2.5),
        row_mark=4.0,
        mark=2.0,
        postcard=3.0,
    ),
}
