"""Databases of every earlier form are brought up to date with all that is in them, also out of a backup."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import pytest
from alembic import command as alembic
from alembic.script import ScriptDirectory

from stellwerk.server.persons import Signer
from stellwerk.server.storage.database import sqlite_engine
from stellwerk.server.storage.migrating import LATEST, alembic_config, migrate
from tests.server.browsers import choose
from tests.server.conftest import running
from tests.server.test_starting import command, one_line

KEPT = Path(__file__).parent / "databases"
KEY = "a key that is long enough to sign the cookies of the past"
VERSIONS = sorted(path.stem for path in KEPT.glob("*.sql"))
STEPS = sorted(step.revision for step in ScriptDirectory.from_config(alembic_config()).walk_revisions())


def database_of(version: str, folder: Path) -> Path:
    """As a server with this form of the database left it, in the middle of a game."""
    folder.mkdir(exist_ok=True)
    (folder / "secret.key").write_text(KEY)
    path = folder / "stellwerk.db"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript((KEPT / f"{version}.sql").read_text(encoding="utf-8"))
    return path


def test_the_forms_of_the_past_are_kept_here_from_the_first_on() -> None:
    assert STEPS[: len(VERSIONS)] == VERSIONS
    assert VERSIONS[0] == "0001"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_game_of_an_older_version_goes_on(tmp_path: Path, version: str) -> None:
    with contextlib.closing(sqlite3.connect(database_of(version, tmp_path / "data"))) as database:
        running_table = "SELECT id, number FROM tables WHERE status = 'running' AND game = 'usa'"
        table, number = database.execute(running_table).fetchone()
        person = database.execute("SELECT id FROM persons WHERE name = 'Ann'").fetchone()[0]
    with running(tmp_path / "data", database="") as server:
        ann = server.browser(None)
        cookie = str(Signer(KEY)._serializer.dumps([person, 0]))
        assert ann.http.get("/api/me", headers={"Cookie": f"stellwerk={cookie}"}).json()["name"] == "Ann"
        with ann.sit(table, since=0) as sitting:
            assert sitting.number == number
            assert {entry["number"] for entry in sitting.entries} == set(range(1, number + 1))
            seat = next(seat for seat in sitting.seats if seat in sitting.states[seat]["view"]["to_act"])
            reply = sitting.command(seat, choose(sitting.states[seat]["options"], random.Random(1)))
            assert reply["ok"], reply
        assert ann.call("GET", f"/api/tables/{table}/chat")[0]["text"] == "hello from the past"
        for campaign in ann.call("GET", "/api/campaigns/mine"):
            found = ann.call("GET", f"/api/campaigns/{campaign['id']}")
            assert found["table"]
            with ann.sit(found["table"]) as sitting:
                assert sitting.seats == [0, 1]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_backup_of_an_older_version_is_restored(tmp_path: Path, version: str) -> None:
    old = database_of(version, tmp_path / "old")
    assert command("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "old")).returncode == 0
    assert command("restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "new")).returncode == 0
    assert (tmp_path / "new" / "secret.key").read_text() == KEY
    with contextlib.closing(sqlite3.connect(tmp_path / "new" / "stellwerk.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (LATEST,)
        moves = database.execute("SELECT count(*) FROM entries").fetchone()
    with contextlib.closing(sqlite3.connect(old)) as database:
        assert database.execute("SELECT count(*) FROM entries").fetchone() == moves


def test_restore_overwrites_nothing_and_refuses_what_is_no_backup(tmp_path: Path) -> None:
    database_of(VERSIONS[-1], tmp_path / "data")
    backup = str(tmp_path / "copy.db")
    assert command("backup", backup, "--data", str(tmp_path / "data")).returncode == 0
    assert "exists already" in one_line(command("restore", backup, "--data", str(tmp_path / "data")))
    assert "no backup" in one_line(command("restore", str(tmp_path / "none"), "--data", str(tmp_path / "new")))
    (tmp_path / "odd.db").write_text("not a database, but long enough to be looked at" * 50)
    assert "not a database" in one_line(command("restore", str(tmp_path / "odd.db"), "--data", str(tmp_path / "new")))
    assert not (tmp_path / "new" / "stellwerk.db").exists()


def test_the_way_back_leads_to_the_first_form(tmp_path: Path) -> None:
    engine = sqlite_engine(f"sqlite:///{tmp_path}/there.db")
    with engine.begin() as connection:
        migrate(connection)
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        alembic.downgrade(config, "0001")
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()
