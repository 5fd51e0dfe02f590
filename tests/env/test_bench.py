"""The command that measures."""

from __future__ import annotations

import json
import sys

import pytest

from stellwerk.env.bench import main


def test_it_prints_the_engines_steps_and_the_batchs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "italy", "--games", "2", "4", "--seconds", "0.02"])
    main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("italy, 2 players, ")
    assert [line.split("  ")[0] for line in lines[1:]] == ["engine alone", "batch of 2 games", "batch of 4 games"]
    sys.argv += ["--json"]
    main()
    found = json.loads(capsys.readouterr().out)
    assert found["engine_steps_per_second"] > 0
    assert [batch["games"] for batch in found["batch"]] == [2, 4]
