"""The document of one recording: closed, strict, and every problem with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ecs_sim import InputError
from ecs_sim.model.schema import schema_of
from ecs_sim.recording import Recording, read_recording
from tests.recording.battles import tiny


def document() -> dict[str, Any]:
    return Recording.of(tiny(), id="one", events=True).to_dict(tiny().catalogue)


def at(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(found: dict[str, Any]) -> None:
        here: Any = found
        for part in path[:-1]:
            here = here[part]
        here[path[-1]] = value

    return change


BAD: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (
        at("format", value="ecs-sim/recording/2"),
        r"format: version 2 of the recording format isn't read here.*\[format\]",
    ),
    (at("format", value="ecs-sim/battle/1"), r"this is a battle document; expected a recording"),
    (at("winer", value="x"), r"there is no key 'winer' here; did you mean 'winner'\?"),
    (at("winner", value="both"), r"winner: 'both' is not known here"),
    (at("time", value=1_900_000_000), r"time: 1900000000 is of the wrong type; expected a text"),
    (at("time", value="2031-05-06T12:00:00"), r"time: .*timezone"),
    (at("seed", value="7"), r"seed: '7' is of the wrong type; expected a whole number"),
    (at("digest", value="xyz"), r"digest: 'xyz' is not allowed"),
    (at("battle", "catalogue", value="starter"), r"battle.catalogue: the battle names another catalogue"),
    (at("battle", "seed", value=3), r"battle.seed: the recording has the seed, and its battle has one too"),
    (at("log", "step", value=[0]), r"log: the columns of the log have different lengths"),
    (at("log", "amount", 0, value=1 << 31), r"log.amount\[0\]: 2147483648 is not allowed"),
    (at("id", value=""), r"id: '' is not allowed"),
    (at("versions", "catalogue", value="../../x"), r"versions.catalogue: '../../x' is not allowed"),
    (
        at("catalogue", "cards", 0, "vitality", value="much"),
        r"catalogue.cards\[0\].vitality: 'much' is of the wrong type",
    ),
]


@pytest.mark.parametrize(("change", "told"), BAD, ids=[told for _, told in BAD])
def test_what_is_wrong_is_told_with_its_place(change: Callable[[dict[str, Any]], None], told: str) -> None:
    found = document()
    change(found)
    with pytest.raises(InputError, match=told):
        read_recording(found)


def test_a_file_gives_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(document() | {"winner": "both"}, indent=1))
    with pytest.raises(InputError, match=r"one.json:\d+:\d+ winner"):
        read_recording(path)
    path.write_text(json.dumps(document()))
    assert read_recording(path) == Recording.of(tiny(), id="one", events=True)
    assert read_recording(str(path)) == read_recording(path.read_text())


def test_a_battle_that_is_no_battle_is_found_when_it_is_loaded() -> None:
    found = document()
    found["battle"]["sides"] = {"player": {"units": [{"card": "Nobody", "at": [0, 0]}]}}
    recording = read_recording(found)
    with pytest.raises(InputError, match="no card 'Nobody'"):
        recording.load(tiny().catalogue)


def test_the_events_are_those_of_the_result() -> None:
    recording = read_recording(document())
    assert recording.view(tiny().catalogue).to_dicts() == tiny().events.to_dicts()
    bare = Recording.of(tiny(), id="one")
    with pytest.raises(ValueError, match="no events were kept"):
        bare.view(tiny().catalogue)
    assert bare != recording


def test_the_schema_names_every_key_of_the_document() -> None:
    schema = schema_of("recording")
    assert set(document()) | {"time", "edited", "limit_name"} == set(schema["properties"])
    assert "digest" in schema["required"]
