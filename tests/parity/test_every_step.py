"""Battles stopped after every single step, written out, read back: the same battle, event by event."""

from __future__ import annotations

import pytest

from ecs_sim import load_battle, simulate
from ecs_sim.model.read import load_catalogue
from tests.generator import board
from tests.soundness import stops

#: Boards with deaths, revivals, statuses of every kind, sleepers, swaps, Pennies, bosses under runes, and several
#: hundred steps.
SEEDS = (95, 308, 303, 328, 27)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_may_be_stopped_after_any_step(seed: int) -> None:
    document = board(seed)
    whole = simulate(load_battle(document))
    assert 150 < whole.steps < 900
    catalogue = load_catalogue(document["catalogue"])
    assert stops(document, whole, range(whole.steps), catalogue=catalogue) == []
