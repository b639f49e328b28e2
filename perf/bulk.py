"""How fast jobs over a corpus are, beside the bare engine, in interleaved runs; and how much memory they take.

    python -m perf.bulk [--battles 20000] [--rounds 8] [--late] [--memory] [--ray]

Each round takes another chunk of the corpus, so that no text was met before, and on that chunk in turn, in seconds of
the processor:

    kernels   what the kernels alone take to fight its battles
    engine    `ecs_sim.simulate` without a log, of battles that were loaded and laid before: the bare engine
    resim     the whole job: reading, laying, fighting, writing Parquet
    verify    the whole job: reading, laying, fighting, comparing

A ratio is the median over the rounds. One worker and two are told by the clock, on the whole corpus (*from the first
second*) and once all have begun (*steady*: from the moment at which half of the battles are done).
The clock means nothing where others use the processors: *by processor time* is what two workers at once would come to
if each had a processor of its own, from what a battle takes one of them and what it takes two that run together.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import ecs_sim
from ecs_sim.bulk.engines import Engine, Local, engine_of
from ecs_sim.bulk.fights import Fights, uncollected
from ecs_sim.bulk.plan import Chunk, Source, chunks_of
from ecs_sim.bulk.resim import Resim, fights_of
from ecs_sim.bulk.sample import sample
from ecs_sim.bulk.verify import Verification
from ecs_sim.model.battle import Battle
from ecs_sim.recording.corpus import Corpus
from ecs_sim.recording.files import make_folders
from ecs_sim.recording.record import Recording
from ecs_sim.recording.writer import Writer
from ecs_sim.systems import run
from ecs_sim.worlds import scratch
from perf.machine import PEAK

TWO_CORES_MIN = 1.7
BARE_MIN = 0.90
MEMORY_MAX = 1.10
RAY_MIN = 0.70
TIMES = 10
#: Drafts that `--late` keeps: of these rounds, with so many units a side.
LATE, FULL = 8, 8

Figures = dict[str, list[float]]


def processor() -> float:
    """Seconds of the processor that this process and those which it waited for have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    with uncollected():
        work()
    return time.process_time() - began


class Loaded:
    """The battles of a chunk as the bare engine likes them: loaded and laid before."""

    def __init__(self, corpus: Path, chunk: Chunk) -> None:
        fights, source = Fights(str(corpus)), Source(corpus)
        self.battles: list[tuple[Battle, int]] = []
        for batch in source.batches(chunk, ["id", "seed", "catalogue", "battle"]):
            for one in fights.chosen(batch):
                own: str = one.row["catalogue"]
                document = {**(one.battle or {}), "catalogue": f"sha256:{own}"}
                battle = ecs_sim.load_battle(document, source.corpus.catalogue(own))
                self.battles.append((battle, one.row["seed"]))
        self.simulate()

    def simulate(self) -> None:
        """Fight all of them."""
        for battle, seed in self.battles:
            ecs_sim.simulate(battle, seed=seed, events=False)

    def kernels(self) -> float:
        """Seconds of the processor that the kernels take."""
        from ecs_sim.battle import compiled
        from ecs_sim.engine import start

        world, spent = scratch(), 0.0
        for battle, seed in self.battles:
            start(world, compiled(battle), seed, None)
            began = time.process_time()
            world.call(run.whole, 1)
            spent += time.process_time() - began
        return spent


def late(corpus: Path, folder: Path) -> Path:
    """The full boards of the last rounds alone."""
    read = Corpus(corpus)
    with Writer(folder, name="late") as writer:
        for one in read.recordings():
            assert isinstance(one, Recording)
            sides = one.battle["sides"].values()
            if one.battle.get("round", 1) >= LATE and all(len(side.get("units", ())) >= FULL for side in sides):
                writer.add(one, read.catalogue(one.catalogue_hash))
    return folder


def side_by_side(corpus: Path, out: Path, rounds: int) -> dict[str, Any]:
    """Jobs beside the bare engine, a chunk a round; the first chunk makes all ready and isn't counted."""
    make_folders(out)
    resim, verify = Resim(fights_of(corpus, None, None, None), str(out)), Verification(str(corpus))
    first, *chunks = chunks_of(Corpus(corpus))
    resim.run(first)
    verify.run(first)
    micros: Figures = {}
    for chunk in chunks[:rounds]:
        loaded = Loaded(corpus, chunk)
        seconds = {"kernels": loaded.kernels(), "engine": timed(loaded.simulate)}
        seconds["resim"] = timed(lambda chunk=chunk: resim.run(chunk))
        seconds["verify"] = timed(lambda chunk=chunk: verify.run(chunk))
        for name, value in seconds.items():
            micros.setdefault(name, []).append(value * 1e6 / len(loaded.battles))

    def ratio(above: str, below: str) -> float:
        return median(a / b for a, b in zip(micros[above], micros[below], strict=True))

    jobs = ("resim", "verify")
    return {
        "microseconds a battle": {name: median(values) for name, values in micros.items()},
        **{f"{job} over the bare engine": ratio("engine", job) for job in jobs},
        **{f"{job} over the kernels alone": ratio("kernels", job) for job in jobs},
    }


@dataclass(frozen=True)
class Whole:
    """What a job over some chunks took: seconds, and seconds a battle of its second half."""

    clock: float
    steady: float
    spent: float


def whole(corpus: Path, out: Path, engine: Engine, chunks: list[Chunk]) -> Whole:
    """What a job takes that begins now."""
    shutil.rmtree(out, ignore_errors=True)
    make_folders(out)
    began, spent = time.perf_counter(), processor()
    rows, done = sum(chunk.rows for chunk in chunks), 0
    half, last, after = began, began, rows
    for chunk, _ in engine.map(Resim(fights_of(corpus, None, None, None), str(out)), chunks):
        done += chunk.rows
        if 2 * done >= rows and after == rows:
            half, after = time.perf_counter(), rows - done
        last = time.perf_counter()
    return Whole(time.perf_counter() - began, (last - half) / max(1, after), processor() - spent)


def workers(corpus: Path, out: Path, rounds: int, *, ray: bool) -> dict[str, Any]:
    """One worker and two, each on the whole corpus and on half of it, in turn."""
    chunks = chunks_of(Corpus(corpus))
    half = chunks[: len(chunks) // 2]
    rows, more = sum(chunk.rows for chunk in chunks), sum(chunk.rows for chunk in chunks[len(half) :])
    ways: dict[str, Callable[[], Engine]] = {"one": lambda: Local(1), "two": lambda: Local(2)}
    if ray:
        ways["ray"] = lambda: engine_of("ray", 2)
    clock, steady, spent = ({name: list[float]() for name in ways} for _ in range(3))
    for _ in range(rounds):
        for name, way in ways.items():
            short, long = whole(corpus, out, way(), half), whole(corpus, out, way(), chunks)
            clock[name].append(long.clock / rows)
            steady[name].append(long.steady)
            spent[name].append((long.spent - short.spent) / more)

    def ratio(figures: Figures, above: str, below: str) -> float:
        return median(a / b for a, b in zip(figures[above], figures[below], strict=True))

    found: dict[str, Any] = {
        "battles a second, from the first second": {name: 1 / median(values) for name, values in clock.items()},
        "battles a second, steady": {name: 1 / median(values) for name, values in steady.items()},
        "two cores over one, from the first second": ratio(clock, "one", "two"),
        "two cores over one": ratio(steady, "one", "two"),
        "two cores over one, by processor time": 2 * ratio(spent, "one", "two"),
    }
    return found | ({"ray over local": ratio(steady, "two", "ray")} if ray else {})


def peak(corpus: Path, out: Path) -> int:
    """Most bytes that a process of `ecs-sim resim` had in memory."""
    shutil.rmtree(out, ignore_errors=True)
    program = f"{PEAK}\nfrom ecs_sim.cli import main; sys.argv = sys.argv[1:]; main(); print(peak())"
    command = [sys.executable, "-c", program, "ecs-sim", "resim", str(corpus), "--out", str(out), "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout.splitlines()[-1])


def many_times(corpus: Path, folder: Path, times: int) -> Path:
    """The corpus over and over: its segments copied under other ordinals."""
    shutil.copytree(corpus, folder)
    segments = Corpus(corpus).segments
    for copy in range(1, times):
        for place, segment in enumerate(segments):
            name = f"{copy * len(segments) + place + 10_000:08}-{segment.writer}.parquet"
            shutil.copyfile(segment.path, folder / "segments" / name)
    return folder


def verdicts(found: dict[str, Any]) -> dict[str, bool]:
    """Which of the bounds hold."""
    bounds = {
        "two cores over one": lambda value: value >= TWO_CORES_MIN,
        "resim over the bare engine": lambda value: value >= BARE_MIN,
        "verify over the bare engine": lambda value: value >= BARE_MIN,
        "ray over local": lambda value: value >= RAY_MIN,
        "memory of ten times as many": lambda value: value <= MEMORY_MAX,
    }
    return {name: holds(found[name]) for name, holds in bounds.items() if name in found}


def main() -> int:
    parser = argparse.ArgumentParser(prog="perf.bulk", description=__doc__)
    parser.add_argument("--battles", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--corpus", type=Path, help="a corpus of such battles, in place of one that is drafted now")
    parser.add_argument("--late", action="store_true", help="also: beside the bare engine, on full late boards alone")
    parser.add_argument("--alone", action="store_true", help="beside the bare engine only, not with two workers")
    parser.add_argument("--memory", action="store_true", help="also: the peak on ten times as many battles")
    parser.add_argument("--ray", action="store_true", help="also: on a local Ray")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus, out = asked.corpus or Path(folder) / "corpus", Path(folder) / "out"
        if asked.corpus is None:
            sample(corpus, asked.battles, 7, workers=2)
        found: dict[str, Any] = {"battles": Corpus(corpus).rows}
        found |= side_by_side(corpus, out, asked.rounds)
        if asked.late:
            found["full late boards"] = side_by_side(late(corpus, Path(folder) / "late"), out, asked.rounds)
        if not asked.alone:
            found |= workers(corpus, out, max(1, asked.rounds // 2), ray=asked.ray)
        if asked.memory:
            few = peak(corpus, out)
            many = peak(many_times(corpus, Path(folder) / "many", TIMES), out)
            found |= {"peak bytes": {"few": few, "many": many}, "memory of ten times as many": many / few}
    found["holds"] = verdicts(found)
    print(json.dumps(found, indent=1))
    return 0 if all(found["holds"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
