"""Crippling Scream (800.11): every enemy loses Speed."""

from __future__ import annotations

import pytest

from tests.boards import battle, fight, unit


@pytest.mark.rule("800.11a", "S800-46")
def test_does_lower_the_speed_of_every_enemy_for_the_rest_of_the_battle() -> None:
    foes = [unit("t", speed=50), unit("s")]
    result = fight(battle([unit("a", "Crippling Scream: 20", acts=1)], foes, seconds=3))
    assert [result.unit(one)["speed"] for one in ("t", "s")] == [30, -20]


@pytest.mark.rule("800.11b", "700.4a", "400.5f")
def test_does_not_reach_the_relentless_the_entrapped_or_the_dormant() -> None:
    foes = [unit("t"), unit("r", "Relentless"), unit("e", state={"entrap": 5}), unit("d", state={"dormant": 5})]
    result = fight(battle([unit("a", "Crippling Scream: 5", acts=1)], foes, seconds=1.5))
    assert [result.unit(one)["speed"] for one in ("t", "r", "e", "d")] == [-5, 0, 0, 0]


@pytest.mark.rule("300.2c", "800.11a")
def test_does_not_slow_a_unit_past_eight_seconds() -> None:
    result = fight(battle([unit("a", "Crippling Scream: 500", acts=1)], [unit("t")], seconds=8.2))
    assert result.times("activation", source="t") == [8.0]
