"""What is bound to the incarnation that was hit (S500-31, S500-35, S500-16, S300-21).

Only a Vessel brings a unit back inside the tree of its own death, and Vessels come later: here the last row of a
death is played by one, in the mirror's plan, that revives the named units once each.
"""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.battle import compiled as compiled_of
from ecs_sim.battle import load_battle
from ecs_sim.components.words import causes
from ecs_sim.mirror import conclude, start
from ecs_sim.systems import run
from ecs_sim.systems.flow import death, revival
from tests.boards import NO, Document, Fight, battle, hits, unit


def fight_with_vessels(document: Document, *rows: int) -> Fight:
    """A fight in which the units of these rows hold a Vessel: 0 is the player's first unit, 32 the enemy's."""
    compiled = compiled_of(load_battle(document))
    world = start(compiled)
    left = set(rows)

    def vessel(w: Any, k: int) -> int:
        u = w.flow[k].target
        if u not in left:
            return death.await_revival(w, k)
        left.discard(u)
        revival.revive(w, u, causes.PHYLACTERY)
        return 0

    replaced: list[Any] = [row for row in world.plan if row.address is death.await_revival]
    assert len(replaced) == 1
    replaced[0].address = vessel
    run.begin(world)
    run.run(world)
    assert not left, "a Vessel was left unused"
    return Fight(conclude(world, compiled, events=True).to_dict())


#: Rows: the player's first unit, the enemy's first and second.
A, T, OTHER = 0, 32, 33


@pytest.mark.rule("S500-31", "400.6m", "900.8c", "500.6b")
def test_a_unit_back_at_once_neither_retaliates_nor_hears_the_hit_that_killed_it() -> None:
    lines = ("Damaging enemies lose 5 vitality", "Passive: When this unit takes damage, gain 1 Power")
    t = unit("t", *lines, vitality=50, state={"shield": 5, "insurance": 1})
    result = fight_with_vessels(battle([unit("a", "Deal 100 damage", acts=1)], [t], seconds=1.25), T)
    assert result.kinds("death", "revival") == ["death", "revival"]
    assert result.unit("a")["vitality"] == 1000
    assert [result.unit("t")[key] for key in ("vitality", "power")] == [50, 0]


class TestPostDamageLines:
    """S500-35: they see the incarnation that was hit, and it is dead."""

    @pytest.mark.rule("S500-35", "600.3a", "900.40b")
    def test_a_line_at_the_target_does_not_reach_the_next_incarnation(self) -> None:
        a = unit("a", "Deal 100 damage", "Burn 4", "Deal 7 damage to the target", "Maim: 99", "Cull", acts=1)
        result = fight_with_vessels(battle([a], [unit("t", vitality=50)], seconds=1.25), T)
        assert hits(result, "a") == [50]
        assert result.unit("t")["alive"]
        assert [result.state("t", key) for key in ("burn", "maim")] == [0, 0]

    @pytest.mark.rule("S500-35", "400.8b")
    def test_a_condition_on_the_target_finds_it_gone(self) -> None:
        lines = ("If the target is dead, gain 1 Power", "If the target is not Maimed, gain 10 Power")
        a = unit("a", "Deal 100 damage", *lines, acts=1)
        assert fight_with_vessels(battle([a], [unit("t", vitality=50)], seconds=1.25), T).unit("a")["power"] == 0

    @pytest.mark.rule("S500-35")
    def test_a_line_that_selects_again_may_pick_it(self) -> None:
        a = unit("a", "Deal 100 damage", "Deal 7 damage to all enemies", acts=1)
        result = fight_with_vessels(battle([a], [unit("t", vitality=50)], seconds=1.25), T)
        assert result.unit("t")["vitality"] == 43


class TestManyTargets:
    """S500-16: the recipients were fixed as those who they were."""

    @pytest.mark.rule("S500-16", "800.72a", "S800-58")
    def test_the_second_half_of_a_tremor_passes_the_next_incarnation_over(self) -> None:
        document = battle([unit("a", "Tremor: 60", acts=1)], [unit("t", vitality=20), unit("o")], seconds=1.25)
        result = fight_with_vessels(document, T)
        assert [hits(result, "a", who) for who in "to"] == [[20], [30, 30]]
        assert result.unit("t")["vitality"] == 20

    @pytest.mark.rule("S500-16")
    @pytest.mark.parametrize("line", ["Deal 60 damage to all enemies", "AoE: 120", "Tremor: 60"])
    def test_a_recipient_that_died_and_came_back_meanwhile_is_passed_over(self, line: str) -> None:
        t = unit("t", "Passive: When this unit dies, deal 500 damage to allies", vitality=10)
        o = unit("o", vitality=50)
        result = fight_with_vessels(battle([unit("a", line, acts=1)], [t, o], seconds=1.25), OTHER)
        assert hits(result, "a", "o") == []
        assert result.unit("o")["vitality"] == 50


class TestTheActor:
    """S300-21: it goes on as who it was when it died."""

    @pytest.mark.rule("S300-21", "500.9d", "800.9e")
    def test_its_self_clauses_stay_refused_and_steps_21_to_23_do_not_come(self) -> None:
        lines = ("Lose 50 vitality", "Gain 5 Power", "Gain Shield: 5", "Deal {power} damage to the target")
        ends = ("100% chance to reactivate", "Cascade", "Passive: When this unit activates, gain 9 Armor")
        a = unit("a", *lines, *ends, acts=1, vitality=50, power=20, state={"haywire": 2})
        result = fight_with_vessels(battle([a, unit("b")], [unit("t")], seconds=1.75), A)
        assert len(hits(result, "a")) == 1
        assert [result.unit("a")[key] for key in ("power", "armor", "vitality")] == [20, 0, 50]
        assert [result.state("a", key) for key in ("shield", "haywire", "stun")] == [0, 0, 0]
        assert result.times("activation", source="a") == [1]

    @pytest.mark.rule("500.9d", "S300-03")
    def test_its_charge_restarts_from_empty(self) -> None:
        a = unit("a", "Lose 50 vitality", acts=1, vitality=50)
        result = fight_with_vessels(battle([a, unit("b")], [unit("t")], seconds=9.25), A)
        assert result.times("activation", source="a") == [1, 9]


@pytest.mark.rule("S500-32", "500.4b", "800.8b")
@pytest.mark.parametrize(("status", "seconds"), [("burn", 1.25), ("venom", 3.25)])
def test_a_tick_that_kills_leaves_nothing_on_the_next_incarnation(status: str, seconds: float) -> None:
    # No roll to decay or spread is made for it: one that was scripted would be left over.
    t = unit("t", vitality=8, state={status: 9, f"{status}_by": {"a": 9}})
    result = fight_with_vessels(battle([unit("a")], [t, unit("o")], seconds=seconds), T)
    assert len(result.events("status_tick", target="t")) == 1
    assert result.unit("t")["vitality"] == 8
    assert result.state("t", status) == 0


@pytest.mark.rule("S500-31", "500.7g")
def test_an_instance_that_was_on_its_way_does_not_reach_the_next_incarnation() -> None:
    # The Subrogated answer kills a, whose death line kills t, which is back: the 35 that were left are gone.
    a = unit("a", "Deal 60 damage", "Passive: When this unit dies, deal 500 damage to all enemies", acts=1, vitality=5)
    t = unit("t", vitality=50, state={"subrogated": 1})
    result = fight_with_vessels(battle([a, unit("b")], [t, unit("o")], seconds=1.25, draws={"a/target": ["t"]}), T)
    assert [e["target"] for e in result.events("death")] == ["a", "t"]
    assert result.unit("t")["vitality"] == 50


@pytest.mark.rule("500.1-11", "S500-31")
def test_nor_does_what_a_redirect_left_of_it() -> None:
    # r takes a share of a's hit, dies of it, and its death line kills t, which is back.
    t = unit("t", at=(0, 0), vitality=50)
    lines = (
        "Takes 50% of damage to adjacent allies, up to 20",
        "Passive: When this unit dies, deal 500 damage to allies",
    )
    r = unit("r", *lines, at=(2, 0), vitality=5)
    document = battle([unit("a", "Deal 60 damage", acts=1)], [t, r], seconds=1.25, draws={"a/target": ["t"]})
    result = fight_with_vessels(document, T)
    assert [e["target"] for e in result.events("death")] == ["r", "t"]
    assert result.unit("t")["vitality"] == 50


@pytest.mark.rule("600.3b", "800.55d", "S600-03", "C32")
def test_rabid_keeps_the_unit_out_and_not_its_incarnation() -> None:
    a = unit("a", "Deal 100 damage", "Rabid", "100% chance to reactivate", acts=1)
    t, o = unit("t", vitality=50, focus=1_000_000), unit("o")
    document = battle([a], [t, o], seconds=1.15, draws={"a/target": ["t", "o"]})
    result = fight_with_vessels(document, T)
    assert [e["target"] for e in result.events("cast")] == ["t", "o"]


@pytest.mark.rule("500.5b", "S500-19", "500.4b")
def test_who_burned_the_life_before_is_forgotten() -> None:
    # a's 30 went with the first life; the tick of the second is b's alone.
    t = unit("t", vitality=50, state={"burn": 30, "burn_in": 9, "burn_by": {"a": 30}})
    b = unit("b", "Deal 100 damage", "Deal 1 damage to all enemies", "Apply Burn: 6 to all enemies", acts=1)
    document = battle([unit("a"), b], [t], seconds=1.75, draws={"t/burn_spread": [NO]})
    result = fight_with_vessels(document, T)
    assert result.unit("a")["stats"]["damage_dealt"] == 0
    assert result.unit("b")["stats"]["damage_dealt"] == 50 + 1 + 6
