"""Starting, stopping, migrations and backups, as a host meets them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from stellwerk.server import supervising
from stellwerk.server.settings import ServerError, Settings, settings_from
from stellwerk.server.storage import schema
from stellwerk.server.storage.database import sqlite_engine
from stellwerk.server.storage.migrating import LATEST, alembic_config, migrate
from tests.server.browsers import Browser
from tests.server.conftest import neighbour
from tests.server.processes import ROOT, ServerProcess, all_ended
from tools.neighbours import Broker, Postgres


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "stellwerk.server", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def test_a_port_in_use_gives_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port}" in one_line(command("serve", "--port", port, "--data", str(tmp_path)))


def test_a_folder_that_cannot_be_written_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = one_line(command("serve", "--port", "0", "--data", str(tmp_path / "file" / "folder")))
    assert "cannot be written" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_gives_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be written" in one_line(command("serve", "--port", "0", "--data", str(tmp_path)))


def test_a_database_of_a_newer_version_gives_one_clear_line_and_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "stellwerk.db"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    assert "newer version (9999)" in one_line(command("serve", "--port", "0", "--data", str(tmp_path)))
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert [row[0] for row in database.execute("SELECT name FROM sqlite_master")] == ["alembic_version"]


def test_a_file_that_is_no_database_gives_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "stellwerk.db").write_text("not a database, but long enough to be looked at" * 50)
    assert "not a database" in one_line(command("serve", "--port", "0", "--data", str(tmp_path)))


@pytest.mark.parametrize("name", ["PORT", "LIMITS"])
def test_a_setting_that_makes_no_sense_gives_one_clear_line(tmp_path: Path, name: str) -> None:
    said = one_line(command("serve", "--data", str(tmp_path), **{f"STELLWERK_{name}": "maybe"}))
    assert f"STELLWERK_{name}" in said


def test_settings_come_from_arguments_then_environment_then_defaults(tmp_path: Path) -> None:
    given = {"STELLWERK_PORT": "81", "STELLWERK_HOST": "::1", "STELLWERK_ORIGINS": "https://a.example/, http://b"}
    settings = settings_from(given, port=82, data=tmp_path)
    assert (settings.host, settings.port) == ("::1", 82)
    assert settings.origins == ("https://a.example", "http://b")
    assert settings.database_url == f"sqlite:///{tmp_path}/stellwerk.db"
    with pytest.raises(ServerError, match="database"):
        settings_from({}, database="mysql://x")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_a_service_manager_stop_it_cleanly_with_people_connected(
    tmp_path: Path, how: signal.Signals
) -> None:
    server = ServerProcess(tmp_path)
    ann = Browser(server.address)
    table = ann.create("usa", ["me", "bot:random"])
    sitting = ann.sit(table["id"])
    workers = server.children()
    assert server.interrupt(how) == 0
    assert "Traceback" not in server.log.read_text()
    for line in server.log.read_text().splitlines():
        assert json.loads(line)["event"]
    assert all_ended(workers)
    sitting.open.close()
    ann.close()


def workers_of(server: ServerProcess) -> list[int]:
    """Those that serve, and not what Python keeps beside them."""
    lines = {process: Path(f"/proc/{process}/cmdline") for process in server.children()}
    return [process for process, line in lines.items() if line.exists() and b"spawn_main" in line.read_bytes()]


def test_several_workers_are_started_watched_and_started_again(tmp_path: Path, shared: dict[str, Any]) -> None:
    assert "STELLWERK_REDIS" in one_line(command("serve", "--port", "0", "--workers", "2", "--data", str(tmp_path)))
    server = ServerProcess(tmp_path, workers=2, **shared)
    ann = Browser(server.address)
    table = ann.create("usa", ["me", "bot:random"])["id"]
    for _ in range(2):
        before = workers_of(server)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        until = time.monotonic() + 120
        while len(workers_of(server)) < 2 or before[0] in workers_of(server):
            assert time.monotonic() < until, "it is not started again"
            time.sleep(0.1)
        assert ann.table(table)["seats"][0]["you"], "the other one serves meanwhile"
    ann.close()
    workers = workers_of(server)
    assert server.interrupt(signal.SIGTERM) == 0
    assert all_ended(workers)
    assert server.tracebacks() == []


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(tmp_path: Path, broker: Broker) -> None:
    for postgres in neighbour(Postgres):
        server = ServerProcess(tmp_path, workers=2, database=postgres.url, redis=broker.url)
        postgres.kill()
        os.kill(workers_of(server)[0], signal.SIGKILL)
        until = time.monotonic() + 120
        while "waiting_for_database" not in server.log.read_text():
            assert time.monotonic() < until, "it does not wait"
            time.sleep(0.1)
        postgres.start()
        server.wait_until_up()
        assert server.log.read_text().count("worker_died") == 1
        assert server.interrupt(signal.SIGTERM) == 0


def test_a_guest_keeps_the_seat_over_a_restart(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    ann = Browser(server.address)
    table = ann.create("usa", ["me", "open"])
    server.interrupt()
    server = ServerProcess(tmp_path, server.port)
    assert ann.table(table["id"])["seats"][0]["you"]
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600
    server.interrupt()
    ann.close()


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = sqlite_engine(f"sqlite:///{tmp_path}/fresh.db")
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == LATEST
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == LATEST
    engine.dispose()


def test_a_backup_is_made_while_the_server_runs(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    ann = Browser(server.address)
    table = ann.create("usa", ["bot:random", "bot:random"])
    target = tmp_path / "copy.db"
    assert command("backup", str(target), "--data", str(tmp_path)).returncode == 0
    assert "exists already" in one_line(command("backup", str(target), "--data", str(tmp_path)))
    assert "no database" in one_line(command("backup", str(tmp_path / "x.db"), "--data", str(tmp_path / "no")))
    server.kill()
    with contextlib.closing(sqlite3.connect(target)) as database:
        rows = database.execute(
            "SELECT number FROM entries WHERE table_id = ? ORDER BY number", [table["id"]]
        ).fetchall()
        assert [number for (number,) in rows] == list(range(1, len(rows) + 1))
    restored = tmp_path / "restored"
    restored.mkdir()
    target.rename(restored / "stellwerk.db")
    (tmp_path / "secret.key").rename(restored / "secret.key")
    server = ServerProcess(restored, server.port)
    assert ann.table(table["id"])["host"]
    assert server.interrupt() == 0
    ann.close()


def test_the_openapi_document_is_written_and_says_what_the_server_does(tmp_path: Path) -> None:
    path = tmp_path / "openapi.json"
    assert command("openapi", str(path)).returncode == 0
    document = json.loads(path.read_text())
    assert "/api/tables/{id}/command" in document["paths"]
    names = {name.rpartition("_")[2] for name in document["components"]["schemas"]}
    assert {"Table", "View", "SeatView", "ClaimRoute", "RouteClaimed", "State", "CommandRequest"} <= names


def test_health_and_metrics(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    browser = Browser(server.address)
    browser.create("usa", ["me", "bot:random"])
    assert browser.call("GET", "/health")["status"] == "ok"
    told = browser.http.get("/metrics").text
    for name in ("stellwerk_actions_total", "stellwerk_commit_seconds_bucket", "stellwerk_connections"):
        assert name in told
    assert server.interrupt() == 0
    browser.close()


def test_the_default_data_folder_is_the_users_own() -> None:
    assert Settings().data.name == "stellwerk"


def test_whoever_is_told_to_stop_while_a_worker_is_being_started_stops_it_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An exception in the midst of starting would leave a process behind that nobody knows."""
    done: list[str] = []

    class HalfStarted:
        def __init__(self, number: int, *_: object) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.05)
            done.append(f"started {number}")
            self.process = self

        def is_alive(self) -> bool:
            return False

        def terminate(self) -> None:
            done.append("stopped")

        def join(self, seconds: float) -> None:
            assert seconds > 0

    before = {kind: signal.getsignal(kind) for kind in (signal.SIGTERM, signal.SIGINT)}
    monkeypatch.setattr(supervising, "Worker", HalfStarted)
    try:
        with socket.socket() as listening:
            supervising.supervise(Settings(data=tmp_path, workers=2), listening, lambda *_: None)
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
    assert done == ["started 0", "started 1", "stopped", "stopped"]
