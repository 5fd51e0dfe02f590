"""The files that a host keeps: the key and the database are whole, and nobody else's to read."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from stellwerk.server import secret_key
from stellwerk.server.secret_key import load_secret
from stellwerk.server.settings import ServerError
from stellwerk.server.storage.copies import copy_database
from stellwerk.server.storage.database import sqlite_engine
from stellwerk.server.storage.migrating import migrate
from tests.server.test_starting import command, one_line

OTHERS = 0o007


@pytest.mark.parametrize("kept", ["", "\n", "short", "é" * 40])
def test_a_damaged_key_is_refused_and_left_alone(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "secret.key"
    path.write_text(kept, encoding="utf-8")
    assert "secret.key" in one_line(command("serve", "--port", "0", "--data", str(tmp_path)))
    assert path.read_text(encoding="utf-8") == kept


def test_a_full_disk_leaves_no_key_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ServerError, match="No space left"):
        load_secret(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert len(load_secret(tmp_path)) >= secret_key.SHORTEST
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_of_two_servers_that_start_at_once_both_use_the_first_ones_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret.key"
    sync = os.fsync

    def slow(descriptor: int) -> None:
        path.write_text("the key that the other server has made first")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", slow)
    assert load_secret(tmp_path) == "the key that the other server has made first"


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
@pytest.mark.parametrize("before", [None, 0o644, 0o640])
def test_no_other_user_can_read_the_database_or_a_copy_of_it(tmp_path: Path, before: int | None) -> None:
    path = tmp_path / "stellwerk.db"
    if before is not None:
        path.touch()
        path.chmod(before)
    engine = sqlite_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection)
        files = list(tmp_path.iterdir())
        assert len(files) > 1, "no journal is there to look at"
        assert not any(file.stat().st_mode & OTHERS for file in files)
    engine.dispose()
    assert bool(path.stat().st_mode & 0o040) == (before is not None), "a group that the host chose stays"
    copy_database(path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
