"""The sample battles: they load, they are told to the end, every driver agrees on them, and both sides can win."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.battle import Side
from ecs_sim.setup.content import bundled
from tools import balance

PATHS = sorted(balance.SAMPLES.glob("*.json"))
IDS = [path.stem for path in PATHS]


#: Those of which every driver is asked in a quick run; the others are asked in a whole one.
QUICK = 8
DRIVEN = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if n >= QUICK else []) for n, path in enumerate(PATHS)
]


@cache
def told(path: Path) -> ecs_sim.Result:
    """What the mirror tells of a sample."""
    return simulate_mirror(ecs_sim.load_battle(path))


def kinds(number: int) -> Counter[str]:
    """How often each kind of event happens in the sample of this number."""
    return Counter(event["kind"] for event in told(PATHS[number - 1]).events)


def test_there_are_thirty_numbered_in_order() -> None:
    assert [path.name[:3] for path in PATHS] == [f"{n:02}-" for n in range(1, 31)]


def test_the_first_eight_match_side_for_side_from_three_to_eight() -> None:
    found = [balance.sizes(path) for path in PATHS[:8]]
    assert min(found) == (3, 3)
    assert max(found) == (8, 8)
    assert sum(size == (8, 8) for size in found) >= 3
    assert all(player == enemy for player, enemy in found)


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_a_sample_ends_by_a_wipe_within_a_minute(path: Path) -> None:
    result = told(path)
    assert ecs_sim.load_battle(path).catalogue == "starter"
    assert result.reason == "wipe"
    assert 15 <= result.seconds <= 60
    assert result.winner in ("player", "enemy")


def test_each_side_wins_its_share_of_the_samples() -> None:
    winners = Counter(told(path).winner for path in PATHS)
    assert min(winners["player"], winners["enemy"]) >= 10


def test_samples_show_runes_on_both_boards_resonances_and_cores() -> None:
    sides = [side for path in PATHS for side in _sides(path)]
    starter = bundled("starter")
    assert any(side.runes.right and side.runes.below for side in sides)
    placed = {rune.rune for side in sides for rune in (*side.runes.right, *side.runes.below)}
    assert placed >= {rune.name for rune in starter.runes}
    assert {side.resonance for side in sides} >= {one.name for one in starter.resonances}
    assert {core for side in sides for core in side.cores} == {core.name for core in starter.cores}


def _sides(path: Path) -> tuple[Side, Side]:
    sides = ecs_sim.load_battle(path).sides
    return sides.player, sides.enemy


@pytest.mark.parametrize(
    ("number", "seen"),
    [
        (24, {"wear"}),
        (25, {"mint", "settle"}),
        (26, {"vessel", "revival"}),
        (27, {"quest", "awaken"}),
        (28, {"displace"}),
        (30, {"settle", "vessel", "wear"}),
    ],
)
def test_a_sample_shows_what_it_is_named_for(number: int, seen: set[str]) -> None:
    assert seen <= kinds(number).keys()


@pytest.mark.rule("200.2c", "S200-04")
def test_the_rescue_goes_on_from_wounded_boards_without_a_battle_start() -> None:
    battle = ecs_sim.load_battle(PATHS[28])
    assert battle.resume
    assert battle.clock is None
    hurt = [unit.id for side in _sides(PATHS[28]) for unit in side.units if unit.state.activations]
    assert len(hurt) == sum(len(side.units) for side in _sides(PATHS[28]))
    assert kinds(29)["battle_start"] == 0
    assert told(PATHS[28]).to_dict()["events"][0]["step"] > 0


@pytest.mark.parametrize("path", DRIVEN)
def test_every_driver_tells_the_same_story(path: Path) -> None:
    battle = ecs_sim.load_battle(path)
    whole, mirror = ecs_sim.simulate(battle), told(path)
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
