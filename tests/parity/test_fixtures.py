"""Boards that failed once: what `make fuzz` writes to tests/fixtures/fuzz/ is run by every `make test`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.soundness import failures

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures" / "fuzz").glob("*.json"))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_what_failed_once_holds(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert failures(kept["document"], kept["seed"]) == []


def test_there_are_fixtures() -> None:
    assert FIXTURES
