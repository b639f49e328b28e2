"""Freeze (800.27): charge at half rate for four seconds."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def frozen(state: Document, seconds: float, *lines: str, acts: float = 1, more: tuple[str, ...] = ()) -> Fight:
    """A dummy in that state; `a` acts with those lines; `b`, if it has any, half a second later."""
    units = [unit("a", *lines, acts=acts)] + ([unit("b", *more, acts=acts + 0.5)] if more else [])
    return fight(battle(units, [unit("t", state=state)], seconds=seconds))


@pytest.mark.rule("800.27a", "300.2d")
def test_does_halve_the_rate_of_charge_for_four_seconds_and_no_longer() -> None:
    # t needs 3 s of charge: 2 of them come in the 4 frozen seconds, the last until 5.0
    result = frozen({"freeze": 4, "charge": 0.625}, 6)
    assert result.times("activation", source="t") == [5.0]
    assert result.times("status_expired", status="freeze") == [4.0]


@pytest.mark.rule("800.27a", "700.1a", "S700-07", "S300-12")
def test_does_last_four_seconds_from_its_application() -> None:
    # 1 s of charge done at 1.0; 4 s frozen give 2; t needs 4 in all: the last second until 6.0
    result = frozen({"charge": 0.5}, 7, "Freeze")
    assert result.times("status_expired", status="freeze") == [5.0]
    assert result.times("activation", source="t") == [6.0]


@pytest.mark.rule("800.27a")
def test_does_not_stop_an_activation() -> None:
    result = frozen({"freeze": 60, "charge": 0.96875}, 1)
    assert result.times("activation", source="t") == [0.5]


@pytest.mark.rule("800.27b", "700.2b")
def test_does_add_four_seconds_when_it_is_applied_again() -> None:
    assert frozen({"freeze": 2}, 7, "Freeze").times("status_expired", status="freeze") == [6.0]


@pytest.mark.rule("S800-26", "800.27a", "800.27b")
def test_does_not_halve_twice_when_two_units_freeze() -> None:
    # 8 s of Freeze from 1.0 on (8 s by a, and b at 1.5 adds 4): t has 1 s of charge at 1.0, needs 2 more: 4 s at half
    result = frozen({"charge": 0.625}, 6, "Freeze", more=("Freeze",))
    assert result.times("activation", source="t") == [5.0]
    assert result.state("t", "freeze") == 3.0


@pytest.mark.rule("800.27f", "800.56b", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Freeze", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("freeze", "relentless")]
    assert result.state("t", "freeze") == 0


@pytest.mark.rule("700.2b", "400.6d")
def test_does_fire_its_channel_at_each_application() -> None:
    target = unit("t", "Passive: When this unit is Frozen, gain 5 Power", state={"freeze": 1})
    units = [unit("a", "Freeze", acts=0.5), unit("b", "Freeze", acts=1)]
    assert fight(battle(units, [target], seconds=1.1)).unit("t")["power"] == 10
