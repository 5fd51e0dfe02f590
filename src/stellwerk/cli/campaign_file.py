"""The file that holds a campaign: loaded by repeating it, saved so that an interruption cannot tear it."""

from __future__ import annotations

from pathlib import Path

from stellwerk.campaign.campaign import Campaign
from stellwerk.cli.files import FileError, read_text, write_text
from stellwerk.engine.errors import RecordError


def load(path: Path) -> Campaign:
    try:
        return Campaign.from_text(read_text(path))
    except RecordError as problem:
        raise FileError(f"{path}: {problem}") from None


def save(path: Path, campaign: Campaign) -> None:
    beside = path.with_name(f"{path.name}.new")
    write_text(beside, campaign.to_text())
    try:
        beside.replace(path)
    except OSError as problem:
        raise FileError(f"{path}: cannot be written ({problem.strerror})") from None
