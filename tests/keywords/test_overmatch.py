"""Overmatch (800.46): strictly more of a stat than the compared enemy, or nothing; or a factor."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import YES, Document, Fight, battle, fight, hits, unit


def gated(line: str, *, mine: int, theirs: int) -> Fight:
    """`a` acts at 1.0 with that much Armor, at a target with that much."""
    return fight(battle([unit("a", line, armor=mine, acts=1)], [unit("t", armor=theirs)], seconds=1.1))


@pytest.mark.rule("800.46a", "800.46b", "400.4h", "900.34b")
@pytest.mark.parametrize(("mine", "theirs", "passes"), [(6, 5, True), (5, 5, False), (4, 5, False)])
def test_does_ask_for_strictly_more(mine: int, theirs: int, passes: bool) -> None:
    result = gated("Overmatch Armor: Gain Shield: 7", mine=mine, theirs=theirs)
    assert result.state("a", "shield") == (7 if passes else 0)
    assert [e["why"] for e in result.events("skipped", source="a") if e.get("line")] == (
        [] if passes else ["condition"]
    )


@pytest.mark.rule("400.4h", "S400-01")
@pytest.mark.parametrize(("mine", "shield"), [(6, 15), (5, 5)])
def test_does_multiply_instead_where_it_says_so(mine: int, shield: int) -> None:
    assert gated("Overmatch Armor x3: Gain Shield: 5", mine=mine, theirs=5).state("a", "shield") == shield


@pytest.mark.rule("800.46a", "400.4h", "400.1f")
def test_does_read_live_stats_when_it_resolves() -> None:
    lines = ("Gain 5 Power", "Overmatch Power: Gain Shield: 7")
    result = fight(battle([unit("a", *lines, acts=1, power=1)], [unit("t", power=5)], seconds=1.1))
    assert result.state("a", "shield") == 7


@pytest.mark.rule("800.46a", "S800-42")
def test_does_compare_a_passive_with_the_enemy_of_its_event() -> None:
    a = unit("a", "Passive: When this unit takes damage, Overmatch Armor: gain Shield: 7", armor=3)
    foes = [unit("t", "Deal 20 damage", armor=1, acts=1), unit("z", armor=9)]
    assert fight(battle([a], foes, seconds=1.1)).state("a", "shield") == 7


def tooled(line: str, *, ally: Document, foes: list[Document], seconds: float = 1.1, **draws: list[Any]) -> Fight:
    """`a` beside a Tool of 2 Durability."""
    k = unit("k", line, at=(2, 0), kind="tool", durability=2)
    names = {key.replace("_", "/", 1): value for key, value in draws.items()}
    return fight(battle([ally, k], foes, seconds=seconds, draws=names))


@pytest.mark.rule("800.46a", "S500-30", "S800-42")
@pytest.mark.parametrize(("mine", "left"), [(6, 1), (5, 2), (0, 2)])
def test_does_compare_a_tools_ally_with_that_allys_target(mine: int, left: int) -> None:
    line = "When an adjacent ally activates, Overmatch Armor: that ally gains Shield: 5"
    foes = [unit("z", armor=50), unit("t", armor=5)]
    result = tooled(line, ally=unit("a", armor=mine, acts=1), foes=foes, a_target=["t"])
    assert (result.unit("k")["vitality"], result.state("a", "shield")) == (left, 5 * (2 - left))


@pytest.mark.rule("800.46a", "400.4h", "800.18c")
@pytest.mark.parametrize(("mine", "shield"), [(6, 10), (5, 5)])
def test_does_multiply_in_a_package_which_then_always_resolves(mine: int, shield: int) -> None:
    line = "When an adjacent ally activates, Overmatch Armor x2: that ally gains Shield: 5"
    result = tooled(line, ally=unit("a", armor=mine, acts=1), foes=[unit("t", armor=5)])
    assert (result.unit("k")["vitality"], result.state("a", "shield")) == (1, shield)


@pytest.mark.rule("S800-42", "800.46a")
@pytest.mark.parametrize(("mine", "left"), [(9, 1), (2, 2)])
def test_does_compare_a_hurt_ally_with_who_hurt_it(mine: int, left: int) -> None:
    line = "When an adjacent ally takes damage, Overmatch Armor: that ally gains Shield: 5"
    foes = [unit("t", "Deal 50 damage", armor=3, acts=1), unit("z", armor=50)]
    assert tooled(line, ally=unit("a", armor=mine), foes=foes).unit("k")["vitality"] == left


@pytest.mark.rule("S800-42", "800.46a")
def test_does_not_pass_for_a_hit_by_an_ally() -> None:
    line = "When an adjacent ally takes damage, Overmatch Armor: that ally gains Shield: 5"
    a = unit("a", armor=9)
    b = unit("b", "Deal 50 damage", at=(6, 2), acts=1, state={"feral": 1})
    k = unit("k", line, at=(2, 0), kind="tool", durability=2)
    draws: Document = {"b/target": ["t"], "b/misfire": [YES], "b/misfire_pick": ["a"]}
    result = fight(battle([a, b, k], [unit("t")], seconds=1.1, draws=draws))
    assert hits(result, "b", "a")
    assert result.unit("k")["vitality"] == 2


@pytest.mark.rule("S800-42", "800.46a")
def test_does_not_pass_for_a_tick_of_nobodys() -> None:
    line = "When an adjacent ally takes damage, Overmatch Armor: that ally gains Shield: 5"
    result = tooled(line, ally=unit("a", armor=9, state={"burn": 3}), foes=[unit("t")])
    assert result.unit("k")["vitality"] == 2


@pytest.mark.rule("S800-42", "800.46a")
@pytest.mark.parametrize(("mine", "left"), [(9, 1), (2, 2)])
def test_does_compare_a_killer_with_the_enemy_it_killed(mine: int, left: int) -> None:
    line = "When an enemy dies, Overmatch Armor: allies gain Shield: 5"
    foes = [unit("t", vitality=1, armor=3), unit("z", armor=50)]
    result = tooled(line, ally=unit("a", "Deal 50 damage", armor=mine, acts=1), foes=foes, a_target=["t"])
    assert result.events("death")
    assert result.unit("k")["vitality"] == left


@pytest.mark.rule("S500-30", "800.46a")
def test_does_not_pass_for_a_tool_that_kills() -> None:
    line = "When an enemy dies, Overmatch Armor: allies gain Shield: 5"
    ours = [
        unit("a", acts=1, armor=9),
        unit("k", line, at=(7, 3), kind="tool", durability=2),
        unit("l", "When an ally activates, deal 9 damage to that ally's target", at=(2, 0), kind="tool"),
    ]
    crushed = {"modifiers": [{"kind": "crush", "amount": -5, "for": 2}]}
    foes = [unit("t", vitality=1, state=crushed), unit("z")]
    result = fight(battle(ours, foes, seconds=1.1, draws={"a/target": ["t"]}))
    assert (result.unit("t")["alive"], result.unit("k")["vitality"]) == (False, 2)


@pytest.mark.rule("400.4h", "400.7d")
def test_does_fold_a_multiplied_bonus_into_the_hit() -> None:
    lines = ("Overmatch Power x2: Deal 5 bonus damage", "Deal {power} damage")
    result = fight(battle([unit("a", *lines, acts=1, power=7)], [unit("t", power=6)], seconds=1.1))
    assert hits(result, "a") == [17]
