"""The fuzz run finds what fails, keeps it, and says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.generator import board
from tools import fuzz


def fails_at(seed: int) -> bool:
    return seed in (3, 5)


def test_it_keeps_what_fails_and_what_raises(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def failures(document: object, seed: int) -> list[str]:
        if seed == 5:
            raise RuntimeError("no board")
        return ["mirror: digest"] if fails_at(seed) else []

    monkeypatch.setattr(fuzz, "failures", failures)
    found = dict(fuzz.look(range(2, 7)))
    assert found.keys() == {3, 5}
    assert found[3] == ["mirror: digest"]
    assert "no board" in found[5][0]
    kept = json.loads(fuzz.keep(3, found[3], tmp_path / "fuzz").read_text(encoding="utf-8"))
    assert (kept["seed"], kept["failed"]) == (3, ["mirror: digest"])
    assert [len(side["units"]) for side in kept["document"]["sides"].values()] == [1, 1], "shrunk: all of it fails"


def test_what_is_kept_is_the_smallest_that_fails_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    document = board(7)
    own = document["sides"]["enemy"]["units"][-1]["id"]

    def failures(smaller: dict[str, object], seed: int) -> list[str]:
        if own not in json.dumps(smaller["sides"]):
            return ["another: fault"]
        return ["mirror: digest", "another: fault"] if seed == 7 else []

    monkeypatch.setattr(fuzz, "failures", failures)
    found = fuzz.smallest(document, 7, ["mirror: digest of before"])
    assert [unit["id"] for unit in found["sides"]["enemy"]["units"]] == [own]
    assert len(found["sides"]["player"]["units"]) == 1
    assert fuzz.smallest({"format": "nonsense"}, 7, ["InputError: no format"]) == {"format": "nonsense"}


def test_a_fault_is_known_by_its_kind() -> None:
    assert fuzz.kind_of("mirror: digest 1 is not 2") == "mirror"
    assert fuzz.kind_of("Traceback:\n  in x\nIndexError: row 70") == "IndexError"


def test_its_pieces_are_all_the_seeds() -> None:
    pieces = list(fuzz.chunks(7, 120))
    assert [seed for piece in pieces for seed in piece] == list(range(7, 127))


@pytest.mark.slow
def test_a_run_of_sound_boards_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--boards", "4", "--from", "40", "--jobs", "1"]) == 0
    assert "4 of 4 boards, 0 failed" in capsys.readouterr().out
