"""How fast jobs over a corpus are, beside the bare engine, in interleaved runs; and how much memory they take.

    python -m perf.bulk [--battles 4000] [--rounds 5] [--memory] [--ray]

Every round takes each figure once, in turn; a figure is the median over the rounds, a ratio the median of the rounds'
ratios. *bare* is what the kernels alone take, *alone* a whole re-simulation in one process: reading, laying, fighting,
writing; both in seconds of the processor. *one* and *two* are the same on the clock with one and two workers; what it
takes to begin two (a job on nothing) is measured beside it and taken off, for a long job begins them once.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from ecs_sim.bulk.engines import Engine, Local, engine_of
from ecs_sim.bulk.fights import Fights
from ecs_sim.bulk.plan import Chunk, Source, chunks_of, rows_of
from ecs_sim.bulk.resim import Resim, fights_of, resim
from ecs_sim.bulk.runner import Runner
from ecs_sim.bulk.sample import sample
from ecs_sim.recording.corpus import Corpus
from ecs_sim.recording.files import make_folders

TWO_CORES_MIN = 1.7
BARE_MIN = 0.90
MEMORY_MAX = 1.10
RAY_MIN = 0.70
TIMES = 10


def corpus_of(folder: Path, battles: int) -> Path:
    sample(folder, battles, 7, workers=2)
    return folder


class Timed(Runner):
    """A runner that knows how long its kernels took, in seconds of the processor."""

    spent = 0.0

    def _fight(self, fresh: int) -> None:
        began = time.process_time()
        super()._fight(fresh)
        self.spent += time.process_time() - began


def bare(corpus: Path) -> float:
    """Seconds of the processor that the kernels alone take for the whole corpus."""
    source = Source(corpus)
    runners: dict[str, Timed] = {}
    for chunk in chunks_of(Corpus(corpus)):
        for batch in source.batches(chunk, ["id", "seed", "catalogue", "battle"]):
            for one in rows_of(batch):
                own: str = one.row["catalogue"]
                if own not in runners:
                    runners[own] = Timed(source.corpus.catalogue(own))
                assert one.battle is not None
                runners[own].run(one.battle, one.row["seed"])
    return sum(runner.spent for runner in runners.values())


def alone(corpus: Path, out: Path) -> float:
    """Seconds of the processor that the whole job takes in this process, once it knows the catalogue."""
    shutil.rmtree(out, ignore_errors=True)
    make_folders(out)
    job, chunks = Resim(fights_of(corpus, None, None, None), str(out)), chunks_of(Corpus(corpus))
    for chunk in chunks:
        job.run(chunk)
    began = time.process_time()
    for chunk in chunks:
        job.run(chunk)
    return time.process_time() - began


def whole(corpus: Path, out: Path, engine: Engine) -> float:
    """Seconds from the first chunk to the last, workers running."""
    shutil.rmtree(out, ignore_errors=True)
    began = time.perf_counter()
    resim(corpus, out, fights_of(corpus, None, None, None), engine)
    return time.perf_counter() - began


def started(engine: Engine, corpus: Path, out: Path) -> float:
    """Seconds that it takes to begin the workers and let each open what it needs."""
    shutil.rmtree(out, ignore_errors=True)
    make_folders(out)
    piece = next(iter(Corpus(corpus).pieces()))
    began = time.perf_counter()
    nobody = Fights(str(corpus), where="id = 'nobody'")
    for _ in engine.map(Resim(nobody, str(out)), [Chunk(number, (piece,)) for number in range(2)]):
        pass
    return time.perf_counter() - began


def peak(corpus: Path, out: Path) -> int:
    """Most bytes that a process of `ecs-sim resim` had in memory."""
    shutil.rmtree(out, ignore_errors=True)
    program = (
        "import resource, sys; from ecs_sim.cli import main; sys.argv = sys.argv[1:]; main();"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    command = [sys.executable, "-c", program, "ecs-sim", "resim", str(corpus), "--out", str(out), "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout.splitlines()[-1]) * (1 if sys.platform == "darwin" else 1024)


def many_times(corpus: Path, folder: Path, times: int) -> Path:
    """The corpus over and over: its segments copied under other ordinals."""
    shutil.copytree(corpus, folder)
    segments = Corpus(corpus).segments
    for copy in range(1, times):
        for place, segment in enumerate(segments):
            name = f"{copy * len(segments) + place + 10_000:08}-{segment.writer}.parquet"
            shutil.copyfile(segment.path, folder / "segments" / name)
    return folder


def speed(corpus: Path, out: Path, rounds: int, *, ray: bool) -> dict[str, Any]:
    """The rates of all, in interleaved rounds."""
    battles = Corpus(corpus).rows
    one, two = Local(1), Local(2)
    seconds: dict[str, list[float]] = {"bare": [], "alone": [], "one": [], "two": [], "start of two": []}
    if ray:
        seconds |= {"ray": [], "start of ray": []}
    for _ in range(rounds):
        seconds["bare"].append(bare(corpus))
        seconds["alone"].append(alone(corpus, out))
        seconds["one"].append(whole(corpus, out, one))
        seconds["start of two"].append(started(two, corpus, out))
        seconds["two"].append(max(1e-9, whole(corpus, out, two) - seconds["start of two"][-1]))
        if ray:
            cluster = engine_of("ray", 2)
            seconds["start of ray"].append(started(cluster, corpus, out))
            seconds["ray"].append(max(1e-9, whole(corpus, out, cluster) - seconds["start of ray"][-1]))

    def ratio(above: str, below: str) -> float:
        return median(a / b for a, b in zip(seconds[above], seconds[below], strict=True))

    found: dict[str, Any] = {
        "battles": battles,
        "battles a second": {name: battles / median(listed) for name, listed in seconds.items() if "start" not in name},
        "two cores over one": ratio("one", "two"),
        "one core over bare": ratio("bare", "alone"),
        "start of two workers, seconds": median(seconds["start of two"]),
    }
    if ray:
        found |= {"ray over local": ratio("two", "ray"), "start of ray, seconds": median(seconds["start of ray"])}
    return found


def verdicts(found: dict[str, Any]) -> dict[str, bool]:
    """Which of the bounds hold."""
    bounds = {
        "two cores over one": lambda value: value >= TWO_CORES_MIN,
        "one core over bare": lambda value: value >= BARE_MIN,
        "ray over local": lambda value: value >= RAY_MIN,
        "memory of ten times as many": lambda value: value <= MEMORY_MAX,
    }
    return {name: holds(found[name]) for name, holds in bounds.items() if name in found}


def main() -> int:
    parser = argparse.ArgumentParser(prog="perf.bulk", description=__doc__)
    parser.add_argument("--battles", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory", action="store_true", help="also: the peak on ten times as many battles")
    parser.add_argument("--ray", action="store_true", help="also: on a local Ray")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus, out = corpus_of(Path(folder) / "corpus", asked.battles), Path(folder) / "out"
        found = speed(corpus, out, asked.rounds, ray=asked.ray)
        if asked.memory:
            few = peak(corpus, out)
            many = peak(many_times(corpus, Path(folder) / "many", TIMES), out)
            found |= {"peak bytes": {"few": few, "many": many}, "memory of ten times as many": many / few}
    found["holds"] = verdicts(found)
    print(json.dumps(found, indent=1))
    return 0 if all(found["holds"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
