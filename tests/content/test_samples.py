"""The sample battles: they load, they are told to the end, every driver agrees on them, and both sides can win."""

from __future__ import annotations

from pathlib import Path

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from tools import balance

PATHS = sorted(balance.SAMPLES.glob("*.json"))
IDS = [path.stem for path in PATHS]


def sizes(path: Path) -> tuple[int, int]:
    """How many units stand on either side."""
    sides = ecs_sim.load_battle(path).sides
    return len(sides.player.units), len(sides.enemy.units)


def test_there_are_eight_from_three_to_eight_a_side() -> None:
    found = [sizes(path) for path in PATHS]
    assert len(found) == 8
    assert min(found) == (3, 3)
    assert max(found) == (8, 8)
    assert sum(size == (8, 8) for size in found) >= 3
    assert all(player == enemy for player, enemy in found)


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_a_sample_ends_by_a_wipe_within_a_minute(path: Path) -> None:
    battle = ecs_sim.load_battle(path)
    result = simulate_mirror(battle, events=False)
    assert battle.catalogue == "starter"
    assert result.reason == "wipe"
    assert 15 <= result.seconds <= 60
    assert result.winner in ("player", "enemy")


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_every_driver_tells_the_same_story(path: Path) -> None:
    battle = ecs_sim.load_battle(path)
    whole, mirror = ecs_sim.simulate(battle), simulate_mirror(battle)
    stepped = ecs_sim.Simulation(battle)
    while stepped.step():
        pass
    assert whole.digest == mirror.digest == stepped.result().digest
    assert whole.outcome_digest == mirror.outcome_digest == stepped.result().outcome_digest
    assert whole.to_dict()["events"] == mirror.to_dict()["events"]


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_both_sides_can_win_a_sample(path: Path) -> None:
    report = balance.measure(path, balance.SEEDS, 1)
    assert report.faults() == []


def test_a_report_says_what_is_wrong_with_a_battle() -> None:
    fair = balance.Report("fair", (3, 3), ("player", "enemy"), (20.0, 40.0))
    long = balance.Report("long", (3, 3), ("enemy", "enemy", "enemy", "draw", "draw"), (61.0, 62.0, 63.0, 64.0, 65.0))
    assert fair.faults() == []
    assert long.faults() == ["player wins 0%", "half of them last more than 63.0 s"]
    lines = list(balance.table([fair, long]))
    assert len(lines) == 3
    assert lines[2].endswith("✗ player wins 0%  ✗ half of them last more than 63.0 s")
