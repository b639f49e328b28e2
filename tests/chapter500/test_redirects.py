"""500.1-11, 500.1f, 500.1g: damage that an ally takes over.

[t][r][i]      t stands at (0, 0), its neighbours to the right of it, out of a's sight by Focus
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, ratio, unit

SHARE = "Takes 30% of damage to adjacent allies, up to 20"
INTERCEPT = "Intercepts lethal damage to adjacent allies"


def target(*ability: str, **more: Any) -> Document:
    return unit("t", *ability, at=(0, 0), **more)


def guard(*ability: str, **more: Any) -> Document:
    """A neighbour of t."""
    return unit("r", *ability, at=(2, 0), **more)


def strike(enemies: list[Document], *ability: str, seconds: float = 1.25, **attacker: Any) -> Fight:
    """`a` acts once, at 1 s, aimed at t."""
    a = unit("a", *ability, acts=1, **attacker)
    return fight(battle([a], enemies, seconds=seconds, draws={"a/target": ["t"]}))


class TestShare:
    """500.1-11, S500-06."""

    @pytest.mark.rule("500.1-11", "500.1g", "S500-06")
    @pytest.mark.parametrize(("hit", "moved"), [(11, 3), (40, 12), (66, 19), (67, 20), (400, 20), (3, 0)])
    def test_a_share_rounded_down_and_capped_moves(self, hit: int, moved: int) -> None:
        result = strike([target(), guard(SHARE)], f"Deal {hit} damage")
        assert hits(result, "a", "t") == [hit - moved]
        assert hits(result, "a", "r") == ([moved] if moved else [])

    @pytest.mark.rule("500.1-11")
    def test_it_is_a_share_of_what_armor_insurance_and_shield_left(self) -> None:
        # 100: Armor 25 leaves 75, a point 50, Shield 30 leaves 20: 6 of it move.
        t = target(armor=25, state={"insurance": 1, "shield": 30})
        result = strike([t, guard(SHARE)], "Deal 100 damage")
        assert [hits(result, "a", "t"), hits(result, "a", "r")] == [[14], [6]]

    @pytest.mark.rule("500.1g")
    def test_the_moved_part_meets_the_receivers_own_armor_insurance_and_shield(self) -> None:
        # 20 move: Armor 25 leaves 11 of them, Shield takes 4, 7 reach Vitality.
        result = strike([target(), guard(SHARE, armor=25, state={"shield": 4})], "Deal 100 damage")
        assert [hits(result, "a", "t"), hits(result, "a", "r")] == [[80], [7]]
        result = strike([target(), guard(SHARE, state={"insurance": 3})], "Deal 100 damage")
        assert result.state("r", "insurance") == 2
        assert result.unit("r")["vitality"] == 1000

    @pytest.mark.rule("500.1g", "400.6a", "400.6g")
    def test_the_receivers_own_listeners_hear_of_what_it_took(self) -> None:
        lines = (
            SHARE,
            "Passive: When this unit takes damage, gain 1 Power",
            "Passive: When Insurance prevents damage, gain 10 Power",
            "Passive: When its Shield is damaged, gain 100 Power",
            "Passive: When its Shield breaks, gain 1000 Power",
            "Passive: While this has Insurance, gain 5 Speed",
        )
        # 50 move: 25 into the point, 10 into Shield, 15 into Vitality.
        lines = (lines[0].replace("20", "50"), *lines[1:])
        result = strike([target(), guard(*lines, state={"insurance": 1, "shield": 10})], "Deal 400 damage")
        assert result.unit("r")["power"] == 1111
        assert result.unit("r")["speed"] == 0  # the while-insured layer went with the point
        assert result.unit("t")["power"] == 0

    @pytest.mark.rule("500.1g", "500.7f")
    def test_a_retort_of_the_receiver_answers_the_attacker(self) -> None:
        result = strike([target(), guard(SHARE, "Damaging enemies lose 5 vitality")], "Deal 40 damage")
        assert result.unit("a")["vitality"] == 995

    @pytest.mark.rule("500.1g", "500.5a", "800.22a")
    def test_the_attacker_is_credited_for_both_parts_and_feasts_on_both(self) -> None:
        result = strike([target(), guard(SHARE)], "Deal 40 damage", "Feast", **ratio(500))
        assert result.unit("a")["stats"]["damage_dealt"] == 40
        assert result.unit("a")["vitality"] == 500 + 9 + 4  # 35 % of 28 and of 12, rounded down each

    @pytest.mark.rule("S500-06")
    def test_a_moved_part_is_never_moved_again(self) -> None:
        # r and s both take over; s is a neighbour of r, not of t.
        s = unit("s", SHARE, at=(4, 0))
        result = strike([target(), guard(SHARE), s], "Deal 40 damage")
        assert [hits(result, "a", who) for who in "trs"] == [[28], [12], []]

    @pytest.mark.rule("500.1-11", "S500-06")
    def test_a_redirector_that_is_hit_itself_keeps_its_own(self) -> None:
        result = strike([target(SHARE)], "Deal 40 damage")
        assert hits(result, "a", "t") == [40]

    @pytest.mark.rule("500.1-11", "100.4a")
    def test_not_from_across_a_gap_and_not_from_a_corner(self) -> None:
        for place in ((4, 0), (2, 2)):
            result = strike([target(), unit("r", SHARE, at=place)], "Deal 40 damage")
            assert hits(result, "a", "t") == [40]

    @pytest.mark.rule("500.1-11", "400.5f")
    @pytest.mark.parametrize("state", [{"entrap": 3}, {"dormant": 3}])
    def test_not_onto_an_entrapped_or_dormant_redirector(self, state: Document) -> None:
        result = strike([target(), guard(SHARE, state=state)], "Deal 40 damage")
        assert hits(result, "a", "t") == [40]

    @pytest.mark.rule("500.1-11", "500.4a")
    def test_the_moved_part_can_kill_its_receiver(self) -> None:
        result = strike([target(), guard(SHARE, vitality=12)], "Deal 40 damage")
        assert [e["target"] for e in result.events("death")] == ["r"]
        assert hits(result, "a", "t") == [28]
        assert result.unit("a")["stats"]["kills"] == 1

    @pytest.mark.rule("500.1-11", "500.1-12")
    def test_it_stands_before_defy_death(self) -> None:
        # 50 would kill; 15 of it move, 35 do not, so the charge stays for the second hit.
        t = target("Defy death", vitality=50)
        result = strike([t, guard(SHARE)], "Deal 50 damage", "Deal 100 damage to the target")
        assert hits(result, "a", "t") == [35, 14]
        assert result.unit("t")["vitality"] == 1

    @pytest.mark.rule("500.1-11", "500.1d")
    def test_even_a_burn_tick_moves_in_part_and_still_ignores_armor_there(self) -> None:
        enemies = [target(state={"burn": 40}), guard(SHARE, armor=100)]
        result = fight(battle([unit("a")], enemies, seconds=0.75, draws={"t/burn_spread": [0]}))
        assert result.unit("t")["vitality"] == 1000 - 28
        assert result.unit("r")["vitality"] == 1000 - 12


class TestSharedTicks:
    """A tick with several appliers keeps its shares where it is moved to (500.5b, 500.1g)."""

    @pytest.mark.rule("500.1g", "500.5b", "S500-18")
    def test_credit_of_the_moved_part_is_split_by_the_appliers_of_the_tick(self) -> None:
        # 40, b's 10 and a's 30: 12 move. At t 28: 21 and 7; at r 12: 9 and 3.
        t = target(state={"burn": 40, "burn_by": {"a": 30, "b": 10}})
        document = battle([unit("a"), unit("b")], [t, guard(SHARE)], seconds=0.75, draws={"t/burn_spread": [0]})
        result = fight(document)
        assert result.unit("a")["stats"]["damage_dealt"] == 30
        assert result.unit("b")["stats"]["damage_dealt"] == 10

    @pytest.mark.rule("500.1g", "500.5b", "S500-18")
    def test_ties_go_to_the_applier_that_came_first_to_the_status_even_there(self) -> None:
        # A tick of 10, half from each: 3 move, 7 stay. b came first, so b has 4 of 7 and 2 of 3.
        burn = {"burn": 10, "burn_by": {"a": 5, "b": 5}, "burn_order": {"a": 2, "b": 1}}
        document = battle(
            [unit("a"), unit("b")], [target(state=burn), guard(SHARE)], seconds=0.75, draws={"t/burn_spread": [0]}
        )
        result = fight(document)
        assert result.unit("r")["vitality"] == 997
        assert result.unit("b")["stats"]["damage_dealt"] == 6
        assert result.unit("a")["stats"]["damage_dealt"] == 4

    @pytest.mark.rule("500.1g", "500.7e", "500.7f")
    def test_a_retort_of_the_receiver_answers_every_applier(self) -> None:
        burn = {"burn": 10, "burn_by": {"a": 5, "b": 5}}
        r = guard(SHARE, "Damaging enemies lose 4 vitality")
        document = battle([unit("a"), unit("b")], [target(state=burn), r], seconds=0.75, draws={"t/burn_spread": [0]})
        result = fight(document)
        assert [result.unit(who)["vitality"] for who in "ab"] == [996, 996]


class TestIntercept:
    """500.1f, S500-05."""

    @pytest.mark.rule("500.1f", "S500-05")
    def test_a_lethal_hit_moves_whole_and_unmitigated(self) -> None:
        # t's Armor would leave 55; the interceptor meets all 100 with its own Shield.
        result = strike([target(armor=25, vitality=50), guard(INTERCEPT, state={"shield": 10})], "Deal 100 damage")
        assert result.unit("t")["vitality"] == 50
        assert hits(result, "a", "r") == [90]

    @pytest.mark.rule("500.1f", "500.1g")
    def test_the_interceptors_own_armor_reduces_it(self) -> None:
        result = strike([target(vitality=50), guard(INTERCEPT, armor=25)], "Deal 100 damage")
        assert hits(result, "a", "r") == [75]

    @pytest.mark.rule("500.1f", "S500-05")
    @pytest.mark.parametrize(
        ("defence", "ability"),
        [
            ({"armor": 25}, ()),  # 75
            ({"state": {"insurance": 1}}, ()),  # 75
            ({"state": {"shield": 25}}, ()),  # 75
            ({"state": {"subrogated": 1}}, ()),  # 75
            ({}, ("Takes at most 75 damage",)),
            ({}, ("Ignores the first 1 hits",)),
        ],
    )
    def test_not_where_the_dry_run_leaves_vitality(self, defence: Document, ability: tuple[str, ...]) -> None:
        result = strike([target(*ability, vitality=76, **defence), guard(INTERCEPT)], "Deal 100 damage")
        assert hits(result, "a", "r") == []
        assert result.unit("t")["vitality"] == (76 if ability[:1] == ("Ignores the first 1 hits",) else 1)

    @pytest.mark.rule("500.1f", "S500-05")
    @pytest.mark.parametrize(
        ("defence", "kept"),
        [
            ({"insurance": 1}, {"insurance": 1}),
            ({"shield": 25}, {"shield": 25}),
            ({"subrogated": 1}, {"subrogated": 1}),
        ],
    )
    def test_the_dry_run_spends_nothing(self, defence: Document, kept: Document) -> None:
        # 75 would be left: lethal at 75 Vitality.
        result = strike([target(vitality=75, state=defence), guard(INTERCEPT)], "Deal 100 damage")
        assert hits(result, "a", "r") == [100]
        assert {key: result.state("t", key) for key in kept} == kept
        assert result.unit("a")["vitality"] == 1000

    @pytest.mark.rule("500.1f", "S500-05", "500.1-12")
    def test_defy_death_is_no_part_of_the_dry_run(self) -> None:
        result = strike([target("Defy death", vitality=50), guard(INTERCEPT)], "Deal 100 damage")
        assert hits(result, "a", "r") == [100]
        assert not result.events("defy_death")

    @pytest.mark.rule("500.1f", "S500-05", "500.1-10")
    def test_the_dry_run_knows_the_shield_multiplier_of_the_source(self) -> None:
        # At double, Shield 60 costs 30 of the 100: 70 are left, and lethal.
        enemies = [target(vitality=70, state={"shield": 60}), guard(INTERCEPT)]
        assert hits(strike(enemies, "Deal 100 damage", "Deals 2x damage to Shields"), "a", "r") == [100]
        assert hits(strike(enemies, "Deal 100 damage"), "a", "r") == []

    @pytest.mark.rule("500.1f")
    def test_it_suppresses_any_ordinary_redirect_of_that_hit(self) -> None:
        # s takes shares from t and from r; the intercepted hit stays whole with r.
        s = unit("s", SHARE, at=(0, 2))
        s2 = unit("s2", SHARE, at=(2, 2), card="s")
        result = strike([target(vitality=50), guard(INTERCEPT), s, s2], "Deal 100 damage")
        assert [hits(result, "a", who) for who in ("t", "r", "s", "s2")] == [[], [100], [], []]

    @pytest.mark.rule("500.1f", "S500-06")
    def test_a_hit_that_kills_the_interceptor_goes_no_further(self) -> None:
        # Its own neighbour intercepts too, but a moved hit is never moved again.
        second = unit("s", INTERCEPT, at=(4, 0), vitality=900)
        result = strike([target(vitality=50), guard(INTERCEPT, vitality=60), second], "Deal 100 damage")
        assert [e["target"] for e in result.events("death")] == ["r"]
        assert result.unit("s")["vitality"] == 900

    @pytest.mark.rule("500.1f", "500.1d")
    def test_even_a_lethal_burn_tick_is_intercepted(self) -> None:
        enemies = [target(vitality=40, state={"burn": 40}), guard(INTERCEPT, armor=100)]
        result = fight(battle([unit("a")], enemies, seconds=0.75, draws={"t/burn_spread": [0]}))
        assert result.unit("t")["vitality"] == 40
        assert result.unit("r")["vitality"] == 960
        assert result.state("t", "burn") == 20  # the tick happened, so it decays (S500-32)

    @pytest.mark.rule("500.1f", "500.4a", "800.13b")
    def test_no_cull_and_no_cost_is_intercepted(self) -> None:
        result = strike([target(vitality=50, state={"maim": 60}), guard(INTERCEPT)], "Deal 1 damage", "Cull")
        assert [e["target"] for e in result.events("death")] == ["t"]
