"""`make profile`: a pyinstrument page of one battle, from the document to the result document, many times over.

A compiled kernel is one frame to a profiler; what lies around the kernels is what this page is for.
The mirror's page (`--driver mirror`) shows where the rules themselves spend their time.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pyinstrument

import ecs_sim
from ecs_sim.mirror import simulate_mirror

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "perf" / "out"


def main() -> int:
    parser = argparse.ArgumentParser(description="Profile one battle.")
    parser.add_argument("battle", nargs="?", type=Path)
    parser.add_argument("--driver", choices=("compiled", "mirror"), default="compiled")
    parser.add_argument("--times", type=int, default=0)
    options = parser.parse_args()
    samples = sorted((ROOT / "examples" / "battles").glob("*.json"))
    path = options.battle or (samples[-1] if samples else None)
    if path is None:
        print("no battle to profile", file=sys.stderr)
        return 1
    document = json.loads(path.read_text())
    mirror = options.driver == "mirror"
    run = simulate_mirror if mirror else ecs_sim.simulate
    run(ecs_sim.load_battle(document))
    with pyinstrument.Profiler(interval=0.0005) as profiler:
        for _ in range(options.times or (20 if mirror else 200)):
            run(ecs_sim.load_battle(document)).to_dict()
    OUT.mkdir(parents=True, exist_ok=True)
    page = OUT / f"{path.stem}-{options.driver}.html"
    page.write_text(profiler.output_html(), encoding="utf-8")
    print(f"{page.relative_to(ROOT)}: {profiler.last_session.duration if profiler.last_session else 0:.1f} s observed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
