"""With STELLWERK_PURE set, compiled modules are passed over and the Python sources are used."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


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


def prefer_sources() -> None:
    sys.meta_path.insert(0, SourceFinder)
