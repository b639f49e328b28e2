"""Retort (500.7f): the printed retaliation, for damage that landed."""

from __future__ import annotations

import pytest

from tests.boards import NO, Document, Fight, battle, fight, unit

RETORT = "Damaging enemies lose 5 vitality"


def answered(*lines: str, target: tuple[str, ...] = (RETORT,), state: Document | None = None, **own: object) -> Fight:
    """`a` acts at 1.0 against a unit with Retort."""
    attacker = unit("a", *lines, acts=1, **own)  # type: ignore[arg-type]
    return fight(battle([attacker], [unit("t", *target, state=state)], seconds=1.1))


def lost(result: Fight) -> list[tuple[str, int]]:
    """Who paid how much, in order."""
    return [(e["target"], e["amount"]) for e in result.events("retaliation")]


@pytest.mark.rule("500.7f", "500.6-intro")
def test_does_take_its_amount_from_whoever_did_the_damage() -> None:
    result = answered("Deal 10 damage")
    assert (lost(result), result.unit("a")["vitality"]) == ([("a", 5)], 995)


@pytest.mark.rule("500.7f", "500.7d", "900.26d", "900.26-answer", "900.26c")
@pytest.mark.parametrize("state", [{"shield": 10}, {"insurance": 1}])
def test_does_not_answer_what_shield_or_insurance_took_whole(state: Document) -> None:
    assert lost(answered("Deal 10 damage", state=state)) == []


@pytest.mark.rule("500.7d", "500.7f", "S500-01")
def test_does_not_answer_what_armor_took_whole() -> None:
    foe = unit("t", RETORT, armor=400)
    assert lost(fight(battle([unit("a", "Deal 10 damage", acts=1)], [foe], seconds=1.1))) == []


@pytest.mark.rule("500.7f")
def test_does_answer_when_a_single_point_passed() -> None:
    assert lost(answered("Deal 11 damage", state={"shield": 10})) == [("a", 5)]


@pytest.mark.rule("500.6a", "500.8a", "900.26e", "500.1j")
def test_does_not_meet_any_defence() -> None:
    state = {"shield": 50, "insurance": 2, "subrogated": 1}
    result = answered("Deal 10 damage", "Ignores the first 3 hits", "Takes at most 1 damage", armor=400, state=None)
    assert result.unit("a")["vitality"] == 995
    own = unit("a", "Deal 10 damage", acts=1, state=state)
    result = fight(battle([own], [unit("t", RETORT)], seconds=1.1))
    assert result.unit("a")["vitality"] == 995
    assert [result.state("a", key) for key in state] == [50, 2, 1]


@pytest.mark.rule("500.6b", "500.8c", "900.26e")
def test_does_not_start_a_reaction_on_the_unit_that_pays() -> None:
    result = answered("Deal 10 damage", RETORT, "Passive: When this unit takes damage, gain 5 Power")
    assert lost(result) == [("a", 5)]
    assert result.unit("a")["power"] == 0


@pytest.mark.rule("500.6d", "500.8b", "500.8j")
def test_does_kill_by_the_ordinary_route_and_takes_no_more_than_there_is() -> None:
    own = unit("a", "Deal 10 damage", "Passive: When this unit dies, allies gain 5 Power", acts=1, vitality=3)
    result = fight(battle([own, unit("o")], [unit("t", RETORT), unit("m", "Macabre: Gain 5 Power")], seconds=1.1,
                          draws={"a/target": ["t"]}))  # fmt: skip
    assert lost(result) == [("a", 3)]
    assert [(e["source"], e["target"]) for e in result.events("death")] == [("t", "a")]
    assert [result.unit(one)["power"] for one in ("o", "m")] == [5, 5]


@pytest.mark.rule("500.6d", "500.8f")
def test_does_meet_defiance_of_death() -> None:
    own = unit("a", "Deal 10 damage", "Defy death", acts=1, state={"vitality": 3})
    result = fight(battle([own], [unit("t", RETORT)], seconds=1.1))
    assert (result.unit("a")["vitality"], len(result.events("defy_death"))) == (1, 1)


@pytest.mark.rule("500.6e", "S500-20")
def test_does_not_reach_an_entrapped_or_a_dead_attacker() -> None:
    # a's Burn of 0.25 ticks at 0.75, when it is Entrapped; b's, when it is dead
    ours = [
        unit("a", "Burn: 4", acts=0.25),
        unit("b", "Burn: 4", acts=0.25, state={"vitality": 1, "burn": 1}),
        unit("o"),
    ]
    jail = unit("j", "Entrap", acts=0.5, focus=0)
    draws = {"a/target": ["t"], "b/target": ["t"], "j/target": ["a"], "t/burn_spread": [NO]}
    result = fight(battle(ours, [unit("t", RETORT), jail], seconds=0.9, draws=draws))
    assert lost(result) == []
    assert sorted((e["target"], e["why"]) for e in result.events("retaliation_refused")) == [
        ("a", "entrapped"), ("b", "dead"),
    ]  # fmt: skip


@pytest.mark.rule("500.7e", "S500-34", "500.5b")
def test_does_answer_a_tick_once_for_each_enemy_behind_it() -> None:
    ours = [unit("a", "Burn: 8", acts=0.25), unit("b", "Burn: 1", acts=0.5)]
    result = fight(battle(ours, [unit("t", RETORT)], seconds=0.8, draws={"t/burn_spread": [NO]}))
    assert lost(result) == [("a", 5), ("b", 5)]


@pytest.mark.rule("500.7e", "800.72b", "800.2e")
def test_does_answer_each_instance_apart() -> None:
    assert lost(answered("Tremor: 10", "Deal 3 damage")) == [("a", 5), ("a", 5), ("a", 5)]


@pytest.mark.rule("500.6h")
def test_does_not_answer_an_ally_or_its_own_unit() -> None:
    ours = [unit("a", "Deal 10 damage", acts=1, state={"feral": 10}), unit("o", RETORT)]
    draws = {"a/misfire": [1], "a/misfire_pick": ["o"]}
    result = fight(battle(ours, [unit("t")], seconds=1.1, draws=draws))
    assert (lost(result), result.unit("o")["vitality"]) == ([], 990)


@pytest.mark.rule("300.5c", "500.1c")
def test_does_not_answer_overtime() -> None:
    assert lost(fight(battle([unit("a")], [unit("t", RETORT)], seconds=61.1))) == []


@pytest.mark.rule("S500-31", "300.3-15")
def test_does_answer_inside_the_hit_before_the_lines_below_it() -> None:
    result = answered("Deal 10 damage", "Maim: 1")
    assert result.kinds("damage", "retaliation", "status_applied") == ["damage", "retaliation", "status_applied"]


@pytest.mark.rule("S500-31")
def test_does_not_answer_when_the_hit_killed_its_unit() -> None:
    foes = [unit("t", RETORT, vitality=10), unit("s")]
    result = fight(battle([unit("a", "Deal 10 damage", acts=1)], foes, seconds=1.1, draws={"a/target": ["t"]}))
    assert lost(result) == []


@pytest.mark.rule("500.6f", "500.5a", "S500-11")
def test_does_credit_what_it_took() -> None:
    result = answered("Deal 10 damage", target=(RETORT, "Damaging enemies lose 2 vitality"))
    assert lost(result) == [("a", 5), ("a", 2)]
    assert result.unit("t")["stats"]["damage_dealt"] == 7


@pytest.mark.rule("S500-11", "500.7g")
def test_does_come_after_subrogated_points_answered() -> None:
    # 30: 25 into the point, 5 land
    result = answered("Deal 30 damage", state={"subrogated": 1})
    assert lost(result) == [("a", 25), ("a", 5)]


@pytest.mark.rule("900.8c", "400.6m", "500.7f")
def test_does_answer_even_when_its_unit_is_stunned_or_entrapped() -> None:
    # Entrapped, t can still be hurt by a Burn that runs
    foe = unit("t", RETORT, state={"stun": 9})
    assert lost(fight(battle([unit("a", "Deal 10 damage", acts=1)], [foe], seconds=1.1))) == [("a", 5)]
    jail = unit("b", "Entrap", acts=0.5)
    draws = {"t/burn_spread": [NO]}
    result = fight(battle([unit("a", "Burn: 4", acts=0.25), jail], [unit("t", RETORT)], seconds=0.8, draws=draws))
    assert lost(result) == [("a", 5)]
