"""Messages as bytes."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode
