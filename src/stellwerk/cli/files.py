"""Reading and writing the files that a user names, with errors that say what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from stellwerk.engine.errors import RecordError, StellwerkError
from stellwerk.engine.record import Record, parse_record

MOST_BYTES = 20_000_000


class FileError(StellwerkError):
    """A file that cannot be read or written; the message names it."""


def read_text(path: Path) -> str:
    """A text exactly as it is stored, line ends included."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise FileError(f"{path}: is a folder, not a file") from None
    except (OSError, ValueError) as problem:
        raise FileError(f"{path}: cannot be read ({_said(problem)})") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"{path}: is larger than {MOST_BYTES // 1_000_000} MB; no record is")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise FileError(f"{path}: is not a text (byte {problem.start + 1} is not UTF-8)") from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_bytes(text.encode("utf-8"))
    except (OSError, ValueError) as problem:
        raise FileError(f"{path}: cannot be written ({_said(problem)})") from None


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise FileError(f"{path}: this folder cannot be made ({_said(problem)})") from None


def read_record(path: Path) -> tuple[Record, str]:
    """A record and its text; its form is right, but nothing that it says is verified."""
    text = read_text(path)
    try:
        record = parse_record(text)
        record.to_text().encode("utf-8")
    except UnicodeEncodeError:
        raise FileError(f"{path}: holds half a character (\\ud800 to \\udfff)") from None
    except RecordError as problem:
        raise FileError(f"{path}: {problem}") from None
    return record, text


def _said(problem: OSError | ValueError) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
