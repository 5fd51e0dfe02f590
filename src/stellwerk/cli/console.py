"""Where the commands write: results to stdout, progress to stderr, errors in one line."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from rich.console import Console

WIDTH_OF_A_FILE = 100
BROKEN_PIPE = 141  # 128 + SIGPIPE, as if the signal had ended the program


class QuietConsole(Console):
    """A console that says nothing when its reader (say, `head`) has gone."""

    def on_broken_pipe(self) -> None:
        leave_broken_pipe()


def leave_broken_pipe() -> NoReturn:
    """End without the complaints that Python would print while it flushes."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - there is no Path for it
        try:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        except OSError:
            sys.stdout = None
    raise SystemExit(BROKEN_PIPE)


def output() -> QuietConsole:
    """Texts are shown as they are: neither markup nor guesses at what could be highlighted."""
    return QuietConsole(file=sys.stdout, markup=False, highlight=False, emoji=False, width=_width())


def _width() -> int | None:
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit():
        return None
    return WIDTH_OF_A_FILE


def progress_console() -> QuietConsole:
    return QuietConsole(stderr=True, markup=False, highlight=False, emoji=False)


def write_plain(text: str) -> None:
    """A text for programs or files, byte for byte."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_broken_pipe()


def one_line(message: str, most: int = 500) -> str:
    """A message without line breaks and control characters; a very long one loses its middle."""
    text = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    half = (most - 5) // 2
    return text if len(text) <= most else f"{text[:half]} ... {text[-half:]}"
