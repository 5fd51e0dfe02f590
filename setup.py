"""The native build: the engine's hot modules, all rules and the kernels of bots and environments go through mypyc;
without a compiler they stay Python."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ENGINE = (
    "ints rng cards board state decisions setting turns table network scoresheet ticket_choice view playout imagine"
)


def native_modules() -> list[str]:
    source = Path("src/stellwerk")
    modules = [source / "engine" / f"{name}.py" for name in ENGINE.split()]
    for folder in ("rules", "bots/kernel", "env/kernel"):
        modules += [path for path in sorted((source / folder).rglob("*.py")) if path.name != "__init__.py"]
    return [str(path) for path in modules]


def native_extensions() -> list[Extension]:
    if os.environ.get("STELLWERK_PURE"):
        return []
    from mypyc.build import mypycify

    extensions: list[Extension] = mypycify(native_modules(), opt_level="3", group_name="stellwerk")
    for extension in extensions:
        extension.optional = True
    return extensions


if __name__ == "__main__" and sys.argv[1:] == ["--list-native"]:
    print(*native_modules(), sep="\n")
elif __name__ == "__main__":
    setup(ext_modules=native_extensions())
