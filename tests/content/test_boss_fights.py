"""The boss fights among the samples: every boss is fought, and shows all that it has."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from ecs_sim.setup.content import bundled
from tools import balance

BOSSES = {boss.name: boss for boss in bundled("starter").bosses}
PATHS = sorted(balance.SAMPLES.glob("*.json"))

pytestmark = pytest.mark.slow


def boss_of(path: Path) -> str | None:
    """The boss that the enemy has."""
    units = ecs_sim.load_battle(path).sides.enemy.units
    return next((unit.card for unit in units if unit.card in BOSSES), None)


#: The fight in which each boss is shown: the first of its own.
SHOWN = {name: path for path in reversed(PATHS) if (name := boss_of(path)) is not None}


@cache
def fought(name: str) -> dict[str, Any]:
    return simulate_mirror(ecs_sim.load_battle(SHOWN[name])).to_dict()


def happened(name: str, kind: str, **more: object) -> list[dict[str, Any]]:
    """The events of a kind in the fight of a boss."""
    events = fought(name)["events"]
    return [event for event in events if event["kind"] == kind and all(event[key] == more[key] for key in more)]


def test_every_boss_is_fought_in_a_sample() -> None:
    assert SHOWN.keys() == BOSSES.keys()


@pytest.mark.rule("800.48", "S800-44")
@pytest.mark.parametrize("name", BOSSES)
def test_every_phase_is_reached(name: str) -> None:
    assert [event["amount"] for event in happened(name, "phase")] == list(range(2, len(BOSSES[name].phases) + 1))


@pytest.mark.rule("800.66")
@pytest.mark.parametrize("name", [name for name, boss in BOSSES.items() if boss.stagger is not None])
def test_a_meter_is_filled_and_stuns(name: str) -> None:
    boss = next(unit["id"] for unit in fought(name)["units"] if unit["card"] == name)
    assert happened(name, "status_applied", target=boss, status="stun") != []


@pytest.mark.rule("500.7h")
@pytest.mark.parametrize("name", [name for name, boss in BOSSES.items() if boss.reflect])
def test_a_hit_is_reflected(name: str) -> None:
    boss = next(unit["id"] for unit in fought(name)["units"] if unit["card"] == name)
    attacks = {event["n"] for event in happened(name, "cast", target=boss)}
    assert [event for event in happened(name, "damage", source=boss) if event["cause"] in attacks] != []


@pytest.mark.rule("800.50c", "400.2e")
def test_a_boss_is_drained() -> None:
    boss = next(unit for unit in fought("The Gaunt Collector")["units"] if unit["id"] == "collector")
    assert boss["state"]["drain"] > 0


@pytest.mark.rule("C42")
def test_a_boss_has_minions() -> None:
    minions = {name: len(ecs_sim.load_battle(path).sides.enemy.units) - 1 for name, path in SHOWN.items()}
    assert min(minions.values()) >= 2
    assert max(minions.values()) >= 4
