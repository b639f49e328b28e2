"""Lints over a whole catalogue: each fires where it should, and keeps quiet beside it."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.lints import REGISTRY, markdown
from ecs_sim.lints.registry import fill
from ecs_sim.model.errors import spell
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.content import bundled, check

Entry = dict[str, Any]


def unit(*lines: str, name: str = "Probe", **more: Any) -> Entry:
    return {"name": name, "vitality": 50, "power": 9, "speed": 60, "ability": list(lines), **more}


def lints(*cards: Entry, beside: tuple[str, ...] = (), **lists: Any) -> list[tuple[str, str]]:
    made = load_catalogue({"format": "ecs-sim/catalogue/1", "cards": list(cards), **lists})
    problems, found = check(made, [bundled(name) for name in beside])
    assert problems == []
    assert all(lint.remedy for lint in found)
    return [(lint.code, spell(lint.path)) for lint in found]


def codes(*cards: Entry, **lists: Any) -> list[str]:
    return [code for code, _ in lints(*cards, **lists)]


ATTACK = "Deal {power} damage"
FREEZER = unit(ATTACK, "Freeze", name="Freezer")


def test_every_lint_is_on_the_list_with_what_to_do() -> None:
    page = markdown()
    for code, lint in fill().items():
        assert lint.says
        assert lint.remedy
        assert f"### {code}" in page
    assert len(REGISTRY) >= 16


def test_the_starter_has_no_lint() -> None:
    assert check(bundled("starter")) == ([], [])


# ---- events ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("400.6a")
@pytest.mark.parametrize(
    ("kind", "line", "told"),
    [
        ("unit", "Passive: When an ally activates, apply Burn 3 to that enemy", "`that enemy` is that ally"),
        ("unit", "Passive: When this unit activates, apply Burn 3 to that unit", "`that unit` is this unit itself"),
        ("unit", "Passive: When an enemy Cascades, that ally gains 1 Power", "`that ally` is that enemy"),
        ("unit", "Supercharge: Gain 1 Power", ""),
        ("tool", "When an adjacent ally activates, apply Burn 3 to that enemy", "`that enemy` is that ally"),
        ("tool", "When an adjacent ally activates, apply Burn 3 to that ally's target", ""),
        ("unit", "Passive: When an ally activates, that ally gains 1 Power", ""),
        ("unit", "Passive: When an ally takes damage, apply Burn 3 to that enemy", ""),
        ("unit", "Passive: When this unit takes damage, apply Burn 3 to that enemy", ""),
    ],
)
def test_an_answer_that_points_at_another_where_there_is_none_is_odd(kind: str, line: str, told: str) -> None:
    probe = {"name": "Probe", "kind": "tool", "ability": [line]} if kind == "tool" else unit(ATTACK, line)
    made = load_catalogue({"format": "ecs-sim/catalogue/1", "cards": [probe, unit(ATTACK, "Cascade", name="Other")]})
    problems, found = check(made, [])
    assert problems == []
    assert [lint.code for lint in found] == ["L-ITSELF"] * bool(told)
    assert all(told in lint.message for lint in found)


@pytest.mark.rule("400.6d", "400.6m")
def test_an_event_that_nothing_brings_about_is_never_heard() -> None:
    line = "Passive: When an enemy is Frozen, gain 2 Power"
    assert lints(unit(ATTACK, line)) == [("L-UNHEARD", "cards[0].ability[1]")]
    assert codes(unit(ATTACK, line), FREEZER) == []
    assert lints(unit(ATTACK, line), beside=("starter",)) == []


@pytest.mark.rule("400.6d")
@pytest.mark.parametrize(
    ("immune", "freeze", "found"),
    [
        (None, "Freeze", ["L-UNHEARD"]),
        ([], "Freeze", []),
        (["Stun"], "Freeze", []),
        (["freeze"], "Freeze", ["L-UNHEARD"]),
        (None, "Freeze, ignoring status immunity", []),
    ],
)
def test_a_boss_never_hears_what_it_is_immune_to(immune: list[str] | None, freeze: str, found: list[str]) -> None:
    phase = {"name": "One", "ability": [ATTACK, "Passive: When this unit is Frozen, gain 2 Power"]}
    boss: Entry = {"name": "Big", "vitality": 90, "phases": [phase]}
    if immune is not None:
        boss["immune"] = immune
    assert codes(unit(ATTACK, freeze), bosses=[boss]) == found


@pytest.mark.rule("400.6c", "400.6l")
@pytest.mark.parametrize(
    ("event", "help_"),
    [
        ("this unit Cascades", "Cascade"),
        ("this unit revives", "Everlasting"),
        ("this unit revives from Phylactery", "Phylactery"),
        ("an ally is healed by Feast", "Feast"),
    ],
)
def test_an_event_of_a_keyword_needs_somebody_with_it(event: str, help_: str) -> None:
    listens = f"Passive: When {event}, gain 2 Power"
    assert codes(unit(ATTACK, listens)) == ["L-UNHEARD"]
    assert codes(unit(ATTACK, help_, listens)) == []
    assert codes(unit(ATTACK, listens), unit(ATTACK, f"Allies gain {help_}", name="Giver")) == []
    other = unit(ATTACK, help_, name="Has it")
    assert codes(unit(ATTACK, listens), other) == (["L-UNHEARD"] if event.startswith("this unit") else [])


@pytest.mark.rule("800.33b")
def test_a_hub_never_hears_what_only_happens_to_fighters() -> None:
    hub = {"name": "Stall", "kind": "hub", "settle": 2}
    assert codes({**hub, "ability": ["Passive: When this unit takes damage, gain 1 Dividend"]}, FREEZER) == [
        "L-UNHEARD"
    ]
    assert codes({**hub, "ability": ["Passive: When an ally takes damage, gain 1 Dividend"]}, FREEZER) == []


@pytest.mark.rule("400.6f", "400.6g")
def test_pennies_and_wearing_tools_must_be_there_to_be_heard() -> None:
    assert codes(unit(ATTACK, "Passive: When a Penny mints, gain 1 Power")) == ["L-UNHEARD"]
    penny = {"name": "Coin", "kind": "penny", "tribe": "Scrip", "vitality": 5, "ability": [ATTACK]}
    assert codes(unit(ATTACK, "Passive: When a Penny mints, gain 1 Power"), penny) == []
    own = "Passive: When this unit mints, gain 1 Power"
    assert codes(unit(ATTACK, own), penny) == ["L-UNHEARD"]
    assert codes(unit(ATTACK, own, kind="penny")) == []
    assert codes(unit(ATTACK), penny, cores=[{"name": "Core", "ability": [own]}]) == []
    wears = unit(ATTACK, "Passive: When a Tool loses its last Durability, gain 1 Power")
    saw = {"name": "Saw", "kind": "tool", "ability": ["When an adjacent ally activates, that ally gains Shield: 2"]}
    assert codes(wears, saw) == ["L-UNHEARD"]
    assert codes(wears, {**saw, "durability": 3}) == []


@pytest.mark.rule("800.71c")
def test_a_tool_that_no_ally_can_set_off() -> None:
    saw = {"name": "Saw", "kind": "tool", "ability": ["When an adjacent ally activates, that ally gains Shield: 2"]}
    assert codes(saw) == ["L-TOOL-ALONE"]
    assert codes(saw, FREEZER) == []
    mends = "When a Tool loses its last Durability, repair 2 to adjacent Tools"
    mender = {"name": "Kit", "kind": "tool", "ability": [mends]}
    assert codes(mender, FREEZER) == ["L-TOOL-ALONE"]
    assert codes(mender, FREEZER, {**saw, "durability": 2}) == []


# ---- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("400.4b", "400.4d", "400.4f")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("If the target is Frozen, gain 2 Power", "NEVER"),
        ("If any enemy is Frozen, gain 2 Power", "NEVER"),
        ("Freeze 2 Maimed enemies", "NEVER"),
        ("Ignited: Gain 2 Power", "NEVER"),
        ("If the target is not Maimed, gain 2 Power", "ALWAYS"),
        ("If the target has Relentless, gain 2 Power", "NEVER"),
        ("If this unit has Feast, gain 2 Power", "NEVER"),
        ("If the target is wounded and at full vitality, gain 2 Power", "NEVER"),
        ("If this unit has 900 or more base Speed, gain 2 Power", "NEVER"),
        ("If this unit has 10 or more base Speed, gain 2 Power", "ALWAYS"),
        ("If this unit has 900 or less base Speed, gain 2 Power", "ALWAYS"),
        ("If this unit has 3 or more rune effects, gain 2 Power", "NEVER"),
        ("If the target has at most 11 negative statuses, gain 2 Power", "ALWAYS"),
        ("If the target is of the Undead tribe, gain 2 Power", "NEVER"),
        ("If this unit's Quest is complete, gain 2 Power", "NEVER"),
        ("If 40 or more enemies are Envenomed, gain 2 Power", "NEVER"),
    ],
)
def test_a_condition_that_can_only_be_so(line: str, code: str) -> None:
    venom = unit(ATTACK, "Venom: 2", name="Venomous")
    found = lints(unit(ATTACK, line), venom, FREEZER if "Frozen" not in line else venom | {"name": "V"})
    assert found == [(f"L-CONDITION-{code}", "cards[0].ability[1]")]


@pytest.mark.rule("400.4b", "400.4d", "S400-05")
@pytest.mark.parametrize(
    "line",
    [
        "If the target is Frozen, gain 2 Power",
        "Freeze 2 Maimed enemies",
        "Ignited: Gain 2 Power",
        "If the target is not Maimed, gain 2 Power",
        "If this unit has Relentless, gain 2 Power",
        "If this unit has 70 or more base Speed, gain 2 Power",
        "If this unit has 3 or more rune effects, gain 2 Power",
        "If the target is of the Undead tribe, gain 2 Power",
        "If the target is wounded, gain 2 Power",
        "If 3 or more enemies are Burning, gain 2 Power",
        "If the target is an ally, gain 2 Power",
        "Passive: While this has Insurance, gain 3 Power",
    ],
)
def test_a_condition_that_may_be_either_way(line: str) -> None:
    everything = unit(
        ATTACK, "Freeze", "Maim: 2", "Burn 2", "Gain Kindled: 3", "Gain Insurance: 1", "Allies gain Relentless",
        name="Everything", tribe="Undead",
    )  # fmt: skip
    rune = {"name": "R", "family": "R", "values": [1, 2, 3, 4], "ability": ["Gain {value} Power"]}
    assert lints(unit(ATTACK, line), everything, runes=[rune]) == []


@pytest.mark.rule("400.1b")
def test_a_printed_keyword_is_always_there_unless_somebody_takes_keywords_away() -> None:
    card = unit(ATTACK, "Relentless", "If this unit has Relentless, gain 2 Power")
    assert codes(card) == ["L-CONDITION-ALWAYS"]
    assert codes(card, unit(ATTACK, "The target loses Relentless", name="Thief")) == []


@pytest.mark.rule("400.4e", "400.5a")
def test_whom_a_line_reaches_says_which_side_it_is_on() -> None:
    line = "Passive: When an enemy dies, if that enemy is an ally, gain 2 Power"
    assert codes(unit(ATTACK, line)) == ["L-CONDITION-NEVER"]
    assert codes(unit(ATTACK, line.replace("is an ally", "is an enemy"))) == ["L-CONDITION-ALWAYS"]


# ---- numbers, counters, fields --------------------------------------------------------------------------------------


@pytest.mark.rule("800.71e", "300.3-21")
@pytest.mark.parametrize(
    ("luck", "found"),
    [([0, 20, 60, 100], True), ([20, 40, 80, 120], True), ("30 * tier", True), ([1, 20, 60, 100], False)],
)
def test_a_chance_must_be_one_at_every_tier(luck: Any, found: bool) -> None:
    card = unit(ATTACK, "{luck}% chance: gain 2 Power", fields={"luck": luck})
    assert codes(card) == (["L-CHANCE"] if found else [])


def test_a_plain_chance_is_found_as_the_line_is_read() -> None:
    assert lints(unit(ATTACK, "150% chance: gain 2 Power")) == [("L-CHANCE", "cards[0].ability[1]")]


@pytest.mark.rule("400.2h", "400.2i", "400.2j")
def test_a_counter_is_written_and_read_or_neither() -> None:
    writes, reads = "Passive: At battle start, X gains 1", "Gain Shield: X"
    assert lints(unit(ATTACK, reads)) == [("L-COUNTER-UNWRITTEN", "cards[0].ability[1]")]
    assert lints(unit(ATTACK, reads, counter={"X": 3})) == [("L-COUNTER-UNWRITTEN", "cards[0].ability[1]")]
    assert lints(unit(ATTACK, writes)) == [("L-COUNTER-UNREAD", "cards[0].ability[1]")]
    assert lints(unit(ATTACK, counter={"X": 3})) == [("L-COUNTER-UNREAD", "cards[0].counter")]
    asks = "If X is 3 or more, gain 1 Power"
    assert lints(unit(ATTACK, asks)) == [("L-COUNTER-UNWRITTEN", "cards[0].ability[1]")]
    assert (
        lints(unit(ATTACK, writes, asks))
        == lints(unit(ATTACK, writes, "Passive: While X is 2 or less, gain 1 Power"))
        == []
    )
    assert codes(unit(ATTACK, writes, "If X is 0 or more, gain 1 Power", counter={"X": -3})) == []
    assert codes(unit(ATTACK, writes, "If X is 3 or more and X is 2 or less, gain 1 Power")) == ["L-CONDITION-NEVER"]
    assert lints(unit(ATTACK, writes, reads, counter={"X": 3})) == []


@pytest.mark.rule("400.2h", "800.48a")
def test_a_counter_is_its_units_in_every_phase_and_for_what_lives_on_it() -> None:
    one, two = {"name": "One", "ability": [ATTACK]}, {"name": "Two", "threshold": 0.5, "ability": [ATTACK]}
    writes, reads = "Passive: At battle start, X gains 1", "Gain Shield: X"
    boss: Entry = {"name": "Big", "vitality": 90, "phases": [{**one, "ability": [ATTACK, writes]}, two]}
    assert lints(bosses=[boss]) == [("L-COUNTER-UNREAD", "bosses[0].phases[0].ability[1]")]
    reader = {**two, "ability": [ATTACK, reads]}
    assert lints(bosses=[{**boss, "phases": [{**one, "ability": [ATTACK, writes]}, reader]}]) == []
    core = {"name": "C", "ability": [reads]}
    assert lints(unit(ATTACK, writes), cores=[core]) == []
    assert lints(unit(ATTACK), cores=[core]) == [("L-COUNTER-UNWRITTEN", "cores[0].ability[0]")]


@pytest.mark.rule("800.66f")
def test_a_full_stagger_meter_stuns_whatever_the_boss_is_immune_to() -> None:
    line = "Passive: When this unit is Stunned, gain 2 Power"
    boss: Entry = {"name": "Big", "vitality": 90, "phases": [{"name": "One", "ability": [ATTACK, line]}]}
    assert lints(bosses=[boss]) == [("L-UNHEARD", "bosses[0].phases[0].ability[1]")]
    assert lints(bosses=[{**boss, "stagger": 9}]) == []
    heard = unit(ATTACK, "Passive: When an enemy is Stunned, gain 2 Power")
    plain = {**boss, "phases": [{"name": "One", "ability": [ATTACK]}]}
    assert codes(heard, bosses=[plain]) == ["L-UNHEARD"]
    assert codes(heard, bosses=[{**plain, "stagger": 9}]) == []


@pytest.mark.rule("800.54b")
def test_a_quest_of_another_phase_may_be_complete() -> None:
    quest, asks = "Quest: 3 enemies die: Gain 2 Power", "If this unit's Quest is complete, gain 2 Power"
    phases = [{"name": "One", "ability": [ATTACK, quest]}, {"name": "Two", "threshold": 0.5, "ability": [ATTACK, asks]}]
    boss: Entry = {"name": "Big", "vitality": 90, "phases": phases}
    assert lints(bosses=[boss]) == []
    alone = {**boss, "phases": [phases[0] | {"ability": [ATTACK]}, phases[1]]}
    assert lints(bosses=[alone]) == [("L-CONDITION-NEVER", "bosses[0].phases[1].ability[1]")]
    assert lints(unit(ATTACK, "Allies with a complete Quest gain 2 Power"), unit(ATTACK, quest, name="Q")) == []


@pytest.mark.rule("400.2a")
def test_a_field_is_read_somewhere() -> None:
    assert lints(unit(ATTACK, fields={"chill": 3})) == [("L-FIELD-UNUSED", "cards[0].fields.chill")]
    lines = ("Gain Shield: {chill}", "Freeze {chill} enemies", "Gain 2 Power for {chill} seconds")
    for line in (*lines, "Gain 2 Power, {chill} times"):
        assert lints(unit(ATTACK, line, fields={"chill": 3})) == []
    assert lints(unit(ATTACK, "Gain Shield: {chill} x {power} (at most {most})", fields={"chill": 3, "most": 9})) == []


def test_the_fields_of_a_boss_may_be_read_in_any_phase_and_a_phases_own_in_it() -> None:
    phases = [{"name": "One", "ability": [ATTACK]}, {"name": "Two", "threshold": 0.5, "ability": ["Burn {heat}"]}]
    boss: Entry = {"name": "Big", "vitality": 90, "fields": {"heat": 3}, "phases": phases}
    assert lints(bosses=[boss]) == []
    own = {**boss, "fields": {}, "phases": [{**phases[0], "fields": {"heat": 3}}, {**phases[1], "ability": [ATTACK]}]}
    assert lints(bosses=[own]) == [("L-FIELD-UNUSED", "bosses[0].phases[0].fields.heat")]


# ---- names and reach ------------------------------------------------------------------------------------------------


def test_a_rune_serves_a_tribe_that_is_there_and_reads_its_values() -> None:
    rune = {"name": "R", "family": "R", "values": [1, 2, 3, 4], "tribe": "Undaed", "ability": ["Gain {value} Power"]}
    assert lints(unit(ATTACK, tribe="Undead"), runes=[rune]) == [("L-RUNE-TRIBE", "runes[0].tribe")]
    assert lints(unit(ATTACK, tribe="Undead"), runes=[{**rune, "tribe": "Undead"}]) == []
    assert lints(runes=[rune | {"tribe": "Undead"}], beside=("starter",)) == []
    fixed = {**rune, "tribe": None, "ability": ["Gain 3 Power"]}
    del fixed["tribe"]
    assert lints(unit(ATTACK), runes=[fixed]) == [("L-FIELD-UNUSED", "runes[0].values")]
    assert lints(unit(ATTACK), runes=[{**fixed, "values": [1, 1, 1, 1]}]) == []


@pytest.mark.rule("800.32d")
def test_two_cards_of_one_name_are_an_error_and_of_one_spelling_a_lint() -> None:
    made = load_catalogue({"format": "ecs-sim/catalogue/1", "cards": [unit(ATTACK), unit(ATTACK)]})
    assert [problem.code for problem in check(made)[0]] == ["duplicate-name"]
    assert lints(unit(ATTACK), unit(ATTACK, name="PROBE")) == [("L-NAME-ALIKE", "cards[1].name")]


@pytest.mark.rule("300.5d", "800.16f")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Dormant until 120 seconds pass", True),
        ("Dormant until 119 seconds pass", False),
        ("Dormant until 3 enemies are Stunned", True),
        ("Dormant until 3 enemies are Frozen", False),
        ("Quest: 3 enemies are Stunned: Gain 5 Power", True),
        ("Quest: 3 enemies die: Gain 5 Power", False),
        ("Transform into a random Undead of tier 2 or less", True),
        ("Transform into a random unit of tier 2 or less", False),
    ],
)
def test_a_sentence_that_no_battle_reaches(line: str, found: bool) -> None:
    assert lints(unit(ATTACK, line), FREEZER) == ([("L-UNREACHABLE", "cards[0].ability[1]")] if found else [])


@pytest.mark.rule("800.48a")
def test_a_phase_below_one_point_of_vitality_never_begins() -> None:
    phases = [{"name": "One"}, {"name": "Two", "threshold": 0.009}]
    boss: Entry = {"name": "Big", "vitality": 100, "phases": phases}
    assert lints(bosses=[boss]) == [("L-UNREACHABLE", "bosses[0].phases[1].threshold")]
    assert lints(bosses=[{**boss, "vitality": 120}]) == []


@pytest.mark.rule("800.16f")
def test_a_sleeper_never_runs_its_battle_start() -> None:
    card = unit(ATTACK, "Dormant until 4 seconds pass", "Passive: At battle start, gain 2 Power")
    assert lints(card) == [("L-NEVER", "cards[0].ability[2]")]
