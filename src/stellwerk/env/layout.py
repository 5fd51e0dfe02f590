"""What the numbers of an observation are: named fields, as arrays or as features for a neural network."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stellwerk.engine.setting import Setting
from stellwerk.env.kernel.block import Field
from stellwerk.env.kernel.observer import Observer

Shorts = npt.NDArray[np.int16]


class Layout:
    """The fields of a setting's observations, in their order.

    >>> from stellwerk.games.registry import setting_for
    >>> layout = Layout(setting_for("usa", players=2))
    >>> layout.size
    232
    >>> layout["hand"]
    slice(157, 166, None)
    """

    def __init__(self, setting: Setting) -> None:
        observer = Observer(setting)
        self.fields: dict[str, Field] = {field.name: field for field in observer.fields}
        self.size = observer.size
        self._places: dict[str, slice] = {}
        start = 0
        for field in observer.fields:
            self._places[field.name] = slice(start, start + field.size)
            start += field.size

    def __getitem__(self, name: str) -> slice:
        """Where a field lies in an observation."""
        return self._places[name]

    @property
    def highs(self) -> Shorts:
        """The highest value of each number; the lowest is 0."""
        return np.concatenate([np.full(f.size, f.high, np.int16) for f in self.fields.values()])

    def split(self, observations: Shorts) -> dict[str, Shorts]:
        """The fields of one observation or of rows of them, each in its shape, without copying."""
        rows = observations.shape[:-1]
        return {name: observations[..., self[name]].reshape(rows + field.shape) for name, field in self.fields.items()}

    @property
    def feature_size(self) -> int:
        return sum(field.size * (field.high if field.is_code else 1) for field in self.fields.values())

    def features(self, observations: Shorts) -> npt.NDArray[np.float32]:
        """The same as small floats: amounts are divided by their scale, codes become one number for each value."""
        parts: list[npt.NDArray[np.float32]] = []
        rows = observations.shape[:-1]
        for name, field in self.fields.items():
            values = observations[..., self[name]]
            if field.is_code:
                is_value = values[..., None, :] == np.arange(1, field.high + 1, dtype=np.int16)[:, None]
                parts.append(is_value.reshape((*rows, -1)).astype(np.float32))
            else:
                parts.append(values.astype(np.float32) / np.float32(field.scale))
        return np.concatenate(parts, axis=-1)

    def __str__(self) -> str:
        rows = [("field", "shape", "place", "values")]
        for name, field in self.fields.items():
            place = self[name]
            kind = "codes" if field.is_code else "amounts"
            rows.append((name, str(list(field.shape)), f"{place.start}-{place.stop - 1}", f"{kind} 0-{field.high}"))
        return "\n".join(f"{a:<20}{b:<10}{c:<10}{d}" for a, b, c, d in rows)
