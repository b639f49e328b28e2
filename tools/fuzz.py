"""`make fuzz`: generated boards without end in sight; what fails is kept as tests/fixtures/fuzz/<of>-<seed>.json.

    python -m tools.fuzz [--of boards|drafts|lines] [--boards N] [--from SEED] [--jobs N]

Boards are of random cards; drafts of the starter catalogue's cards, bosses, runes, resonances and Cores; lines are
random and mutated sentences, which the parser reads or refuses and neither crashes nor hangs on. What is kept holds
its seed, what failed, and the battle document, shrunk as far as it still fails in the same way; the tests replay it
from then on. A line is only told: it is short.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ecs_sim.analysis import shrink
from ecs_sim.model.battle import Battle
from ecs_sim.model.errors import InputError
from tests.generator import board
from tests.soundness import failures
from tests.starter_boards import starter_board
from tests.text.mangle import line_faults

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "fixtures" / "fuzz"
CHUNK = 50
#: How long one failing board is shrunk.
SHRINK_SECONDS = 60.0
#: The parity tests have the seeds below.
FIRST = 2_000

Document = dict[str, Any]
Found = list[tuple[int, list[str]]]
#: What a seed can be the seed of.
MAKERS = {"boards": board, "drafts": starter_board}
#: Seeds of lines make no board, and are told rather than kept.
LINES = "lines"


def look(seeds: range, of: str = "boards") -> Found:
    """The seeds whose boards fail, and in which ways; an exception is one of them."""
    found: Found = []
    for seed in seeds:
        faults = told_of(partial(line_faults, seed)) if of == LINES else faults_of(MAKERS[of](seed), seed)
        if faults:
            found.append((seed, faults))
    return found


def faults_of(document: Document, seed: int) -> list[str]:
    """The ways in which a battle fails; an exception is one of them."""
    return told_of(lambda: failures(document, seed))


def told_of(look_at: Callable[[], list[str]]) -> list[str]:
    """What was found, or the exception that came instead."""
    try:
        return look_at()
    except Exception as error:  # noqa: BLE001 - whatever comes is what fuzzing looks for
        told = "".join(traceback.format_exception(error, limit=-4)).strip()
        return [told.replace(f"{ROOT}{os.sep}", "")]  # a fixture names no folder of the machine that found it


def kind_of(fault: str) -> str:
    """What a fault is, without its numbers: `mirror` of `mirror: digest …`, the class of an exception."""
    return fault.splitlines()[-1].partition(":")[0]


def smallest(document: Document, seed: int, faults: list[str], budget: float = SHRINK_SECONDS) -> Document:
    """The smallest battle that fails in one of these ways; the document itself where it can't even be loaded."""
    kinds = {kind_of(fault) for fault in faults}

    def fails(battle: Battle) -> bool:
        smaller = battle.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return any(kind_of(fault) in kinds for fault in faults_of(smaller, seed))

    try:
        return shrink(document, fails, budget=budget).document
    except InputError:
        return document


def keep(seed: int, faults: list[str], folder: Path = FOLDER, of: str = "boards") -> Path:
    """Write a board that failed as a fixture."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{of}-{seed}.json"
    kept = {"seed": seed, "failed": faults[:10], "document": smallest(MAKERS[of](seed), seed, faults)}
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def chunks(first: int, boards: int) -> Iterator[range]:
    """The seeds in pieces for the workers."""
    for start in range(first, first + boards, CHUNK):
        yield range(start, min(start + CHUNK, first + boards))


def main(arguments: list[str] | None = None) -> int:
    """Run the boards on several processes; 1 where one failed."""
    parser = argparse.ArgumentParser(prog="tools.fuzz", description=__doc__)
    parser.add_argument("--of", choices=(*MAKERS, LINES), default="boards")
    parser.add_argument("--boards", type=int, default=20_000)
    parser.add_argument("--from", type=int, default=FIRST, dest="first")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(arguments)
    started, done, bad = time.monotonic(), 0, 0
    pieces = list(chunks(asked.first, asked.boards))
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for piece, found in zip(pieces, pool.map(partial(look, of=asked.of), pieces), strict=True):
            done += len(piece)
            for seed, faults in found:
                bad += 1
                kept = "" if asked.of == LINES else f"\n  kept as {keep(seed, faults, of=asked.of)}"
                print(f"\nseed {seed}: {faults[0]}{kept}", flush=True)
            rate = done / (time.monotonic() - started)
            print(f"\r{done:,} of {asked.boards:,} {asked.of}, {bad} failed, {rate:.0f}/s", end="", flush=True)
    print()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
