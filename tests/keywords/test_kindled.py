"""Kindled (800.39) and Ignited (800.35): stacks of Power and Speed, and what three of them switch on."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit


def kindled(stacks: int, *lines: str, state: Document | None = None, seconds: float = 0.1) -> Fight:
    """`a` with that many stacks from the start."""
    return fight(battle([unit("a", *lines, state={"kindled": stacks, **(state or {})})], [unit("t")], seconds=seconds))


@pytest.mark.rule("800.39a")
@pytest.mark.parametrize(("stacks", "speed"), [(1, 2), (2, 3), (3, 5), (4, 6), (7, 11)])
def test_does_give_two_power_and_one_and_a_half_speed_each_the_speed_rounded_up(stacks: int, speed: int) -> None:
    shown = kindled(stacks).unit("a")
    assert (shown["power"], shown["speed"], shown["armor"]) == (2 * stacks, speed, 0)


@pytest.mark.rule("800.39a", "700.2c")
def test_does_round_the_sum_and_not_each_application() -> None:
    result = fight(battle([unit("a", "Gain Kindled: 1", acts=1, state={"kindled": 1})], [unit("t")], seconds=1.1))
    assert result.unit("a")["speed"] == 3


@pytest.mark.rule("800.39b", "S700-02")
def test_does_not_have_a_cap() -> None:
    result = fight(battle([unit("a", "Gain Kindled: 5000", acts=1, state={"kindled": 5000})], [unit("t")], seconds=1.1))
    assert (result.state("a", "kindled"), result.unit("a")["power"]) == (10_000, 20_000)


@pytest.mark.rule("400.1c", "800.39a")
def test_does_go_to_the_target_where_the_line_names_nobody() -> None:
    result = fight(battle([unit("a", "Kindled: 2", acts=1)], [unit("t")], seconds=1.1))
    assert (result.state("t", "kindled"), result.state("a", "kindled")) == (2, 0)


@pytest.mark.rule("800.35a", "800.39c", "400.4b")
@pytest.mark.parametrize(("stacks", "dealt"), [(2, 10), (3, 15), (4, 15)])
def test_does_ignite_at_three(stacks: int, dealt: int) -> None:
    own = unit("a", "Deal 10 damage", "Ignited: Deal 5 bonus damage", acts=1, state={"kindled": stacks})
    assert hits(fight(battle([own], [unit("t")], seconds=1.1)), "a") == [dealt]


@pytest.mark.rule("800.35b", "400.1f", "900.6a")
def test_does_test_it_live_where_the_rider_resolves() -> None:
    on = unit("a", "Gain Kindled: 3", "Ignited: Gain 5 Armor", acts=1)
    off = unit("b", "Ignited: Gain 5 Armor", "Clear 1 Kindled from this unit", "Ignited: Gain 7 Armor", acts=1,
               state={"kindled": 3})  # fmt: skip
    result = fight(battle([on, off], [unit("t")], seconds=1.1))
    assert (result.unit("a")["armor"], result.unit("b")["armor"]) == (5, 5)


AURA = "Passive: While Ignited, adjacent allies have Fury"


def beside(*sources: Document, seconds: float = 0.1) -> int:
    """Power of a unit with 10 Focus in the middle of those."""
    return fight(battle([*sources, unit("n", at=(2, 0))], [unit("t")], seconds=seconds)).unit("n")["power"]


@pytest.mark.rule("800.35c", "800.28d")
def test_does_project_its_aura_on_adjacent_allies_only_while_ignited() -> None:
    assert beside(unit("a", AURA, at=(0, 0), state={"kindled": 3})) == 5
    assert beside(unit("a", AURA, at=(0, 0), state={"kindled": 2})) == 0
    assert beside(unit("a", AURA, at=(6, 0), state={"kindled": 3})) == 0


@pytest.mark.rule("800.35c")
def test_does_not_stack_with_another_source_of_the_same() -> None:
    sources = [unit(one, AURA, card="aura", at=at, state={"kindled": 3}) for one, at in (("a", (0, 0)), ("b", (4, 0)))]
    assert beside(*sources) == 5


@pytest.mark.rule("800.35c", "800.35b")
def test_does_take_its_aura_away_with_the_last_needed_stack_or_with_its_death() -> None:
    dying = unit("a", AURA, at=(0, 0), vitality=9, state={"kindled": 3, "burn": 9})
    assert beside(dying, seconds=0.45) == 5
    assert beside(dying, seconds=0.5) == 0
    losing = unit("a", AURA, at=(0, 0), state={"kindled": 3})
    damper = unit("d", "Clear 1 Kindled from adjacent allies", at=(0, 2), acts=1)
    assert beside(losing, damper, seconds=0.95) == 5
    assert beside(losing, damper, seconds=1) == 0


@pytest.mark.rule("800.35c")
def test_does_bring_its_aura_when_it_becomes_ignited() -> None:
    giver = unit("g", "Adjacent allies gain Kindled: 1", at=(0, 2), acts=1)
    assert beside(unit("a", AURA, at=(0, 0), state={"kindled": 2}), giver, seconds=0.95) == 0
    assert beside(unit("a", AURA, at=(0, 0), state={"kindled": 2}), giver, seconds=1) == 5


@pytest.mark.rule("800.35c", "900.18b")
def test_does_not_project_while_it_is_dormant() -> None:
    assert beside(unit("a", AURA, at=(0, 0), state={"kindled": 3, "dormant": 9})) == 0


@pytest.mark.rule("400.6d", "800.39c", "800.35a")
def test_does_fire_its_channels_at_each_gain_and_once_when_it_ignites() -> None:
    lines = ("Passive: When this unit becomes Ignited, gain 5 Armor", "Gain Kindled: 2")
    hears = unit("o", "Passive: When an ally gains Kindled, gain 1 Power")
    own = unit("a", *lines, acts=1)
    grant = unit("g", "Allies gain Kindled: 2", acts=1.5)
    board = battle([own, hears, grant], [unit("t")], seconds=1.6)
    result = fight(board)
    # a: 2 at 1.0, 4 at 1.5; o hears both (and its own, by g, is no ally's)
    assert (result.state("a", "kindled"), result.unit("a")["armor"]) == (4, 5)
    assert result.unit("o")["power"] == 2 * 2 + 2


@pytest.mark.rule("400.6d", "800.35a")
def test_does_not_become_ignited_again_while_it_is() -> None:
    own = unit(
        "a", "Passive: When this unit becomes Ignited, gain 5 Armor", "Gain Kindled: 2", acts=1, state={"kindled": 3}
    )
    assert fight(battle([own], [unit("t")], seconds=1.1)).unit("a")["armor"] == 0


@pytest.mark.rule("500.9c", "C18")
def test_does_not_outlive_its_unit() -> None:
    own = unit("a", "Everlasting", vitality=9, state={"kindled": 4, "burn": 9})
    result = fight(battle([own, unit("o")], [unit("x")], seconds=10.6))
    assert (result.state("a", "kindled"), result.unit("a")["power"]) == (0, 0)
