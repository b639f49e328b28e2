"""One mistake in a sound catalogue is one problem: in its place, with its file, its line, and a page for its code."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.model import error_pages as of_documents
from ecs_sim.model.errors import InputError, Problem, spell
from ecs_sim.model.read import load_battle, load_catalogue
from ecs_sim.setup.compile import compile_battle
from ecs_sim.setup.content import check
from ecs_sim.text import error_pages as of_lines

Table = dict[str, Any]
Place = tuple[str | int, ...]

CATALOGUE: Table = {
    "format": "ecs-sim/catalogue/1",
    "cards": [
        {
            "name": "Ash Fox", "tribe": "Pyre", "kind": "unit", "tier": 2, "vitality": 40, "power": 12,
            "counter": {"X": 1},
            "fields": {"brand": [2, 3, 4, 5], "ember": "2 + tier"},
            "ability": ["Burn {brand}", "Deal {power} damage", "Passive: When an ally dies, X gains 1", "Gain X Power",
                        "Restore {ember} vitality"],
        },
        {"name": "Toll", "kind": "tool", "durability": [2, 3],
         "ability": ["At battle start, adjacent allies gain 2 Power"]},
        {"name": "Well", "kind": "hub", "settle": 2, "ability": ["Passive: Adjacent allies have Fury"]},
        {"name": "Ogre", "vitality": 90, "size": 3, "ability": ["Large", "Deal {power} damage"],
         "allow": [{"lint": "L-CHANCE", "because": "a test"}]},
    ],
    "bosses": [
        {
            "name": "Colossus", "size": 4, "vitality": 900, "stagger": 20, "immune": ["freeze"], "fields": {"slam": 9},
            "phases": [
                {"name": "First", "power": 10, "ability": ["Deal {power} damage", "Burn {slam}"]},
                {"name": "Second", "threshold": 0.5, "fields": {"y": 3}, "ability": ["Venom: {y}"]},
            ],
        }
    ],
    "runes": [{"name": "Edge", "family": "edge", "values": [1, 2, 3, 4], "ability": ["Gain {value} Power"]}],
    "resonances": [{"name": "Hum", "seconds": 20, "ability": ["Gain 3 x {level} Power"]}],
    "cores": [{"name": "Heart", "fields": {"z": 2}, "ability": ["Vitality restored is increased by {z}"]}],
}  # fmt: skip
OVERLAY: Table = {
    "format": "ecs-sim/catalogue/1",
    "extends": "base.json",
    "cards": [
        {"name": "Ash Fox", "power": 14, "fields": {"brand": [3, 4]},
         "ability": ["Burn {brand}", "Restore {ember} vitality"]},
        {"name": "New Wolf", "vitality": 50, "ability": ["Deal {power} damage", "Venom: 2"]},
    ],
    "bosses": [{"name": "Colossus", "phases": [{"name": "Second", "threshold": 0.4, "ability": ["Venom: {slam}"]}]}],
    "removes": {"resonances": ["Hum"]},
}  # fmt: skip
BATTLE: Table = {
    "format": "ecs-sim/battle/1",
    "seed": 3,
    "catalogue": "base.json",
    "sides": {
        "player": {
            "units": [
                {"id": "fox", "card": "Ash Fox", "tier": 2, "at": [0, 0], "counter": {"X": 2}, "stats": {"power": 3},
                 "state": {"burn": 3, "vitality": 20}},
                {"card": "Ogre", "at": [4, 0]},
            ],
            "runes": {"right": [{"rune": "Edge", "tier": 2, "at": [0, 0]}]}, "resonance": "Hum", "cores": ["Heart"],
        },
        "enemy": {"units": [{"id": "boss", "card": "Colossus", "at": [0, 0]}]},
    },
    "limits": {"seconds": 30},
}  # fmt: skip
PAGES = of_documents.PAGES.keys() | {page.code for page in of_lines.PAGES}
#: What may stand in place of a value; where it is as good as the value, nothing is wrong.
VALUES = ("zzz", -1, 1.5, 10**12, None, [], {}, {"a": 1}, [3], "{brand}")
#: Keys of other tables, other formats and other games.
STRANGERS = {
    "ability": ["Freeze"],
    "threshold": 0.3,
    "values": [1, 2, 3, 4],
    "zebra": 1,
    "hp": 5,
    "text": "x",
    "durability": 3,
}


def walk(value: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    yield path, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from walk(part, (*path, key))


def changed(document: Table, path: Place, change: Any) -> Table:
    """A copy in which `change` was done to the table or list that holds the value of a path."""
    found = copy.deepcopy(document)
    holder: Any = found
    for part in path[:-1]:
        holder = holder[part]
    change(holder, path[-1])
    return found


def renamed(name: str) -> Any:
    def change(holder: Table, key: str) -> None:
        items = [(name if other == key else other, value) for other, value in holder.items()]
        holder.clear()
        holder.update(items)

    return change


def mistakes(document: Table) -> Iterator[tuple[str, Table]]:
    for path, value in walk(document):
        if not path:
            continue
        key, table = path[-1], not {"fields", "counter"} & {str(part) for part in path[-2:-1]}
        if isinstance(key, str) and table:
            for name in (f"{key[:1]}{key[2:3]}{key[1:2]}{key[3:]}", key[:-1], key.upper(), f"{key}_x"):
                if name and name != key and len(key) > 2:
                    yield f"{spell(path)} misspelt {name}", changed(document, path, renamed(name))
            yield f"{spell(path)} dropped", changed(document, path, lambda holder, key: holder.pop(key))
        for bad in VALUES:
            text = f"{spell(path)} = {bad!r}"
            yield text, changed(document, path, lambda holder, key, bad=bad: holder.__setitem__(key, bad))
        if isinstance(value, dict) and table:
            for name in STRANGERS.keys() - value.keys():
                here = (*path, name)
                yield f"{spell(here)} added", changed(document, here, lambda h, key: h.__setitem__(key, STRANGERS[key]))
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield (
                f"{spell(path)} no list",
                changed(document, path, lambda holder, key: holder.__setitem__(key, holder[key][0])),
            )


def told(folder: Path, name: str, document: Table) -> list[Problem]:
    (folder / name).write_text(json.dumps(document, indent=1))
    try:
        if name == "battle.json":
            compile_battle(load_battle(folder / name))
            return []
        return check(load_catalogue(folder / name))[0]
    except InputError as error:
        return list(error.problems)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.json").write_text(json.dumps(CATALOGUE))
    return tmp_path


#: One mistake of which several things follow that nobody could tell from mistakes: fields that several lines read.
SEVERAL = ("cards[0].fields dropped", "cards[0].fields = {}", "cards[0].fields = {'a': 1}", "catalogue = {}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "document", "least"), [("c.json", CATALOGUE, 900), ("o.json", OVERLAY, 300), ("battle.json", BATTLE, 400)]
)
def test_one_mistake_is_one_problem_in_its_place(folder: Path, name: str, document: Table, least: int) -> None:
    assert told(folder, name, document) == []
    refused = 0
    for text, broken in mistakes(document):
        problems = told(folder, name, broken)
        refused += bool(problems)
        if any(text.startswith(known) for known in SEVERAL) or "{'a': 1}" in text:  # an empty table has many faults
            continue
        assert len(problems) <= 1, (text, [str(problem) for problem in problems])
        for problem in problems:
            assert Path(problem.file).name == name, (text, str(problem))
            assert problem.line, (text, str(problem))
            assert problem.column, (text, str(problem))
            assert (problem.sort or problem.code) in PAGES, (text, str(problem))
            assert "misspelt" not in text or "_x" in text or "did you mean" in str(problem), (text, str(problem))
    assert refused >= least


BOSS = '[[bosses]]\nname = "B"\nvitality = 9\n'
PHASE = '[[bosses.phases]]\nname = "P"\n'
CARD = '[[cards]]\nname = "A"\nvitality = 9\n'


@pytest.mark.parametrize(
    ("text", "place", "line", "says"),
    [
        (BOSS + 'ability = ["Freeze"]\n', "bosses[0].ability", 5, "'phases' is missing; it belongs into"),
        (BOSS + "power = 3\n" + PHASE, "bosses[0].power", 5, "it belongs into 'phases'"),
        (BOSS + PHASE + "stagger = 3\n", "bosses[0].phases[0].stagger", 7, "it belongs to bosses[0]"),
        ('[[monsters]]\nname = "B"\n', "monsters", 2, "known here: bosses, cards"),
        (CARD + "counter = { Y = 3 }\n", "cards[0].counter.Y", 5, "expected 'X'"),
        (CARD + "hp = 3\n", "cards[0].hp", 5, "did you mean 'vitality'?"),
        (CARD + "values = [1, 2, 3, 4]\n", "cards[0].values", 5, "only runes have it"),
        ('[[cards]]\ntitle = "A"\nvitality = 9\n', "cards[0].title", 3, "did you mean 'name'?"),
        ('[cards]\nname = "A"\n', "cards", 2, "write [[cards]]"),
        (CARD + 'ability = "Freeze"\n', "cards[0].ability", 5, "write brackets around it"),
        (CARD + "durability = 3\n", "cards[0].durability", 5, "only a Tool has Durability"),
        (CARD + 'ability = ["Burn {a}", "Maim: {a}"]\n', "cards[0].ability[0]", 5, "no field 'a'"),
        (CARD + 'ability = ["Burn {a}"]\nfields = { a = 1.5 }\n', "cards[0].fields.a", 6, "(ability[0] reads it)"),
        (BOSS + 'fields = { a = "tiers" }\n' + PHASE + 'ability = ["Burn {a}"]\n', "bosses[0].fields.a", 5, "8 * tier"),
        (BOSS + 'immune = ["stun", "fire"]\n' + PHASE, "bosses[0].immune[1]", 5, "no status 'fire'"),
        (BOSS + PHASE + PHASE.replace("P", "Q"), "bosses[0].phases[1].threshold", 7, "needs a threshold"),
        ('ruleset = { boss_immune = ["Strun"] }\n', "ruleset.boss_immune[0]", 2, "did you mean 'stun'?"),
        ('[[runes]]\nname = "R"\n', "runes[0]", 2, "the keys 'family' and 'values' are missing"),
        (CARD + 'kind = "hub"\n', "cards[0].vitality", 4, "a hub has no combat stats"),
        ('extend = "starter"\n', "extend", 2, "did you mean 'extends'?"),
        ('[removes]\ncards = ["A"]\n', "removes", 2, "the key 'extends' is missing"),
        ('extends = "starter"\nremoves = { cards = [["A"]] }\n', "removes.cards[0]", 3, "is of the wrong type"),
        ('extends = "starter"\n[[cards]]\nnme = "Rime Oracle"\n', "cards[0].nme", 4, "did you mean 'name'?"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_where_it_is_and_what_to_do(
    tmp_path: Path, text: str, place: str, line: int, says: str
) -> None:
    path = tmp_path / "c.toml"
    path.write_text(f'format = "ecs-sim/catalogue/1"\n{text}')
    try:
        (problem,) = check(load_catalogue(path))[0]
    except InputError as error:
        (problem,) = error.problems
    assert (spell(problem.path), problem.line, problem.file) == (place, line, str(path))
    assert says in str(problem)


def test_a_mistake_of_shape_hides_no_line_of_an_overlay(tmp_path: Path) -> None:
    path = tmp_path / "o.toml"
    path.write_text(
        'format = "ecs-sim/catalogue/1"\nextends = "starter"\n'
        '[[cards]]\nname = "Rime Oracle"\npowr = 3\nability = ["Gain 5 Powr"]\n'
        '[[cards]]\nname = "Brand New"\nvitality = 9\nability = ["Deel 3 damage"]\n'
    )
    with pytest.raises(InputError) as caught:
        load_catalogue(path)
    assert [(p.line, p.sort or p.code) for p in caught.value.problems] == [
        (5, "unknown-key"),
        (6, "E-SENTENCE-WORD"),
        (10, "E-SENTENCE-WORD"),
    ]


def test_a_card_of_the_wrong_kind_is_one_mistake(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    lines = '"Burn 3", "Freeze", "Gain 2 Power"'
    path.write_text(f'format = "ecs-sim/catalogue/1"\n[[cards]]\nname = "A"\nkind = "tool"\nability = [{lines}]\n')
    (problem,) = check(load_catalogue(path))[0]
    assert (problem.sort, problem.line) == ("E-CARD-TOOL", 5)
    assert "(ability[1] and ability[2] too)" in problem.message
