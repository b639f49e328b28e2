"""Resonance (800.58, 1000.3, 900.23) and its level."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, unit
from tests.runes.board import rune, under

OVERPOWER: Document = {"name": "Overpower", "ability": ["Gain 3 x {level} Power"]}
BRACE_STEP: Document = {
    "name": "Brace Step",
    "ability": ["Gain 3 x {level} Armor", "Gain 3 x {level} Speed"],
    "seconds": 20,
}
RIPOSTE: Document = {"name": "Riposte", "ability": ["Riposte"]}
PLAIN = rune("Gain {value} Focus", name="Plain")
GROHM = "Resonance level +22"


@pytest.mark.rule("800.58c", "1000.3b", "800.58e", "1000.3d")
def test_the_level_is_the_tiers_of_the_runes_and_one() -> None:
    assert under([unit("a")], resonance=OVERPOWER).unit("a")["power"] == 3
    assert under([unit("a")], PLAIN, PLAIN, resonance=OVERPOWER, tiers=(2, 4)).unit("a")["power"] == 21


@pytest.mark.rule("900.23a", "900.23b", "900.23c", "900.23-answer", "800.60c", "S1000-04")
def test_each_rune_counts_once_whomever_it_reaches() -> None:
    far = [unit("a", "Runic", at=(0, 2)), unit("b", at=(4, 2))]
    result = under(far, PLAIN, resonance=OVERPOWER)
    assert (result.unit("a")["power"], result.unit("b")["power"]) == (6, 6)


@pytest.mark.rule("800.58c")
def test_a_rune_that_players_cannot_have_does_not_count() -> None:
    assert under([unit("a")], {**PLAIN, "acquirable": False}, resonance=OVERPOWER).unit("a")["power"] == 3


@pytest.mark.rule("800.58a", "1000.3a")
def test_it_stands_on_every_allied_unit_but_tools() -> None:
    tool = unit("t", kind="tool", at=(4, 0))
    result = under([unit("a"), tool], resonance=OVERPOWER)
    assert (result.unit("a")["power"], result.unit("t")["power"], result.unit("x")["power"]) == (3, 0, 0)


@pytest.mark.rule("800.58d", "1000.3c")
@pytest.mark.parametrize(("state", "power"), [({}, 69), ({"dormant": 5}, 3), ({"life": "dead"}, 3)])
def test_an_active_grohm_adds_levels(state: Document, power: int) -> None:
    result = under([unit("a"), unit("g", GROHM, at=(4, 0), state=state)], resonance=OVERPOWER)
    assert result.unit("a")["power"] == power


@pytest.mark.rule("800.58d", "1000.3c", "S1000-04")
def test_her_death_takes_them_away_at_once_and_waking_brings_them() -> None:
    dying = [unit("a"), unit("g", GROHM, at=(4, 0), vitality=5, state={"burn": 9})]
    result = under(dying, resonance=OVERPOWER, seconds=0.6)
    assert result.unit("a")["power"] == 3
    assert [(e["time"], e["amount"]) for e in result.events("stat_changed", target="a")] == [(0.5, -66)]
    waking = [unit("a"), unit("g", GROHM, at=(4, 0), state={"dormant": 0.5})]
    assert under(waking, resonance=OVERPOWER, seconds=0.6).unit("a")["power"] == 69


@pytest.mark.rule("800.58d")
def test_two_grohms_add() -> None:
    units = [unit("a"), unit("g", GROHM, at=(4, 0)), unit("h", GROHM, card="g", at=(4, 2))]
    assert under(units, resonance=OVERPOWER).unit("a")["power"] == 3 * 45


RESONATOR = "Quest: 1 enemies die: Resonance level +4"


@pytest.mark.rule("800.58d", "1000.3c", "800.54b")
def test_a_resonator_adds_its_levels_once_its_quest_is_complete_and_until_it_dies() -> None:
    # o kills t at 1 s, which completes the Quest; x kills the Resonator at 2 s.
    killer = unit("o", "Deal 5 damage to all enemies", acts=1, at=(2, 0), vitality=500)
    foes = [unit("t", vitality=5), unit("x", "Deal 99 damage to all enemies", acts=2, vitality=500)]
    units = [unit("a", vitality=500), unit("q", RESONATOR, at=(4, 0), vitality=5), killer]
    result = under(units, resonance=OVERPOWER, foes=foes, seconds=2.5)
    assert result.times("quest") == [1.0]
    assert [(e["time"], e["amount"]) for e in result.events("stat_changed", target="a")] == [(1.0, 12), (2.0, -12)]


@pytest.mark.rule("800.58d", "800.54c")
@pytest.mark.parametrize(
    ("quest", "state", "power"), [(0, {}, 3), (1, {}, 15), (1, {"dormant": 5}, 3), (1, {"life": "dead"}, 3)]
)
def test_a_quest_completed_before_counts_from_the_start_of_a_resonator_that_is_active(
    quest: int, state: Document, power: int
) -> None:
    own = {**unit("q", RESONATOR, at=(4, 0), state=state), "quest": quest}
    assert under([unit("a"), own], resonance=OVERPOWER).unit("a")["power"] == power


@pytest.mark.rule("800.58d")
def test_a_resonator_s_levels_add_to_grohm_s_and_are_the_same_at_every_tier() -> None:
    own = {**unit("q", RESONATOR, at=(4, 0)), "quest": 1, "tier": 3}
    result = under([unit("a"), own, unit("g", GROHM, at=(6, 0))], resonance=OVERPOWER)
    assert result.unit("a")["power"] == 3 * 27


@pytest.mark.rule("800.58e", "1000.3d", "S800-59")
@pytest.mark.parametrize(("seconds", "armor"), [(19.95, 3), (20, 0), (25, 0)])
def test_a_timed_resonance_lasts_for_the_first_seconds_of_the_battle(seconds: float, armor: int) -> None:
    result = under([unit("a")], resonance=BRACE_STEP, seconds=seconds)
    assert (result.unit("a")["armor"], result.unit("a")["speed"]) == (armor, armor)


@pytest.mark.rule("S800-59", "500.9c", "S500-23")
@pytest.mark.parametrize(("acts", "targets", "armor"), [(1, ["a"], 3), (8, ["o", "o", "a"], 0)])
def test_a_revival_finds_what_is_left_of_it(acts: int, targets: list[str], armor: int) -> None:
    units = [unit("a", "Phylactery", vitality=40), unit("o", at=(4, 0))]
    foes = [unit("x", "Deal 50 damage", acts=acts)]
    seconds = acts + 8 * (len(targets) - 1) + 0.5
    result = under(units, resonance=BRACE_STEP, foes=foes, seconds=seconds, draws={"x/target": targets})
    assert result.times("revival") == [seconds - 0.5]
    assert result.unit("a")["armor"] == armor


@pytest.mark.rule("500.7b", "1000.3e", "500.7a")
@pytest.mark.parametrize(("roll", "lost"), [(YES, 2), (NO, 0)])
def test_riposte_answers_half_of_the_time_with_the_level(roll: int, lost: int) -> None:
    result = under([unit("a")], PLAIN, resonance=RIPOSTE, foes=[unit("x", "Deal 9 damage", acts=1)],
                   draws={"a/riposte": [roll]})  # fmt: skip
    assert sum(e["amount"] for e in result.events("retaliation")) == lost


@pytest.mark.rule("500.7b", "500.7e", "S500-11")
def test_riposte_rolls_for_each_attacker_after_thorns() -> None:
    state = {"burn": 9, "burn_by": {"x": 3, "y": 3}, "burn_order": {"x": 1, "y": 2}}
    result = under([unit("a", state=state)], rune("Thorns 5"), resonance=RIPOSTE, foes=[unit("x"), unit("y")],
                   draws={"a/riposte": [YES, NO]}, seconds=0.75)  # fmt: skip
    assert [(e["target"], e["amount"]) for e in result.events("retaliation")] == [("x", 5), ("y", 5), ("x", 2)]


@pytest.mark.rule("500.7c", "500.7d", "900.26b", "900.26c")
@pytest.mark.parametrize(("state", "rolls"), [({"insurance": 1}, [YES]), ({"shield": 50}, [])])
def test_insurance_leaves_riposte_and_shield_silences_it(state: Document, rolls: list[int]) -> None:
    draws = {"a/riposte": rolls} if rolls else {}
    foes = [unit("x", "Deal 9 damage", acts=1)]
    result = under([unit("a", state=state)], resonance=RIPOSTE, foes=foes, draws=draws)
    assert len(result.events("retaliation")) == len(rolls)


@pytest.mark.rule("500.6b", "500.6h")
def test_an_ally_s_hit_is_not_answered() -> None:
    a = unit("b", "Deal 9 damage", acts=1, state={"feral": 10}, at=(4, 0))
    result = under([unit("a"), a], resonance=RIPOSTE, draws={"b/misfire": [YES], "b/misfire_pick": ["a"]})
    assert not result.events("retaliation")


@pytest.mark.rule("S300-02", "800.65c", "1000.3d", "S800-59")
def test_a_timed_resonance_ends_after_a_smash_that_ends_with_it() -> None:
    # tier 2: 150 and 100 of the resonance; Smashed 100 and 100, half of which are there. The tier comes back first and
    # makes 100 of 200 into 125 of 250, then the resonance goes: 125 of 150
    vigor: Document = {"name": "Vigor", "ability": ["Gain 100 x {level} maximum vitality"], "seconds": 2}
    smashed = unit("a", tier=2, vitality=100, state={"smash": 2, "vitality": 100})
    ended = under([smashed], resonance=vigor, seconds=2).unit("a")
    assert (ended["vitality"], ended["max_vitality"]) == (125, 150)
