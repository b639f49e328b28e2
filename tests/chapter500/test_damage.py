"""500.1: one damage instance, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.components.words import strikes, unit_kinds
from ecs_sim.systems.flow import damage
from ecs_sim.wiring import wire_mirror
from tests.boards import Fight, battle, fight, hits, ratio, unit
from tests.hand import ENEMY, PLAYER, Board


def duel(hit: str, *ability: str, attacker: tuple[str, ...] = (), **target: Any) -> Fight:
    """`a` strikes `t` once, at 1 s."""
    return fight(battle([unit("a", hit, *attacker, acts=1)], [unit("t", *ability, **target)], seconds=1.25))


@pytest.mark.rule(
    "500.1-intro", "500.1-5", "500.1-6", "500.1-7", "500.1-8", "500.1-9", "500.1-10", "500.1-11", "500.1-13"
)
def test_an_instance_meets_every_defence_in_order() -> None:
    # 100 through Armor 25: 80 by percentage, 75 by flat, 60 by the cap, 35 past a Subrogated point, 10 past a plain
    # one, 6 past Shield 4; half of 6 would move, at most 2: 4 reach Vitality.
    t = unit("t", "Takes at most 60 damage", at=(0, 0), armor=25, state={"subrogated": 1, "insurance": 1, "shield": 4})
    r = unit("r", "Takes 50% of damage to adjacent allies, up to 2", at=(2, 0), focus=0)
    result = fight(
        battle([unit("a", "Deal 100 damage to the target", acts=1)], [t, r], seconds=1.25, draws={"a/target": ["t"]})
    )
    (hit,) = result.events("damage", target="t")
    assert [hit[key] for key in ("absorbed_armor", "absorbed_insurance", "absorbed_shield", "vitality")] == [
        25,
        50,
        4,
        4,
    ]
    assert hits(result, "a", "r") == [2]
    assert result.unit("t")["vitality"] == 996
    assert [result.state("t", key) for key in ("subrogated", "insurance", "shield")] == [0, 0, 0]
    # what the cap threw away was nobody's defence
    assert result.unit("t")["stats"]["damage_reduced"] == 25 + 50 + 4


@pytest.mark.rule("500.1-13", "500.4a")
def test_a_unit_dies_at_0_vitality_and_not_at_1() -> None:
    assert duel("Deal 50 damage", vitality=50).times("death", target="t") == [1]
    result = duel("Deal 49 damage", vitality=50)
    assert result.unit("t")["vitality"] == 1
    assert not result.events("death")


@pytest.mark.rule("500.1-13", "S500-15")
def test_overkill_is_nobodys_damage() -> None:
    result = duel("Deal 400 damage", vitality=50)
    assert hits(result, "a", "t") == [50]
    assert result.unit("a")["stats"]["damage_dealt"] == 50
    assert result.unit("t")["stats"]["damage_taken"] == 50


class TestWhoTakesNone:
    """Steps 1 to 3, where the recipient can't be selected in the first place: straight at the pipeline."""

    @pytest.mark.rule("500.1-1", "600.1b")
    @pytest.mark.parametrize("kind", [unit_kinds.TOOL, unit_kinds.HUB])
    def test_tools_and_hubs_discard_damage_of_every_kind(self, kind: int) -> None:
        board = Board()
        wire_mirror(board.w)
        board.w.clock.fuel = 1000
        a, thing = board.unit(PLAYER), board.unit(ENEMY, kind=kind)
        board.settle()
        for flags in (0, strikes.TICK | strikes.FREE | strikes.ALLOW_DORMANT, strikes.OVERTIME | strikes.FREE):
            assert damage.strike(board.w, a, thing, 50, flags, -1) == 0
        assert board.w.vitals[thing].vitality == 100

    @pytest.mark.rule("500.1-2")
    def test_a_dormant_unit_discards_what_does_not_say_that_it_reaches_it(self) -> None:
        board = Board()
        wire_mirror(board.w)
        board.w.clock.fuel = 1000
        a, sleeper = board.unit(PLAYER), board.unit(ENEMY)
        board.w.dormant[sleeper].steps = 20
        board.w.insurance[sleeper].plain = 2
        board.settle()
        assert damage.strike(board.w, a, sleeper, 50, 0, -1) == 0
        assert board.w.insurance[sleeper].plain == 2  # discarded before anything is spent
        assert damage.strike(board.w, a, sleeper, 60, strikes.ALLOW_DORMANT, -1) == 10


@pytest.mark.rule("500.1-2")
def test_a_line_through_dormant_reaches_a_dormant_unit_and_a_plain_one_does_not() -> None:
    for tail, lost in ((", through Dormant", 50), ("", 0)):
        a = unit("a", f"Deal 50 damage to all enemies{tail}", acts=1)
        other = unit("o", focus=1)
        result = fight(battle([a], [unit("t", state={"dormant": 5}), other], seconds=1.25))
        assert result.unit("t")["vitality"] == 1000 - lost


@pytest.mark.rule("500.1i", "500.1-2", "C39")
@pytest.mark.parametrize("status", ["burn", "venom"])
def test_a_tick_that_already_runs_reaches_a_dormant_unit(status: str) -> None:
    t = unit("t", state={"dormant": 5, status: 10})
    other = unit("o", at=(4, 0))
    draws = {"t/burn_spread": [0]} if status == "burn" else {}
    result = fight(battle([unit("a")], [t, other], seconds=0.75 if status == "burn" else 1.75, draws=draws))
    assert result.unit("t")["vitality"] == 990


@pytest.mark.rule("500.1-3")
def test_nothing_happens_to_the_dead() -> None:
    # The second line aims at the target that the first has killed.
    result = duel("Deal 50 damage", attacker=("Deal 30 damage to the target",), vitality=50)
    assert hits(result, "a") == [50]
    assert len(result.events("death", target="t")) == 1


@pytest.mark.rule("500.1-3", "300.3c")
def test_an_amount_of_0_is_no_instance_and_spends_nothing() -> None:
    # Power 0: the base attack comes to 0, and no damage-ignore charge goes.
    a = unit("a", "Deal {power} damage", "Deal 10 damage to the target", acts=1)
    t = unit("t", "Ignores the first 1 hits", state={"insurance": 2})
    result = fight(battle([a], [t], seconds=1.25))
    assert result.state("t", "insurance") == 2
    assert result.unit("t")["vitality"] == 1000  # the charge was still there for the 10


class TestIgnoredHits:
    """500.1-4."""

    @pytest.mark.rule("500.1-4")
    def test_a_charge_is_spent_on_each_of_the_first_hits_and_nothing_else_is(self) -> None:
        a = unit("a", "Deal 40 damage", "Deal 41 damage to the target", "Deal 42 damage to the target", acts=1)
        t = unit("t", "Ignores the first 2 hits", armor=4, state={"insurance": 1, "shield": 5})
        result = fight(battle([a], [t], seconds=1.25))
        # Armor 4 leaves 39 of 42, the point of Insurance 14, Shield 9: the first two touched none of them.
        assert hits(result, "a", "t") == [9]
        assert result.unit("t")["vitality"] == 991

    @pytest.mark.rule("500.1-4", "S500-08")
    def test_even_a_hit_that_armor_would_zero_spends_a_charge(self) -> None:
        a = unit("a", "Deal 2 damage", "Deal 100 damage to the target", acts=1)
        t = unit("t", "Ignores the first 1 hits", armor=100)  # Armor takes 20 of whatever passes
        result = fight(battle([a], [t], seconds=1.25))
        assert hits(result, "a", "t") == [67 - 20]

    @pytest.mark.rule("500.1-4", "S500-08")
    def test_a_burn_tick_spends_a_charge(self) -> None:
        t = unit("t", "Ignores the first 1 hits", state={"burn": 8})
        result = fight(battle([unit("a")], [t], seconds=1.25, draws={"t/burn_spread": [0, 0]}))
        assert result.unit("t")["vitality"] == 1000 - 4  # the tick of 8 was ignored, Burn still fell to 4


@pytest.mark.rule("500.1-5", "500.1-6")
def test_a_line_that_ignores_armor_meets_neither_part_of_it() -> None:
    result = duel("Deal 50 damage, ignoring Armor", armor=100, state={"shield": 10})
    assert hits(result, "a", "t") == [40]
    assert hits(duel("Deal 50 damage", armor=100), "a", "t") == [14]  # 34 by percentage, 20 flat


class TestCap:
    """500.1-7."""

    @pytest.mark.rule("500.1-7")
    def test_the_cap_truncates_what_armor_left_and_the_rest_is_gone(self) -> None:
        # Armor 25 leaves 75 of 100; all above 30 is gone, Shield pays only for the 30.
        result = duel("Deal 100 damage", "Takes at most 30 damage", armor=25, state={"shield": 100})
        assert result.state("t", "shield") == 70
        assert result.unit("t")["vitality"] == 1000

    @pytest.mark.rule("500.1-7")
    def test_the_cap_does_not_touch_what_is_below_it_after_armor(self) -> None:
        # 32 before Armor, 27 after: a cap of 30 before Armor would leave 25.
        assert hits(duel("Deal 40 damage", "Takes at most 30 damage", armor=25), "a", "t") == [27]

    @pytest.mark.rule("500.1-7", "500.1a")
    def test_the_cap_stands_before_insurance(self) -> None:
        result = duel("Deal 100 damage", "Takes at most 30 damage", state={"insurance": 4})
        assert result.state("t", "insurance") == 2

    @pytest.mark.rule("500.1-7")
    def test_the_cap_is_for_each_instance(self) -> None:
        result = duel("Deal 100 damage", "Takes at most 30 damage", attacker=("Deal 100 damage to the target",))
        assert hits(result, "a", "t") == [30, 30]


@pytest.mark.rule("500.1d", "800.8c", "800.73c", "900.11a")
@pytest.mark.parametrize(("status", "seconds"), [("burn", 0.75), ("venom", 1.75)])
def test_ticks_ignore_armor_but_meet_insurance_and_shield(status: str, seconds: float) -> None:
    # 40 stacks past Armor 400: a point of Insurance takes 25, Shield 10, Vitality 5.
    t = unit("t", armor=400, state={status: 40, "insurance": 1, "shield": 10})
    draws = {"t/burn_spread": [0]} if status == "burn" else {}
    result = fight(battle([unit("a")], [t], seconds=seconds, draws=draws))
    assert result.unit("t")["vitality"] == 995
    assert result.state("t", "insurance") == 0
    assert result.state("t", "shield") == 0


@pytest.mark.rule("500.1d", "500.2d")
def test_ticks_are_not_amplified_by_negative_armor() -> None:
    t = unit("t", armor=-400, state={"burn": 40})
    result = fight(battle([unit("a")], [t], seconds=0.75, draws={"t/burn_spread": [0]}))
    assert result.unit("t")["vitality"] == 960


class TestDefyDeath:
    """500.1-12."""

    @pytest.mark.rule("500.1-12", "S500-07")
    def test_a_lethal_remainder_leaves_1_vitality(self) -> None:
        result = duel("Deal 500 damage", "Defy death", vitality=50)
        assert result.unit("t")["vitality"] == 1
        assert not result.events("death")
        assert hits(result, "a", "t") == [49]

    @pytest.mark.rule("500.1-12", "S500-07")
    @pytest.mark.parametrize(("hit", "left"), [(48, 2), (49, 1), (50, 1), (51, 1)])
    def test_even_what_would_leave_exactly_0_leaves_1(self, hit: int, left: int) -> None:
        result = duel(f"Deal {hit} damage", "Defy death", vitality=50)
        assert result.unit("t")["vitality"] == left
        assert len(result.events("defy_death")) == (hit >= 50)

    @pytest.mark.rule("500.1-12", "S500-07")
    def test_once_a_life(self) -> None:
        result = duel("Deal 500 damage", "Defy death", attacker=("Deal 1 damage to the target",), vitality=50)
        assert result.times("death", target="t") == [1]

    @pytest.mark.rule("500.1-12")
    def test_it_is_not_spent_where_the_remainder_is_not_lethal(self) -> None:
        # 500 would kill, but Shield leaves 49 of it; the charge is there for the next hit.
        result = duel(
            "Deal 500 damage",
            "Defy death",
            attacker=("Deal 500 damage to the target",),
            vitality=50,
            state={"shield": 451},
        )
        assert hits(result, "a", "t") == [49, 0]
        assert result.unit("t")["vitality"] == 1

    @pytest.mark.rule("500.1-12", "500.1-10")
    def test_it_stands_behind_shield(self) -> None:
        result = duel("Deal 500 damage", "Defy death", vitality=50, state={"shield": 20})
        assert result.state("t", "shield") == 0
        assert hits(result, "a", "t") == [49]


@pytest.mark.rule("500.1e", "800.22b", "800.63b")
def test_a_hit_that_shield_takes_whole_deals_no_vitality_damage_and_feeds_no_feast() -> None:
    a = unit("a", "Deal 40 damage", "Feast", acts=1, **ratio(500))
    result = fight(battle([a], [unit("t", state={"shield": 40})], seconds=1.25))
    assert result.unit("t")["vitality"] == 1000
    assert result.state("t", "shield") == 0
    assert result.unit("a")["vitality"] == 500
    assert result.unit("a")["stats"]["damage_dealt"] == 0


@pytest.mark.rule("500.1e", "500.1-10")
def test_shield_goes_before_vitality_within_one_instance() -> None:
    a = unit("a", "Deal 41 damage", "Feast", acts=1, **ratio(500))
    result = fight(battle([a], [unit("t", state={"shield": 40})], seconds=1.25))
    assert result.unit("t")["vitality"] == 999
    assert result.unit("a")["vitality"] == 501  # 35 % of 1, at least 1


class TestShieldMultiplier:
    """500.1-10, S500-09."""

    @pytest.mark.rule("500.1-10", "S500-09")
    def test_it_drains_shield_by_the_multiple_for_fewer_points_of_the_budget(self) -> None:
        # 40 at double: Shield 30 costs 15 of them, 25 go on.
        result = duel("Deal 40 damage", attacker=("Deals 2x damage to Shields",), state={"shield": 30})
        assert hits(result, "a", "t") == [25]
        assert result.state("t", "shield") == 0

    @pytest.mark.rule("500.1-10", "S500-09")
    def test_an_odd_shield_costs_half_a_point_more(self) -> None:
        result = duel("Deal 40 damage", attacker=("Deals 2x damage to Shields",), state={"shield": 31})
        assert hits(result, "a", "t") == [24]

    @pytest.mark.rule("500.1-10", "S500-09")
    def test_a_larger_shield_loses_no_more_than_the_multiple(self) -> None:
        result = duel("Deal 40 damage", attacker=("Deals 3x damage to Shields",), state={"shield": 500})
        assert result.state("t", "shield") == 380
        assert result.unit("t")["vitality"] == 1000


class TestShieldTriggers:
    """800.63f: any absorbed amount damages the Shield, and exactly 0 left breaks it."""

    @pytest.mark.rule("500.1-10", "800.63f", "400.6a")
    @pytest.mark.parametrize(("shield", "power"), [(41, 1), (40, 11), (39, 11), (0, 0)])
    def test_damaged_by_any_amount_broken_at_0(self, shield: int, power: int) -> None:
        lines = ("Passive: When its Shield is damaged, gain 1 Power", "Passive: When its Shield breaks, gain 10 Power")
        assert duel("Deal 40 damage", *lines, state={"shield": shield}).unit("t")["power"] == power

    @pytest.mark.rule("800.63f", "800.72b", "900.29e")
    def test_the_second_half_of_a_tremor_meets_what_the_first_left(self) -> None:
        lines = ("Passive: When its Shield is damaged, gain 1 Power", "Passive: When its Shield breaks, gain 10 Power")
        result = duel("Tremor: 40", *lines, state={"shield": 25})
        assert result.unit("t")["power"] == 12
        assert hits(result, "a", "t") == [0, 15]
