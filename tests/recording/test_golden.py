"""The golden corpus: 200 battles, every outcome and every mechanic, fought again on every change."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ecs_sim import Result, load_battle, simulate
from ecs_sim.bulk.verify import verify
from ecs_sim.components.words import gates, hooks, keywords, kinds, lanes, names, scopes, sources, verbs
from ecs_sim.recording import Corpus, Recording
from tools import golden_corpus
from tools.golden_corpus import BATTLES, FOLDER, Candidate, Feature, changes, chosen, features, fought, recorded

#: What no recorded battle can show, and why.
NEVER = {
    ("event", "edit"),  # a host's edit makes a battle that never verifies
    ("verb", "inert"),  # lines of the shop speak in no fight
    ("lane", "inert"),
    ("hook", "quest"),  # a Quest hears by its lane and counts by the verb; no line has this channel
}
OUTCOMES = {
    *((winner, "wipe") for winner in ("player", "enemy", "draw")),
    *((winner, "bye") for winner in ("player", "enemy", "draw")),
    ("draw", "timeout"),
    *(("none", reason) for reason in ("limit", "fuel", "capacity")),
}


@cache
def again() -> tuple[tuple[str, Result], ...]:
    return tuple(fought(FOLDER))


@cache
def shown() -> frozenset[Feature]:
    return frozenset().union(*(features(result) for _, result in again()))


@pytest.mark.golden
def test_its_battles_are_those_that_were_recorded() -> None:
    report = verify(FOLDER)
    assert report.passed, report.to_dict()
    assert (report.counts["same"], report.battles, report.problems) == (BATTLES, BATTLES, [])


@pytest.mark.slow
def test_it_has_every_outcome_and_every_kind_of_document() -> None:
    assert {(feature[1], feature[2]) for feature in shown() if feature[0] == "outcome"} == OUTCOMES
    assert {feature[1] for feature in shown() if feature[0] == "document"} == {"resume", "clock", "draws", "settles"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("of", "words"),
    [
        ("event", names(kinds)),
        ("verb", names(verbs)),
        ("hook", names(hooks)),
        ("keyword", names(keywords)),
        ("lane", names(lanes)),
        ("scope", names(scopes)),
        ("gate", names(gates)),
        ("source", names(sources)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_mechanic_is_in_it(of: str, words: dict[int, str]) -> None:
    here = {feature[1] for feature in shown() if feature[0] == of}
    here |= {feature[2] for feature in shown() if feature[:2] == ("printed", of)}
    here |= {feature[3] for feature in shown() if feature[:1] == ("event",) and feature[2:3] == (of,)}
    assert {(of, word) for word in set(words.values()) - here} == {missing for missing in NEVER if missing[0] == of}


@pytest.mark.slow
def test_accepting_shows_what_changed_and_keeps_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = [one for one in recorded(FOLDER) if one.id.startswith(("sample-0", "special"))]
    corpus = Corpus(FOLDER)
    results = [(one.id, simulate(one.load(corpus.catalogue(one.catalogue_hash)))) for one in few]
    folder = tmp_path / "corpus"
    wrong = [replace(few[0], digest="0" * 16, winner="draw"), *few[1:]]
    with golden_corpus.Writer(folder, name="golden") as writer:
        for one in wrong:
            writer.add(one, corpus.catalogue(one.catalogue_hash))
    assert not verify(folder).passed
    assert golden_corpus.accept(folder) == 0
    told = capsys.readouterr().out
    assert f"{few[0].id}" in told
    assert "0000000000000000" in told
    assert f"1 of {len(few)} battles have another result" in told
    assert verify(folder).passed
    assert [one.id for one in recorded(folder)] == [own for own, _ in results]
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    assert golden_corpus.accept(folder) == 0
    assert capsys.readouterr().out == f"golden corpus: 0 of {len(few)} battles have another result\n"
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before
    assert not folder.with_name("corpus.new").exists()


def test_a_table_says_what_was_and_what_is() -> None:
    own, result = "one", simulate(load_battle(golden_corpus.SAMPLES[0]))
    same = Recording.of(result, id=own)
    assert changes([same], [(own, result)]) == []
    told = changes([replace(same, winner="none", steps=20)], [(own, result)])
    assert [line.split() for line in told] == [
        ["battle", "winner", "reason", "seconds", "digest"],
        [own, "old", "none", result.reason, "1.00", result.digest],
        ["new", result.winner, result.reason, f"{result.seconds:.2f}", result.digest],
    ]
    assert changes([replace(same, outcome_digest="0" * 16)], [(own, result)])


def test_battles_are_chosen_by_what_they_add() -> None:
    def one(own: str, *shows: str) -> Candidate:
        return Candidate(own, {}, frozenset(tuple(feature.split()) for feature in shows))

    few = one("few", "event a")
    many = one("many", "event a", "event b")
    faces = one("faces", *(f"face card {n}" for n in range(30)))
    other = one("other", "event c")
    assert [c.id for c in chosen([few, faces, other, many], 3)] == ["faces", "many", "other"]
    assert [c.id for c in chosen([few, faces, other, many], 2)] == ["many", "other"]


def test_a_battle_of_it_that_is_spoilt_is_found(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER, tmp_path / "corpus"))
    (segment,) = (folder / "segments").iterdir()
    data = bytearray(segment.read_bytes())
    data[len(data) // 3] ^= 1
    segment.write_bytes(data)
    assert not verify(folder).passed
