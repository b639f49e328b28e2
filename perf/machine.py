"""What is measured in fresh processes: compiling, starting, and memory over many battles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
MANY = 20_000
SETTLED = 1_000

RUN = "import sys; from ecs_sim.cli import main; sys.exit(main())"
#: Most bytes that a process had in memory. On Linux `getrusage` begins with what the process that began it had.
PEAK = """
import resource, sys
def peak():
    if sys.platform == "linux":
        with open("/proc/self/status", encoding="utf-8") as told:
            return next(int(line.split()[1]) for line in told if line.startswith("VmHWM:")) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
"""
MEMORY = f"""{PEAK}
import json
import ecs_sim
from itertools import repeat
battle, count, settled = ecs_sim.load_battle(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
for n, _ in enumerate(ecs_sim.simulate_many(repeat(battle, count), workers=2), 1):
    if n == settled:
        early = peak()
print(json.dumps([early / (1 << 20), peak() / (1 << 20)]))
"""


def seconds_of(*arguments: str, environ: Mapping[str, str] | None = None) -> float:
    """Wall seconds of one run of Python."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environ, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def best_of(*arguments: str) -> float:
    return min(seconds_of(*arguments) for _ in range(STARTS))


def starts(battle: Path) -> dict[str, float]:
    """Cold and warm starts in seconds."""
    warm_up = ("-c", "from ecs_sim.kernel import warm_up; warm_up(2)")
    alone = ("-c", "from ecs_sim.kernel import warm_up; warm_up(1)")
    found: dict[str, float] = {}
    for name, command in (("cold compile, two processes", warm_up), ("cold compile, one process", alone)):
        with tempfile.TemporaryDirectory(prefix="ecs_sim-bench-") as folder:
            found[name] = seconds_of(*command, environ=os.environ | {"ECS_SIM_CACHE_DIR": folder})
    numba = best_of("-c", "import numba")
    found["import numba alone"] = numba
    found["warm ecs-sim run above that"] = best_of("-c", RUN, "run", str(battle), "--json") - numba
    found["import ecs_sim, Python's own start included"] = best_of("-c", "import ecs_sim")
    return found


def memory(battle: Path) -> dict[str, float]:
    """Peak memory in MB after the first thousand battles and at the end."""
    command = [sys.executable, "-c", MEMORY, str(battle), str(MANY), str(SETTLED)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    early, late = json.loads(done.stdout)
    return {f"peak after {SETTLED:,} battles": early, f"peak after {MANY:,} battles": late}
