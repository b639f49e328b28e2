"""The acceptance cases: every assertion of every case, by the compiled engine and by the mirror."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from tests import judge

HERE = Path(__file__).parent
#: Those that came with the rulebook, and our own in the same form.
CASES = [path for folder in ("cases", "cases_own") for path in sorted((HERE / folder).rglob("*.json"))]


def case_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def faults(case: dict[str, Any], result: dict[str, Any]) -> list[str]:
    return [said for assertion in case["expect"] if (said := judge.fault(assertion, result))]


def test_there_are_cases() -> None:
    assert len(CASES) >= 50


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_on_the_mirror(path: Path) -> None:
    case = case_of(path)
    result = simulate_mirror(ecs_sim.load_battle(case["battle"])).to_dict()
    assert faults(case, result) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_compiled_over_its_seeds(path: Path) -> None:
    case = case_of(path)
    battle = ecs_sim.load_battle(case["battle"])
    first, count = case["battle"]["seed"], case.get("seeds", 1)
    hits = 0
    for seed in range(first, first + count):
        result = ecs_sim.simulate(battle, seed=seed).to_dict()
        assert faults(case, result) == [], f"seed {seed}"
        hits += "share" in case and judge.fault(case["share"]["of"], result) is None
    if "share" in case:
        low, high = case["share"]["between"]
        assert low <= hits / count <= high


def test_a_wrong_assertion_is_a_fault() -> None:
    case = case_of(CASES[0])
    result = simulate_mirror(ecs_sim.load_battle(case["battle"])).to_dict()
    assert judge.fault({"result": "winner", "is": "somebody"}, result)
    assert judge.fault({"events": {"kind": "activation"}, "count": -1}, result)
    assert judge.fault({"order": [{"kind": "end"}, {"kind": "nothing"}]}, result)
