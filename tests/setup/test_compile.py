"""From documents to compiled battles: places, names, what is not there yet, scripts, the clock, the hash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.components.words import purposes, unit_kinds
from ecs_sim.model.errors import InputError, spell
from ecs_sim.model.read import load_battle, load_catalogue
from ecs_sim.setup import content
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from ecs_sim.setup.program import key_of
from tests.boards import battle, fight, unit


def compiled(raw: Any) -> CompiledBattle:
    return compile_battle(load_battle(raw))


def faults(raw: Any) -> list[tuple[str, str]]:
    """Path and code of each problem."""
    with pytest.raises(InputError) as caught:
        compiled(raw)
    return [(spell(p.path), p.code) for p in caught.value.problems]


def says(raw: Any) -> str:
    with pytest.raises(InputError) as caught:
        compiled(raw)
    return str(caught.value)


def test_rows_follow_the_document_and_ids_default_to_places() -> None:
    raw = battle([unit("a"), unit("b")], [unit("c")])
    for side in ("player", "enemy"):
        for one in raw["sides"][side]["units"]:
            del one["id"]
    assert dict(compiled(raw).rows) == {"player1": 0, "player2": 1, "enemy1": 32}


def test_ids_are_unique_in_the_battle() -> None:
    raw = battle([unit("a")], [unit("b")])
    raw["sides"]["enemy"]["units"][0]["id"] = "a"
    assert faults(raw) == [("sides.enemy.units[0].id", "duplicate-name")]


@pytest.mark.rule("100.2b", "100.2d", "S100-03")
@pytest.mark.parametrize(
    ("kind", "lines", "cells"),
    [("unit", [], 2), ("unit", ["Large"], 3), ("unit", ["Huge"], 4), ("tool", [], 1), ("hub", [], 2)],
)
def test_a_footprint_goes_by_kind_and_line(kind: str, lines: list[str], cells: int) -> None:
    made = compiled(battle([unit("a", *lines, kind=kind)], [unit("x")]))
    assert im.get(made.image, "footprint", 0, "cells") == cells


@pytest.mark.rule("100.2b")
@pytest.mark.parametrize(("at", "fits"), [((6, 2), True), ((7, 2), False), ((6, 3), False), ((0, 0), True)])
def test_a_unit_stands_inside_the_zone(at: tuple[int, int], fits: bool) -> None:
    raw = battle([unit("a", at=at)], [unit("x")])
    if fits:
        assert compiled(raw).ids[0] == "a"
    else:
        assert faults(raw) == [("sides.player.units[0].at", "place")]


def test_no_two_units_share_a_cell() -> None:
    raw = battle([unit("a", at=(0, 0)), unit("b", at=(1, 1))], [unit("x", at=(0, 0))])
    assert faults(raw) == [("sides.player.units[1].at", "place")]
    assert "stands on 'a'" in says(raw)


@pytest.mark.rule("S500-22")
def test_a_dead_unit_takes_no_cells() -> None:
    raw = battle([unit("a", at=(0, 0), state={"life": "dead"}), unit("b", at=(1, 1))], [unit("x")])
    assert im.get(compiled(raw).image, "footprint", 0, "placed") == 0


def test_a_card_that_is_both_large_and_huge_or_of_another_size_is_an_error() -> None:
    assert "Large or Huge" in says(battle([unit("a", "Large", "Huge")], [unit("x")]))
    assert "its size is 3, not 2" in says(battle([unit("a", "Large", size=2)], [unit("x")]))
    assert "a single cell" in says(battle([unit("a", kind="tool", size=2)], [unit("x")]))


def test_an_unknown_card_names_the_nearest() -> None:
    raw = battle([unit("Raider")], [unit("x")])
    raw["sides"]["player"]["units"][0]["card"] = "Radier"
    assert "no card 'Radier'; did you mean 'Raider'?" in says(raw)


def test_names_in_a_catalogue_are_unique() -> None:
    raw = battle([unit("a")], [unit("x")])
    raw["catalogue"]["cards"] += [dict(raw["catalogue"]["cards"][0])]
    assert faults(raw) == [("catalogue.cards[2].name", "duplicate-name")]


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"resonance": "Riposte"}, "sides.player.resonance"),
        ({"cores": ["Core"]}, "sides.player.cores[0]"),
        ({"runes": {"right": [{"rune": "Mihgt", "at": [0, 0]}]}}, "sides.player.runes.right[0].rune"),
    ],
)
def test_runes_resonances_and_cores_that_are_not_there_are_refused(keys: dict[str, Any], place: str) -> None:
    raw = battle([unit("a")], [unit("x")], sides={"player": keys})
    raw["catalogue"] |= {"runes": [{"name": "Might", "family": "Might", "values": [1, 2, 3, 4]}]}
    assert faults(raw) == [(place, "unknown-name")]


@pytest.mark.rule("S100-08", "100.2e")
@pytest.mark.parametrize(
    ("board", "places", "faulty"),
    [("right", [[1, 3]], 0), ("right", [[0, 0], [0, 1]], 1), ("below", [[7, 0]], 0), ("below", [[2, 1], [3, 1]], 1)],
)
def test_runes_lie_inside_their_board_and_apart(board: str, places: list[list[int]], faulty: int) -> None:
    placed = [{"rune": "Might", "at": at} for at in places]
    raw = battle([unit("a")], [unit("x")], sides={"player": {"runes": {board: placed}}})
    raw["catalogue"] |= {"runes": [{"name": "Might", "family": "Might", "values": [1, 2, 3, 4]}]}
    assert faults(raw) == [(f"sides.player.runes.{board}[{faulty}].at", "place")]


def test_the_phases_of_a_boss_are_checked() -> None:
    raw = battle([unit("a")], [unit("x")])
    boss = {"name": "x", "vitality": 9, "phases": [{"name": "one"}, {"name": "two"}]}
    raw["catalogue"]["cards"].pop()
    raw["catalogue"]["bosses"] = [boss]
    assert "every phase after the first needs a threshold" in says(raw)


def test_a_number_of_the_ruleset_that_is_not_read_from_data_yet_is_refused() -> None:
    raw = battle([unit("a")], [unit("x")])
    raw["catalogue"]["ruleset"] = {"steps_a_second": 30, "hub_support": [[1, 1, 1, 1]] * 4}
    assert faults(raw) == [("catalogue.ruleset.steps_a_second", "not-yet")]


def test_a_card_on_no_board_is_read_too_but_may_wait_for_a_later_engine() -> None:
    raw = battle([unit("a")], [unit("x")])
    raw["catalogue"]["cards"] += [
        {"name": "y", "vitality": 1, "ability": ["Shock"]},
        {"name": "z", "vitality": 1, "ability": ["Frobnicate"]},
    ]
    assert faults(raw) == [("catalogue.cards[3].ability[0]", "sentence")]


def test_a_problem_that_only_set_up_finds_still_points_into_the_file(tmp_path: Path) -> None:
    raw = battle([unit("a", at=(0, 0)), unit("b", at=(1, 1))], [unit("x")])
    file = tmp_path / "b.json"
    file.write_text(json.dumps(raw, indent=1))
    with pytest.raises(InputError) as caught:
        compiled(file)
    (problem,) = caught.value.problems
    lines = [n for n, line in enumerate(file.read_text().splitlines(), 1) if '"at"' in line]
    assert (problem.file, problem.line) == (str(file), lines[1])


def test_a_problem_of_a_catalogue_file_points_into_that_file(tmp_path: Path) -> None:
    raw = battle([unit("a", "Frobnicate")], [unit("x")])
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps(raw["catalogue"], indent=1))
    with pytest.raises(InputError) as caught:
        compiled(raw | {"catalogue": str(cards)})
    (problem,) = caught.value.problems
    assert (problem.file, spell(problem.path)) == (str(cards), "cards[0].ability[0]")
    assert problem.line > 1


def test_an_unknown_catalogue_is_an_error_that_lists_the_bundled_ones() -> None:
    assert "there is no catalogue 'startr'" in says(battle([unit("a")], [unit("x")]) | {"catalogue": "startr"})


def test_keys_are_the_same_on_every_machine() -> None:
    assert [key_of(text) for text in ("oracle", "imp", "é")] == [1823408786, 1683740315, 2119539018]


@pytest.mark.rule("S300-14")
def test_a_unit_is_keyed_by_its_id_and_a_line_by_its_text() -> None:
    one = compiled(battle([unit("a", "Gain 2 Power")], [unit("x")]))
    more = compiled(battle([unit("b"), unit("a", "Gain 1 Armor", "Gain 2 Power", card="other")], [unit("x")]))
    assert im.get(one.image, "identity", 0, "key") == im.get(more.image, "identity", 1, "key")
    first, last = one.line_clause[0], more.line_clause[1]
    assert one.program.clauses[first]["key"] == more.program.clauses[last]["key"]


def test_equal_lines_of_a_card_have_keys_of_their_own() -> None:
    made = compiled(battle([unit("a", "Gain 2 Power", "Gain 2 power")], [unit("x")]))
    assert len({int(made.program.clauses[c]["key"]) for c in made.line_clause}) == 2


def test_copies_of_a_card_share_its_clauses_and_have_lines_of_their_own() -> None:
    made = compiled(battle([unit("a", "Gain 2 Power", card="c"), unit("b", "Gain 2 Power", card="c")], [unit("x")]))
    assert made.line_clause[0] == made.line_clause[1]
    assert [im.get(made.image, "line", line, "unit") for line in (0, 1)] == [0, 1]


def test_scripts_keep_their_order_and_name_units_by_id() -> None:
    raw = battle([unit("a")], [unit("x"), unit("y")], draws={"a/target": ["y", "x"], "battle/first_side": [1]})
    made = compiled(raw)
    rows = [
        tuple(im.get(made.image, "script", n, name) for name in ("unit", "purpose", "value"))
        for n in range(len(made.scripts))
    ]
    assert rows == [(0, purposes.TARGET, 33), (0, purposes.TARGET, 32), (-1, purposes.FIRST_SIDE, 1)]


@pytest.mark.parametrize(
    ("draws", "code"),
    [
        ({"zz/target": [1]}, "unknown-name"),
        ({"a/tarket": [1]}, "word"),
        ({"a/target": ["zz"]}, "unknown-name"),
        ({"target": [1]}, "unknown-name"),
    ],
)
def test_a_script_that_names_nothing_is_an_error(draws: dict[str, Any], code: str) -> None:
    assert [found for _, found in faults(battle([unit("a")], [unit("x")], draws=draws))] == [code]


def test_a_battle_holds_so_many_scripts() -> None:
    assert faults(battle([unit("a")], [unit("x")], draws={"a/target": [0] * 300})) == [("draws", "capacity")]


@pytest.mark.parametrize(("seconds", "last"), [(0, 0), (1.5, 30), (0.3, 6), (1.02, 20), (120, 2400)])
def test_the_limit_names_the_last_step(seconds: float, last: int) -> None:
    made = compiled(battle([unit("a")], [unit("x")], seconds=seconds))
    assert im.get(made.image, "clock", 0, "last") == last


def test_only_a_resumed_battle_has_a_clock_and_a_verdict_on_its_roster() -> None:
    raw = battle([unit("a")], [unit("x")], clock={"step": 4}, sides={"player": {"roster_unique": True}})
    assert faults(raw) == [("sides.player.roster_unique", "value"), ("clock", "value")]
    assert im.get(compiled(raw | {"resume": True}).image, "clock", 0, "step") == 4


def test_a_counter_of_another_letter_is_an_error() -> None:
    assert faults(battle([unit("a", "X gains 2", counter={"Y": 1})], [unit("x")])) == [
        ("sides.player.units[0].counter.Y", "word")
    ]


@pytest.mark.rule("400.2h", "400.2j")
def test_a_counter_starts_at_its_authored_value_unwritten() -> None:
    made = compiled(battle([unit("a", "X gains 2", counter=None)], [unit("x")]))
    assert im.get(made.image, "counter", 0, "written") == 0
    made = compiled(battle([unit("a", "X gains 2", counter={"X": 7})], [unit("x")]))
    assert [im.get(made.image, "counter", 0, key) for key in ("value", "written")] == [7, 1]


@pytest.mark.rule("800.18c")
@pytest.mark.parametrize(
    ("durability", "tier", "now"), [(3, 1, 3), ([2, 5], 1, 2), ([2, 5], 2, 5), ([2, 5], 4, 5), (None, 1, 0)]
)
def test_a_tools_vitality_is_its_durability(durability: Any, tier: int, now: int) -> None:
    made = compiled(battle([unit("a", kind="tool", tier=tier, durability=durability)], [unit("x")]))
    assert im.get(made.image, "vitals", 0, "vitality") == now
    assert im.get(made.image, "identity", 0, "kind") == unit_kinds.TOOL


@pytest.mark.rule("100.6a", "S100-05")
def test_own_stats_are_shown_at_the_units_tier() -> None:
    made = compiled(battle([unit("a", tier=3, power=10, armor=3, stats={"power": 50})], [unit("x")]))
    assert im.get(made.image, "stats", 0, "printed") == [0, 2250, 50, 0, 7, 23]
    assert im.get(made.image, "stats", 0, "printed_tier") == 3


def catalogue(**changes: Any) -> str:
    raw = battle([unit("a", "Deal 5 damage"), unit("b")], [])["catalogue"]
    raw["cards"][0] |= changes
    return content.content_hash(load_catalogue(raw))


def test_the_catalogues_hash_is_of_what_it_means() -> None:
    raw = battle([unit("a", "Deal 5 damage"), unit("b")], [])["catalogue"]
    raw["cards"].reverse()
    assert content.content_hash(load_catalogue(raw)) == catalogue()
    assert catalogue(ability=["deal 5 damage"]) == catalogue(size=2) == catalogue(kind="unit") == catalogue()
    assert len({catalogue(), catalogue(vitality=1), catalogue(ability=["Deal 6 damage"]), catalogue(tribe="T")}) == 4


def test_a_line_may_be_a_clause_and_means_the_same() -> None:
    from ecs_sim.text.parse import parse_line
    from ecs_sim.text.table import clause_to_dict

    line = "Passive: When this unit takes damage, gain 2 Power, once"
    as_table = catalogue(ability=["Deal 5 damage", clause_to_dict(parse_line(line))])
    assert as_table == catalogue(ability=["Deal 5 damage", line])


def test_a_clause_that_is_none_is_an_error_at_its_key() -> None:
    raw = battle([unit("a")], [unit("x")])
    raw["catalogue"]["cards"][0]["ability"] = [{"do": "frobnicate"}]
    ((place, _),) = faults(raw)
    assert place.startswith("catalogue.cards[0].ability[0]")


def test_a_whole_catalogue_can_be_checked_without_a_battle() -> None:
    raw = battle([unit("a", "Kindled: 3"), unit("b", "Deal {x} damage"), unit("c", "Frob")], [])["catalogue"]
    problems, lints = content.check(load_catalogue(raw))
    assert [(spell(p.path), p.code) for p in problems] == [
        ("cards[1].ability[0]", "unknown-name"),
        ("cards[2].ability[0]", "sentence"),
    ]
    assert [(spell(p.path), p.code) for p in lints] == [("cards[0].ability[0]", "L-BOON-ON-TARGET")]


@pytest.mark.parametrize(
    ("kind", "entry", "place"),
    [
        ("runes", {"name": "R", "family": "R", "values": [1, 2, 3, 4]}, "runes[0].ability[0]"),
        ("resonances", {"name": "R"}, "resonances[0].ability[0]"),
        ("cores", {"name": "R"}, "cores[0].ability[0]"),
        ("bosses", {"name": "R", "vitality": 9}, "bosses[0].phases[0].ability[0]"),
    ],
)
def test_lines_of_entries_that_lie_on_no_board_are_read_too(kind: str, entry: dict[str, Any], place: str) -> None:
    raw = battle([unit("a")], [unit("x")])
    lines = {"ability": ["Gain 5 Pwoer"]}
    raw["catalogue"][kind] = [entry | ({"phases": [{"name": "one", **lines}]} if kind == "bosses" else lines)]
    assert faults(raw) == [(f"catalogue.{place}", "sentence")]


@pytest.mark.rule("1000.2a", "S1000-09")
def test_lanes_of_runes_stand_on_no_card() -> None:
    assert faults(battle([unit("a", "On hit: Burn 3")], [unit("x")])) == [("catalogue.cards[0].ability[0]", "line")]


@pytest.mark.rule("700.2c", "S700-02")
def test_caps_of_stacks_are_numbers_of_the_ruleset() -> None:
    raw = battle([unit("a", "Haywire: 9", "Feral: 19", "Burn 99", acts=1)], [unit("t")], seconds=1)
    raw["catalogue"]["ruleset"] = {"haywire_cap": 7, "feral_cap": 3, "burn_cap": 40}
    assert [fight(raw).state("t", key) for key in ("haywire", "feral", "burn")] == [7, 3, 40]


def test_what_a_card_gives_a_state_is_written_where_it_is_not_nothing() -> None:
    boss = {"name": "b", "vitality": 9, "size": 2, "phases": [{"name": "one", "ability": ["Exalt: 3"]}]}
    hub = unit("h", "Exalt: 4", kind="hub", settle=1)
    raw = battle([unit("a", "Exalt: 2", "Gain Burn 5", acts=1), hub], [unit("b")], seconds=1)
    raw["catalogue"]["cards"].pop()
    raw["catalogue"]["bosses"] = [boss]
    result = fight(raw)
    assert [result.state("a", key) for key in ("exalt", "burn", "burn_in", "phase")] == [2, 5, 0.5, 0]
    assert [result.state("b", key) for key in ("exalt", "phase")] == [3, 1]
    assert result.unit("h")["state"] == {}  # a Hub has none
