"""The native build: the engine's hot modules, all rules and the kernels of bots and environments go through mypyc;
without a compiler they stay Python."""

from __future__ import annotations

import os
import pickle
import re
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

INTERPRETED = ("__init__.py", "words.py")  # data classes whose annotations and docstrings are read at run time
ENGINE = (
    "ints rng cards board state values decisions advice setting turns table network scoresheet ticket_choice viewing "
    "playout imagine"
)

# What only Python calls: what takes arguments apart, attributes, and what a module does when it is imported.
SELDOM = re.compile(
    r"^ *(?=PyObject \*CPyPy_.*\{$|static (?:PyObject \*|int)$|char CPyDef_\w+_top_level__\()", re.MULTILINE
)
# Almost every index is within its bounds, and errors are rare: the code for them lies apart from what is always run.
# The kernels of environments and bots and the listing of claims count their places themselves, and tests look at each:
# compiled by a profile, for research, they do not look again. Everybody else keeps all checks, whatever a mechanism of
# somebody's own returns.
UNCHECKED = re.compile(
    r'"src/stellwerk/(?:env|bots)/kernel/|CPyDef_claim___mechanism___(?:splits|ClaimRoutes___(?:options|_gray|_any_color))\(.*\{\n'
)
FUNCTION = re.compile(r"^[^;\n]*\bCPyDef_\w+\([^;\n]*\) \{\n.*?^\}", re.MULTILINE | re.DOTALL)
WITHIN_BOUNDS = re.compile(r"(\(uint64_t\)cpy_r_\w+ < \(uint64_t\)cpy_r_\w+;\n    if )\((cpy_r_r\d+)\)")
ERRORS = """#include <CPy.h>
#define RARE __attribute__((cold))
#define SURE 1
RARE PyObject *PyErr_Occurred(void);
RARE void PyErr_SetNone(PyObject *);
RARE void CPy_AddTraceback(const char *, const char *, int, PyObject *);
RARE void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
RARE void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
RARE static void CPy_DecRef(PyObject *);
"""


def native_modules() -> list[str]:
    source = Path("src/stellwerk")
    modules = [source / "engine" / f"{name}.py" for name in ENGINE.split()]
    for folder in ("rules", "bots/kernel", "env/kernel"):
        modules += [path for path in sorted((source / folder).rglob("*.py")) if path.name not in INTERPRETED]
    return [str(path) for path in modules]


def native_extensions() -> list[Extension]:
    if os.environ.get("STELLWERK_PURE") or not {"build_ext", "bdist_wheel"} & set(sys.argv):
        return []
    extensions = translated()
    for extension in extensions:
        if sys.platform != "win32":
            extension.sources = [spared(Path(source)) for source in extension.sources]
            # Calls between the modules need not go through the table of exported names: a tenth of the instructions.
            # To see whether indentation misleads, gcc reads the file from its beginning again and again.
            level = f"-O{os.environ.get('STELLWERK_OPT', '3')}"
            flags = [level, "-fvisibility=hidden", "-Wno-misleading-indentation", *profile_flags()]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *profile_flags()]
    return extensions


def translated() -> list[Extension]:
    """The modules in C. What mypyc made of the same ones here is not made again: a wheel would wait for it."""
    modules = native_modules()
    total = sha256("\n".join([sys.version, version("mypy"), *modules]).encode())
    for module in modules:
        total.update(Path(module).read_bytes())
    kept = Path("build") / "translated.pickle"
    if kept.is_file():
        made_of, extensions = pickle.loads(kept.read_bytes())
        needed = [path for extension in extensions for path in (*extension.sources, *extension.include_dirs)]
        if made_of == total.hexdigest() and all(Path(path).exists() for path in needed):
            return list(extensions)
    kept.unlink(missing_ok=True)
    from mypyc.build import mypycify

    extensions = mypycify(modules, opt_level="3", debug_level="0", group_name="stellwerk")
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(pickle.dumps((total.hexdigest(), extensions)))
    return list(extensions)


def spared(source: Path) -> str:
    """To make fast what is seldom run is much of the compiler's work, and nobody would notice.

    What mypyc wrote stays as it is, and what did not change is not written again, so it is not compiled again."""
    if not source.name.startswith("__native"):
        return str(source)
    target = source.with_name(f"spared{source.name}")
    code = SELDOM.sub("RARE ", source.read_text(encoding="utf-8"))
    code = ERRORS + FUNCTION.sub(lambda found: without_doubt(found[0]), code)
    if not target.is_file() or target.read_text(encoding="utf-8") != code:
        target.write_text(code, encoding="utf-8")
    return str(target)


def without_doubt(function: str) -> str:
    sure = "STELLWERK_PROFILE" in os.environ and UNCHECKED.search(function)
    return WITHIN_BOUNDS.sub(r"\1(SURE)" if sure else r"\1(likely(\2))", function)


def profile_flags() -> list[str]:
    """STELLWERK_PROFILE=generate:FOLDER or =use:FOLDER: see `tools.profiled`."""
    how, _, folder = os.environ.get("STELLWERK_PROFILE", "").partition(":")
    if how == "generate":
        return [f"-fprofile-generate={folder}", "-fprofile-update=single"]
    return [f"-fprofile-use={folder}", "-fprofile-partial-training", "-Wno-missing-profile"] if how == "use" else []


if __name__ == "__main__" and sys.argv[1:] == ["--list-native"]:
    print(*native_modules(), sep="\n")
elif __name__ == "__main__":
    from setuptools import setup

    setup(ext_modules=native_extensions())
