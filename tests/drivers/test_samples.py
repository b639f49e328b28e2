"""The sample battles: what they come to is committed, by every driver, with the work that they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.battle import load_battle
from ecs_sim.engine import simulate, simulate_many
from ecs_sim.mirror import simulate_mirror
from ecs_sim.result import Result
from ecs_sim.simulation import Simulation

SAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "battles").glob("*.json"))


def shown(result: Result) -> dict[str, Any]:
    counters = result.counters
    return {
        "winner": result.winner,
        "reason": result.reason,
        "seconds": result.seconds,
        "digest": result.digest,
        "outcome_digest": result.outcome_digest,
        "catalogue": result.versions["catalogue"],
        "events": counters.events,
        "draws": counters.draws,
        "activations": counters.activations,
    }


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 8


@pytest.mark.golden
def test_digests_and_work_counters_are_the_committed_ones(golden: Callable[[str, Any], None]) -> None:
    golden("samples", {path.stem: shown(simulate(load_battle(path), events=False)) for path in SAMPLES})


@pytest.mark.golden
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_three_drivers_tell_the_same_story(path: Path) -> None:
    battle = load_battle(path)
    compiled, mirror, stepped = simulate(battle), simulate_mirror(battle), Simulation(battle).run()
    assert shown(compiled) == shown(mirror) == shown(stepped)
    assert compiled.units == mirror.units == stepped.units
    assert compiled.events.to_dicts() == mirror.events.to_dicts() == stepped.events.to_dicts()


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_good_to_watch(path: Path) -> None:
    battle = load_battle(path)
    results = list(simulate_many(((battle, seed) for seed in range(200)), workers=2))
    assert {"player", "enemy"} <= {result.winner for result in results}, "both sides can win"
    seconds = sorted(result.seconds for result in results)
    assert 15 <= seconds[len(seconds) // 2] <= 60
