"""`diff` and `shrink` of recordings: of a corpus, as documents, with and without a log, today's engine or another's."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim import InputError
from ecs_sim.analysis import diff, shrink
from ecs_sim.recording import Corpus, Recording, Writer
from tests.boards import Document, battle, unit


def brawl(power: int = 5) -> Document:
    a = unit("a", "Deal {power} damage", acts=1, power=power)
    return battle([a], [unit("x"), unit("y")], seconds=4, seed=3)


@pytest.fixture
def corpus(tmp_path: Path) -> str:
    with Writer(tmp_path / "corpus") as writer:
        for name, power in (("five", 5), ("six", 6)):
            writer.write(ecs_sim.simulate(ecs_sim.load_battle(brawl(power))), id=name, events=power == 5)
    return str(tmp_path / "corpus")


def document(corpus: str, own: str = "five") -> dict[str, Any]:
    """A complete recording document."""
    whole = Corpus(corpus)
    found = whole.find(own)
    return copy.deepcopy(found.to_dict(whole.catalogue(found.catalogue_hash)))


def test_two_recordings_of_a_corpus(corpus: str) -> None:
    found = diff(f"{corpus}#five", f"{corpus}#six")
    assert [(one.what, one.a, one.b) for one in found.fields] == [("amount", 5, 6)]
    assert [(one.what, one.a, one.b) for one in found.inputs] == [("a power", 5, 6)]
    assert found.a.moment is not None
    assert found.b.moment is not None
    assert found.a.run.kind == "recording"


def test_a_recording_is_what_is_fought_again(corpus: str) -> None:
    for own in ("five", "six"):
        assert diff(Path(f"{corpus}#{own}")).same
        assert diff(document(corpus, own)).same
        assert diff(f"{corpus}#{own}", document(corpus, own)).same


def test_a_recorded_log_parts_from_todays_engine_at_an_event(corpus: str) -> None:
    other = document(corpus)
    other["digest"] = "0" * 16
    place = other["log"]["amount"].index(5)
    other["log"]["amount"][place] = 4
    found = diff(other)
    assert found.verdict == "event"
    assert found.a.event is not None
    assert (found.a.event["n"], found.a.event["amount"]) == (place, 4)
    assert found.a.story is not None
    assert found.b.moment is not None
    assert "comes to the digest" in found.a.run.notes[0]
    assert "engine" in found.to_dict()["a"]["notes"][0]


def test_without_its_log_the_event_is_not_known(corpus: str) -> None:
    other = document(corpus, "six")
    other["digest"] = "0" * 16
    found = diff(other)
    assert found.verdict == "digest"
    assert found.notes[0].startswith("the events of A are not known")


def test_an_edited_recording_is_taken_as_it_is(corpus: str) -> None:
    other = document(corpus) | {"edited": True, "digest": "0" * 16}
    found = diff(other, brawl(5))
    assert found.verdict == "digest"
    assert found.a.run.battle is None
    assert not found.a.run.notes


def test_a_recording_is_shrunk(corpus: str) -> None:
    found = shrink(f"{corpus}#five", "event=damage")
    assert found.after["units"] == 2
    with pytest.raises(InputError, match="not true of this battle"):
        shrink(document(corpus), "event=death")


def test_what_is_missing_is_said(corpus: str) -> None:
    with pytest.raises(InputError, match="there is no battle 'seven'"):
        diff(f"{corpus}#seven")
    bare: Recording = Corpus(corpus).find("five")
    with pytest.raises(InputError, match="no catalogue of that content is known"):
        diff(bare)
    with pytest.raises(InputError, match="no catalogue of that content is known"):
        diff(bare.to_dict())
    wrong = document(corpus)
    wrong["catalogue"]["cards"][0]["power"] = 9
    with pytest.raises(InputError, match="not the one that the battle was fought with"):
        diff(wrong)


def test_a_document_beside_the_catalogues_of_its_corpus_is_complete(corpus: str) -> None:

    path = Path(corpus) / "five.json"
    path.write_text(json.dumps(Corpus(corpus).find("five").to_dict()), encoding="utf-8")
    assert diff(path).same


def test_a_log_of_another_battle_is_refused(corpus: str) -> None:
    other = document(corpus)
    other["log"]["kind"] = [250] * len(other["log"]["kind"])
    with pytest.raises(InputError, match="log of 'five' can't be read"):
        diff(other)
