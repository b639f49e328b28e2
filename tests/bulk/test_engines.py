"""Worker processes: in any order, each chunk once, and again where a worker died."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ecs_sim.bulk.engines import Engine, Local, WorkersDiedError, default_workers, engine_of
from ecs_sim.bulk.plan import Chunk
from ecs_sim.recording.corpus import Piece
from tests.bulk.dying import Dying


def chunks(count: int) -> list[Chunk]:
    return [Chunk(number, (Piece("segments/none", 0, 0, 1),)) for number in range(count)]


def answers(engine: Engine, job: Dying, count: int) -> list[int]:
    found = list(engine.map(job, chunks(count)))
    assert all(chunk.number == answer for chunk, answer in found)
    return [answer for _, answer in found]


def test_one_worker_is_this_very_process(tmp_path: Path) -> None:
    assert answers(Local(1), Dying(str(tmp_path), -1), 5) == [0, 1, 2, 3, 4]


def test_no_chunk_is_no_work(tmp_path: Path) -> None:
    assert answers(Local(2), Dying(str(tmp_path), -1), 0) == []


def test_a_chunk_whose_worker_died_is_run_again_and_none_twice(tmp_path: Path) -> None:
    assert sorted(answers(Local(2), Dying(str(tmp_path), 3), 7)) == list(range(7))
    assert (tmp_path / "3.died").exists()


@pytest.mark.slow
def test_workers_that_die_again_and_again_end_the_job(tmp_path: Path) -> None:
    found: Iterator[tuple[Chunk, int]] = Local(2).map(Dying(str(tmp_path), 1, always=True), chunks(4))
    with pytest.raises(WorkersDiedError, match=r"3 times in a row at the chunks .*1"):
        list(found)


@pytest.mark.parametrize("workers", [0, 65])
def test_how_many_workers_there_may_be(workers: int) -> None:
    with pytest.raises(ValueError, match="1 to 64"):
        Local(workers)


def test_an_engine_by_its_name() -> None:
    made = engine_of("local", None)
    assert isinstance(made, Local)
    assert made.workers == default_workers()


def test_ray_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"ecs-sim\[ray\]"):
        engine_of("ray", 2)
