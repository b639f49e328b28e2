"""Insurance (800.37): points of 25 between Armor and Shield, plain and Subrogated; gaining it and having it."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def hit(damage: int, state: Document, *target: str, attacker: tuple[str, ...] = (), armor: int = 0) -> Fight:
    """`a` hits `t` at 1.0."""
    own = unit("a", f"Deal {damage} damage", *attacker, acts=1, state={"vitality": 900})
    return fight(battle([own], [unit("t", *target, state=state, armor=armor)], seconds=1.1))


def absorbed(result: Fight) -> tuple[int, int, int]:
    """What Armor, Insurance and Shield took of the one instance."""
    (event,) = result.events("damage")
    return event["absorbed_armor"], event["absorbed_insurance"], event["absorbed_shield"]


@pytest.mark.rule("800.37a", "800.37b", "500.1a", "900.12a", "900.12b", "900.12-answer")
@pytest.mark.parametrize(
    ("damage", "points", "left", "vitality"),
    [(60, 3, 0, 1000), (60, 2, 0, 990), (60, 9, 6, 1000), (25, 2, 1, 1000), (26, 2, 0, 1000), (1, 1, 0, 1000)],
)
def test_does_absorb_25_a_point_and_spend_whole_points(damage: int, points: int, left: int, vitality: int) -> None:
    result = hit(damage, {"insurance": points})
    assert (result.state("t", "insurance"), result.unit("t")["vitality"]) == (left, vitality)


@pytest.mark.rule("800.37c", "500.1a", "900.12e", "C48", "C49")
def test_does_meet_what_armor_has_left() -> None:
    # 40 at 25 Armor: a fifth and 5 off leave 27, for two points; unreduced, 40 would leave 15 for none
    result = hit(40, {"insurance": 1}, armor=25)
    assert absorbed(result) == (13, 25, 0)
    assert result.unit("t")["vitality"] == 998


@pytest.mark.rule("800.37c", "900.12e", "500.1-7")
def test_does_meet_what_the_incoming_cap_has_left() -> None:
    result = hit(500, {"insurance": 2}, "Takes at most 30 damage")
    assert absorbed(result) == (0, 30, 0)
    assert result.state("t", "insurance") == 0


@pytest.mark.rule("800.37c", "800.37d", "500.1a", "500.1-9", "500.1-10")
def test_does_come_before_shield() -> None:
    result = hit(30, {"insurance": 1, "shield": 9})
    assert absorbed(result) == (0, 25, 5)
    assert result.state("t", "shield") == 4


@pytest.mark.rule("800.37d", "500.1b", "900.12g", "800.22b")
def test_does_not_feed_feast_or_score_for_the_attacker() -> None:
    result = hit(20, {"insurance": 1}, attacker=("Feast",))
    assert result.unit("a")["vitality"] == 900
    assert result.unit("a")["stats"]["damage_dealt"] == 0
    assert result.unit("t")["stats"]["damage_reduced"] == 20


@pytest.mark.rule("800.37e", "500.1c", "500.7f", "900.26d", "900.12g")
@pytest.mark.parametrize("line", [
    "Passive: When this unit takes damage, gain 5 Power", "Damaging enemies lose 5 vitality",
    "Passive: When its Shield is damaged, gain 5 Power",
])  # fmt: skip
def test_does_not_let_a_listener_hear_an_instance_that_it_swallowed(line: str) -> None:
    result = hit(20, {"insurance": 1, "shield": 5}, line)
    assert (result.unit("t")["power"], result.unit("a")["vitality"]) == (0, 900)


@pytest.mark.rule("400.6g", "900.12g")
def test_does_tell_its_own_channel_that_it_prevented_damage() -> None:
    line = "Passive: When Insurance prevents damage, gain 5 Power"
    assert hit(20, {"insurance": 1}, line).unit("t")["power"] == 5
    assert hit(20, {}, line).unit("t")["power"] == 0


@pytest.mark.rule("800.37f", "500.1-8", "500.1-9", "500.7g", "900.12f")
def test_does_spend_subrogated_points_first_and_the_source_loses_what_they_absorbed() -> None:
    # 60: 25 by the Subrogated point, 25 by the plain one, 10 through
    result = hit(60, {"subrogated": 1, "insurance": 1})
    assert (result.state("t", "subrogated"), result.state("t", "insurance")) == (0, 0)
    assert (result.unit("t")["vitality"], result.unit("a")["vitality"]) == (990, 875)


@pytest.mark.rule("800.37f", "500.7g")
def test_does_not_spend_plain_points_while_subrogated_ones_cover_it() -> None:
    result = hit(20, {"subrogated": 1, "insurance": 1})
    assert (result.state("t", "subrogated"), result.state("t", "insurance")) == (0, 1)
    assert result.unit("a")["vitality"] == 880


@pytest.mark.rule("500.7g", "800.37f")
def test_does_not_retaliate_for_plain_points_or_for_the_rest_of_the_instance() -> None:
    assert hit(90, {"insurance": 3}).events("retaliation") == []
    assert [e["amount"] for e in hit(90, {"subrogated": 1}).events("retaliation")] == [25]


@pytest.mark.rule("800.37f", "500.6a", "500.6b", "500.8a", "900.12f")
def test_does_not_meet_the_sources_defences_with_its_answer() -> None:
    state = {"vitality": 900, "insurance": 3, "subrogated": 1, "shield": 50}
    own = unit(
        "a", "Deal 20 damage", "Passive: When this unit takes damage, gain 5 Power", acts=1, armor=400, state=state
    )
    result = fight(battle([own], [unit("t", state={"subrogated": 1})], seconds=1.1))
    assert result.unit("a")["vitality"] == 880
    assert (result.state("a", "insurance"), result.state("a", "subrogated"), result.state("a", "shield")) == (3, 1, 50)
    assert result.unit("a")["power"] == 0


@pytest.mark.rule("500.6h", "800.37f")
def test_does_not_retaliate_against_an_ally() -> None:
    ours = [unit("a", "Deal 20 damage", acts=1, state={"feral": 10}), unit("t", state={"subrogated": 1})]
    result = fight(battle(ours, [unit("x")], seconds=1.1, draws={"a/misfire": [1], "a/misfire_pick": ["t"]}))
    assert (result.state("t", "subrogated"), result.unit("a")["vitality"]) == (0, 1000)


@pytest.mark.rule("S500-12", "500.7g", "500.7e")
def test_does_split_the_answer_to_a_tick_among_its_appliers() -> None:
    # 9 Burn, 6 by a and 3 by b, at 1.0
    ours = [unit("a", "Burn: 6", acts=0.5), unit("b", "Burn: 3", acts=0.75)]
    result = fight(battle(ours, [unit("t", state={"subrogated": 1})], seconds=1.1))
    assert (result.unit("a")["vitality"], result.unit("b")["vitality"]) == (994, 997)


@pytest.mark.rule("300.5c", "800.37e", "900.42e")
def test_does_absorb_overtime_and_answer_nobody_for_it() -> None:
    result = fight(battle([unit("a")], [unit("t", state={"subrogated": 1, "insurance": 1})], seconds=62.1))
    assert (result.state("t", "subrogated"), result.state("t", "insurance")) == (0, 0)
    assert result.unit("t")["vitality"] == 1000
    assert result.events("retaliation") == []


@pytest.mark.rule("800.37g", "800.56c")
def test_does_land_on_a_relentless_unit() -> None:
    own = unit("a", "Relentless", "Gain Insurance: 2", acts=1)
    assert fight(battle([own], [unit("t")], seconds=1.1)).state("a", "insurance") == 2


def gaining(*ours: Document, seconds: float = 1.1) -> Fight:
    """Units of one side; the enemy does nothing."""
    return fight(battle(ours, [unit("x")], seconds=seconds))


@pytest.mark.rule("800.37h", "900.38-answer", "900.38a", "900.38c", "400.6h")
def test_does_fire_the_gain_channel_at_each_grant_and_what_it_gave_stays() -> None:
    # two grants of 1 and 2 points: +3 each time, kept when the points are gone
    own = unit("a", "Passive: When this unit gains Insurance, gain 3 Power", "Gain Insurance: 2", acts=1)
    foe = unit("t", "Deal 200 damage", acts=1.5)
    result = fight(battle([own, unit("o", "Allies gain Insurance: 1", acts=1.25)], [foe], seconds=1.6,
                          draws={"t/target": ["a"]}))  # fmt: skip
    assert (result.state("a", "insurance"), result.unit("a")["power"]) == (0, 6)


@pytest.mark.rule("800.37h", "900.38a", "900.38d", "400.6g", "400.6h")
def test_does_tell_the_unit_and_its_allies_of_one_and_the_same_grant() -> None:
    own = unit("a", "Passive: When this unit gains Insurance, gain 3 Power", "Gain Insurance: 2", acts=1)
    ally = unit("o", "Passive: When an ally gains Insurance, gain 5 Power")
    result = gaining(own, ally)
    assert (result.unit("a")["power"], result.unit("o")["power"]) == (3, 5)


@pytest.mark.rule("S800-64", "900.38a")
def test_does_fire_for_a_subrogated_grant_as_well() -> None:
    own = unit("a", "Passive: When this unit gains Insurance, gain 3 Power", "Gain Subrogated Insurance: 2", acts=1)
    result = gaining(own)
    assert (result.unit("a")["power"], result.state("a", "subrogated"), result.state("a", "insurance")) == (3, 2, 0)


WHILE = "Passive: While this has Insurance, gain 7 Power"


@pytest.mark.rule("800.37h", "900.38b", "900.38c")
def test_does_hold_the_layer_once_however_many_points_and_grants_there_are() -> None:
    own = unit("a", WHILE, "Gain Insurance: 2", acts=1)
    result = gaining(own, unit("o", "Allies gain Insurance: 3", acts=1.25), seconds=1.3)
    assert (result.state("a", "insurance"), result.unit("a")["power"]) == (5, 7)


@pytest.mark.rule("800.37h", "900.38b", "S800-39")
@pytest.mark.parametrize(("state", "damage", "power"), [
    ({"insurance": 2}, 20, 7), ({"insurance": 2}, 40, 0), ({"subrogated": 1}, 20, 0),
    ({"insurance": 1, "subrogated": 1}, 20, 7), ({}, 20, 0),
])  # fmt: skip
def test_does_take_the_layer_away_with_the_last_point_of_either_kind(state: Document, damage: int, power: int) -> None:
    assert hit(damage, state, WHILE).unit("t")["power"] == power


@pytest.mark.rule("800.37h", "900.38b", "400.2k")
def test_does_take_the_layer_away_at_once() -> None:
    # a spends t's point at 1.0; t hits in the same step, after it, without the 7 Power
    foe = unit("t", WHILE, "Deal {power} damage", acts=1, power=2, state={"insurance": 1})
    own = unit("a", "Deal 20 damage", acts=1)
    result = fight(battle([own], [foe], seconds=1, draws={"battle/first_side": [0]}))
    assert [e["amount"] for e in result.events("damage", source="t")] == [2]


@pytest.mark.rule("800.37h", "900.38b")
def test_does_hold_the_layer_before_the_last_point_is_spent() -> None:
    assert gaining(unit("a", WHILE, state={"insurance": 1}), seconds=0.1).unit("a")["power"] == 7


@pytest.mark.rule("400.4b", "S800-39")
@pytest.mark.parametrize(("state", "power"), [({"insurance": 1}, 5), ({"subrogated": 1}, 5), ({}, 3)])
def test_does_answer_the_conditions_that_ask_for_it(state: Document, power: int) -> None:
    lines = ("If this unit has Insurance, gain 5 Power", "If this unit has no Insurance, gain 3 Power")
    assert gaining(unit("a", *lines, acts=1, state=state)).unit("a")["power"] == power


@pytest.mark.rule("400.6h", "900.38e", "S400-14", "S400-18")
def test_does_cut_the_chain_off_past_four_levels_of_reactions() -> None:
    # a's own grant is level 0; every reaction grants a point. Reactions of level 1 to 4 make points 2 to 5;
    # the grant of the fourth is made, and nobody answers it.
    own = unit("a", "Passive: When this unit gains Insurance, gain Insurance: 1", "Gain Insurance: 1", acts=1)
    result = gaining(own)
    assert result.state("a", "insurance") == 5
    assert len(result.events("nesting_capped")) == 1


@pytest.mark.rule("400.6h", "900.38e", "S400-18")
def test_does_let_each_level_up_to_the_fourth_answer_in_full() -> None:
    # a's own grant is level 0; a answers at 1 and gives o a point, o at 2, a at 3, o at 4, whose grant is silent.
    # The counting line beside the granting one hears every grant but that last one of a's three.
    def mutual(id: str, acts: float | None) -> Document:  # noqa: A002
        lines = (
            "Passive: When this unit gains Insurance, gain 1 Armor",
            "Passive: When this unit gains Insurance, allies gain Insurance: 1",
        )
        return unit(id, *lines, "Gain Insurance: 1", acts=acts)

    result = gaining(mutual("a", 1), mutual("o", None))
    assert [(result.state(one, "insurance"), result.unit(one)["armor"]) for one in ("a", "o")] == [(3, 2), (2, 2)]


@pytest.mark.rule("S400-18")
def test_does_begin_anew_with_the_next_grant_outside_a_reaction() -> None:
    own = unit("a", "Passive: When this unit gains Insurance, gain Insurance: 1", "Gain Insurance: 1", acts=1)
    assert gaining(own, unit("o", "Allies gain Insurance: 1", acts=2), seconds=2.1).state("a", "insurance") == 10


@pytest.mark.rule("900.12d", "800.72c", "C21")
def test_does_not_care_whether_forty_come_in_one_or_in_two() -> None:
    one = hit(40, {"insurance": 3})
    two = fight(battle([unit("a", "Tremor: 40", acts=1)], [unit("t", state={"insurance": 3})], seconds=1.1))
    assert one.state("t", "insurance") == two.state("t", "insurance") == 1
