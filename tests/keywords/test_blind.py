"""Blind (800.3): effective Power halved, when it is read."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.bosses.board import against, boss, phase


def strike(power: int, *lines: str, state: Document | None = None) -> Fight:
    """A Blinded attacker hits a dummy at 1.0."""
    attacker = unit("a", "Deal {power} damage", *lines, acts=1, power=power, state={"blind": 3, **(state or {})})
    return fight(battle([attacker], [unit("t")], seconds=1.1))


@pytest.mark.rule("800.3a", "400.2d", "S800-03")
@pytest.mark.parametrize(("power", "dealt"), [(20, 10), (21, 10), (3, 1), (1, 1)])
def test_does_halve_effective_power_rounded_down_at_least_one(power: int, dealt: int) -> None:
    assert hits(strike(power), "a") == [dealt]


@pytest.mark.rule("S800-03", "S400-03")
def test_does_not_lift_a_power_of_zero_to_one() -> None:
    result = strike(0)
    assert result.events("damage") == []
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_amount"]


@pytest.mark.rule("800.3b", "800.41c", "900.32d", "S800-75")
def test_does_halve_what_lucid_has_doubled() -> None:
    # 21 doubled and halved is 21; halved first it would be 20
    assert hits(strike(21, "Lucid doubles Power"), "a") == [21]


@pytest.mark.rule("800.3b", "400.2d", "S400-05")
def test_does_not_change_live_power() -> None:
    assert strike(20).unit("a")["power"] == 20


@pytest.mark.rule("800.3b", "800.28a", "S800-75")
def test_does_halve_power_with_every_layer() -> None:
    # 20 + 2 Kindled (4) - 1 Dread + Fury of 10 Focus (5) = 28
    assert hits(strike(20, "Fury", state={"kindled": 2, "dread": 1}), "a") == [14]


@pytest.mark.rule("800.3a", "800.3b")
def test_does_not_halve_a_flat_amount() -> None:
    blind = unit("a", "Deal 10 damage", acts=1, power=20, state={"blind": 3})
    assert hits(fight(battle([blind], [unit("t")], seconds=1.1)), "a") == [10]


@pytest.mark.rule("800.3a", "700.1a", "S700-07")
def test_does_last_three_seconds() -> None:
    result = fight(battle([unit("a", "Blind", acts=1)], [unit("t")], seconds=5))
    assert result.times("status_expired", status="blind") == [4.0]


@pytest.mark.rule("800.3c", "700.2b")
def test_does_add_two_seconds_when_it_is_applied_again() -> None:
    result = fight(battle([unit("a", "Blind", acts=1)], [unit("t", state={"blind": 2})], seconds=5))
    assert result.times("status_expired", status="blind") == [4.0]


@pytest.mark.rule("800.3a", "800.3b")
def test_does_not_outlast_its_time() -> None:
    attacker = unit("a", "Deal {power} damage", acts=1, power=20, state={"blind": 0.5})
    assert hits(fight(battle([attacker], [unit("t")], seconds=1.1)), "a") == [20]


@pytest.mark.rule("800.3f", "800.56b", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Blind", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("blind", "relentless")]
    assert result.state("t", "blind") == 0


@pytest.mark.rule("800.3e", "400.2e", "C13")
def test_does_not_halve_a_bosss_power_even_where_it_may_land() -> None:
    foe = boss(phase("Deal {power} damage", power=20), immune=[])
    result = against([unit("x", "Blind", acts=0.5)], foe, state={"charge": 0.875}, seconds=1.25)
    assert result.state("b", "blind") > 0
    assert [e["vitality"] for e in result.events("damage", source="b")] == [20]
