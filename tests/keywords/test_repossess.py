"""Repossess (800.57): the target's Armor becomes this unit's."""

from __future__ import annotations

import pytest

from tests.boards import battle, fight, hits, unit


@pytest.mark.rule("800.57a")
def test_does_take_armor_and_give_it_to_this_unit_for_the_rest_of_the_battle() -> None:
    result = fight(battle([unit("a", "Repossess: 5", acts=1)], [unit("t", armor=8)], seconds=8.5))
    assert [result.unit(one)["armor"] for one in ("a", "t")] == [5, 3]


@pytest.mark.rule("800.57a", "800.57b", "500.2d", "500.2e")
def test_does_go_below_zero_which_amplifies_damage() -> None:
    own = unit("a", "Repossess: 100", "Deal 30 damage", acts=1)
    result = fight(battle([own], [unit("t")], seconds=1.5))
    assert [result.unit(one)["armor"] for one in ("a", "t")] == [100, -100]
    assert hits(result, "a") == [40]


@pytest.mark.rule("800.57c", "900.10d", "S800-49", "700.4a")
def test_does_nothing_to_a_relentless_unit() -> None:
    watcher = unit("o", "Passive: When a Repossess resolves, gain 2 Power")
    result = fight(
        battle([unit("a", "Repossess: 5", acts=1), watcher], [unit("t", "Relentless", armor=8)], seconds=1.5)
    )
    assert [result.unit(one)["armor"] for one in ("a", "t")] == [0, 8]
    assert [e["why"] for e in result.events("stat_refused", target="t")] == ["relentless"]
    assert result.unit("o")["power"] == 0


@pytest.mark.rule("S800-49")
def test_does_nothing_to_a_target_that_was_entrapped_meanwhile() -> None:
    own = unit("a", "First, Entrap", "Repossess: 5", acts=1)
    result = fight(battle([own], [unit("t", armor=8), unit("s")], seconds=1.5, draws={"a/target": ["t"]}))
    assert [result.unit(one)["armor"] for one in ("a", "t")] == [0, 8]


@pytest.mark.rule("400.6g")
def test_does_fire_its_channel() -> None:
    watchers = [unit("o", "Passive: When a Repossess resolves, gain 2 Power")]
    foe = unit("t", "Passive: When a Repossess resolves, gain 3 Power")
    result = fight(battle([unit("a", "Repossess: 5", acts=1), *watchers], [foe], seconds=1.5))
    assert [result.unit(one)["power"] for one in ("o", "t")] == [2, 3]


@pytest.mark.rule("800.57a", "C18", "500.9c")
def test_does_not_outlive_either_of_them() -> None:
    own = unit("a", "Repossess: 5", "Everlasting", acts=1, vitality=5)
    foes = [unit("t", armor=8), unit("s", "Deal 9 damage to all enemies", acts=2, focus=1)]
    result = fight(battle([own, unit("o")], foes, seconds=13, draws={"a/target": ["t"]}))
    assert result.times("revival", target="a") == [12.0]
    assert [result.unit(one)["armor"] for one in ("a", "t")] == [0, 3]
