"""What a recording takes on the disk: at most 600 bytes for a plain battle of eight against eight, 5 an event."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ecs_sim import Result, load_battle, simulate
from ecs_sim.drafts import ANYTHING, Pool, Seeded, drafted
from ecs_sim.drafts.boards import side
from ecs_sim.recording import Corpus, Recording, Writer
from ecs_sim.setup.content import bundled
from tests.recording.battles import SAMPLES

BATTLE_BYTES, EVENT_BYTES = 600, 5


@cache
def pool() -> Pool:
    return Pool(bundled("starter"))


def eight_against_eight(seed: int) -> Result:
    """A plain battle on two full boards, with runes, a resonance and Cores as they come."""
    c = Seeded(seed)
    small = [card for card in pool().units if pool().size(card) == 2]
    sides = {name: side(c, pool(), ANYTHING, name[0], count=1) for name in ("player", "enemy")}
    for name, own in sides.items():
        own["units"] = [
            {"id": f"{name[0]}{n}", "card": c.pick(small).name, "tier": c.number(2, 4), "at": [n % 4 * 2, n // 4 * 2]}
            for n in range(8)
        ]
    document = {"format": "ecs-sim/battle/1", "catalogue": "starter", "seed": seed, "round": 9, "sides": sides}
    return simulate(load_battle(document))


def weighed(folder: Path, results: list[Result], *, events: bool) -> int:
    with Writer(folder) as writer:
        for result in results:
            writer.write(result, events=events)
    return sum(segment.path.stat().st_size for segment in Corpus(folder).segments)


@pytest.mark.slow
def test_a_battle_of_eight_against_eight_takes_600_bytes_at_most(tmp_path: Path) -> None:
    results = [eight_against_eight(seed) for seed in range(100)]
    assert {len(result.battle.sides.player.units) for result in results} == {8}
    assert weighed(tmp_path, results, events=False) / len(results) <= BATTLE_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("of", ["samples", "drafts", "eights"])
def test_an_event_takes_5_bytes_at_most(tmp_path: Path, of: str) -> None:
    results = {
        "samples": lambda: [simulate(load_battle(path)) for path in SAMPLES],
        "drafts": lambda: [simulate(load_battle(drafted(pool(), 3, n, "starter"))) for n in range(60)],
        "eights": lambda: [eight_against_eight(seed) for seed in range(40)],
    }[of]()
    without = weighed(tmp_path / "without", results, events=False)
    logs = weighed(tmp_path / "with", results, events=True) - without
    assert logs / sum(result.counters.events for result in results) <= EVENT_BYTES
    for recording, result in zip(Corpus(tmp_path / "with").recordings(), results, strict=True):
        assert isinstance(recording, Recording)
        assert recording.events is not None
        assert recording.events.tobytes() == result.log.tobytes()
