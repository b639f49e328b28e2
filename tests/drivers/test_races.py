"""What threads make at the same moment, each for itself: in a process of its own, since a fault would end it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples/battles/01-frost-and-fire.json"
RACE = """
import sys
from itertools import repeat
import ecs_sim
from ecs_sim.worlds import emptied, gathered

sys.setswitchinterval(1e-6)
digests = set()
for _ in range(20):
    emptied.cache_clear()
    gathered.cache_clear()
    battle = ecs_sim.load_battle(sys.argv[1])
    digests |= {result.digest for result in ecs_sim.simulate_many(repeat(battle, 600), workers=4)}
print(*digests)
"""


def test_threads_that_begin_at_once_never_lose_what_their_kernels_read() -> None:
    """Each makes the lists of spans and the template, one's take the place of another's, whose kernel still runs."""
    command = [sys.executable, "-c", RACE, str(SAMPLE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["d9d4216486fee018"]
