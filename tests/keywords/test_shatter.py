"""Shatter (800.62): the target's Freeze pays for the line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Fight, battle, fight, hits, unit


def shattered(*lines: str, freeze: float = 4, seconds: float = 1, **state: Any) -> Fight:
    """`a` acts at 1.0 on `t`, whose Freeze has 1 s less by then."""
    foe = unit("t", state={"freeze": freeze, **state} if freeze else state)
    return fight(battle([unit("a", *lines, acts=1)], [foe], seconds=seconds))


@pytest.mark.rule("800.62a", "800.27e")
def test_does_take_the_freeze_and_resolve_its_effect() -> None:
    result = shattered("Shatter: Deal 30 bonus damage", "Deal 10 damage")
    assert hits(result, "a") == [40]
    assert result.state("t", "freeze") == 0
    assert result.kinds("status_cleared", "damage") == ["status_cleared", "damage"]


@pytest.mark.rule("800.62a", "800.27e")
def test_does_nothing_without_freeze() -> None:
    result = shattered("Shatter: Deal 30 bonus damage", "Deal 10 damage", freeze=0)
    assert hits(result, "a") == [10]
    assert [e["why"] for e in result.events("skipped", source="a", target="t")] == ["not_there"]


@pytest.mark.rule("800.62a")
def test_does_resolve_all_effects_that_are_joined_to_it() -> None:
    result = shattered("Shatter: Gain 5 Power and gain 2 Armor")
    assert (result.unit("a")["power"], result.unit("a")["armor"]) == (5, 2)
    silent = shattered("Shatter: Gain 5 Power and gain 2 Armor", freeze=0)
    assert (silent.unit("a")["power"], silent.unit("a")["armor"]) == (0, 0)


@pytest.mark.rule("800.62b", "400.3e", "S800-51")
@pytest.mark.parametrize(("freeze", "gain"), [(4, 15), (3.5, 12), (1.05, 0), (1.2, 1), (1.15, 0)])
def test_does_scale_by_the_exact_time_and_round_once(freeze: float, gain: int) -> None:
    # 5 for each second that is left at 1.0: 3, 2.5, 0.05, 0.2, 0.15 seconds
    result = shattered("Shatter: Gain 5 Power per second of Freeze removed", freeze=freeze)
    assert result.unit("a")["power"] == gain


@pytest.mark.rule("800.62c", "400.3e", "S400-01")
def test_does_come_to_nothing_below_one() -> None:
    result = shattered("Shatter: Deal bonus damage equal to the Freeze removed", "Deal 10 damage", freeze=1.5)
    assert hits(result, "a") == [10]
    assert "no_amount" in {e["why"] for e in result.events("skipped", source="a")}


@pytest.mark.rule("800.62b", "S800-51")
def test_does_count_whole_seconds_where_the_freeze_is_the_amount() -> None:
    result = shattered("Shatter: Deal bonus damage equal to 3 x the Freeze removed", "Deal 10 damage", freeze=3.5)
    assert hits(result, "a") == [17]


@pytest.mark.rule("S800-51", "800.52b")
def test_does_count_the_seconds_of_a_freeze_that_prismbreak_holds() -> None:
    result = shattered("Shatter: Gain 5 Power per second of Freeze removed", prismbreak=9)
    assert result.unit("a")["power"] == 20


@pytest.mark.rule("800.62a", "400.7a")
def test_does_take_it_once_for_all_lines_of_an_activation() -> None:
    result = shattered("Shatter: Gain 5 Power", "Shatter: Gain 2 Armor")
    assert (result.unit("a")["power"], result.unit("a")["armor"]) == (5, 0)


@pytest.mark.rule("300.4e", "400.4i", "800.62a")
def test_does_not_spend_a_once_on_a_target_that_is_not_frozen() -> None:
    own = unit("a", "Shatter: Gain 5 Power, once", acts=1, state={"quick_queued": 1})
    friend = unit("b", "Freeze", acts=1.05 // 0.25 * 0.25, at=(6, 2))
    result = fight(battle([own, friend], [unit("t")], seconds=1.5, draws={"battle/first_side": [0]}))
    assert result.unit("a")["power"] == 5


@pytest.mark.rule("800.62a", "600.1d")
def test_does_not_reach_a_target_that_was_entrapped_meanwhile() -> None:
    own = unit("a", "First, Entrap", "Shatter: Gain 5 Power", acts=1)
    result = fight(battle([own], [unit("t", state={"freeze": 4}), unit("s")], seconds=1, draws={"a/target": ["t"]}))
    assert (result.unit("a")["power"], result.state("t", "freeze")) == (0, 3)


@pytest.mark.rule("800.62a", "800.56c")
def test_does_take_freeze_from_a_relentless_unit() -> None:
    own = unit("a", "Shatter: Gain 5 Power", acts=1)
    result = fight(battle([own], [unit("t", "Relentless", state={"freeze": 4})], seconds=1))
    assert result.unit("a")["power"] == 5
