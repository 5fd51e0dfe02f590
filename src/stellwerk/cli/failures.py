"""How commands fail: one clear line on stderr and an exit code, never a traceback.

2 is bad input, 1 a record that does not hold, 130 an interruption, 3 a mistake in the program itself.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn, Protocol, TextIO, runtime_checkable

import typer
from typer.core import TyperGroup

BAD_INPUT = 2
OWN_MISTAKE = 3
INTERRUPTED = 130


@runtime_checkable
class UsageProblem(Protocol):
    """What the parser of arguments raises, whichever library it comes from."""

    exit_code: int

    def format_message(self) -> str: ...


class OneLineFailures(TyperGroup):
    """A group of commands whose failures are told in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: object,
    ) -> NoReturn:
        for stream in (sys.stdout, sys.stderr):
            _never_refuse_a_character(stream)
        try:
            result = super().main(args, "stellwerk", complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
            code = result if isinstance(result, int) else 0
        except BrokenPipeError:
            from stellwerk.cli.console import leave_broken_pipe

            leave_broken_pipe()
        except (KeyboardInterrupt, typer.Abort):
            code = INTERRUPTED
        except Exception as problem:
            code = _report(problem)
        sys.exit(code)


def _never_refuse_a_character(stream: TextIO | None) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _report(problem: Exception) -> int:
    from stellwerk.cli.console import one_line
    from stellwerk.engine.errors import StellwerkError

    code = BAD_INPUT
    if isinstance(problem, UsageProblem):
        message = problem.format_message().replace(": Value error, ", ": ").rstrip(".")
        message = message[:1].lower() + message[1:]
        if message.startswith("no such command"):
            message += "; stellwerk --help lists the commands"
    elif isinstance(problem, StellwerkError):
        message = str(problem)
    elif isinstance(problem, OSError):
        message = f"{problem.filename or 'the output'}: {problem.strerror or problem}"
    else:
        if os.environ.get("STELLWERK_TRACEBACK"):
            traceback.print_exception(problem)
        code = OWN_MISTAKE
        message = f"this is a mistake in Stellwerk itself: {type(problem).__name__}: {problem}"
        message += " (STELLWERK_TRACEBACK=1 shows where)"
    print(f"stellwerk: {one_line(message)}", file=sys.stderr)
    return code
