"""Pin what pyproject.toml asks for: exact versions with the hashes of every platform's files.

    python -m tools.lock [--upgrade]

One file serves Python 3.11 to 3.13. The machine's own package settings are left aside, and the
result is refused if it names a place to fetch from.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = (
    *("uv", "pip", "compile", "--no-config", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--custom-compile-command", "make lock"),
)
OUTPUTS = {  # in this order: the second takes its versions from the first
    "requirements/dev.txt": ("--constraints", "requirements/constraints.in", "--group", "dev"),
    "requirements/runtime.txt": ("--constraints", "requirements/dev.txt"),
    "requirements/ray.txt": ("--constraints", "requirements/dev.txt", "--extra", "ray"),
}


def names_a_place(text: str) -> bool:
    """Whether a requirements file says where to fetch from, or names a path of some machine."""
    return re.search(r"://|--find-links|(?<![\w.])/\w", text) is not None


def main() -> int:
    parser = argparse.ArgumentParser(description="Pin the requirements.")
    parser.add_argument("--upgrade", action="store_true", help="take newer versions where pyproject.toml allows them")
    upgrade = ("--upgrade",) if parser.parse_args().upgrade else ()
    for output, options in OUTPUTS.items():
        command = (sys.executable, "-m", *COMPILE, *upgrade, *options, "pyproject.toml", "--output-file", output)
        subprocess.run(command, cwd=ROOT, check=True)
        if names_a_place((ROOT / output).read_text()):
            print(f"{output} names a place to fetch from", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
