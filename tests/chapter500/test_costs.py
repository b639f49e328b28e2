"""500.8: Vitality costs. Retaliation, which is one, has its own page; Bloodletting and Interest come later."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.components.words import lanes, lives, scopes, unit_kinds, verbs
from ecs_sim.systems.flow import cost
from ecs_sim.wiring import wire_mirror
from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.hand import ENEMY, PLAYER, Board


def pays(*ability: str, seconds: float = 1.25, others: tuple[Document, ...] = (), **payer: Any) -> Fight:
    """`a` acts once, at 1 s; `b` keeps its side alive."""
    a = unit("a", *ability, acts=1, at=(0, 0), **payer)
    return fight(battle([a, unit("b", at=(4, 0)), *others], [unit("t", at=(0, 0))], seconds=seconds))


def board_with_payer(vitality: int = 100) -> tuple[Board, int]:
    """A hand-set board whose pipelines run, and the unit that is to pay."""
    board = Board()
    wire_mirror(board.w)
    board.w.clock.fuel = 10_000
    board.w.now.log_size = 100
    payer = board.unit(PLAYER, vitality=vitality)
    board.unit(ENEMY)
    board.settle()
    return board, payer


COSTS = [cost.RETALIATION, cost.SELF_DESTRUCT, cost.PRICE]


class TestPastEveryDefence:
    """500.8a."""

    @pytest.mark.rule("500.8-intro", "500.8a", "500.1j")
    def test_nothing_reduces_it_and_nothing_is_spent(self) -> None:
        lines = ("Lose 30 vitality", "Takes at most 5 damage", "Ignores the first 2 hits")
        state = {"insurance": 2, "subrogated": 2, "shield": 1}
        result = pays(*lines, armor=400, state=state)
        assert result.unit("a")["vitality"] == 970
        assert {key: result.state("a", key) for key in state} == state
        assert result.state("a", "ignored_hits") == 0
        assert not result.events("damage")

    @pytest.mark.rule("500.8a")
    @pytest.mark.parametrize(
        "line", ["Takes 50% of damage to adjacent allies, up to 50", "Intercepts lethal damage to adjacent allies"]
    )
    def test_no_ally_takes_it_over(self, line: str) -> None:
        result = pays("Lose 30 vitality", vitality=30, others=(unit("r", line, at=(2, 0)),))
        assert not result.unit("a")["alive"]
        assert result.unit("r")["vitality"] == 1000


class TestClamp:
    """500.8b, 500.8i."""

    @pytest.mark.rule("500.8b", "500.8j")
    def test_a_cost_beyond_what_is_there_takes_all_of_it_and_kills(self) -> None:
        result = pays("Lose 50 vitality", vitality=30)
        assert [(e["amount"], e["asked"]) for e in result.events("cost_paid", target="a")] == [(30, 50)]
        assert result.times("death", target="a") == [1]
        assert result.unit("a")["stats"]["damage_taken"] == 30

    @pytest.mark.rule("500.8b")
    def test_no_debt_is_carried_into_the_next_life(self) -> None:
        result = pays("Lose 50 vitality", "Everlasting", seconds=11.25, vitality=30)
        assert result.times("revival", target="a") == [11]
        assert result.unit("a")["vitality"] == 30

    @pytest.mark.rule("500.8b")
    def test_a_cost_of_exactly_what_is_there_kills(self) -> None:
        assert not pays("Lose 30 vitality", vitality=30).unit("a")["alive"]
        assert pays("Lose 29 vitality", vitality=30).unit("a")["vitality"] == 1

    @pytest.mark.rule("500.8i", "500.8b")
    @pytest.mark.parametrize("purpose", COSTS)
    def test_what_is_passed_on_is_the_vitality_that_left(self, purpose: int) -> None:
        board, payer = board_with_payer(vitality=12)
        assert cost.pay(board.w, payer, 50, -1, purpose) == 12
        board, payer = board_with_payer(vitality=80)
        assert cost.pay(board.w, payer, 50, -1, purpose) == 50


class TestNoReactions:
    """500.8c, 500.8d."""

    @pytest.mark.rule("500.8c")
    def test_no_listener_to_damage_or_shield_hears_it_and_no_retort_answers(self) -> None:
        lines = (
            "Passive: When this unit takes damage, gain 1 Power",
            "Passive: When its Shield is damaged, gain 1 Power",
            "Passive: When its Shield breaks, gain 1 Power",
            "Damaging enemies lose 5 vitality",
        )
        a = unit("a", "The target loses 30 vitality", acts=1)
        t = unit("t", *lines, state={"shield": 9, "subrogated": 1})
        o = unit("o", "Passive: When an ally takes damage, gain 1 Power", focus=0)
        result = fight(battle([a], [t, o], seconds=1.25, draws={"a/target": ["t"]}))
        assert result.unit("t")["vitality"] == 970
        assert not result.events("stat_changed")
        assert result.unit("a")["vitality"] == 1000

    @pytest.mark.rule("500.8d", "800.41a")
    def test_what_reads_vitality_responds_at_once(self) -> None:
        # The layer goes with the first point lost: the hit below is dealt without it.
        lines = (
            "Lose 1 vitality",
            "Deal {power} damage to the target",
            "Passive: While this is at full vitality, gain 9 Power",
        )
        assert hits(pays(*lines, power=20), "a", "t") == [20]
        assert hits(pays(*lines[1:], power=20), "a", "t") == [29]

    @pytest.mark.rule("500.8d", "800.5a")
    def test_a_wounded_enemy_counts_for_bloodlust_at_once(self) -> None:
        lines = ("The target loses 501 vitality", "Bloodlust: Deal 7 damage to the target")
        assert hits(pays(*lines), "a", "t") == [7]
        assert hits(pays("The target loses 500 vitality", lines[1]), "a", "t") == []


class TestWhoPays:
    """500.8e."""

    @pytest.mark.rule("500.8e")
    @pytest.mark.parametrize("kind", [unit_kinds.TOOL, unit_kinds.HUB])
    @pytest.mark.parametrize("purpose", COSTS)
    def test_a_tool_or_a_hub_pays_nothing_at_all(self, kind: int, purpose: int) -> None:
        board, _ = board_with_payer()
        thing = board.unit(PLAYER, kind=kind)
        board.settle()
        assert cost.pay(board.w, thing, 10, -1, purpose) == 0
        assert board.w.vitals[thing].vitality == 100

    @pytest.mark.rule("500.8e", "S800-04")
    @pytest.mark.parametrize("purpose", COSTS)
    def test_the_dead_the_entrapped_and_the_dormant_are_refused(self, purpose: int) -> None:
        for hinder in ("dead", "entrap", "dormant"):
            board, payer = board_with_payer()
            if hinder == "dead":
                board.kill(payer)
                board.w.vitals[payer].vitality = 0
            elif hinder == "entrap":
                board.w.statuses[payer].entrap = 20
            else:
                board.w.dormant[payer].steps = 20
            before = board.w.vitals[payer].vitality
            assert cost.pay(board.w, payer, 10, -1, purpose) == 0
            assert board.w.vitals[payer].vitality == before
            assert board.w.tally[payer].deaths == 0

    @pytest.mark.rule("500.8e", "400.6n", "400.5f")
    @pytest.mark.parametrize("line", ["Self-destruct", "Self-destruct, dealing 9 damage to all enemies"])
    def test_an_entrapped_listener_cannot_blow_itself_up(self, line: str) -> None:
        # A death at 0.5 s is heard by an Entrapped Macabre unit: what points back at itself is refused.
        victim = unit("v", vitality=5, at=(6, 2), state={"burn": 5})
        a = unit("a", f"Macabre: {line}", at=(0, 0), state={"entrap": 3})
        result = fight(battle([a, unit("b", at=(4, 0)), victim], [unit("t")], seconds=0.75))
        assert result.times("death", target="v") == [0.5]
        assert result.unit("a")["vitality"] == 1000
        assert result.unit("t")["vitality"] == 1000


class TestDefyDeath:
    """500.8f."""

    @pytest.mark.rule("500.8f", "500.6d", "S500-07")
    @pytest.mark.parametrize("purpose", [*COSTS, cost.INTEREST, cost.BLOODLETTING, cost.DEFIED])
    def test_it_answers_once_and_only_the_costs_that_opt_in(self, purpose: int) -> None:
        board, payer = board_with_payer(vitality=40)
        board.line(payer, board.clause(verb=verbs.DEFY_DEATH, scope=scopes.SELF, lane=lanes.STATIC))
        board.settle()
        paid = cost.pay(board.w, payer, 40, -1, purpose)
        answered = purpose in (cost.RETALIATION, cost.BLOODLETTING, cost.DEFIED)
        assert paid == (39 if answered else 40)
        assert board.w.identity[payer].life == (lives.ALIVE if answered else lives.DEAD)
        if answered:  # the charge of this life is gone
            assert cost.pay(board.w, payer, 40, -1, purpose) == 1
            assert board.w.identity[payer].life == lives.DEAD

    @pytest.mark.rule("500.8f")
    def test_it_is_not_spent_on_a_cost_that_would_not_kill(self) -> None:
        board, payer = board_with_payer(vitality=40)
        board.line(payer, board.clause(verb=verbs.DEFY_DEATH, scope=scopes.SELF, lane=lanes.STATIC))
        board.settle()
        assert cost.pay(board.w, payer, 39, -1, cost.DEFIED) == 39
        assert cost.pay(board.w, payer, 1, -1, cost.DEFIED) == 0
        assert board.w.vitals[payer].vitality == 1


class TestSelfDestruct:
    """500.8h."""

    @pytest.mark.rule("500.8h", "500.8a")
    def test_no_charge_no_insurance_and_no_defiance_stand_in_its_way(self) -> None:
        lines = ("Self-destruct", "Defy death", "Ignores the first 2 hits")
        result = pays(*lines, state={"insurance": 3, "subrogated": 2})
        assert not result.unit("a")["alive"]
        for kind in ("insurance_spent", "defy_death", "damage_refused", "retaliation"):
            assert not result.events(kind)
        assert [e["amount"] for e in result.events("cost_paid")] == [1000]

    @pytest.mark.rule("500.8h", "500.8c")
    def test_shield_is_scrapped_and_not_damaged(self) -> None:
        watch = unit("w", "Passive: When an ally's Shield is damaged, gain 1 Power", at=(2, 0))
        breaks = unit("x", "Passive: When an ally's Shield breaks, gain 1 Power", at=(6, 2))
        result = pays("Self-destruct", state={"shield": 50}, others=(watch, breaks))
        assert result.state("a", "shield") == 0
        assert not result.events("stat_changed")

    @pytest.mark.rule("500.8h", "800.20a")
    def test_everlasting_revives_it_on_schedule(self) -> None:
        result = pays("Self-destruct", "Everlasting", seconds=11.25)
        assert result.times("death", target="a") == [1]
        assert result.times("revival", target="a") == [11]

    @pytest.mark.rule("500.8h", "500.8j", "800.42c", "S500-28")
    def test_it_is_an_ordinary_death_without_a_killer(self) -> None:
        m = unit("m", "Macabre: Gain 1 Power", at=(2, 0))
        result = pays("Self-destruct", "Passive: When this unit dies, deal 3 damage to all enemies", others=(m,))
        assert [e["source"] for e in result.events("death", target="a")] == [None]
        assert result.unit("m")["power"] == 1
        assert hits(result, "a", "t") == [3]
        assert result.unit("a")["stats"]["kills"] == 0


@pytest.mark.rule("500.8j", "S300-21", "800.42c")
def test_a_death_by_a_cost_is_an_ordinary_one_and_the_activation_goes_on() -> None:
    lines = ("Lose 30 vitality", "Deal 8 damage to the target", "Gain Shield: 5", "Allies gain 2 Power")
    m = unit("m", "Macabre: Gain 1 Power", at=(2, 0))
    result = pays(*lines, "Passive: When this unit dies, deal 3 damage to all enemies", vitality=30, others=(m,))
    assert result.times("death", target="a") == [1]
    assert hits(result, "a", "t") == [3, 8]  # its own death line first, then the rest of its activation
    assert result.unit("m")["power"] == 3
    assert not result.events("shield")


@pytest.mark.rule("500.8h", "S300-21")
def test_a_unit_that_has_died_in_its_activation_destroys_itself_no_more_and_says_so() -> None:
    # Retort kills a in its hit; the line below is of a unit that has no Vitality left to give (docs/rulings.md, R-262)
    lines = ("Deal 5 damage", "Self-destruct, dealing 20 damage to all enemies, after the hit")
    a = unit("a", *lines, acts=1, vitality=3)
    result = fight(battle([a, unit("o")], [unit("t", "Damaging enemies lose 9 vitality")], seconds=1.1))
    assert [e["why"] for e in result.events("skipped", source="a", rule="500.8h")] == ["owner_dead"]
    assert result.unit("t")["vitality"] == 995
