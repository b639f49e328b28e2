"""The mirror, and the digest kept by hand beside it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from ecs_sim.battle import compiled
from ecs_sim.mirror import conclude, log_rows, simulate_mirror, start
from ecs_sim.systems import emit, fold, run
from tests.drivers.skirmish import skirmish
from tests.lanes import Words, lanes_of, mixed, words_of

ROOT = Path(__file__).resolve().parents[2]


def test_the_mirror_never_imports_numba_nor_esper() -> None:
    code = (
        "import sys; from tests.drivers.skirmish import skirmish; from ecs_sim.mirror import simulate_mirror; "
        "r = simulate_mirror(skirmish()); r.to_dict(); "
        "print([m for m in ('numba', 'llvmlite', 'esper', 'rich', 'typer') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_lanes_are_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Words] = []

    def noted(kernel: Callable[..., int]) -> Callable[..., int]:
        def mix(w: Any, *words: int) -> int:
            seen.append(cast("Words", words))
            return kernel(w, *words)

        return mix

    monkeypatch.setattr(emit, "mix", noted(emit.mix))
    monkeypatch.setattr(fold, "mix", noted(fold.mix))
    battle = compiled(skirmish())
    world = start(battle)
    run.begin(world)
    run.run(world)
    assert lanes_of(seen) == (world.clock.hash_a, world.clock.hash_b)
    assert len(seen) == world.clock.events > 100
    assert sorted(seen) == sorted(words_of(row) for row in log_rows(world))
    running = world.clock.hash_a, world.clock.hash_b
    seen.clear()
    result = conclude(world, battle, events=True)
    assert len(seen) > 100, "the end state was folded in"
    assert (world.clock.hash_a, world.clock.hash_b) == running
    assert result.digest == "{:08x}{:08x}".format(*lanes_of(seen, running))
    assert result.outcome_digest == "{:08x}{:08x}".format(*lanes_of(seen))


def test_every_word_and_bit_of_an_event_moves_both_lanes() -> None:
    base = mixed((0, 0), (0, 0, 0, 0))
    for place in range(4):
        for bit in range(32):
            words = [0, 0, 0, 0]
            words[place] = 1 << bit
            a, b = mixed((0, 0), (words[0], words[1], words[2], words[3]))
            assert a != base[0], (place, bit)
            assert b != base[1], (place, bit)


def test_the_order_of_events_moves_the_lanes() -> None:
    one, two = (1, 2, 3, 4), (5, 6, 7, 8)
    assert lanes_of([one, two]) != lanes_of([two, one])


def test_an_edited_row_is_another_digest() -> None:
    rows = log_rows_of(skirmish())
    words = [words_of(row) for row in rows]
    rows["amount"][5] += 1
    assert lanes_of(words) != lanes_of(words_of(row) for row in rows)


def log_rows_of(battle: Any) -> Any:
    world = start(compiled(battle))
    run.begin(world)
    run.run(world)
    return log_rows(world)


def test_mirror_worlds_are_not_shared() -> None:
    first = simulate_mirror(skirmish())
    units = first.units
    simulate_mirror(skirmish(seed=9))
    assert first.units == units
