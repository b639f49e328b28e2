"""Recorded texts that are taken apart by a pattern: the orders are those of their documents."""

from __future__ import annotations

import json

import pytest

import ecs_sim
from ecs_sim.recording.record import document_of
from ecs_sim.setup.content import bundled
from ecs_sim.setup.json_types import parsed
from ecs_sim.setup.quick import Assembler
from tests.setup.test_quick import assert_read_alike, plain, sides, unit, written


@pytest.fixture(scope="module")
def starter() -> Assembler:
    return Assembler(bundled("starter"))


def test_a_recorded_text_is_read_without_json(starter: Assembler) -> None:
    for seed in range(200, 260):
        recorded = document_of(ecs_sim.simulate(ecs_sim.load_battle(plain(seed)), events=False))
        if all(side.get("units") for side in recorded["sides"].values()):
            assert assert_read_alike(starter, recorded) is not None, written(recorded)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"seconds"', '"\\u0073econds"'),  # JSON has other ways to spell a text
        (',"player":{', ',"player":{"units":[]},"player":{'),
        (',"player":{', ',"enemy":{"units":[]},"player":{'),
        ('"player":{', '"plover":{'),
        ('"sides":{"enemy":{', '"sides":{"player":{},"enemy":{'),
        ('"sides":{"enemy":{', '"sides":{"enemy":{},"enemy":{'),
        ('"tier":1', '"tier":01'),
        ('"tier":1', '"tier":1.0'),
        ('"tier":1', '"tier":1,"tier":2'),
        ('"tier":1', '"tier":9'),
        ('"at":[0,0]', '"at":[0,0,0]'),
        ('"at":[0,0]', '"at":[7,3]'),
        ('"seconds":60.0', '"seconds":60.0,"seconds":1.0'),  # whoever says a thing twice says neither
        ('"at":[4,0],"rune":"Vigor"', '"at":[4,0],"rune":"Brand","rune":"Vigor"'),
        ('"id":"p0"', '"id":"p\n0"'),
        ('"id":"p0"', '"id":"p\\n0"'),
        ('"id":"p0"', '"id":"\\ud800"'),
        ('"id":"p0"', '"id":"e0"'),
        ('"id":"p0"', '"id":"},{"'),
        ("]}}}", "]}}} "),
        ("]}}}", "]}}"),
        ("]}}}", '],"units":[]}}}'),
    ],
)
def test_a_text_that_is_spelled_otherwise_is_read_as_json_or_refused(starter: Assembler, was: str, now: str) -> None:
    whelp = unit(tier=1, id="e0")
    both = sides(player=[{**whelp, "id": "p0"}], enemy=[whelp])
    both["sides"]["enemy"]["runes"] = {"below": [{"at": [4, 0], "rune": "Vigor", "tier": 3}]}
    text = written(both | {"limits": {"seconds": 60.0}})
    assert starter.order_of(text, 7) is not None
    assert was in text
    spoilt = text.replace(was, now, 1)
    of_text = starter.order_of(spoilt, 7)
    try:
        order = starter.order(parsed(spoilt), 7)
    except ValueError:
        order = None
    assert of_text is None or (order is not None and of_text.words == order.words and of_text.ids == order.ids)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"runes":{', '"runes":{,'),
        ('],"right"', ']"right"'),
        ('}]},"stock"', '}],},"stock"'),
        ('"rune":"Vigil"', '"rune":"Vigil","tier":5'),
        ('"rune":"Vigil"', '"rune":"Vigil","rune":"Thorns"'),
        ('"rune":"Vigil"', '"rune":Vigil'),
        ('{"at":[0,0],"rune":"Vigil"}', '{"at":[0,0],"rune":"Vigil"},{"at":[0,0],"rune":"Vigil"}'),
        ('"Core of Iron"', '"Core of Iron",'),
        ('"Core of Iron"', '"Core of Iron","Core of, Iron"'),
        ('"Core of Iron"', "5"),
        ('"stock":5', '"stock":05'),
        ('"stock":5', '"stock":5000000'),
        ('"stock":5', '"stock":5,"profit":1'),
        ('"stock":5', '"roster_unique":true,"stock":5'),
    ],
)
def test_what_a_side_has_is_read_as_json_would_or_not_at_all(starter: Assembler, was: str, now: str) -> None:
    rune = {"rune": "Vigil", "at": [0, 0]}
    document = sides(player=[unit(id="p0")], enemy=[unit(id="e0")])
    document["sides"]["enemy"] |= {"runes": {"below": [rune], "right": [rune]}, "cores": ["Core of Iron"], "stock": 5}
    text = written(document)
    assert starter.order_of(text, 7) is not None
    assert was in text
    spoilt = text.replace(was, now, 1)
    of_text = starter.order_of(spoilt, 7)
    try:
        order = starter.order(json.loads(spoilt), 7)
    except ValueError:
        order = None
    assert of_text is None or (order is not None and of_text.words == order.words)
