"""Everything that a line says matters: what its step can't do is refused, what never matters is told."""

from __future__ import annotations

import pytest

from ecs_sim.text.errors import SentenceError
from ecs_sim.text.lint import check_card
from ecs_sim.text.parse import parse_line
from tests.boards import battle, fight, hits, unit


def refused(line: str) -> str:
    """What a line is refused for: the words at its caret."""
    with pytest.raises(SentenceError) as caught:
        parse_line(line)
    assert caught.value.code in ("E-SENTENCE-HEED", "E-SENTENCE-NUMBER", "E-SENTENCE-SLOT")
    return line[caught.value.column - 1 :]


@pytest.mark.rule("300.4e")
@pytest.mark.parametrize(
    "tail",
    [
        *("twice", "3 times", "if the hit lands", "through Entrap", "through Dormant", "through death"),
        *("after the hit", "before the hit", "ignoring status immunity", "draining bosses", "defy death may answer"),
    ],
)
def test_the_attack_refuses_what_its_step_cannot_do(tail: str) -> None:
    assert refused(f"Deal 10 damage, {tail}") == tail


@pytest.mark.rule("300.4e")
@pytest.mark.parametrize(
    "line",
    [
        "Deal 10 damage, once",
        "Deal 10 damage, once per target",
        "Deal 10 damage, ignoring Armor",
        "Deal 10 damage, without redirect",
        "Deal 10 damage, without reactions",
        "Bloodlust: Deal 10 damage",
        "If the target is Burning, deal 10 damage",
        "Deal 10 damage per Burning enemy",
    ],
)
def test_the_attack_takes_what_it_heeds(line: str) -> None:
    assert parse_line(line).verb == "attack"


@pytest.mark.rule("300.3-10")
@pytest.mark.parametrize(("line", "at"), [("25% chance: Deal 10 damage", "chance"), ("First, deal 10 damage", "First")])
def test_the_attack_is_neither_rolled_for_nor_moved(line: str, at: str) -> None:
    assert refused(line).startswith(at)


@pytest.mark.rule("800.4a")
@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("Bloodletting: 5, once", "once"),
        ("Bloodletting: 5, twice", "twice"),
        ("First, Bloodletting: 5", "First"),
        ("25% chance: Bloodletting: 5", "chance"),
    ],
)
def test_a_price_takes_conditions_alone(line: str, at: str) -> None:
    assert refused(line).startswith(at)
    assert parse_line("Bloodlust: Bloodletting: 5 per Burning enemy").per is not None


@pytest.mark.rule("400.6j", "400.4j")
@pytest.mark.parametrize("tail", ["after the hit", "before the hit", "if the hit lands"])
def test_what_answers_an_event_has_no_lane_and_no_hit(tail: str) -> None:
    assert refused(f"Passive: When an ally dies, gain 2 Power, {tail}") == tail
    assert refused(f"Quest: 5 enemies die: Gain 2 Power, {tail}") == tail


@pytest.mark.rule("800.37h", "400.4b")
@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("Passive: 2 allies have Fury", "2 allies"),
        ("Passive: Allies with Relentless have Fury", "Allies with"),
        ("Passive: All enemies have Fury", "All enemies"),
        ("Passive: While Ignited, gain 2 x Dread Power", "2 x Dread"),
        ("Passive: While Ignited, gain 2 Power per negative status", "per"),
        ("Passive: While Ignited, gain 2 Power per Burn stack on the target", "per"),
        ("Exalt: {power}", "{power}"),
        ("Takes at most 2 x Dread damage", "2 x Dread"),
        ("Resonance level +{level}", "{level}"),
        ("Takes 30% of damage to allies", "allies"),
        ("Intercepts lethal damage to adjacent allies including this unit", "adjacent"),
        ("Burn on adjacent allies go to this unit", "Burn"),
        ("Passive: While Ignited, Burn cannot spread on allies", "While"),
        ("The target loses Relentless for 3 seconds", "for"),
    ],
)
def test_what_lasts_follows_its_own_unit_and_reaches_allies_as_they_stand(line: str, at: str) -> None:
    assert refused(line).startswith(at)


@pytest.mark.rule("300.4e", "400.4a")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Gain 5 Power, ignoring Armor", "ignoring armor"),
        ("Restore 5 vitality, ignoring status immunity", "ignoring status immunity"),
        ("Gain 5 Power, through Entrap", "through entrap"),
        ("Bloodlust: Bloodlust: Gain 5 Power", "bloodlust"),
        ("Passive: When an ally dies, Initiative: gain 2 Power", "initiative"),
        ("Passive: When an ally dies, deal 5 bonus damage", "bonus damage"),
        ("Deal 5 bonus damage and Maim: 3", "bonus damage"),
        ("Overmatch Armor x2: Freeze", "overmatch"),
    ],
)
def test_a_part_that_never_matters_is_told(line: str, words: str) -> None:
    found = check_card("unit", [parse_line("Deal {power} damage"), parse_line(line)])

    assert [(p.line, p.code, p.severity) for p in found] == [(1, "L-UNHEEDED", "lint")]
    assert f"`{words}`" in found[0].message


@pytest.mark.rule("800.37h", "S500-29")
def test_a_layer_of_maximum_vitality_goes_with_its_condition() -> None:
    line = "Passive: While this has Insurance, gain 30 maximum vitality"
    held = fight(battle([unit("a", line, vitality=100, state={"insurance": 1})], [unit("t")], seconds=0.2))
    gone = fight(battle([unit("a", line, vitality=100)], [unit("t")], seconds=0.2))

    assert held.unit("a")["max_vitality"] == 130
    assert gone.unit("a")["max_vitality"] == 100


@pytest.mark.rule("400.4f")
def test_a_layer_may_ask_the_board() -> None:
    line = "Passive: While any enemy is Frozen, allies gain 7 Armor"
    cold = battle([unit("a", line), unit("b")], [unit("t", state={"freeze": 2})], seconds=0.2)
    warm = battle([unit("a", line), unit("b")], [unit("t")], seconds=0.2)

    assert [fight(cold).unit(own)["armor"] for own in "ab"] == [0, 7]
    assert [fight(warm).unit(own)["armor"] for own in "ab"] == [0, 0]


@pytest.mark.rule("400.4h", "800.46b")
@pytest.mark.parametrize(("own", "landed"), [(101, 15), (100, 5)])
def test_overmatch_vitality_compares_the_maxima(own: int, landed: int) -> None:
    lines = ("Overmatch Vitality: Deal 10 bonus damage", "Deal 5 damage")
    attacker = unit("a", *lines, vitality=own, state={"vitality": 50}, acts=0.25)

    assert hits(fight(battle([attacker], [unit("t", vitality=100)], seconds=0.3)), "a") == [landed]


@pytest.mark.rule("400.5d")
def test_recipients_are_filtered_by_tribe_kindling_and_what_is_left_of_them() -> None:
    lines = (
        "Allies of the Undead tribe gain 1 Power",
        "Ignited allies gain 2 Armor",
        "Allies below 50% vitality gain 4 Focus",
    )
    others = [
        unit("u", tribe="Undead"),
        unit("i", state={"kindled": 3}, speed=0),
        unit("w", vitality=100, state={"vitality": 49}),
    ]
    result = fight(battle([unit("a", *lines, acts=0.25), *others], [unit("t")], seconds=0.3))
    gained = {e["target"]: (e["stat"], e["amount"]) for e in result.events("stat_changed", source="a")}

    assert gained == {"u": ("power", 1), "i": ("armor", 2), "w": ("focus", 4)}


@pytest.mark.rule("S400-01")
def test_a_cap_is_its_sources_and_not_the_totals() -> None:
    def shield(line: str) -> int:
        return fight(battle([unit("a", line, power=40, acts=0.25)], [unit("t")], seconds=0.3)).state("a", "shield")

    assert shield("Gain Shield: 2 x {power} (at most 10)") == 20
    assert shield("Gain Shield: {power} (at most 10) / 5") == shield("Gain Shield: {power} / 5 (at most 10)") == 2
