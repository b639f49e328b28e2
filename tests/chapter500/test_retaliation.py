"""500.6, 500.7: retaliation is a Vitality cost on whoever dealt the damage."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.components.words import keywords, strikes, unit_kinds
from ecs_sim.systems.flow import damage
from ecs_sim.wiring import wire_mirror
from tests.boards import NO, Document, Fight, battle, fight, hits, ratio, unit
from tests.hand import ENEMY, PLAYER, Board

RETORT = "Damaging enemies lose 30 vitality"


def struck(*ability: str, attacker: Document | None = None, target: tuple[str, ...] = (RETORT,), **more: Any) -> Fight:
    """`a` acts once, at 1 s, on `t` with its Retort; `b` stands by."""
    a = unit("a", *(ability or ("Deal 10 damage",)), acts=1, at=(0, 0), **(attacker or {}))
    b = unit("b", at=(4, 0), focus=1)
    return fight(battle([a, b], [unit("t", *target, at=(0, 0), **more)], seconds=1.25))


class TestACost:
    """500.6a, 500.1j."""

    @pytest.mark.rule("500.6-intro", "500.6a", "500.1j", "500.8a", "900.26e")
    @pytest.mark.parametrize(
        "defence",
        [
            {"armor": 400},
            {"state": {"insurance": 5}},
            {"state": {"subrogated": 5}},
            {"state": {"shield": 500}},
        ],
    )
    def test_no_defence_of_the_attacker_sees_it(self, defence: Document) -> None:
        result = struck(attacker=defence)
        assert result.unit("a")["vitality"] == 970
        assert {key: result.state("a", key) for key in defence.get("state", {})} == defence.get("state", {})
        assert result.unit("t")["vitality"] == 990  # nor does the attacker's Subrogated point answer it

    @pytest.mark.rule("500.6-intro", "500.6a", "500.1j", "500.8a")
    @pytest.mark.parametrize("line", ["Takes at most 5 damage", "Ignores the first 9 hits"])
    def test_no_cap_and_no_charge_sees_it(self, line: str) -> None:
        result = struck("Deal 10 damage", line)
        assert result.unit("a")["vitality"] == 970
        assert result.state("a", "ignored_hits") == 0

    @pytest.mark.rule("500.6a", "500.8a")
    @pytest.mark.parametrize(
        "line", ["Takes 50% of damage to adjacent allies, up to 50", "Intercepts lethal damage to adjacent allies"]
    )
    def test_no_ally_takes_it_over(self, line: str) -> None:
        a = unit("a", "Deal 10 damage", acts=1, at=(0, 0), vitality=20)
        b = unit("b", line, at=(2, 0), focus=1)
        result = fight(battle([a, b], [unit("t", RETORT)], seconds=1.25))
        assert result.times("death", target="a") == [1]
        assert result.unit("b")["vitality"] == 1000


class TestNoReactions:
    """500.6b, 500.8c."""

    @pytest.mark.rule("500.6b", "900.26e")
    def test_retaliation_never_answers_retaliation(self) -> None:
        result = struck("Deal 10 damage", "Damaging enemies lose 7 vitality")
        assert len(result.events("retaliation")) == 1
        assert result.unit("t")["vitality"] == 990

    @pytest.mark.rule("500.6b", "500.8c")
    def test_the_payer_does_not_hear_it_as_damage_and_neither_do_its_allies(self) -> None:
        lines = (
            "Passive: When this unit takes damage, gain 1 Power",
            "Passive: When its Shield is damaged, gain 1 Power",
            "Passive: When its Shield breaks, gain 1 Power",
            "Passive: When Insurance prevents damage, gain 1 Power",
        )
        a = unit("a", "Deal 10 damage", *lines, acts=1, state={"shield": 1, "insurance": 1})
        b = unit("b", "Passive: When an ally takes damage, gain 1 Power", focus=1)
        result = fight(battle([a, b], [unit("t", RETORT)], seconds=1.25))
        assert not result.events("stat_changed")

    @pytest.mark.rule("500.8d", "500.6-intro", "800.41d")
    def test_yet_what_reads_vitality_does_respond(self) -> None:
        # The line is in force while nothing is missing; Lucid doubling goes with the same point.
        a = unit("a", "Deal 10 damage", "Passive: While this is at full vitality, gain 9 Power", acts=1)
        result = fight(battle([a], [unit("t", RETORT)], seconds=1.25))
        assert result.unit("a")["power"] == 0
        assert (
            struck("Deal 10 damage", "Passive: While this is at full vitality, gain 9 Power", target=()).unit("a")[
                "power"
            ]
            == 9
        )


class TestDeathByRetaliation:
    """500.6d."""

    @pytest.mark.rule("500.6d", "500.8f")
    def test_defy_death_saves_the_payer_once(self) -> None:
        result = struck("Deal 10 damage", "Defy death", attacker={"vitality": 30})
        assert result.unit("a")["vitality"] == 1
        result = struck("Deal 10 damage", "Defy death", "Deal 5 damage to the target", attacker={"vitality": 30})
        assert result.times("death", target="a") == [1]

    @pytest.mark.rule("500.6d", "500.8j", "800.42c")
    def test_it_kills_by_the_ordinary_route_with_credit(self) -> None:
        a = unit(
            "a", "Deal 10 damage", "Passive: When this unit dies, deal 9 damage to all enemies", acts=1, vitality=30
        )
        b = unit("b", "Macabre: Gain 1 Power", focus=1)
        t = unit("t", RETORT, "Passive: When an enemy dies, gain 1 Speed")
        result = fight(battle([a, b], [t], seconds=1.25))
        assert [(e["source"], e["by"]) for e in result.events("death", target="a")] == [("t", "retaliation")]
        assert result.unit("t")["stats"]["kills"] == 1
        assert result.unit("t")["speed"] == 1
        assert hits(result, "a", "t") == [10, 9]
        assert result.unit("b")["power"] == 1

    @pytest.mark.rule("500.8j", "300.3-18", "S300-21", "300.3-15")
    def test_the_activation_that_it_interrupts_goes_on(self) -> None:
        # a dies of the answer to its hit; what is printed below still lands on t, and nothing on a.
        lines = ("Deal 10 damage", "Burn 4", "Gain 5 Power", "Deal 6 damage to the target")
        a = unit("a", *lines, acts=1, vitality=30)
        result = fight(battle([a, unit("b")], [unit("t", RETORT)], seconds=1.25))
        assert hits(result, "a", "t") == [10, 6]
        assert result.state("t", "burn") == 4
        assert not result.events("stat_changed", target="a")

    @pytest.mark.rule("500.8b", "500.6f")
    def test_it_takes_no_more_than_the_payer_has_and_is_credited_with_that(self) -> None:
        result = struck(attacker={"vitality": 1000, "state": {"vitality": 12}})
        assert [e["amount"] for e in result.events("retaliation", target="a")] == [12]
        assert result.unit("t")["stats"]["damage_dealt"] == 12


class TestRefused:
    """500.6e."""

    @pytest.mark.rule("500.6e", "500.8e", "S500-20")
    @pytest.mark.parametrize("state", [{"life": "dead"}, {"entrap": 3}, {"dormant": 3}])
    def test_against_a_dead_entrapped_or_dormant_source(self, state: Document) -> None:
        t = unit("t", RETORT, state={"burn": 8, "burn_by": {"a": 4, "b": 4}})
        document = battle([unit("a", state=state), unit("b")], [t], seconds=0.75, draws={"t/burn_spread": [NO]})
        result = fight(document)
        assert [e["target"] for e in result.events("retaliation")] == ["b"]
        assert result.unit("a")["vitality"] == (0 if "life" in state else 1000)

    @pytest.mark.rule("500.6e", "500.5d")
    def test_against_a_unit_that_blew_itself_up(self) -> None:
        result = struck("Self-destruct, dealing 60 damage to all enemies")
        assert not result.events("retaliation")
        assert result.unit("t")["vitality"] == 940

    @pytest.mark.rule("500.6h", "600.3c")
    def test_not_against_an_ally_that_misfires(self) -> None:
        a = unit("a", "Deal 10 damage", acts=1, state={"feral": 1})
        b = unit("b", RETORT, state={"subrogated": 1})
        draws = {"a/target": ["t"], "a/misfire": [1], "a/misfire_pick": ["b"]}
        result = fight(battle([a, b], [unit("t")], seconds=1.25, draws=draws))
        assert result.state("b", "subrogated") == 0
        assert result.unit("a")["vitality"] == 1000
        b = unit("b", RETORT)
        result = fight(battle([a, b], [unit("t")], seconds=1.25, draws=draws))
        assert result.unit("b")["vitality"] == 990
        assert result.unit("a")["vitality"] == 1000

    @pytest.mark.rule("500.6h")
    def test_not_against_itself(self) -> None:
        a = unit("a", "Deal 10 damage to this unit", RETORT, acts=1)
        result = fight(battle([a], [unit("t")], seconds=1.25))
        assert result.unit("a")["vitality"] == 990

    @pytest.mark.rule("S500-31", "400.6m")
    def test_not_by_a_unit_that_died_of_the_hit(self) -> None:
        assert struck("Deal 10 damage", vitality=10).unit("a")["vitality"] == 1000


class TestFeeds:
    """500.6f."""

    @pytest.mark.rule("500.6f", "800.22c", "C36")
    @pytest.mark.parametrize(("state", "fed"), [({}, 10), ({"subrogated": 1}, 3)])
    def test_the_vitality_taken_is_credited_and_feeds_the_retaliators_feast(self, state: Document, fed: int) -> None:
        # Retort takes 30: 35 % are 10. The Subrogated point takes 10 instead: 3.
        result = struck(target=(RETORT, "Feast"), vitality=1000, state={"vitality": 500, **state})
        assert result.unit("t")["vitality"] == 500 + fed - (0 if state else 10)
        assert result.unit("t")["stats"]["damage_dealt"] == (10 if state else 30)

    @pytest.mark.rule("500.6f", "800.22c", "S500-31")
    def test_it_feeds_before_the_payer_dies_as_damage_would(self) -> None:
        result = struck(target=(RETORT, "Feast"), attacker={"vitality": 30}, **ratio(500))
        assert result.kinds("retaliation", "heal", "death") == ["retaliation", "heal", "death"]

    @pytest.mark.rule("500.6f", "800.22c")
    @pytest.mark.parametrize(("kind", "fed"), [(unit_kinds.UNIT, 8), (unit_kinds.BOSS, 0)])
    def test_into_a_boss_it_scores_but_feeds_no_feast(self, kind: int, fed: int) -> None:
        # Bosses have no document yet: a hand-set board. A Subrogated point absorbs 25 of the 100.
        board = Board()
        wire_mirror(board.w)
        board.w.clock.fuel = 1000
        u = board.unit(PLAYER, vitality=1000, keywords=(keywords.FEAST,))
        source = board.unit(ENEMY, vitality=1000, kind=kind)
        board.settle()
        board.w.vitals[u].vitality = 500
        board.w.insurance[u].subrogated = 1
        damage.strike(board.w, source, u, 25, strikes.DIRECT, -1)
        assert board.w.vitals[source].vitality == 975
        assert board.w.tally[u].dealt == 25
        assert board.w.vitals[u].vitality == 500 + fed


class TestWhatAnswers:
    """500.7."""

    @pytest.mark.rule("500.7f", "900.26d")
    @pytest.mark.parametrize(("state", "paid"), [({"insurance": 1}, 0), ({"shield": 10}, 0), ({"shield": 9}, 30)])
    def test_retort_needs_damage_that_landed(self, state: Document, paid: int) -> None:
        assert struck(state=state).unit("a")["vitality"] == 1000 - paid

    @pytest.mark.rule("500.7d", "500.7f", "S500-01")
    def test_a_hit_that_armor_reduces_to_nothing_leaves_nothing_to_answer(self) -> None:
        lines = (RETORT, "Passive: When this unit takes damage, gain 1 Power")
        result = struck(target=lines, armor=100)
        assert hits(result, "a", "t") == [0]
        assert result.unit("a")["vitality"] == 1000
        assert result.unit("t")["power"] == 0

    @pytest.mark.rule("500.7d")
    def test_a_hit_that_shield_swallows_whole_leaves_none_either(self) -> None:
        lines = (RETORT, "Passive: When this unit takes damage, gain 1 Power")
        result = struck(target=lines, state={"shield": 10})
        assert result.unit("a")["vitality"] == 1000
        assert result.unit("t")["power"] == 0

    @pytest.mark.rule("500.7f", "400.2b")
    def test_it_does_not_read_the_size_of_the_hit_but_grows_with_tier(self) -> None:
        for hit in (1, 900):
            assert struck(f"Deal {hit} damage").unit("a")["vitality"] == 970
        assert struck(tier=2).unit("a")["vitality"] == 940

    @pytest.mark.rule("500.7e", "900.29d", "800.72b")
    def test_it_answers_each_event(self) -> None:
        assert struck("Tremor: 10").unit("a")["vitality"] == 940
        assert struck("Deal 10 damage", "Deal 10 damage to the target").unit("a")["vitality"] == 940

    @pytest.mark.rule("500.7f", "500.7e")
    def test_two_retort_lines_answer_both(self) -> None:
        assert struck(target=(RETORT, "Damaging enemies lose 7 vitality")).unit("a")["vitality"] == 963

    @pytest.mark.rule("500.7e", "S500-34", "500.7f")
    def test_a_tick_of_several_appliers_is_answered_at_each_of_them_once(self) -> None:
        t = unit("t", RETORT, state={"burn": 9, "burn_by": {"a": 8, "b": 1}})
        c = unit("c")
        document = battle([unit("a"), unit("b"), c], [t], seconds=0.75, draws={"t/burn_spread": [NO]})
        result = fight(document)
        assert [result.unit(who)["vitality"] for who in "abc"] == [970, 970, 1000]

    @pytest.mark.rule("500.7f", "500.8c")
    def test_not_a_cost_that_the_defender_pays(self) -> None:
        result = struck("The target loses 10 vitality")
        assert result.unit("t")["vitality"] == 990
        assert result.unit("a")["vitality"] == 1000

    @pytest.mark.rule("500.7f", "300.3-15")
    def test_it_resolves_inside_the_hit_before_what_is_printed_below(self) -> None:
        result = struck("Deal 10 damage", "Restore 5 vitality")
        assert result.kinds("damage", "retaliation", "heal") == ["damage", "retaliation", "heal"]
        assert result.unit("a")["vitality"] == 975

    @pytest.mark.rule("500.7f", "C15")
    def test_not_by_a_dormant_unit_but_by_an_entrapped_one(self) -> None:
        for state, paid in (({"dormant": 3}, 0), ({"entrap": 3}, 30)):
            t = unit("t", RETORT, state={"burn": 8, "burn_by": {"a": 8}, **state})
            o = unit("o", at=(4, 0))
            document = battle([unit("a")], [t, o], seconds=0.75, draws={"t/burn_spread": [NO]})
            assert fight(document).unit("a")["vitality"] == 1000 - paid


class TestAnotherIncarnation:
    """500.9f, docs/rulings.md R-261: what answers a hit is for the unit that dealt it."""

    @pytest.mark.rule("500.9f", "500.6e", "500.7f")
    def test_an_attacker_that_died_of_an_answer_and_is_back_is_answered_no_more(self) -> None:
        # the first Retort kills a, its Vessel brings it back at once, and the second finds another unit
        a = unit("a", "Deal 30 damage", "Phylactery", acts=1, vitality=8)
        t = unit("t", "Damaging enemies lose 8 vitality", "Damaging enemies lose 5 vitality")
        result = fight(battle([a, unit("o")], [t], seconds=1.5))
        assert [e["amount"] for e in result.events("retaliation")] == [8]
        assert [e["why"] for e in result.events("retaliation_refused")] == ["other_incarnation"]
        assert result.unit("a")["vitality"] == 8

    @pytest.mark.rule("500.9f", "500.6e")
    def test_its_next_hit_is_answered_like_any_other(self) -> None:
        a = unit("a", "Deal 30 damage", acts=1, state={"incarnation": 2})
        result = fight(battle([a], [unit("t", "Damaging enemies lose 8 vitality")], seconds=1.5))
        assert [e["amount"] for e in result.events("retaliation")] == [8]
