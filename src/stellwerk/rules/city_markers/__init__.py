"""City markers: who controls a city gets the points of routes that others build there."""

from __future__ import annotations

from stellwerk.rules.city_markers.mechanism import CityMarkers, ControlledRoutePoints, MarkerDecision, OfferMarker
from stellwerk.rules.city_markers.words import MarkerPlaced, PlaceMarker

__all__ = ["CityMarkers", "ControlledRoutePoints", "MarkerDecision", "MarkerPlaced", "OfferMarker", "PlaceMarker"]
