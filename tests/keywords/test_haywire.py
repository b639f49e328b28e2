"""Haywire (800.31): the next activation ends in a Stun."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, unit


def wired(stacks: int, *lines: str, seconds: float = 5, more: list[Document] | None = None, **state: object) -> Fight:
    """`a` with that many stacks acts at 1.0."""
    own = unit("a", *lines, acts=1, state={"haywire": stacks, **state})
    return fight(battle([own, *(more or [])], [unit("t")], seconds=seconds))


@pytest.mark.rule("800.31b", "300.3-22")
def test_does_stun_for_three_seconds_after_the_activation_and_lose_one_stack() -> None:
    result = wired(2, "Deal 1 damage")
    assert result.kinds("damage", "stacks_changed", "status_applied") == ["damage", "stacks_changed", "status_applied"]
    assert result.times("status_expired", status="stun") == [4.0]
    assert result.state("a", "haywire") == 1


@pytest.mark.rule("800.31b", "300.2e")
def test_does_spend_one_stack_an_activation() -> None:
    # 1.0; Stunned until 4.0, so 12.0; Stunned until 15.0, so 23.0, and free
    result = wired(2, seconds=32)
    assert result.times("activation", source="a") == [1.0, 12.0, 23.0, 31.0]


@pytest.mark.rule("800.31a", "700.2c", "S700-02")
def test_does_not_grow_past_five() -> None:
    result = fight(battle([unit("a", "Haywire: 3", acts=1)], [unit("t", state={"haywire": 4})], seconds=1.1))
    assert result.state("t", "haywire") == 5
    full = fight(battle([unit("a", "Haywire: 3", acts=1)], [unit("t", state={"haywire": 5})], seconds=1.1))
    assert [e["why"] for e in full.events("status_refused")] == ["maximum"]


@pytest.mark.rule("800.31c", "900.17-answer", "900.17a")
def test_does_not_count_a_stack_that_came_during_the_activation() -> None:
    result = wired(0, "Deal 1 damage", "Apply Haywire: 1 to this unit")
    assert (result.state("a", "haywire"), result.times("status_expired", status="stun")) == (1, [])


@pytest.mark.rule("800.31c", "900.17a")
def test_does_not_count_a_stack_that_an_ally_applied_while_the_unit_acted() -> None:
    ally = unit("o", "Passive: When an ally activates, apply Haywire: 1 to that ally")
    assert wired(0, "Deal 1 damage", more=[ally]).times("status_applied", status="stun") == []


@pytest.mark.rule("800.31c", "900.17c", "S800-23")
def test_does_spend_one_when_there_was_one_and_another_came() -> None:
    result = wired(1, "Apply Haywire: 2 to this unit")
    assert (result.state("a", "haywire"), len(result.events("status_applied", status="stun"))) == (2, 1)


@pytest.mark.rule("900.17c", "S800-23")
def test_does_not_stun_when_the_stacks_were_cleared_meanwhile() -> None:
    assert wired(2, "Clear Haywire from this unit").events("status_applied", status="stun") == []
    some = wired(2, "Clear 1 Haywire from this unit")
    assert (some.state("a", "haywire"), len(some.events("status_applied", status="stun"))) == (0, 1)


@pytest.mark.rule("800.31b", "900.39e", "700.4a")
def test_does_spend_the_stack_even_when_the_stun_is_refused() -> None:
    result = wired(1, "Relentless")
    assert (result.state("a", "haywire"), result.state("a", "stun")) == (0, 0)
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("stun", "relentless")]


@pytest.mark.rule("800.31e", "400.6d", "900.17c")
@pytest.mark.parametrize(("stacks", "power"), [(1, 5), (2, 0)])
def test_does_tell_when_the_last_stack_is_gone_before_the_stun(stacks: int, power: int) -> None:
    hears = unit("o", "Passive: When an ally empties its Haywire, gain 5 Power")
    result = wired(stacks, more=[hears], seconds=1.1)
    assert result.unit("o")["power"] == power
    if power:
        assert result.kinds("stat_changed", "status_applied") == ["stat_changed", "status_applied"]


@pytest.mark.rule("800.31f", "800.56b")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Haywire: 1", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert result.state("t", "haywire") == 0


@pytest.mark.rule("S300-19", "800.31b")
def test_does_not_resolve_where_there_was_no_target() -> None:
    own = unit("a", acts=1, state={"haywire": 1})
    result = fight(battle([own], [unit("t", state={"entrap": 9})], seconds=1.1))
    assert (result.state("a", "haywire"), result.state("a", "stun")) == (1, 0)


@pytest.mark.rule("S300-22", "700.3b", "800.19d")
def test_does_spend_the_stack_and_not_stun_when_the_unit_was_entrapped_meanwhile() -> None:
    trap = unit("t", "Passive: When this unit takes damage, Entrap all enemies")
    own = unit("a", "Deal 1 damage", acts=1, state={"haywire": 1})
    result = fight(battle([own], [trap], seconds=1.1))
    assert (result.state("a", "haywire"), result.state("a", "stun")) == (0, 0)


@pytest.mark.rule("S300-31", "900.8f")
def test_does_come_after_the_passive_on_ones_own_activation() -> None:
    result = wired(1, "Passive: When this unit activates, gain 5 Power", seconds=1.1)
    assert result.kinds("stat_changed", "status_applied") == ["stat_changed", "status_applied"]


@pytest.mark.rule("800.31b", "300.3-21", "300.3-22")
def test_does_come_after_the_cascade_roll() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", acts=1, state={"haywire": 1})
    board = battle([own], [unit("t")], seconds=5, draws={"a/cascade": [YES, NO]})
    result = fight(board)
    assert result.kinds("cascade", "status_applied") == ["cascade", "status_applied"]
    assert result.times("activation", source="a") == [1.0, 4.1]
