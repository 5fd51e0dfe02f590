"""Passengers: they wait in cities and countries, ride with whoever connects them, and decide majorities."""

from __future__ import annotations

from stellwerk.rules.passengers.mechanism import (
    COLORS,
    OF_EACH_COLOR,
    ChoosePassenger,
    MostPassengers,
    PassengerMajorities,
    PlacePassengers,
    TakePassengers,
    majority,
)
from stellwerk.rules.passengers.words import PassengersPlaced, PassengerTaken, TakePassenger

__all__ = [
    "COLORS",
    "OF_EACH_COLOR",
    "ChoosePassenger",
    "MostPassengers",
    "PassengerMajorities",
    "PassengerTaken",
    "PassengersPlaced",
    "PlacePassengers",
    "TakePassenger",
    "TakePassengers",
    "majority",
]
