"""What to say when an optional package is not installed."""

from __future__ import annotations

from importlib import import_module

from stellwerk.engine.errors import StellwerkError


def need(package: str) -> None:
    """Raise an error that says how to install the package if it is missing."""
    try:
        import_module(package)
    except ModuleNotFoundError as problem:
        message = f"the environments need {package}: pip install 'stellwerk[env]'"
        raise StellwerkError(message) from problem
