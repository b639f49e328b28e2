"""What goes into a corpus comes out of it: the same battle, outcome, events; proved by running it again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ecs_sim import Result, load_battle, simulate
from ecs_sim.bulk.verify import verify
from ecs_sim.cli.app import app
from ecs_sim.recording import Corpus, Recording, Writer, read_recording

SAMPLES = sorted((Path(__file__).parents[2] / "examples" / "battles").glob("*.json"))
NOON = datetime(2031, 5, 6, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [simulate(load_battle(path), seed=seed) for path in SAMPLES[:6] for seed in (1, 2)]


def test_a_corpus_gives_back_what_was_written(tmp_path: Path, results: list[Result]) -> None:
    with Writer(tmp_path, rows=5) as writer:
        for number, result in enumerate(results):
            writer.write(result, id=f"b{number}", time=NOON, events=number % 2 == 0)
    corpus = Corpus(tmp_path)
    assert (corpus.problems, corpus.rows, len(corpus.segments)) == ([], len(results), 3)
    found = list(corpus.recordings())
    wanted = [Recording.of(r, id=f"b{n}", time=NOON, events=n % 2 == 0) for n, r in enumerate(results)]
    assert found == wanted
    for recording, result in zip(wanted[::2], results[::2], strict=True):
        assert recording.view(result.catalogue).to_dicts() == result.events.to_dicts()


def test_a_recorded_battle_is_fought_again_with_the_same_digests(tmp_path: Path, results: list[Result]) -> None:
    with Writer(tmp_path) as writer:
        for result in results:
            writer.write(result)
    corpus = Corpus(tmp_path)
    for recording, result in zip(corpus.recordings(), results, strict=True):
        assert isinstance(recording, Recording)
        again = simulate(recording.load(corpus.catalogue(recording.catalogue_hash)))
        assert (again.digest, again.outcome_digest) == (result.digest, result.outcome_digest)


@pytest.mark.parametrize("complete", [False, True])
def test_a_recording_is_a_document_too(results: list[Result], complete: bool) -> None:
    recording = Recording.of(results[0], id="one", time=NOON, events=True)
    document = recording.to_dict(results[0].catalogue if complete else None)
    assert read_recording(document) == recording
    assert ("catalogue" in document) is complete


@pytest.mark.parametrize(
    ("wish", "count", "logs"),
    [
        ([str(SAMPLES[0])], 1, True),
        ([str(SAMPLES[0]), "--no-events", "--json"], 1, False),
        ([str(SAMPLES[0]), str(SAMPLES[1])], 2, True),
        ([str(SAMPLES[0]), "--seeds", "4"], 4, False),
        ([str(SAMPLES[0]), "--driver", "stepped", "--json"], 1, True),
    ],
    ids=["one", "json", "two", "seeds", "stepped"],
)
def test_run_records_where_it_is_told_to(tmp_path: Path, wish: list[str], count: int, logs: bool) -> None:
    done = CliRunner().invoke(app, ["run", *wish, "--record", str(tmp_path)])
    assert done.exit_code == 0, done.output
    found = [one for one in Corpus(tmp_path).recordings() if isinstance(one, Recording)]
    assert [one.events is not None for one in found] == [logs] * count
    assert all(one.time is not None for one in found)
    report = verify(tmp_path)
    assert (report.counts["same"], report.passed) == (count, True)
