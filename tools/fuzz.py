"""`make fuzz`: generated boards without end in sight; what fails is kept as tests/fixtures/fuzz/<seed>.json.

    python -m tools.fuzz [--boards N] [--from SEED] [--jobs N]

A kept board holds its seed, what failed, and the battle document; the tests replay it from then on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.generator import board
from tests.soundness import failures

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "fixtures" / "fuzz"
CHUNK = 50
#: The parity tests have the seeds below.
FIRST = 2_000

Found = list[tuple[int, list[str]]]


def look(seeds: range) -> Found:
    """The seeds whose boards fail, and in which ways; an exception is one of them."""
    found: Found = []
    for seed in seeds:
        try:
            faults = failures(board(seed), seed)
        except Exception as error:  # noqa: BLE001 - whatever comes is what fuzzing looks for
            told = "".join(traceback.format_exception(error, limit=-4)).strip()
            faults = [told.replace(f"{ROOT}{os.sep}", "")]  # a fixture names no folder of the machine that found it
        if faults:
            found.append((seed, faults))
    return found


def keep(seed: int, faults: list[str], folder: Path = FOLDER) -> Path:
    """Write a board that failed as a fixture."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seed}.json"
    kept = {"seed": seed, "failed": faults[:10], "document": board(seed)}
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def chunks(first: int, boards: int) -> Iterator[range]:
    """The seeds in pieces for the workers."""
    for start in range(first, first + boards, CHUNK):
        yield range(start, min(start + CHUNK, first + boards))


def main(arguments: list[str] | None = None) -> int:
    """Run the boards on several processes; 1 where one failed."""
    parser = argparse.ArgumentParser(prog="tools.fuzz", description=__doc__)
    parser.add_argument("--boards", type=int, default=20_000)
    parser.add_argument("--from", type=int, default=FIRST, dest="first")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(arguments)
    started, done, bad = time.monotonic(), 0, 0
    pieces = list(chunks(asked.first, asked.boards))
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for piece, found in zip(pieces, pool.map(look, pieces), strict=True):
            done += len(piece)
            for seed, faults in found:
                bad += 1
                print(f"\nseed {seed}: {faults[0]}\n  kept as {keep(seed, faults)}", flush=True)
            rate = done / (time.monotonic() - started)
            print(f"\r{done:,} of {asked.boards:,} boards, {bad} failed, {rate:.0f}/s", end="", flush=True)
    print()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
