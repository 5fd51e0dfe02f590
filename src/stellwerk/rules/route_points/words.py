"""The words for the points of routes."""

from __future__ import annotations

from stellwerk.engine.vocabulary import Text, Vocabulary

VOCABULARY = Vocabulary(
    name="route_points",
    title=Text("points of routes", "Streckenpunkte"),
    sources={"routes": Text("routes", "Strecken")},
)
