"""The steps of `deploy/`, run in a temporary folder where there is no container engine and no systemd to run them."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.firstuse.project import ROOT, checked, copy_project, uv
from tests.server.conftest import neighbour
from tools.neighbours import Broker, Postgres, free_port

DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
UNIT = (DEPLOY / "stellwerk.service").read_text(encoding="utf-8")
NOT_HERE = ("apt-get ", "useradd ")  # they change the system


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.*)$", CONTAINERFILE, re.MULTILINE)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that stands for the image's root, after the steps of the Containerfile; not compiled, to be quick."""
    root = tmp_path_factory.mktemp("image")
    (root / "src").mkdir()
    copy_project(root / "src")
    quick = {"STELLWERK_WHEELS": "pure", "PATH": f"{Path(uv() or '/').parent}{os.pathsep}{os.environ['PATH']}"}
    steps = [step for step in instructions("RUN") if not step.startswith(NOT_HERE)]
    assert steps
    for step in steps:
        checked("bash", "-c", within(step, root), folder=root / "src", **quick)
    return root


def within(text: str, root: Path) -> str:
    return re.sub(r"(?<![\w.])/(opt|var/lib)/", rf"{root}/\1/", text)


@contextmanager
def serving(command: list[str], root: Path, **environment: str) -> Iterator[str]:
    """The command as the image or the unit has it, on a free port."""
    port = str(free_port())
    given = {**environment, "STELLWERK_HOST": "127.0.0.1", "STELLWERK_PORT": port}
    with (root / "log").open("wb") as log:
        process = subprocess.Popen(command, env={"PATH": "/usr/bin:/bin", **given}, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + 120
        while not answers(f"{address}/health"):
            assert process.poll() is None, (root / "log").read_text()
            assert time.monotonic() < until, "the server does not come up"
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        assert process.wait(60) == 0


def answers(address: str, **options: Any) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5, **options) as page:
            return bool(page.status == 200)
    except OSError:
        return False


def settings_of_the_image(root: Path) -> dict[str, str]:
    pairs = [pair.split("=", 1) for line in instructions("ENV") for pair in shlex.split(line)]
    return {name: within(f"{value}/", root).rstrip("/") for name, value in pairs}


def test_the_image_serves_the_page_and_says_that_it_is_well(image: Path) -> None:
    command = json.loads(within(instructions("CMD")[-1], image))
    with serving(command, image, **settings_of_the_image(image)) as address:
        with urllib.request.urlopen(f"{address}/", timeout=30) as page:
            assert b"assets/" in page.read()
        probe = json.loads(within(re.findall(r"HEALTHCHECK CMD (.*)", CONTAINERFILE)[0], image))
        checked(*[part.replace("http://127.0.0.1:8080", address) for part in probe], folder=image)
        assert (image / "var/lib/stellwerk/stellwerk.db").is_file()


def test_the_unit_starts_what_was_installed_and_is_understood(image: Path, tmp_path: Path) -> None:
    command = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)[0]
    assert shlex.split(command) == json.loads(instructions("CMD")[-1])
    settings = shlex.split(re.findall(r"^Environment=(.*)$", UNIT, re.MULTILINE)[0])
    given = dict(within(f"{setting}/", image).rstrip("/").split("=", 1) for setting in settings)
    with serving(shlex.split(within(command, image)), tmp_path, **given):
        pass
    if not shutil.which("systemd-analyze"):
        pytest.skip("NOT TESTED: there is no systemd-analyze to read the unit")
    unit = tmp_path / "stellwerk.service"
    unit.write_text(within(UNIT, image), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False, timeout=120)
    assert not [line for line in done.stderr.splitlines() if "stellwerk" in line], done.stderr


def test_the_composition_names_what_the_server_needs() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "bus", "stellwerk", "proxy"}
    assert (DEPLOY / services["stellwerk"]["build"]["context"] / services["stellwerk"]["build"]["dockerfile"]).is_file()
    given = services["stellwerk"]["environment"]
    assert "@database:5432/stellwerk" in given["STELLWERK_DATABASE"]
    assert given["STELLWERK_REDIS"].startswith("redis://bus:")
    assert services["proxy"]["environment"]["STELLWERK_UPSTREAM"] == f"stellwerk:{instructions('EXPOSE')[0]}"
    mounted = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert {name for name in mounted if not name.startswith(".")} == set(COMPOSE["volumes"])


def test_the_server_of_the_composition_runs_with_its_settings_on_a_real_database_and_bus(
    image: Path, tmp_path: Path
) -> None:
    given = dict(COMPOSE["services"]["stellwerk"]["environment"])
    for postgres in neighbour(Postgres):
        for bus in neighbour(Broker):
            given["STELLWERK_DATABASE"] = postgres.new_database("stellwerk")
            given["STELLWERK_REDIS"] = given["STELLWERK_REDIS"].replace("redis://bus:6379", bus.url)
            command = json.loads(within(instructions("CMD")[-1], image))
            with serving(command, tmp_path, STELLWERK_DATA=str(tmp_path / "data"), **given) as address:
                assert answers(f"{address}/api/games")
            assert not (tmp_path / "data/stellwerk.db").exists()


def test_the_proxy_speaks_https_and_keeps_the_metrics_to_itself(image: Path, tmp_path: Path) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("NOT TESTED: there is no caddy (Debian, Ubuntu: sudo apt install caddy)")
    plain, port = free_port(), free_port()
    # the ports below 1024 and the admin's socket are not ours here
    head = f"{{\n\tadmin off\n\thttp_port {plain}\n\tskip_install_trust\n}}\n"
    (tmp_path / "Caddyfile").write_text(head + (DEPLOY / "Caddyfile").read_text(encoding="utf-8"), encoding="utf-8")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    command = json.loads(within(instructions("CMD")[-1], image))
    with serving(command, tmp_path, STELLWERK_DATA=str(tmp_path / "data")) as upstream:
        given = {"STELLWERK_ADDRESS": f"https://localhost:{port}", "STELLWERK_UPSTREAM": upstream.partition("//")[2]}
        given |= {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(tmp_path)}
        with (tmp_path / "caddy.log").open("wb") as log:
            proxy = subprocess.Popen([caddy, "run"], cwd=tmp_path, env=given, stdout=log, stderr=log)
        try:
            until = time.monotonic() + 120
            while not answers(f"https://localhost:{port}/", context=trusting):
                assert proxy.poll() is None, (tmp_path / "caddy.log").read_text()
                assert time.monotonic() < until, (tmp_path / "caddy.log").read_text()
                time.sleep(0.1)
            assert answers(f"https://localhost:{port}/health", context=trusting)
            assert answers(f"{upstream}/metrics")
            assert not answers(f"https://localhost:{port}/metrics", context=trusting)
        finally:
            proxy.terminate()
            proxy.wait(60)
