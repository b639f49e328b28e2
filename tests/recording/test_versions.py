"""Recordings of every version that there ever was are read: the files of tests/fixtures/recordings are kept for ever.

A folder a version: a corpus, single recordings, and in read.json what was read of the corpus by the version that wrote
it. A new version gets a folder beside these, which are never written again.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ecs_sim import load_battle, simulate
from ecs_sim.bulk.verify import verify
from ecs_sim.recording import Corpus, Recording, read_recording
from ecs_sim.recording.columns import FORMAT
from ecs_sim.versions import RULES_VERSION

ROOT = Path(__file__).parents[1] / "fixtures" / "recordings"
VERSIONS = sorted(path.name for path in ROOT.iterdir())


def test_the_present_version_has_its_sample() -> None:
    assert VERSIONS[0] == "1.0"
    assert FORMAT in VERSIONS, "a new version of the format: write its sample beside the others"


@pytest.mark.golden
@pytest.mark.parametrize("version", VERSIONS)
def test_a_corpus_is_read_as_when_it_was_written(version: str) -> None:
    corpus = Corpus(ROOT / version / "corpus")
    assert corpus.problems == []
    found = [one.to_dict() for one in corpus.recordings() if isinstance(one, Recording)]
    assert found == json.loads((ROOT / version / "read.json").read_text(encoding="utf-8"))
    assert [one["versions"]["format"] for one in found] == [version] * len(found)
    for own in {one["versions"]["catalogue"] for one in found}:
        assert corpus.catalogue(own).cards


@pytest.mark.golden
@pytest.mark.parametrize("version", VERSIONS)
def test_its_battles_verify_under_the_rules_that_they_were_fought_by(version: str) -> None:
    report = verify(ROOT / version / "corpus")
    rules = {segment.rules for segment in Corpus(ROOT / version / "corpus").segments}
    wanted = {"same": 6, "edited": 1} if rules == {RULES_VERSION} else {"other_rules": 7}
    assert {verdict: count for verdict, count in report.counts.items() if count} == wanted


@pytest.mark.parametrize("version", VERSIONS)
def test_single_recordings_are_read(version: str) -> None:
    bare, complete = (read_recording(ROOT / version / f"{name}.json") for name in ("bare", "complete"))
    corpus = Corpus(ROOT / version / "corpus")
    assert (bare, complete) == (corpus.find("saint"), corpus.find("duel"))
    document = complete.document(corpus.catalogue(complete.catalogue_hash))
    assert simulate(load_battle(document)).winner == complete.winner
