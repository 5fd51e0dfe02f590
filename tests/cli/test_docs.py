"""docs/cli.md tells of every command and of every option, and of no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_group

from stellwerk.cli.app import app

TEXT = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = {
    part.split()[1]: part for part in re.split(r"^## ", TEXT, flags=re.MULTILINE) if part.startswith("stellwerk ")
}
COMMANDS = {command.name: command for command in get_group(app).commands.values()}


def test_every_command_has_a_section() -> None:
    assert set(SECTIONS) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_described(name: str) -> None:
    command = COMMANDS[name]
    parameters = list(command.params)
    for below in getattr(command, "commands", {}).values():
        parameters += below.params
    options = [option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)]
    real = {option for option in options if option.startswith("--")} - {"--language"}
    described = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", SECTIONS[name])) - {"--language"}
    assert described == real - {"--help"}
