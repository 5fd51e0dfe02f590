"""The finished deals of a contest as lines of a file, so that an interrupted run can go on."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import TextIO

from stellwerk.arena.contest import Clock, Contest, Deal, Played
from stellwerk.engine.errors import StellwerkError


def default_path(contest: Contest) -> Path:
    """Where an interrupted run is kept if no file was named."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "stellwerk" / "arena" / f"{contest.game}-{contest.header_digest()}.jsonl"


class Ledger:
    """Reads what is already played, appends what is new. A file of another contest, or of other code, is begun anew;
    what it held is kept beside it."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.deals: dict[int, Deal] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: TextIO = path.open("a+")
        self._lock()
        header = json.dumps(contest.header())
        text = path.read_text()
        lines = text.splitlines()
        if lines and lines[0] == header:
            self._read(lines[1:])
        elif lines:
            unused(path).write_text(text)
        self._file.truncate(0)  # written anew: the last line may be torn
        print(header, file=self._file)
        for deal in self.deals.values():
            print(as_line(deal), file=self._file)
        self._file.flush()

    def _lock(self) -> None:
        """Two runs must not write the same file; where the system has no such locks, nobody checks."""
        try:
            fcntl = import_module("fcntl")
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise StellwerkError(f"{self.path}: another run is writing this file") from None

    def _read(self, lines: list[str]) -> None:
        for line in lines:
            try:
                deal = from_line(line)
            except (ValueError, KeyError, TypeError):
                continue
            self.deals[deal.number] = deal

    def add(self, deal: Deal) -> None:
        self.deals[deal.number] = deal
        print(as_line(deal), file=self._file, flush=True)

    def close(self, keep: bool) -> None:
        self._file.close()
        if not keep:
            self.path.unlink(missing_ok=True)


def unused(path: Path) -> Path:
    """A name beside it that no file has."""
    number = 1
    while (other := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    return other


def as_line(deal: Deal) -> str:
    return json.dumps(asdict(deal), separators=(",", ":"))


def from_line(line: str) -> Deal:
    data = json.loads(line)
    clocks = {name: Clock(**clock) for name, clock in data["clocks"].items()}
    return Deal(data["number"], [Played(**game) for game in data["games"]], clocks)
