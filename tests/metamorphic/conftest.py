"""What tests of changed boards share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecs_sim import mirror
from ecs_sim.model.battle import Battle
from ecs_sim.result import Result
from ecs_sim.systems.step import passes, start


@pytest.fixture
def other_side_first(monkeypatch: pytest.MonkeyPatch) -> Callable[[Battle], Result]:
    """Run a battle with the two asymmetries of the rules turned round: the coin, and the half that begins."""

    def run(battle: Battle) -> Result:
        coin = passes.first_side
        with monkeypatch.context() as patch:
            patch.setattr(passes, "first_side", lambda w: coin(w) ^ 1)
            patch.setattr(start, "ENEMY_FIRST", 0)
            return mirror.simulate_mirror(battle)

    return run
