"""`make test`: what must run alone first, then everything else on two workers.

    python -m tools.run_tests [pytest arguments]

Both parts run, whatever the first one says; the exit code is 0 only if both passed. pytest's exit
code 5 (nothing selected) is fine for the serial part alone: a main part that ran no test failed.
"""

from __future__ import annotations

import subprocess
import sys
import time

NO_TESTS = 5


def pytest(*arguments: str) -> int:
    """Run pytest with this interpreter; its exit code."""
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


def main() -> int:
    started, extra = time.monotonic(), sys.argv[1:]
    serial = pytest("-q", "-m", "serial and not (fuzz or ray)", *extra)
    rest = pytest("-n", "2", "-m", "not (serial or fuzz or ray)", "--durations=10", "--durations-min=2", *extra)
    print(f"{time.monotonic() - started:.0f} s in all", flush=True)
    return 0 if serial in (0, NO_TESTS) and rest == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
