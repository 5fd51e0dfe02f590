"""The command line: `stellwerk COMMAND`. Each command has a module; `app` declares them all and imports none."""

from stellwerk.cli.app import main

__all__ = ["main"]
