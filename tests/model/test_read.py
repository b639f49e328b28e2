"""Reading: every problem at once, with its place; hostile text and mappings are errors, never tracebacks or hangs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.limits import limit
from ecs_sim.model.errors import CODES, InputError, Problem, nearest, spell
from ecs_sim.model.read import load_battle, load_catalogue, load_ruleset
from tests.boards import battle, unit


def problems(source: Any) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        load_battle(source)
    assert all(problem.code in CODES for problem in caught.value.problems)
    return list(caught.value.problems)


def plain(**changes: Any) -> dict[str, Any]:
    return battle([unit("a", "Deal 5 damage")], [unit("x")]) | changes


def test_a_battle_is_read_from_a_mapping_a_text_and_a_file(tmp_path: Path) -> None:
    raw = plain(seed=77)
    file = tmp_path / "battle.json"
    file.write_text(json.dumps(raw))
    assert {load_battle(source).seed for source in (raw, json.dumps(raw), file, str(file))} == {77}


def test_a_battle_may_be_toml(tmp_path: Path) -> None:
    file = tmp_path / "battle.toml"
    file.write_text(
        """
format = "ecs-sim/battle/1"
seed = 5
[catalogue]
format = "ecs-sim/catalogue/1"
[[catalogue.cards]]
name = "Dummy"
vitality = 10
[[sides.player.units]]
card = "Dummy"
at = [0, 0]
"""
    )
    assert load_battle(file).sides.player.units[0].at == (0, 0)


def test_every_problem_of_a_document_is_found_at_once() -> None:
    raw = plain(seed="7", raund=2)
    raw["catalogue"]["cards"][0] |= {"vitality": -1, "ability": ["Deal {powr} damge"]}
    raw["catalogue"]["cards"][1] |= {"ability": ["Frobnicate everything"]}
    raw["sides"]["player"]["units"][0] |= {"at": [0, 9], "tier": 0}
    found = {spell(problem.path): problem.code for problem in problems(raw)}
    assert found == {
        "seed": "type",
        "raund": "unknown-key",
        "catalogue.cards[0].vitality": "value",
        "catalogue.cards[0].ability[0]": "sentence",
        "catalogue.cards[1].ability[0]": "sentence",
        "sides.player.units[0].at[1]": "value",
        "sides.player.units[0].tier": "value",
    }


def test_a_problem_says_what_was_expected_and_what_to_do() -> None:
    (problem,) = problems(plain(raund=2))
    assert problem.remedy == "did you mean 'round'?"
    (problem,) = problems(plain(seed="7"))
    assert str(problem) == "seed: '7' is of the wrong type; expected a whole number [type]"


def test_an_unknown_key_without_a_near_one_lists_the_known_ones() -> None:
    (problem,) = problems(plain(zzzzzz=2))
    assert problem.remedy.startswith("known here: catalogue, clock, draws")


def test_a_problem_in_a_text_has_line_and_column() -> None:
    text = json.dumps(plain(seed="7"), indent=1)
    (problem,) = problems(text)
    line = next(n for n, content in enumerate(text.splitlines(), 1) if '"seed"' in content)
    assert (problem.line, problem.column) == (line, 2)


def test_a_problem_in_a_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    file.write_text(json.dumps(plain(seed="7")))
    (problem,) = problems(file)
    assert problem.file == str(file)
    assert str(problem).startswith(f"{file}:1:")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"seed": }', "1:10: expecting value"),
        ('{"seed": 1', "expecting"),
        ("{'seed': 1}", "expecting property name"),
        ("", "expecting value"),
        ("[1, 2]", "the document is no table"),
        ('"text"\n', "the document is no table"),
    ],
)
def test_broken_json_is_a_syntax_error_with_its_place(text: str, says: str) -> None:
    (problem, *_) = problems(text + "\n")
    assert says in str(problem)


def test_broken_toml_is_a_syntax_error_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "b.toml"
    file.write_text("seed = 1\nround = = 2\n")
    (problem,) = problems(file)
    assert (problem.code, problem.line) == ("syntax", 2)


def test_a_key_that_stands_twice_is_an_error() -> None:
    text = json.dumps(plain())
    doubled = text.replace('"seed": 1', '"seed": 1, "seed": 2')
    (problem,) = problems(doubled)
    assert (problem.code, spell(problem.path)) == ("duplicate-key", "seed")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 400, "-" + "9" * 5000])
def test_numbers_that_are_none_are_errors(number: str) -> None:
    text = json.dumps(plain()).replace('"seed": 1', f'"seed": {number}')
    (problem,) = problems(text)
    assert (problem.code, spell(problem.path)) == ("number", "seed")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**30, -(10**30)])
def test_numbers_that_are_none_are_errors_in_a_mapping_too(value: Any) -> None:
    (problem,) = problems(plain(seed=value))
    assert problem.code == "number"


@pytest.mark.parametrize("seed", [-1, 1 << 53])
def test_a_seed_is_exact_in_json(seed: int) -> None:
    (problem,) = problems(plain(seed=seed))
    assert problem.code == "value"


@pytest.mark.parametrize("deep", ["[" * 200_000, '{"a":' * 100_000, "[" * 33 + "]" * 33])
def test_deep_nesting_is_an_error(deep: str) -> None:
    (problem,) = problems(deep)
    assert problem.code == "too-large"
    assert "document_depth" in str(problem)


def test_a_mapping_that_holds_itself_is_an_error() -> None:
    raw = plain()
    raw["draws"] = raw
    (problem,) = problems(raw)
    assert problem.code == "too-large"


def test_deep_toml_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "b.toml"
    for text in ("a = " + "[" * 5000, ".".join(["a"] * 3000) + " = 1"):
        file.write_text(text)
        assert problems(file)[0].code in ("too-large", "syntax")


def test_a_document_above_the_size_limit_is_an_error(tmp_path: Path) -> None:
    text = json.dumps(plain()) + " " * limit("document_bytes")
    assert problems(text)[0].code == "too-large"
    file = tmp_path / "b.json"
    file.write_text(text)
    assert problems(file)[0].code == "too-large"


def test_a_mapping_with_too_many_values_is_an_error() -> None:
    assert problems(plain(draws={"a/target": [0] * limit("document_values")}))[0].code == "too-large"


@pytest.mark.parametrize("value", [b"bytes", {1, 2}, object(), 1 + 2j])
def test_values_that_no_document_can_hold_are_errors(value: Any) -> None:
    assert problems(plain(seed=value))[0].code == "type"


def test_a_key_that_is_no_text_is_an_error() -> None:
    assert problems({**plain(), 7: 1})[0].code == "type"


def test_half_a_character_is_an_error() -> None:
    found = problems(json.dumps(plain()).replace('"id": "a"', '"id": "\\ud800"'))
    assert found[0].code == "value"


@pytest.mark.parametrize("source", [5, None, ["x"]])
def test_a_source_that_is_no_document_is_an_error(source: Any) -> None:
    assert problems(source)[0].code == "type"


def test_a_missing_file_a_folder_and_no_text_are_errors(tmp_path: Path) -> None:
    assert problems(tmp_path / "none.json")[0].code == "unreadable"
    assert problems(tmp_path)[0].code == "unreadable"
    file = tmp_path / "b.json"
    file.write_bytes(b"\xff\xfe\x00{")
    assert problems(file)[0].code == "unreadable"
    assert problems("no\0file")[0].code == "unreadable"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ecs-sim/battle/2", "expected version 1"),
        ("ecs-sim/catalogue/1", "this is a catalogue document"),
        ("battle", "this is no ecs-sim format"),
        (1, "this is no ecs-sim format"),
    ],
)
def test_another_format_is_refused_and_nothing_else_is_said(text: Any, says: str) -> None:
    (problem,) = problems({"format": text, "zzz": 1})
    assert problem.code == "format"
    assert says in str(problem)


def test_a_missing_format_is_an_error() -> None:
    raw = plain()
    del raw["format"]
    (problem,) = problems(raw)
    assert (problem.code, problem.expected) == ("missing-key", "'ecs-sim/battle/1'")


def test_an_inline_catalogue_of_another_version_is_refused() -> None:
    raw = plain()
    raw["catalogue"]["format"] = "ecs-sim/catalogue/9"
    (problem,) = problems(raw)
    assert (problem.code, spell(problem.path)) == ("format", "catalogue.format")


WRONG: list[tuple[str, Any]] = [
    ("catalogue.cards", 5),
    ("catalogue.cards[0]", "x"),
    ("catalogue.cards[0].name", None),
    ("catalogue.cards[0].name", ""),
    ("catalogue.cards[0].name", " x"),
    ("catalogue.cards[0].kind", "beast"),
    ("catalogue.cards[0].size", 5),
    ("catalogue.cards[0].ability", "Deal 5 damage"),
    ("catalogue.cards[0].ability[0]", 5),
    ("catalogue.cards[0].fields", {"a b": 1}),
    ("catalogue.cards[0].fields.x", []),
    ("catalogue.ruleset", {"hub_support": [[1, 2, 3]]}),
    ("sides", []),
    ("sides.player.units", {}),
    ("sides.player.units[0].at", [0]),
    ("sides.player.units[0].at", [0, 0, 0]),
    ("sides.player.units[0].at", "00"),
    ("sides.player.units[0].tier", 2.0),
    ("sides.player.units[0].tier", 5),
    ("sides.player.units[0].counter", {"xx": 1}),
    ("sides.player.units[0].state", []),
    ("sides.player.stock", -1),
    ("limits", {"seconds": 121}),
    ("limits", {"fuel": 0}),
    ("draws", {"a/target": 5}),
    ("resume", 1),
    ("clock", {"step": -1}),
]


@pytest.mark.parametrize(("place", "value"), WRONG, ids=[f"{place}={value!r}" for place, value in WRONG])
def test_a_wrong_value_anywhere_is_an_error_at_its_place(place: str, value: Any) -> None:
    raw = plain()
    holder: Any = raw
    *way, last = place.replace("[", ".#").replace("]", "").split(".")
    for part in way:
        holder = holder[int(part[1:])] if part[0] == "#" else holder.setdefault(part, {})
    if last[0] == "#":
        holder[int(last[1:])] = value
    else:
        holder[last] = value
    found = problems(raw)
    assert any(spell(problem.path).startswith(place) for problem in found)


def test_too_many_units_are_an_error() -> None:
    raw = plain()
    raw["sides"]["enemy"]["units"] = [{"card": "x", "at": [0, 0]}] * 33
    (problem,) = problems(raw)
    assert "at most 32" in str(problem)


def test_problems_as_plain_data_leave_out_what_is_not_known() -> None:
    problem = Problem("value", ("a", 0, "b c"), "no")
    assert problem.to_dict() == {"code": "value", "path": "a[0]['b c']", "message": "no"}


def test_an_input_error_lists_all_its_problems() -> None:
    error = InputError([Problem("value", ("a",), "one"), Problem("value", ("b",), "two")])
    assert str(error) == "a: one [value]\nb: two [value]"
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(("word", "found"), [("Vitalty", "vitality"), ("SPEED", "speed"), ("qqqqq", None)])
def test_the_nearest_word_is_found_whatever_its_case(word: str, found: str | None) -> None:
    assert nearest(word, ["vitality", "speed"]) == (f"did you mean {found!r}?" if found else "")


CARDS = """
format = "ecs-sim/catalogue/1"
[[cards]]
name = "{name}"
vitality = {vitality}
ability = [
  "Deal 5 damage",
  "{line}",
]
"""


def test_a_catalogue_may_be_a_folder_of_files(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(CARDS.format(name="B", vitality=3, line="Gain 2 Power"))
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.json").write_text(
        json.dumps({"format": "ecs-sim/catalogue/1", "cards": [{"name": "A", "vitality": 2}], "ruleset": {}})
    )
    assert [card.name for card in load_catalogue(tmp_path).cards] == ["B", "A"]


def test_all_files_of_a_folder_are_looked_through(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(CARDS.format(name="A", vitality=-3, line="x"))
    (tmp_path / "b.json").write_text('{"format": ')
    (tmp_path / "c.toml").write_text(CARDS.format(name="C", vitality='"much"', line="x"))
    with pytest.raises(InputError) as caught:
        load_catalogue(tmp_path)
    found = [(Path(p.file).name, p.code, p.line) for p in caught.value.problems]
    lines = [("a.toml", "sentence", 8), ("c.toml", "sentence", 8)]
    assert found == sorted([("a.toml", "value", 5), ("b.json", "syntax", 1), ("c.toml", "type", 5), *lines],
                           key=lambda one: (one[0], one[2]))  # fmt: skip


def test_of_a_file_of_another_kind_in_a_folder_nothing_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS.format(name="A", vitality=-3, line="x"))
    (tmp_path / "fight.json").write_text('{"format": "ecs-sim/battle/1", "seed": 3, "sides": {}, "cards": [1]}')
    with pytest.raises(InputError) as caught:
        load_catalogue(tmp_path)
    found = [(Path(p.file).name, p.code) for p in caught.value.problems]
    assert found == [("cards.toml", "value"), ("cards.toml", "sentence"), ("fight.json", "format")]


BOSS = """
[[bosses]]
name = "Furnace"
vitality = 900
[[bosses.phases]]
name = "Glow"
power = 30
ability = ["Deal {power} damage"]
"""
GOOD = CARDS.format(name="A", vitality=30, line="Gain 2 Power").replace('  "Deal 5 damage",\n', "")


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        (GOOD + BOSS.replace('name = "Glow"\n', ""), "bosses[0].phases[0].name", "the key 'name' is missing"),
        (GOOD + BOSS.replace("power = 30", "powr = 30"), "bosses[0].phases[0].powr", "did you mean 'power'?"),
        (GOOD + "[cards.fields]\nbite = [1, 'x']\n", "cards[0].fields.bite[1]", "'x' is of the wrong type"),
        (GOOD + "[cards.fields]\nbite = []\n", "cards[0].fields.bite", "expected at least 1 entry"),
        (GOOD + "[cards.fields]\nBite = 3\n", "cards[0].fields.Bite", "expected a small letter, then small"),
        (GOOD + "counter = {x = 3}\n", "cards[0].counter.x", "'x' is not known here; expected 'X'"),
        (GOOD.replace("vitality = 30", "vitality = 2020-01-01"), "cards[0].vitality", "date is no type"),
        (GOOD.replace("vitality = 30", "vitality = inf"), "cards[0].vitality", "inf is no number"),
        (GOOD.replace('"A"', '"A\\u0007"'), "cards[0].name", "expected a name without control characters"),
        (GOOD.replace('"A"', '""'), "cards[0].name", "expected at least 1 character"),
        (GOOD.replace('"A"', f'"{"A" * 81}"'), "cards[0].name", "expected at most 80 characters"),
    ],
)
def test_one_mistake_of_shape_is_one_problem_in_words(tmp_path: Path, text: str, place: str, says: str) -> None:
    (tmp_path / "a.toml").write_text(text)
    for source in (tmp_path, tmp_path / "a.toml"):
        with pytest.raises(InputError) as caught:
            load_catalogue(source)
        (problem,) = caught.value.problems
        assert (spell(problem.path), says in str(problem)) == (place, True), str(problem)
        assert "should" not in str(problem)
        assert "pattern" not in str(problem)


def test_a_mistake_of_shape_hides_no_line(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD + BOSS.replace("power = 30", "powr = 30").replace('damage"', 'damge"'))
    (tmp_path / "b.toml").write_text(GOOD.replace('"A"', '"B"').replace("Power", "Powr"))
    with pytest.raises(InputError) as caught:
        load_catalogue(tmp_path)
    found = [(Path(p.file).name, spell(p.path), p.code) for p in caught.value.problems]
    assert found == [
        ("a.toml", "bosses[0].phases[0].powr", "unknown-key"),
        ("a.toml", "bosses[0].phases[0].ability[0]", "sentence"),
        ("b.toml", "cards[0].ability[0]", "sentence"),
    ]
    (tmp_path / "a.toml").write_text(GOOD.replace("format", "formt").replace("Power", "Powr"))
    with pytest.raises(InputError) as caught:
        load_catalogue(tmp_path / "a.toml")
    assert [p.code for p in caught.value.problems] == ["unknown-key", "sentence"]


def test_an_empty_text_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.toml").write_text(GOOD)
    monkeypatch.chdir(tmp_path)
    for empty in ("", " ", "\n"):
        with pytest.raises(InputError) as caught:
            load_catalogue(empty)
        assert [p.code for p in caught.value.problems] == ["syntax"]


def test_an_empty_folder_is_no_catalogue(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no TOML or JSON"):
        load_catalogue(tmp_path)


def test_one_folder_has_one_ruleset(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text('{"format": "ecs-sim/catalogue/1", "ruleset": {}}')
    with pytest.raises(InputError, match="has a ruleset too"):
        load_catalogue(tmp_path)


def test_a_catalogue_is_found_beside_the_battle(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS.format(name="A", vitality=3, line="Gain 2 Power"))
    raw = plain(catalogue="cards.toml")
    raw["sides"] = {"player": {"units": [{"card": "A", "at": [0, 0]}]}}
    (tmp_path / "battle.json").write_text(json.dumps(raw))
    assert load_battle(tmp_path / "battle.json").catalogue == str(tmp_path / "cards.toml")


def test_a_ruleset_stands_alone_too() -> None:
    assert load_ruleset({"format": "ecs-sim/ruleset/1", "burn_cap": 5}).burn_cap == 5
    with pytest.raises(InputError, match="'format' is missing"):
        load_ruleset({"burn_cap": 5})
