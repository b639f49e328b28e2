"""How near bulk runs of stored documents come to the bare engine, both timed in turn in one run.

    python -m perf.assembly [--battles 400] [--rounds 7] [--json]

The bare engine fights battles that were loaded and laid before, without a log. The runner is given the same battles as
JSON texts and tells outcomes with their digests. Times are of the processor, not of the wall, so that a busy machine
moves them less; with two processes each does the whole of it. A ratio is the median over the rounds.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from typing import Any

import ecs_sim
from ecs_sim.battle import compiled
from ecs_sim.bulk.runner import Runner
from ecs_sim.drafts import Pool, drafted
from ecs_sim.setup.content import bundled
from ecs_sim.worlds import Template, scratch


def measure(battles: int, rounds: int) -> dict[str, float]:
    """Microseconds a battle of each way, and the runner's rate by the bare engine's."""
    catalogue = bundled("starter")
    pool = Pool(catalogue)
    documents = [drafted(pool, 11, number, "starter") for number in range(battles)]
    texts = [json.dumps(document, separators=(",", ":"), sort_keys=True) for document in documents]
    seeds: list[int] = [document["seed"] for document in documents]
    runner, world = Runner(catalogue), scratch()
    loaded = [ecs_sim.load_battle(document) for document in documents]
    for battle, text in zip(loaded, texts, strict=True):
        ecs_sim.simulate(battle, events=False)
        runner.run(json.loads(text), 1)

    def bare() -> None:
        for battle, seed in zip(loaded, seeds, strict=True):
            ecs_sim.simulate(battle, seed=seed, events=False)

    def each() -> None:
        for _ in runner.each((json.loads(text), seed) for text, seed in zip(texts, seeds, strict=True)):
            pass

    def one_by_one() -> None:
        for text, seed in zip(texts, seeds, strict=True):
            runner.run(json.loads(text), seed)

    def laid() -> None:
        for document, seed in zip(documents, seeds, strict=True):
            assert runner.assembler.lay(document, seed, world) is not None

    def ordinary() -> None:
        for document in documents[::8]:
            Template(compiled(ecs_sim.load_battle(document)), world).lay(world)

    ways: dict[str, Callable[[], None]] = {f.__name__: f for f in (bare, each, one_by_one, laid, ordinary)}
    return timed(ways, battles, rounds)


def timed(ways: dict[str, Callable[[], None]], battles: int, rounds: int) -> dict[str, float]:
    """Every way once a round, in turn."""
    gc.collect()
    gc.freeze()
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            begin = time.process_time()
            way()
            found[name].append((time.process_time() - begin) * 1e6 / battles)
    told = {name: median(times) * (8 if name == "ordinary" else 1) for name, times in found.items()}
    for name in ("each", "one_by_one"):
        told[f"{name}_by_bare"] = median(b / e for b, e in zip(found["bare"], found[name], strict=True))
    return told


def main() -> None:
    """Measure in one process, then in two at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--battles", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        single = pool.submit(measure, asked.battles, asked.rounds).result()
        both: list[dict[str, Any]] = [
            one.result() for one in [pool.submit(measure, asked.battles, asked.rounds) for _ in range(2)]
        ]
    double = {name: sum(one[name] for one in both) / 2 for name in single}
    if asked.json:
        print(json.dumps({"one": single, "two": double}, indent=1))
        return
    for name, value in single.items():
        unit = "" if name.endswith("_bare") else " us"
        print(f"  {name:20}{value:10.3f}{unit:4}{double[name]:10.3f}{unit}, two processes")


if __name__ == "__main__":
    main()
