"""Elements of a picture, as text."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import quoteattr

from stellwerk.boards.inks import SYMBOLS


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An SVG element; `stroke_width=2` becomes `stroke-width="2"`, a trailing underscore is dropped."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
        parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    return f"<{' '.join(parts)}>{''.join(inside)}</{name}>" if inside else f"<{' '.join(parts)}/>"


def at(x: float, y: float, angle: float = 0) -> str:
    return f"translate({x:g} {y:g})" + (f"rotate({angle:g})" if angle else "")


def box(w: float, h: float, radius: float, **paint: str | float) -> str:
    return tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=radius, **paint)


def symbol(name: str, ink: str, angle: float, scale: float = 1.0) -> str:
    turn = f"rotate({-angle:g})scale({scale:g})"
    if name == "wave":
        line: dict[str, str | float] = {"stroke": ink, "stroke_width": 2.1, "stroke_linecap": "round"}
        return tag("path", d=SYMBOLS[name], transform=turn, fill="none", **line)
    return tag("path", d=SYMBOLS[name], transform=turn, fill=ink, fill_rule="evenodd")


def gradient(kind: str, where: Mapping[str, str | float], *stops: tuple[float, str, float]) -> str:
    inside = (tag("stop", offset=at, stop_color=color, stop_opacity=alpha) for at, color, alpha in stops)
    return tag(kind, *inside, **where)
