"""Stun (800.68): no charge and no activation while it lasts."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def stunned(state: Document, seconds: float, *lines: str, acts: float = 1) -> Fight:
    """A dummy in that state; `a` acts with those lines."""
    return fight(battle([unit("a", *lines, acts=acts)], [unit("t", state=state)], seconds=seconds))


@pytest.mark.rule("800.68a", "300.2d", "300.2e", "S300-12")
def test_does_stop_the_charge_for_exactly_its_time_and_keep_what_was_there() -> None:
    # t needs 2 s of charge; 1 s is done when 1.5 s of Stun begin
    result = stunned({"charge": 0.75}, 5, "Stun: 1.5")
    assert result.times("status_expired", status="stun") == [2.5]
    assert result.times("activation", source="t") == [3.5]


@pytest.mark.rule("800.68a", "S300-06")
def test_does_not_let_a_unit_act_that_is_ready_in_the_same_step() -> None:
    # both are ready at 1.0, a's side first; t keeps its full charge and acts when the Stun is over
    draws = {"battle/first_side": [0]}
    units = [unit("a", "Stun: 1", acts=1)], [unit("t", acts=1)]
    result = fight(battle(*units, seconds=3, draws=draws))
    assert result.times("activation", source="t") == [2.05]


@pytest.mark.rule("800.68b")
def test_does_not_stop_ticks_and_timers() -> None:
    fleeting = [{"kind": "fleeting", "stat": "power", "amount": 10, "start": 10, "for": 5}]
    state = {"stun": 9, "burn": 2, "venom": 4, "freeze": 1, "blind": 1, "roost": 3, "modifiers": fleeting}
    state |= {"vitality": 900, "hallow": [{"amount": 1, "in": 0.5}]}
    result = stunned(state, 1.6, acts=8)
    assert result.times("status_tick", status="burn") == [0.5, 1.0]
    assert result.times("status_tick", status="venom") == [1.5]
    assert [(e["time"], e["amount"]) for e in result.events("heal")] == [(0.5, 1), (1.0, 3)]
    assert result.times("status_expired", status="freeze") == result.times("status_expired", status="blind") == [1.0]
    assert result.unit("t")["power"] == 8


@pytest.mark.rule("800.68c", "700.2a")
@pytest.mark.parametrize(("held", "end"), [(5, 1.5), (1.25, 1.5)])
def test_does_replace_what_is_left_even_when_it_is_shorter(held: float, end: float) -> None:
    assert stunned({"stun": held}, 6, "Stun: 0.5").times("status_expired", status="stun") == [end]


@pytest.mark.rule("800.68d", "800.56b", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    target = unit("t", "Relentless", acts=2)
    result = fight(battle([unit("a", "Stun: 3", acts=1)], [target], seconds=3))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("stun", "relentless")]
    assert result.times("activation", source="t") == [2.0]


@pytest.mark.rule("900.8c", "400.6m")
def test_does_not_silence_a_passive() -> None:
    target = unit("t", "Passive: When this unit takes damage, gain 5 Power", state={"stun": 9})
    result = fight(battle([unit("a", "Deal 1 damage", acts=1)], [target], seconds=1.1))
    assert result.unit("t")["power"] == 5


@pytest.mark.rule("S400-17", "S700-07")
def test_does_not_grow_with_the_tier() -> None:
    stunner = unit("a", "Stun: 1.5", acts=1, tier=3, native=3)
    assert fight(battle([stunner], [unit("t")], seconds=5)).times("status_expired", status="stun") == [2.5]
