"""500.1-8, 500.1-9, 500.1a to c: Insurance between the cap and Shield, and who hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Fight, battle, fight, hits, ratio, unit


def struck(*ability: str, target: tuple[str, ...] = (), attacker: dict[str, Any] | None = None, **state: int) -> Fight:
    """`a` acts once, at 1 s, on an insured `t`."""
    a = unit("a", *ability, acts=1, **(attacker or {}))
    return fight(battle([a], [unit("t", *target, state=state)], seconds=1.25))


@pytest.mark.rule("500.1a", "500.1-9", "800.37b", "900.12b")
@pytest.mark.parametrize(("points", "left", "spent"), [(1, 35, 1), (2, 10, 2), (3, 0, 3), (9, 0, 3)])
def test_one_instance_spends_several_points_and_the_rest_goes_on(points: int, left: int, spent: int) -> None:
    result = struck("Deal 60 damage", insurance=points)
    assert hits(result, "a", "t") == [left]
    assert result.state("t", "insurance") == points - spent


@pytest.mark.rule("500.1a", "800.37a", "900.12c")
def test_a_point_is_spent_whole_on_a_smaller_instance() -> None:
    t = unit("t", state={"venom": 3, "insurance": 2})
    result = fight(battle([unit("a")], [t], seconds=1.75))
    assert result.unit("t")["vitality"] == 1000
    assert result.state("t", "insurance") == 1


@pytest.mark.rule("500.1a", "900.12e", "800.37c")
def test_armor_comes_first_so_points_meet_what_it_left() -> None:
    t = unit("t", armor=25, state={"insurance": 2})
    result = fight(battle([unit("a", "Deal 36 damage", acts=1)], [t], seconds=1.25))
    assert result.state("t", "insurance") == 1  # 29 by percentage, 24 flat: one point, where 36 would need two


@pytest.mark.rule("500.1a", "500.1-10", "900.11c")
def test_shield_only_sees_what_the_points_could_not_cover() -> None:
    result = struck("Deal 40 damage", insurance=1, shield=10)
    assert result.state("t", "insurance") == 0
    assert result.state("t", "shield") == 0
    assert hits(result, "a", "t") == [5]
    assert struck("Deal 20 damage", insurance=1, shield=10).state("t", "shield") == 10


@pytest.mark.rule("500.1-8", "500.1-9", "800.37f", "900.12f", "500.7g")
def test_subrogated_points_go_first_and_answer_for_what_they_absorbed_alone() -> None:
    # 60: two Subrogated take 50, a plain one 10. The source loses 50, not 60 and not 25 a point of three.
    result = struck("Deal 60 damage", subrogated=2, insurance=2)
    assert [result.state("t", "subrogated"), result.state("t", "insurance")] == [0, 1]
    assert result.unit("a")["vitality"] == 950
    assert [e["amount"] for e in result.events("retaliation", source="t", target="a")] == [50]


@pytest.mark.rule("500.7g", "800.37f")
def test_a_subrogated_point_answers_for_less_than_25_where_it_absorbed_less() -> None:
    assert struck("Deal 7 damage", subrogated=1).unit("a")["vitality"] == 993


@pytest.mark.rule("500.7g")
def test_plain_points_answer_for_nothing() -> None:
    result = struck("Deal 60 damage", insurance=3)
    assert result.unit("a")["vitality"] == 1000
    assert not result.events("retaliation")


@pytest.mark.rule("500.1b", "800.37d", "800.22b", "900.12g")
def test_what_insurance_absorbs_is_credited_to_nobody_and_feeds_no_feast() -> None:
    result = struck("Deal 60 damage", "Feast", insurance=3, attacker=ratio(500))
    assert result.unit("a")["vitality"] == 500
    assert result.unit("a")["stats"]["damage_dealt"] == 0
    assert result.unit("t")["stats"]["damage_reduced"] == 60
    assert result.unit("t")["stats"]["damage_taken"] == 0


@pytest.mark.rule("500.1b", "S500-15")
def test_only_the_part_that_reached_vitality_is_scored() -> None:
    result = struck("Deal 60 damage", "Feast", insurance=2, attacker=ratio(500))
    assert result.unit("a")["stats"]["damage_dealt"] == 10
    assert result.unit("a")["vitality"] == 503  # 35 % of 10


HEARS = (
    "Passive: When Insurance prevents damage, gain 1 Power",
    "Passive: When this unit takes damage, gain 10 Power",
    "Passive: When its Shield is damaged, gain 100 Power",
)


@pytest.mark.rule("500.1c", "800.37e", "400.6g")
def test_an_instance_swallowed_whole_is_heard_as_prevented_and_by_nobody_else() -> None:
    result = struck("Deal 60 damage", target=("Damaging enemies lose 5 vitality", *HEARS), insurance=3, shield=10)
    assert result.unit("t")["power"] == 1
    assert result.unit("a")["vitality"] == 1000  # Retort needs damage that landed (500.7f)


@pytest.mark.rule("500.1c", "400.6a", "400.6g")
def test_an_instance_swallowed_in_part_is_heard_by_all() -> None:
    result = struck("Deal 60 damage", target=("Damaging enemies lose 5 vitality", *HEARS), insurance=1, shield=10)
    assert result.unit("t")["power"] == 111
    assert result.unit("a")["vitality"] == 995


@pytest.mark.slow
@pytest.mark.rule("500.1c", "300.5c", "900.42e")
def test_an_overtime_tick_has_nobody_to_answer() -> None:
    # The ticks of 61, 62 and 63 s (1, 4, 9) are absorbed by three Subrogated points: nobody pays.
    t = unit("t", state={"subrogated": 4})
    result = fight(battle([unit("a")], [t], seconds=63.5))
    assert result.state("t", "subrogated") == 1
    assert result.unit("t")["vitality"] == 1000
    assert not result.events("retaliation")
    assert result.unit("a")["vitality"] == 1000 - 1 - 4 - 9


class TestSubrogatedAgainstTicks:
    """500.7g with 500.5b: the answer is split like the tick (S500-12)."""

    @pytest.mark.rule("500.7g", "500.5b", "S500-12")
    def test_two_appliers_answer_for_their_part_of_what_was_absorbed(self) -> None:
        # A tick of 20, 5 of it from a, 15 from b: one point absorbs all of it.
        t = unit("t", state={"burn": 20, "burn_by": {"a": 5, "b": 15}, "subrogated": 1})
        result = fight(battle([unit("a"), unit("b")], [t], seconds=0.75, draws={"t/burn_spread": [0]}))
        assert result.unit("a")["vitality"] == 995
        assert result.unit("b")["vitality"] == 985

    @pytest.mark.rule("500.7g", "500.5b", "S500-12", "S500-18")
    def test_an_absorbed_part_is_split_by_largest_remainder(self) -> None:
        # 25 of a tick of 40 are absorbed; 3 to 1: 18.75 and 6.25, so 19 and 6.
        t = unit("t", state={"burn": 40, "burn_by": {"a": 30, "b": 10}, "subrogated": 1})
        result = fight(battle([unit("a"), unit("b")], [t], seconds=0.75, draws={"t/burn_spread": [0]}))
        assert [e["amount"] for e in result.events("retaliation")] == [19, 6]
        assert result.unit("t")["vitality"] == 985

    @pytest.mark.rule("500.7g", "500.6e")
    def test_an_entrapped_applier_pays_nothing_and_its_part_is_not_passed_on(self) -> None:
        t = unit("t", state={"burn": 20, "burn_by": {"a": 5, "b": 15}, "subrogated": 1})
        b = unit("b", state={"entrap": 3})
        result = fight(battle([unit("a"), b], [t], seconds=0.75, draws={"t/burn_spread": [0]}))
        assert result.unit("a")["vitality"] == 995
        assert result.unit("b")["vitality"] == 1000

    @pytest.mark.rule("500.7g", "S500-31")
    def test_it_answers_only_while_the_defender_lives(self) -> None:
        # The first answer kills a, whose death line kills t: b is answered no more.
        a = unit("a", "Passive: When this unit dies, deal 2000 damage to all enemies", vitality=5)
        t = unit("t", state={"burn": 20, "burn_by": {"a": 5, "b": 15}, "subrogated": 1})
        result = fight(battle([a, unit("b")], [t], seconds=0.75))
        assert [e["target"] for e in result.events("death")] == ["a", "t"]
        assert result.unit("b")["vitality"] == 1000


@pytest.mark.rule("500.7g", "500.6d", "S500-31")
def test_an_attacker_that_its_own_hit_kills_still_deals_the_rest_of_it() -> None:
    # 60 into one Subrogated point: the attacker loses 25 and dies; 35 go on.
    result = struck("Deal 60 damage", subrogated=1, attacker={"vitality": 20})
    assert result.times("death", target="a") == [1]
    assert hits(result, "a", "t") == [35]
    assert result.unit("t")["stats"]["kills"] == 1
