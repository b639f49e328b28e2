"""The command line, run in this process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO

import pytest

from ecs_sim.cli import main
from tests.cli.said import Said


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Run the command line in this process."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str, stdin: str = "") -> Said:
        monkeypatch.setattr(sys, "argv", ["ecs-sim", *arguments])
        monkeypatch.setattr(sys, "stdin", StringIO(stdin))
        code = main()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Said(code, captured.out, captured.err)

    return run
