"""`make test`: what must run alone first, then everything else on two workers.

    python -m tools.run_tests [pytest arguments]
    python -m tools.run_tests --quick
    python -m tools.run_tests --marked golden

The first runs both parts, whatever the first one says; the exit code is 0 only if both passed. pytest's
exit code 5 (nothing selected) is fine for the serial part alone: a main part that ran no test failed.
A worker that has run out of tests takes over half of what the other one still has to do.

The second leaves out what is slow. The third runs the tests with one marker, and collects only the files in
which it stands: reading all of them takes longer than most markers' tests.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_TESTS = 5
#: pytest's rewritten sources are kept whatever the shell says: each process rewrote 320 files, 8 s of it.
ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def pytest(*arguments: str) -> int:
    """Run pytest with this interpreter; its exit code."""
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=ENVIRON, check=False).returncode


def holding(marker: str) -> list[str]:
    """The test files in which a marker stands."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in files if f"mark.{marker}" in path.read_text(encoding="utf-8")]


def main() -> int:
    parser = argparse.ArgumentParser(description="The tests.", allow_abbrev=False)
    parser.add_argument("--marked", metavar="MARKER", help="only the tests with this marker, in one process")
    parser.add_argument("--quick", action="store_true", help="only the tests that answer within a minute")
    options, extra = parser.parse_known_args()
    two = ("-n", "2", "--dist", "worksteal")
    if options.marked:
        return pytest("-q", "-m", options.marked, *holding(options.marked), *extra)
    if options.quick:
        return pytest(*two, "-q", "--quick", *extra)
    started = time.monotonic()
    serial = pytest("-q", "-m", "serial and not (fuzz or ray)", *(extra or holding("serial")))
    rest = pytest(*two, "-m", "not (serial or fuzz or ray)", "--durations=10", "--durations-min=2", *extra)
    print(f"{time.monotonic() - started:.0f} s in all", flush=True)
    return 0 if serial in (0, NO_TESTS) and rest == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
