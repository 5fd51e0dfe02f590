"""Whether this process uses the compiled modules is decided once, when it starts: all of them or none.

They are used when their shared library is there, which is put in its place last, and STELLWERK_PURE is not set.
Else modules that lie there compiled are passed over and the Python sources are used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PLACE = Path(__file__).parent.parent
LIBRARY = "stellwerk__mypyc"


class SourceFinder:
    """Finds a module of this package as source even where a compiled one lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("stellwerk."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or isinstance(spec.loader, SourceFileLoader):
            return spec
        source = Path(spec.origin).parent / f"{name.rpartition('.')[2]}.py"
        return spec_from_file_location(name, source)


def compiled(place: Path = PLACE) -> bool:
    """Whether a process that starts now would use compiled modules."""
    if os.environ.get("STELLWERK_PURE"):
        return False
    return any((place / f"{LIBRARY}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def prefer_sources() -> None:
    """Before the finder that would take the compiled ones, behind all that somebody has put in front of it."""
    sys.meta_path.insert(sys.meta_path.index(PathFinder), SourceFinder)
