"""The package's face: what it offers, and that it costs nothing before it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ecs_sim
from ecs_sim import draws
from ecs_sim.components.words import names, purposes
from ecs_sim.versions import FORMATS, RULES_VERSION, format_of, versions

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", ecs_sim.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(ecs_sim, name) is not None
    assert name in dir(ecs_sim)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        ecs_sim.simulat  # noqa: B018


def test_importing_the_face_loads_nothing_heavy() -> None:
    heavy = "('numpy', 'numba', 'llvmlite', 'pydantic', 'esper', 'lark', 'typer', 'rich')"
    code = f"import sys, ecs_sim; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_versions_are_told() -> None:
    assert versions("abc") == {"engine": ecs_sim.__version__, "rules": RULES_VERSION, "catalogue": "abc"}
    assert [format_of(kind) for kind in FORMATS] == [
        "ecs-sim/battle/1",
        "ecs-sim/catalogue/1",
        "ecs-sim/ruleset/1",
        "ecs-sim/result/1",
        "ecs-sim/recording/1",
    ]


def test_every_purpose_of_a_draw_is_in_the_table() -> None:
    rows = draws.table()
    assert {row.name for row in rows} == set(names(purposes).values())
    assert all(row.rules and row.drawn for row in rows)
    assert {row.name for row in rows if row.is_pick} == draws.PICKS
    assert draws.markdown().count("\n") == len(rows) + 1
