"""Conditions and gates (400.4, 900.6): each true on one board and false on the one beside it."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError
from tests.boards import NO, YES, Document, battle, fight, unit

BURNING, ENVENOMED = {"burn": 9}, {"venom": 9}


def met(condition: str, mine: Document | None = None, theirs: Document | None = None, **board: Any) -> bool:
    """Whether `If <condition>, …` resolves at 0.25 s: a has the state and stats of `mine`, t those of `theirs`."""
    mine, theirs = dict(mine or {}), dict(theirs or {})
    stats = {key: mine.pop(key) for key in ("armor", "focus", "speed") if key in mine}
    lines = theirs.pop("lines", ())
    a = unit("a", f"If {condition}, gain 1 Dividend", stats=stats, acts=0.25, state=mine)
    t = unit("t", *lines, armor=theirs.pop("armor", 0), state=theirs)
    others = board.get("others", [])
    result = fight(battle([a, *board.get("allies", [])], [t, *others], seconds=0.3, draws={"a/target": ["t"]}))
    return bool(result.events("dividend"))


@pytest.mark.rule("400.4b", "400.4a", "400.8-4")
@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ("this unit has Kindled 5 or more", {"kindled": 5}, {"kindled": 4}),
        ("this unit has Shield", {"shield": 1}, {}),
        ("this unit has Insurance", {"insurance": 1}, {}),
        ("this unit has Insurance", {"subrogated": 1}, {}),
        ("this unit has no Insurance", {}, {"insurance": 1}),
        ("this unit has no Insurance", {}, {"subrogated": 1}),
        ("this unit is at full vitality", {}, {"vitality": 999}),
        ("this unit is Maimed", {"maim": 1}, {}),
        ("this unit has 50 or more Armor", {"armor": 50}, {"armor": 49}),
    ],
)
def test_self_conditions_test_the_acting_unit(condition: str, yes: Document, no: Document) -> None:
    assert met(condition, yes)
    assert not met(condition, no)
    assert not met(condition, no, theirs=yes)  # the other unit's state is not meant


@pytest.mark.rule("400.4b")
def test_hallowed_is_a_self_condition() -> None:
    a = unit("a", "If this unit is Hallowed, gain 1 Focus", "Gain Hallow: 4", acts=0.25, state={"vitality": 9})
    b = unit("b", "Gain Hallow: 4", "If this unit is Hallowed, gain 1 Focus", acts=0.25, state={"vitality": 9})
    result = fight(battle([a, b], [unit("t")], seconds=0.3))
    assert (result.unit("a")["focus"], result.unit("b")["focus"]) == (10, 11)


@pytest.mark.rule("400.4b", "S400-05")
@pytest.mark.parametrize(
    ("condition", "speeds"), [("50 or more", {49: 0, 50: 1, 51: 1}), ("50 or less", {49: 1, 50: 1, 51: 0})]
)
def test_base_speed_is_a_threshold_either_way_and_leaves_the_battle_out(condition: str, speeds: dict[int, int]) -> None:
    # Overclock 5 is 20 Speed that is no base Speed.
    for speed, expected in speeds.items():
        a = unit("a", f"If this unit has {condition} base Speed, gain 1 Dividend", speed=speed, state={"overclock": 5})
        result = fight(battle([a], [unit("t")], seconds=4, draws={"a/blowout": [NO]}))
        assert len(result.events("dividend")) == expected


@pytest.mark.rule("400.4b", "500.4b")
def test_being_dead_is_a_condition_of_a_death_line() -> None:
    a = unit("a", "Passive: When this unit dies, if this unit is dead, gain 1 Dividend", vitality=5)
    result = fight(battle([a, unit("b")], [unit("t", "Deal 9 damage", acts=1)], seconds=1.2, draws={"t/target": ["a"]}))
    assert len(result.events("dividend")) == 1


@pytest.mark.rule("400.4d", "S400-08", "S400-09")
@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ("the target is Burning", BURNING, ENVENOMED),
        ("the target is Envenomed", ENVENOMED, BURNING),
        ("the target is Frozen", {"freeze": 3}, {"stun": 3}),
        ("the target is Blinded", {"blind": 3}, {"freeze": 3}),
        ("the target is Maimed", {"maim": 1}, {}),
        ("the target is not Maimed", {}, {"maim": 1}),
        ("the target is Burning and Envenomed", BURNING | ENVENOMED, BURNING),
        ("the target is Burning and has Haywire", BURNING | {"haywire": 1}, {"haywire": 1}),
        ("the target has Relentless", {"lines": ("Relentless",)}, {}),
        ("the target has Everlasting", {"lines": ("Everlasting",)}, {}),
        ("the target is Lucid", {}, {"vitality": 999}),
        ("the target is Lucid", {"shield": 5}, {"shield": 5, "vitality": 999}),
        ("the target has Haywire", {"haywire": 1}, {}),
        ("the target has Dread", {"dread": 1}, {}),
        ("the target has no Armor", {"armor": 0}, {"armor": 1}),
        ("the target has no Armor", {"armor": 2, "dread": 5}, {"armor": 2, "dread": 1}),
        ("the target has Burn 5 or more", {"burn": 5}, {"burn": 4}),
        ("the target has Venom 5 or more", {"venom": 5}, {"venom": 4}),
        ("the target's Venom exceeds its Armor", {"venom": 5, "armor": 4}, {"venom": 5, "armor": 5}),
        ("the target's Venom exceeds its Armor", {"dread": 1}, {}),
        ("the target has a negative status", {"feral": 1}, {"kindled": 1, "shield": 4, "insurance": 1}),
        ("the target has a negative status", {"dread": 1}, {}),
        ("the target has at most 1 negative statuses", {"burn": 99}, {"burn": 1, "venom": 1}),
    ],
)
def test_target_conditions_test_the_primary_target(condition: str, yes: Document, no: Document) -> None:
    assert met(condition, theirs=yes)
    assert not met(condition, theirs=no)


@pytest.mark.rule("S400-09", "800.19c", "700.1d")
@pytest.mark.parametrize(
    ("status", "counts"),
    [(s, True) for s in ("stun", "freeze", "blind", "prismbreak", "burn", "venom", "maim", "haywire", "feral", "dread")]
    + [(s, False) for s in ("kindled", "overclock", "consecrate", "insurance", "shield")],
)
def test_which_families_are_negative_statuses(status: str, counts: bool) -> None:
    assert met("the target has a negative status", theirs={status: 2}) is counts


@pytest.mark.rule("S400-09", "700.1d", "800.19c")
def test_crush_and_entrap_are_no_negative_statuses() -> None:
    a = unit("a", "Crush: 5", "Entrap", "If the target has at most 0 negative statuses, gain 1 Dividend", acts=0.25)
    assert len(fight(battle([a], [unit("t")], seconds=0.3)).events("dividend")) == 1


@pytest.mark.rule("400.4e", "S400-13")
@pytest.mark.parametrize(("misfires", "told"), [(NO, ["venom"]), (YES, ["maim"])])
def test_side_conditions_split_the_payload(misfires: int, told: list[str]) -> None:
    lines = ("If the target is an ally, Maim: 1", "If the target is an enemy, Venom: 1")
    a = unit("a", *lines, acts=0.25, state={"feral": 1})
    draws: Document = {"a/misfire": [misfires]} | ({"a/misfire_pick": ["b"]} if misfires else {})
    result = fight(battle([a, unit("b")], [unit("t")], seconds=0.3, draws=draws))
    assert [e["status"] for e in result.events("status_applied")] == told


@pytest.mark.rule("400.4f")
@pytest.mark.parametrize(
    ("condition", "ally", "enemy", "expected"),
    [
        ("any enemy is Burning", {}, BURNING, True),
        ("any enemy is Burning", BURNING, {}, False),
        ("any enemy is Frozen", {}, {"freeze": 3}, True),
        ("any enemy is Frozen", {"freeze": 3}, BURNING, False),
        ("any ally is Frozen", {"freeze": 3}, {}, True),
        ("any ally is Frozen", {}, {"freeze": 3}, False),
        ("any enemy is Burning", {}, BURNING | {"entrap": 3}, False),
    ],
)
def test_board_conditions_test_the_field(condition: str, ally: Document, enemy: Document, expected: bool) -> None:
    allies, others = [unit("b", state=ally)], [unit("u", state=enemy)]
    assert met(condition, allies=allies, others=others) is expected


@pytest.mark.rule("400.4f")
@pytest.mark.parametrize(("burning", "expected"), [(2, False), (3, True)])
def test_a_board_condition_may_ask_for_a_number_of_burning_enemies(burning: int, expected: bool) -> None:
    others = [unit(i, state=BURNING) for i in "uvw"[:burning]]
    assert met("3 or more enemies are Burning", others=others) is expected


@pytest.mark.rule("400.4g", "S400-10")
def test_the_nth_activation_counts_every_one_that_reached_its_effects() -> None:
    # At 2 s the only enemy is out of reach, which is no activation of the kind; a Cascade at 4.1 s is one.
    a = unit("a", "Cascade", "On the 3rd activation, gain 1 Armor", speed=300)
    t = unit("t", state={"entrap": 3})
    result = fight(battle([a], [t], seconds=9, draws={"a/cascade": [YES, NO, NO, NO]}))
    assert result.times("activation", source="a") == [2.0, 4.0, 4.1, 6.1, 8.1]
    assert result.times("stat_changed", target="a") == [6.1]


@pytest.mark.rule("400.4g", "800.36b")
def test_initiative_keeps_its_own_first_activation() -> None:
    a = unit("a", "Initiative: Gain 1 Armor", "On the 2nd activation, gain 1 Focus", speed=300)
    result = fight(battle([a], [unit("t")], seconds=7))
    assert [(e["time"], e["stat"]) for e in result.events("stat_changed")] == [(2, "armor"), (4, "focus")]


@pytest.mark.rule("400.4h", "800.46b")
@pytest.mark.parametrize(("mine", "gains"), [(9, 0), (10, 0), (11, 5)])
def test_overmatch_skips_unless_strictly_greater(mine: int, gains: int) -> None:
    a = unit("a", "Overmatch Focus: Gain Shield: 5", focus=mine, acts=0.25)
    result = fight(battle([a], [unit("t", focus=10)], seconds=0.3))
    assert result.state("a", "shield") == gains


@pytest.mark.rule("400.4h", "S400-01")
@pytest.mark.parametrize(("mine", "gains"), [(10, 5), (11, 10)])
def test_overmatch_may_multiply_instead(mine: int, gains: int) -> None:
    a = unit("a", "Overmatch Focus x2: Gain Shield: 5", focus=mine, acts=0.25)
    result = fight(battle([a], [unit("t", focus=10)], seconds=0.3))
    assert result.state("a", "shield") == gains


@pytest.mark.rule("400.4h", "800.46a")
def test_overmatch_reads_live_stats() -> None:
    a = unit("a", "Gain 5 Focus", "Overmatch Focus: Gain Shield: 5", focus=8, acts=0.25)
    assert fight(battle([a], [unit("t", focus=10)], seconds=0.3)).state("a", "shield") == 5


@pytest.mark.rule("400.4a", "400.4c")
def test_a_false_condition_skips_the_clause_entirely() -> None:
    # Not even the draws of its picks are made.
    a = unit("a", "If the target is Burning, apply Venom: 1 to 1 enemies", acts=0.25)
    result = fight(battle([a], [unit("t"), unit("u")], seconds=0.3))
    assert result.events("status_applied") == []
    assert [e["why"] for e in result.events("skipped")] == ["condition"]


@pytest.mark.rule("400.4c")
@pytest.mark.parametrize("text", ["If this unit is Lucid, gain 1 Armor", "Feral: Gain 1 Armor"])
def test_no_clause_does_ask_for_feral_or_for_its_own_lucid(text: str) -> None:
    with pytest.raises(InputError):
        fight(battle([unit("a", text)], [unit("t")]))


@pytest.mark.rule("400.4c", "400.1f")
@pytest.mark.parametrize(("vitality", "gains"), [(1000, 1), (999, 0)])
def test_the_lucid_flag_of_a_trigger_tests_full_vitality(vitality: int, gains: int) -> None:
    a = unit("a", "Passive: When an ally activates, Lucid: gain 1 Armor", state={"vitality": vitality})
    result = fight(battle([a, unit("b", acts=0.25)], [unit("t")], seconds=0.3))
    assert result.unit("a")["armor"] == gains


@pytest.mark.rule("400.1f", "400.4a", "900.6-answer", "900.6a", "900.6b")
def test_the_same_condition_above_and_below_the_attack_may_disagree() -> None:
    rider = "If the target is wounded, gain 1 {}"
    a = unit("a", rider.format("Focus"), "Deal 60 damage", rider.format("Armor"), acts=0.25)
    result = fight(battle([a], [unit("t", vitality=100)], seconds=0.3))
    assert (result.unit("a")["focus"], result.unit("a")["armor"]) == (10, 1)


@pytest.mark.rule("400.1f", "900.6c", "800.5c", "C09")
def test_the_hit_that_wounds_enables_bloodlust_from_the_next_activation_on() -> None:
    a = unit("a", "Bloodlust: Gain 1 Focus", "Deal 60 damage", "Bloodlust: Gain 1 Armor", speed=300)
    result = fight(battle([a], [unit("t", vitality=400, state={"vitality": 250})], seconds=5))
    # The first hit takes t from 250 to 190 of 400, the second finds it wounded above and below the attack.
    told = [(e["time"], e["stat"]) for e in result.events("stat_changed")]
    assert told == [(4, "focus"), (4, "armor")]


@pytest.mark.rule("C09", "800.5a")
def test_an_instance_above_the_attack_enables_bloodlust_in_the_same_activation() -> None:
    lines = ("Deal 60 damage to the target", "Bloodlust: Gain 1 Focus", "Deal 1 damage", "Bloodlust: Gain 1 Armor")
    a = unit("a", *lines, acts=0.25)
    result = fight(battle([a], [unit("t", vitality=100)], seconds=0.3))
    assert [e["stat"] for e in result.events("stat_changed")] == ["focus", "armor"]


@pytest.mark.rule("C09")
def test_bloodlust_stays_as_it_was_before_the_hit_even_when_the_hit_kills_the_wounded() -> None:
    a = unit("a", "Deal 60 damage", "Bloodlust: Gain 1 Armor", acts=0.25)
    t = unit("t", vitality=100, state={"vitality": 40})
    result = fight(battle([a], [t, unit("u")], seconds=0.3, draws={"a/target": ["t"]}))
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("C09")
def test_bloodlust_is_sampled_even_when_the_hit_is_skipped() -> None:
    # Power 0: no hit. t is wounded by a line below the attack, which then comes too late.
    lines = ("Deal {power} damage", "Deal 60 damage to the target", "Bloodlust: Gain 1 Armor")
    result = fight(battle([unit("a", *lines, acts=0.25)], [unit("t", vitality=100)], seconds=0.3))
    assert result.unit("a")["armor"] == 0


@pytest.mark.rule("C09")
def test_bloodlust_in_a_trigger_is_tested_live() -> None:
    a = unit("a", "Deal 60 damage", "Passive: When this unit activates, Bloodlust: gain 1 Armor", acts=0.25)
    result = fight(battle([a], [unit("t", vitality=100)], seconds=0.3))
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("400.1f", "800.35a")
@pytest.mark.parametrize(("kindled", "gains"), [(2, 0), (3, 1)])
def test_ignited_needs_three_kindled(kindled: int, gains: int) -> None:
    a = unit("a", "Ignited: Gain 1 Dividend", acts=0.25, state={"kindled": kindled})
    assert len(fight(battle([a], [unit("t")], seconds=0.3)).events("dividend")) == gains


@pytest.mark.rule("400.1f", "100.6d", "800.32c", "C30", "C31")
@pytest.mark.parametrize(
    ("roster", "gains"),
    [
        ([unit("b")], 1),
        ([unit("b", tier=2)], 0),
        ([unit("b", tier=2, native=2)], 1),
        ([unit("b", card="twin"), unit("c", card="twin")], 0),
    ],
)
def test_highland_fails_for_the_roster_when_a_unit_is_off_its_native_tier_or_doubled(
    roster: list[Document], gains: int
) -> None:
    a = unit("a", "Highland: Gain 1 Dividend", acts=0.25)
    assert len(fight(battle([a, *roster], [unit("t")], seconds=0.3)).events("dividend")) == gains
