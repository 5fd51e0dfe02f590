"""The command `static`, with its options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def static(folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it.")]) -> None:
    """Write a site that plays in the browser, without a server."""
    from stellwerk.cli.static import show_site

    show_site(folder)
