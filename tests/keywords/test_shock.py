"""Shock (800.64): a forced activation, or Freeze taken away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, unit
from tests.dice import drawn


def shocked(t: Document, *, seconds: float = 1.5, more: tuple[Document, ...] = (), **options: Any) -> Fight:
    """`a` Shocks `t` at 1.0."""
    return fight(battle([unit("a", "Shock", acts=1), *more], [t], seconds=seconds, **options))


@pytest.mark.rule("800.64b", "800.64c", "900.16a", "900.16-answer", "900.8e")
def test_does_make_the_target_act_at_once() -> None:
    result = shocked(unit("t", "Deal 7 damage"))
    assert result.times("activation", source="t") == [1.0]
    assert result.events("activation", source="t")[0]["forced"] is True
    assert result.unit("a")["vitality"] == 993


@pytest.mark.rule("300.2f", "800.64b", "900.16b")
def test_does_not_disturb_the_targets_own_cycle() -> None:
    result = shocked(unit("t", "Deal 7 damage", acts=2), seconds=2.5)
    assert result.times("activation", source="t") == [1.0, 2.0]


@pytest.mark.rule("900.16b", "S800-71")
def test_does_give_back_queue_and_cascade_depth() -> None:
    state = {"quick": True, "quick_queued": 2, "cascade_depth": 3, "stun": 60, "charge": 0.25}
    # a Stun would refuse the Shock, so it ends just before it
    result = shocked(unit("t", "Deal 7 damage", state={**state, "stun": 0.95}), seconds=1)
    assert result.times("activation", source="t") == [1.0]
    kept = [result.state("t", key) for key in ("quick", "quick_queued", "cascade_depth")]
    assert kept == [True, 2, 3]
    assert result.state("t", "charge") == 0.75


@pytest.mark.rule("800.64a", "800.27d", "900.15-answer", "900.15a", "900.15c")
def test_does_take_three_seconds_of_freeze_instead() -> None:
    result = shocked(unit("t", "Deal 7 damage", state={"freeze": 6}), seconds=1)
    assert result.state("t", "freeze") == 2
    assert not result.events("activation", source="t")


@pytest.mark.rule("900.15b", "800.64a")
def test_does_clear_a_shorter_freeze_outright_and_still_not_force() -> None:
    result = shocked(unit("t", "Deal 7 damage", state={"freeze": 3}))
    assert result.state("t", "freeze") == 0
    assert [e["seconds"] for e in result.events("status_cleared", target="t")] == [2]
    assert not result.events("activation", source="t")


@pytest.mark.rule("800.64a")
def test_does_take_freeze_even_when_the_target_is_stunned_or_has_no_ability() -> None:
    result = shocked(unit("t", state={"freeze": 6, "stun": 5}), seconds=1)
    assert result.state("t", "freeze") == 2


@pytest.mark.rule("S800-52", "800.68a")
def test_does_nothing_to_a_stunned_unit() -> None:
    assert not shocked(unit("t", "Deal 7 damage", state={"stun": 5})).events("activation", source="t")


@pytest.mark.rule("800.64f", "900.15d")
def test_does_nothing_to_a_unit_without_an_ability() -> None:
    result = shocked(unit("t"))
    assert not result.events("activation", source="t")
    assert [e["why"] for e in result.events("skipped", target="t")] == ["nothing_to_do"]


@pytest.mark.rule("800.64f", "900.15d", "600.1a", "S800-52")
@pytest.mark.parametrize("state", [{"entrap": 5}, {"dormant": 5}])
def test_does_not_select_an_untargetable_unit(state: Document) -> None:
    own = unit("a", "Shock all enemies", acts=1)
    result = fight(battle([own], [unit("t", "Deal 7 damage", state=state), unit("s")], seconds=1.5))
    assert not result.events("activation", source="t")


@pytest.mark.rule("800.64d", "900.16c", "800.31d")
def test_does_trigger_haywire_with_the_stacks_from_before() -> None:
    result = shocked(unit("t", "Deal 7 damage", state={"haywire": 2}), seconds=1)
    assert (result.state("t", "haywire"), result.state("t", "stun")) == (1, 3)


@pytest.mark.rule("800.64d", "900.17a")
def test_does_not_trigger_haywire_that_comes_inside() -> None:
    # what t does to itself by acting is not there when its forced activation begins
    result = shocked(unit("t", "Passive: When this unit activates, apply Haywire: 1 to this unit"), seconds=1)
    assert (result.state("t", "haywire"), result.state("t", "stun")) == (1, 0)


@pytest.mark.rule("800.64e", "900.16d", "S300-24")
def test_does_not_shock_the_same_unit_twice_in_one_resolution() -> None:
    # a Shocks t, t Shocks a back, and there it ends: t was Shocked already
    result = shocked(unit("t", "Shock"))
    assert [(e["source"], e.get("forced", False)) for e in result.events("activation")] == [
        ("a", False),
        ("t", True),
        ("a", True),
    ]
    assert [e["why"] for e in result.events("skipped", source="a", target="t")] == ["already"]


@pytest.mark.rule("800.64e")
def test_does_count_one_line_as_one_resolution_even_when_it_reaches_many() -> None:
    own = unit("a", "Shock all enemies", acts=1)
    one, two = unit("t", "Shock an adjacent ally", at=(0, 0)), unit("s", "Deal 7 damage", at=(2, 0))
    result = fight(battle([own], [one, two], seconds=1.5))
    assert len(result.events("activation", source="s")) == 1


@pytest.mark.rule("800.64e")
def test_does_shock_again_in_another_line() -> None:
    own = unit("a", "Shock", "Shock", acts=1)
    result = fight(battle([own], [unit("t", "Deal 7 damage")], seconds=1.5))
    assert result.unit("a")["vitality"] == 986


@pytest.mark.rule("800.64e", "900.16d", "S300-24")
def test_does_stop_at_ten_forced_activations_inside_each_other() -> None:
    # a winding row of units, each of which Shocks the next: a's Shock is the first, the eleventh is refused
    path = [*((x, 0) for x in range(8)), (7, 1), (7, 2), (6, 2), (5, 2), (4, 2)]
    row = [unit(f"u{i}", "Shock adjacent allies", at=at, size=1) for i, at in enumerate(path)]
    own = unit("a", "Shock", acts=1)
    result = fight(battle([own], row, seconds=1.5, draws={"a/target": ["u0"]}))
    assert [e["source"] for e in result.events("activation", forced=True)] == [f"u{i}" for i in range(10)]
    assert [e["target"] for e in result.events("skipped", why="nested")] == ["u10"]


@pytest.mark.rule("900.16f", "S800-71", "800.9a", "800.64c")
def test_does_force_the_cascade_of_a_forced_activation_at_once() -> None:
    target = unit("t", "Deal 7 damage", "Cascade")
    result = shocked(target, draws={"t/cascade": [YES, YES, NO]})
    assert [(e["time"], e["forced"]) for e in result.events("activation", source="t")] == [(1.0, True)] * 3
    assert result.unit("a")["vitality"] == 979
    assert (result.state("t", "cascade_depth"), result.state("t", "quick_queued")) == (0, 0)


@pytest.mark.rule("900.16e", "900.16f", "800.9c", "S800-71")
def test_does_end_such_a_cascade_after_seven_repeats() -> None:
    result = shocked(unit("t", "Deal 7 damage", "Cascade"), draws={"t/cascade": [YES] * 7})
    assert len(result.events("activation", source="t")) == 8
    assert drawn(result, "t", "cascade") == 7


@pytest.mark.rule("900.16f")
def test_does_not_force_the_cascade_of_the_unit_that_shocks() -> None:
    own = unit("a", "Shock", "Cascade", acts=1)
    result = fight(battle([own], [unit("t", "Deal 7 damage")], seconds=1.5, draws={"a/cascade": [YES, NO]}))
    assert result.times("activation", source="a") == [1.0, 1.1]


@pytest.mark.rule("900.16f", "300.3-21")
def test_does_force_a_reactivation_too() -> None:
    target = unit("t", "Deal 7 damage", "50% chance to reactivate")
    result = shocked(target, draws={"t/reactivate": [YES, NO]})
    assert result.unit("a")["vitality"] == 986


@pytest.mark.rule("S300-30", "800.38a", "800.69a", "800.51a")
def test_does_pay_interest_and_fire_poach_and_supercharge() -> None:
    target = unit("t", "Deal 7 damage", at=(0, 0), state={"interest": 1})
    friends = [unit("p", "Poach: Gain 2 Power", at=(6, 0)), unit("s", "Supercharge: Gain 3 Power", at=(2, 0))]
    own = unit("a", "Shock", acts=1)
    draws = {"a/target": ["t"], "t/interest": [2]}
    result = fight(battle([own], [target, *friends], seconds=1.5, draws=draws))
    assert [result.unit(one)["power"] for one in ("p", "s")] == [2, 3]
    assert result.unit("t")["speed"] == -1


@pytest.mark.rule("S800-38", "800.36a")
def test_does_use_up_the_first_activation() -> None:
    target = unit("t", "Deal 1 damage", "Initiative: Deal 6 bonus damage", acts=2)
    assert shocked(target, seconds=2.5).unit("a")["vitality"] == 1000 - 7 - 1


@pytest.mark.rule("900.16b", "500.9d")
def test_does_not_give_a_dead_unit_its_charge_back() -> None:
    target = unit("t", "Self-destruct", "Everlasting", state={"charge": 0.5})
    result = fight(battle([unit("a", "Shock", acts=1)], [target, unit("s")], seconds=1.5, draws={"a/target": ["t"]}))
    assert result.times("death", target="t") == [1.0]
    assert result.state("t", "charge") < 0.7


@pytest.mark.rule("S800-52", "800.64b")
def test_does_force_allies_where_the_card_says_so() -> None:
    own, ally = unit("a", "Shock adjacent allies", at=(0, 0), acts=1), unit("b", "Deal 7 damage", at=(2, 0))
    assert fight(battle([own, ally], [unit("t")], seconds=1.5)).unit("t")["vitality"] == 993


@pytest.mark.rule("800.64f", "900.15d")
def test_does_nothing_to_a_unit_that_has_only_what_its_side_gives() -> None:
    # a rune, a resonance and a Core put lines on every unit of the side: they are no ability
    own, ally = unit("a", "Shock adjacent allies", at=(0, 0), acts=1), unit("b", at=(2, 0))
    rune = {"name": "R", "family": "R", "values": [5] * 4, "ability": ["Immediately: Gain {value} Power"]}
    catalogue = {
        "runes": [rune],
        "resonances": [{"name": "L", "ability": ["Gain {level} Speed"]}],
        "cores": [{"name": "C", "ability": ["Crush is increased by 5"]}],
    }
    side = {"runes": {"right": [{"rune": "R", "tier": 1, "at": [0, 0]}]}, "resonance": "L", "cores": ["C"]}
    result = fight(battle([own, ally], [unit("t")], seconds=1.5, catalogue=catalogue, sides={"player": side}))
    assert not result.events("activation", source="b")
    assert [e["why"] for e in result.events("skipped", target="b")] == ["nothing_to_do"]


@pytest.mark.rule("900.16b", "900.16e", "S800-71")
def test_does_begin_a_count_of_its_own_for_cascades() -> None:
    state = {"quick": True, "cascade_depth": 5, "stun": 0.95}
    result = shocked(unit("t", "Deal 7 damage", "Cascade", state=state), draws={"t/cascade": [YES] * 7}, seconds=1)
    assert len(result.events("activation", source="t")) == 8
    assert result.state("t", "cascade_depth") == 5


@pytest.mark.rule("S800-52", "900.16f")
def test_does_not_force_the_repeat_of_a_unit_that_was_stunned_meanwhile() -> None:
    own = unit("a", "Shock", "Passive: When this unit takes damage, apply Stun: 2 to the attacker", acts=1)
    result = fight(battle([own], [unit("t", "Deal 7 damage", "Cascade")], seconds=1.5, draws={"t/cascade": [YES]}))
    assert result.times("activation", source="t") == [1.0]
    assert [e["why"] for e in result.events("skipped", source="t")] == ["cannot_act"]


@pytest.mark.rule("900.16b", "500.9d")
def test_does_not_give_a_unit_that_came_back_its_old_charge() -> None:
    target = unit("t", "Self-destruct", "Phylactery", state={"charge": 0.5})
    result = fight(battle([unit("a", "Shock", acts=1)], [target, unit("s")], seconds=1, draws={"a/target": ["t"]}))
    assert result.times("revival", target="t") == [1.0]
    assert result.state("t", "charge") == 0
