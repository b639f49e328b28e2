"""Rabid (800.55): not the same victim twice in a row, while there is another."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, unit

LOUD = 1_000_000


def targets(result: Fight, who: str = "a") -> list[str]:
    """Whom a unit's abilities were cast at, in order."""
    return [e["target"] for e in result.events("cast", source=who)]


def hunter(*lines: str, state: Document | None = None) -> Document:
    """`a` acts at 1.0, 9.0, 17.0, …"""
    return unit("a", "Deal 1 damage", "Rabid", *lines, acts=1, state=state)


@pytest.mark.rule("800.55a", "600.3b", "300.3-3")
def test_does_leave_the_last_target_out_even_when_it_has_all_the_focus() -> None:
    result = fight(battle([hunter()], [unit("t", focus=LOUD), unit("s", focus=0)], seconds=26))
    assert targets(result) == ["t", "s", "t", "s"]


@pytest.mark.rule("800.55a")
def test_does_not_concern_a_unit_without_it() -> None:
    own = unit("a", "Deal 1 damage", acts=1)
    assert targets(fight(battle([own], [unit("t", focus=LOUD), unit("s", focus=0)], seconds=10))) == ["t", "t"]


@pytest.mark.rule("800.55b", "600.3b")
def test_does_attack_a_single_survivor_again() -> None:
    assert targets(fight(battle([hunter()], [unit("t")], seconds=10))) == ["t", "t"]


@pytest.mark.rule("800.55b", "600.1a")
def test_does_attack_it_again_when_the_other_one_cannot_be_targeted() -> None:
    result = fight(battle([hunter()], [unit("t"), unit("e", state={"entrap": 20})], seconds=10))
    assert targets(result) == ["t", "t"]


@pytest.mark.rule("800.55c", "900.21-answer", "900.21b", "300.3-7", "300.3-4")
def test_does_remember_the_ally_that_a_misfire_hit() -> None:
    # t at 1.0; the misfire hits o at 9.0; so at 17.0 t, the loud one, may be chosen again
    ours = [hunter(state={"feral": 10}), unit("o")]
    draws = {"a/misfire": [NO, YES, NO], "a/misfire_pick": ["o"]}
    result = fight(battle(ours, [unit("t", focus=LOUD), unit("s", focus=0)], seconds=18, draws=draws))
    assert targets(result) == ["t", "o", "t"]


@pytest.mark.rule("800.23d", "900.21b", "900.21c")
def test_does_leave_that_ally_out_of_the_next_misfire() -> None:
    # twice in a row a misfire; the only ally is out of the second pool, so an enemy comes up
    ours = [hunter(state={"feral": 10}), unit("o", focus=LOUD)]
    result = fight(battle(ours, [unit("t", focus=0)], seconds=10, draws={"a/misfire": [YES, YES]}))
    assert targets(result) == ["o", "t"]


@pytest.mark.rule("S600-05", "800.23d")
def test_does_not_empty_the_pool_of_a_misfire() -> None:
    # one enemy, no ally: t at 1.0, and a misfire at 9.0 can only hit t
    result = fight(battle([hunter(state={"feral": 10})], [unit("t")], seconds=10, draws={"a/misfire": [NO, YES]}))
    assert targets(result) == ["t", "t"]
    assert len(result.events("misfire")) == 1


@pytest.mark.rule("800.55d", "C32", "500.9f", "800.20c", "900.28f")
@pytest.mark.parametrize(("last", "chosen"), [("t", "s"), ("s", "t")])
def test_does_remember_its_victim_through_death_and_revival_and_no_other_unit(last: str, chosen: str) -> None:
    # t dies at 0.5 and is back at 10.5; a, Stunned for 3 s, acts at 11.0
    own = unit("a", "Deal 1 damage", "Rabid", acts=8, state={"rabid": last, "stun": 3})
    foes = [unit("t", "Everlasting", focus=LOUD, vitality=9, state={"burn": 9}), unit("s", focus=0)]
    result = fight(battle([own], foes, seconds=11.1))
    assert result.times("revival", target="t") == [10.5]
    assert targets(result) == [chosen]


@pytest.mark.rule("S600-03", "800.55c")
def test_does_remember_a_target_even_when_nothing_was_dealt() -> None:
    own = unit("a", "Maim: 1", "Rabid", acts=1)
    assert targets(fight(battle([own], [unit("t", focus=LOUD), unit("s", focus=0)], seconds=10))) == ["t", "s"]


@pytest.mark.rule("S600-03")
def test_does_keep_its_memory_when_there_was_no_target() -> None:
    # t at 1.0; at 9.0 all are Entrapped; at 17.0 t is still out
    jail = unit("b", "Entrap all enemies, once", acts=8, state={"stun": 0.75})
    result = fight(battle([hunter(), jail], [unit("t", focus=LOUD), unit("s", focus=0)], seconds=18))
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_target"]
    assert targets(result) == ["t", "s"]


@pytest.mark.rule("800.55e", "800.55a")
def test_does_count_when_it_is_granted_in_combat_and_knows_whom_was_hit_before() -> None:
    # t at 1.0 without it; granted at 5.0; at 9.0 t is out
    own = unit("a", "Deal 1 damage", acts=1)
    giver = unit("b", "Allies gain Rabid", acts=5)
    result = fight(battle([own, giver], [unit("t", focus=LOUD), unit("s", focus=0)], seconds=10))
    assert targets(result) == ["t", "s"]


@pytest.mark.rule("800.55a", "300.3-7")
def test_does_remember_for_each_unit_apart() -> None:
    ours = [hunter(), unit("b", "Deal 1 damage", "Rabid", acts=1.5)]
    result = fight(battle(ours, [unit("t", focus=LOUD), unit("s", focus=0)], seconds=2))
    assert (targets(result, "a"), targets(result, "b")) == (["t"], ["t"])


@pytest.mark.rule("800.55a")
def test_does_not_filter_a_scope_of_a_line() -> None:
    # the count is filled from all enemies: only the primary target is chosen without t
    own = unit("a", "Deal 1 damage", "Rabid", "Apply Maim: 1 to all enemies", acts=1)
    result = fight(battle([own], [unit("t", focus=LOUD), unit("s", focus=0)], seconds=10))
    assert result.state("t", "maim") == 2
