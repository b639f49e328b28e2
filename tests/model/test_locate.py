"""Every value of a JSON or TOML text has its line and column."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecs_sim.model.locate import Spots, json_places, toml_places
from ecs_sim.setup.bundled import BUNDLED

SCALARS = st.none() | st.booleans() | st.integers(-1000, 1000) | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    found = {path}
    if isinstance(value, dict):
        for key, part in value.items():
            found |= paths(part, (*path, key))
    if isinstance(value, list):
        for place, part in enumerate(value):
            found |= paths(part, (*path, place))
    return found


@given(VALUES, st.sampled_from([None, 1, 4]), st.booleans())
def test_every_value_of_a_json_text_has_a_place(value: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert set(json_places(text)) == paths(value)


def test_json_places_point_at_keys_and_elements() -> None:
    places = json_places('{\n "a": [1,\n  {"b": 2}]\n}')
    assert places == {(): (1, 1), ("a",): (2, 2), ("a", 0): (2, 8), ("a", 1): (3, 3), ("a", 1, "b"): (3, 4)}


TOML = '''# a comment with [brackets] and "quotes"
top = 1
[table]
inner = { a = 1, b = [1, 2] }   # [[cards]]
[[cards]]
name = "first # no comment"
ability = ["one [x]", "two"]
[[cards]]
name = 'second'
ability = [
  "Deal 5 damage",  # the attack
  """two
lines""",
]
[cards.fields]
chill = [3, 3,
         4]
dotted.key = true
'''


def test_every_value_of_a_toml_text_has_a_place() -> None:
    assert paths(tomllib.loads(TOML)) - set(toml_places(TOML)) == set()


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("top",), 2, 1),
        (("table",), 3, 1),
        (("table", "inner", "b", 1), 4, 26),
        (("cards", 0, "ability", 1), 7, 23),
        (("cards", 1, "name"), 9, 1),
        (("cards", 1, "ability", 0), 11, 3),
        (("cards", 1, "ability", 1), 12, 3),
        (("cards", 1, "fields", "chill", 2), 17, 10),
        (("cards", 1, "fields", "dotted", "key"), 18, 1),
    ],
)
def test_toml_places_point_at_keys_and_elements(path: tuple[str | int, ...], line: int, column: int) -> None:
    assert toml_places(TOML)[path] == (line, column)


CATALOGUE = """format = "ecs-sim/catalogue/1"
  [[cards]]  # the first
name = "a [[cards]]"
ability = [
  "one", "two",
[3],
]
[cards.fields]
chill = [3, 4]
[[ bosses ]]
name = "b"
[[bosses.phases]]
name = "p"
ability = ["x"]
[[bosses.phases]]
name = "q"
[ruleset]
seconds = 3
[[cards]]
name = "c"
fields = { chill = 3 }
"""


@pytest.mark.parametrize(
    "text", [TOML, CATALOGUE, *(p.read_text() for p in sorted((BUNDLED / "starter").glob("*.toml")))]
)
def test_what_is_found_in_an_entry_is_what_the_whole_text_has_there(text: str) -> None:
    whole = toml_places(text)
    assert {path: Spots(text, toml=True).find(path) for path in list(whole)[:400]} == dict(list(whole.items())[:400])
    assert Spots(text, toml=True).find(("cards", 999, "name")) is None
    assert Spots(text, toml=True).find(("cards", 0, "nothing")) is None


@given(st.text(alphabet="[]{}=,.\"'#\n ab", max_size=60))
def test_no_text_is_too_strange_to_be_walked(text: str) -> None:
    assert isinstance(toml_places(text), dict)
    assert isinstance(json_places(text), dict)
