"""Hostile documents through the command line: exit code 2, the problems on standard error, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.said import Said
from tests.hostile.test_boards import CYCLES, crowd

SCRIPT = [sys.executable, "-m", "ecs_sim", "run", "-", "--json"]
BAD = {
    "nothing": "",
    "no JSON": "{",
    "null": "null",
    "a list": "[]",
    "numbers": '{"format": "ecs-sim/battle/1", "seed": 1e999, "round": NaN, "sides": -Infinity}',
    "long number": '{"format": "ecs-sim/battle/1", "seed": ' + "9" * 5000 + "}",
    "half a character": '{"format": "ecs-sim/battle/1", "catalogue": "\\ud800"}',
    "deep": "[" * 50_000,
    "deep braces": '{"a":' * 20_000 + "1" + "}" * 20_000,
    "too large": '{"format": "ecs-sim/battle/1", "x": "' + "x" * (1 << 20) + '"}',
    "units": json.dumps(crowd((), 1)).replace('"units": [', '"units": [' + "{}, " * 4000),
    "types": json.dumps({**crowd((), 1), "seed": "one", "limits": [], "draws": 3, "sides": {"player": 0}}),
    "doubled": '{"format": "ecs-sim/battle/1", "format": "ecs-sim/battle/1"}',
    "version": '{"format": "ecs-sim/battle/99"}',
}


#: What could bring down the whole process, not only the command: each has a process of its own besides.
HEAVY = ("long number", "half a character", "deep", "deep braces")

Cli = Callable[..., Said]


@pytest.mark.parametrize("name", BAD)
def test_a_bad_document_is_two_and_no_traceback(cli: Cli, name: str, tmp_path: Path) -> None:
    said = cli("run", "-", "--json", stdin=BAD[name])
    assert (said.code, said.out) == (2, "")
    assert "problem" in said.err
    path = tmp_path / "battle.json"
    path.write_text(BAD[name], encoding="utf-8")
    assert cli("run", str(path)).code == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", HEAVY)
def test_not_in_a_process_of_its_own_either(name: str) -> None:
    said = subprocess.run(
        SCRIPT, input=BAD[name], capture_output=True, text=True, timeout=60, check=False, encoding="utf-8"
    )
    assert (said.returncode, said.stdout) == (2, "")
    assert "problem" in said.stderr
    assert "Traceback" not in said.stderr


def test_a_file_that_is_none_is_two(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00{")
    for path in (tmp_path, tmp_path / "bytes.json", tmp_path / "missing.json"):
        assert cli("run", str(path)).code == 2


@pytest.mark.parametrize("name", ["damage", "shields", "repeats"])
def test_a_battle_without_end_is_an_outcome(cli: Cli, name: str) -> None:
    said = cli("run", "-", "--json", "--no-events", stdin=json.dumps(crowd(CYCLES[name], 4)))
    assert said.code == 0
    assert said.json["reason"] in ("fuel", "capacity", "wipe", "timeout")
