"""What perf/ measures in processes of its own is theirs."""

from __future__ import annotations

import subprocess
import sys

from perf.machine import PEAK

LARGE = 300 << 20
BEGIN = f"""
import subprocess, sys
held = bytearray({LARGE})
for place in range(0, len(held), 4096):
    held[place] = 1
print(subprocess.run([sys.executable, "-c", sys.argv[1]], capture_output=True, text=True, check=True).stdout)
"""


def test_a_peak_is_not_that_of_the_process_that_began_it() -> None:
    tells = f"{PEAK}\nheld = bytes(50 << 20).replace(b'0', b'1'); print(peak())"
    done = subprocess.run([sys.executable, "-c", BEGIN, tells], capture_output=True, text=True, check=True)
    assert 0 < int(done.stdout) < LARGE // 2
