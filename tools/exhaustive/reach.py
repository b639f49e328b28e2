"""Which lines and branches of the kernels no test and no exhaustive battle reaches, on the mirror.

    python -m tools.exhaustive.reach [--boards N] [--report FILE]

Runs the tests of the rules and boards of the hunt under coverage.py, and lists every branch of `systems/` that was
never taken, but for those that tests/tools/unreached_known.toml explains. A branch is named by its kernel, its source
line and where it leads, so the list outlives edits elsewhere. The exit code is 1 where a branch is unexplained, and
where an entry is about a branch that is reached, or that is not there.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from ecs_sim.battle import load_battle
from ecs_sim.mirror import simulate_mirror
from tests import generator
from tools.exhaustive.hunt import Job, aims, play, subject
from tools.exhaustive.known import ROOT
from tools.exhaustive.planner import plan

KNOWN = ROOT / "tests" / "tools" / "unreached_known.toml"
#: What coverage.py said last: `--report` compares it once more, after an edit of the list.
REPORT = ROOT / ".coverage.kernels.json"
SYSTEMS = "systems"
#: Tests that run kernels on the mirror; the others meet them compiled, or not at all.
TESTS = (
    *(
        "board",
        "bosses/test_encounter.py",
        "bosses/test_phases.py",
        "chapter100",
        "chapter300",
        "chapter400",
        "chapter500",
        "chapter600",
        "chapter700",
    ),
    *(
        "keywords",
        "runes",
        "stat",
        "test_amount.py",
        "test_corners.py",
        "test_draw.py",
        "test_events.py",
        "test_gate.py",
        "test_limits.py",
        "test_scope.py",
    ),
)
SETTINGS = """[run]
branch = True
parallel = True
data_file = {folder}/data
include = {systems}/*
patch = subprocess
concurrency = multiprocessing,thread
disable_warnings = no-data-collected
"""


@dataclass(frozen=True, order=True)
class Branch:
    """A branch that was never taken."""

    kernel: str  # flow.damage.cap
    source: str  # the line that it leaves, as it stands
    to: str  # the line that it leads to, or `leaves`
    place: str  # file and line, for readers

    def __str__(self) -> str:
        return f"{self.kernel}: {self.source}   -> {self.to}   ({self.place})"


@dataclass(frozen=True)
class Unreached:
    """Branches that are explained, by patterns."""

    kernel: str
    source: str
    to: str
    reason: str

    def covers(self, branch: Branch) -> bool:
        """Whether this is about a branch."""
        pairs = ((branch.kernel, self.kernel), (branch.source, self.source), (branch.to, self.to))
        return all(fnmatchcase(text, pattern.replace("[", "[[]")) for text, pattern in pairs)


def load(path: Path = KNOWN) -> list[Unreached]:
    """The committed list; every entry has a reason."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("unreached", [])
    found = [Unreached(e["kernel"], e.get("source", "*"), e.get("to", "*"), e["reason"].strip()) for e in entries]
    if not all(entry.reason for entry in found):
        raise ValueError(f"{path}: an entry without a reason")
    return found


# ------------------------------------------------------------------------------- what was missed


def missed(report: Mapping[str, Any], root: Path = ROOT) -> list[Branch]:
    """The branches that a coverage report (JSON) says were never taken, and kernels that were never called."""
    found: list[Branch] = []
    for name, entry in sorted(report["files"].items()):
        path = root / name
        found += _of_file(path, name, entry["executed_lines"], entry["missing_lines"], entry["missing_branches"])
    return sorted(set(found))


def _of_file(path: Path, name: str, done: list[int], lines: list[int], arcs: list[list[int]]) -> Iterator[Branch]:
    source = path.read_text(encoding="utf-8").splitlines()
    module = ".".join(Path(name).with_suffix("").parts[1:])
    functions = [node for node in ast.parse("\n".join(source)).body if isinstance(node, ast.FunctionDef)]
    executed = set(done)
    for function in functions:
        first, last = _first_line(function), function.end_lineno or function.lineno
        here = f"{module}.{function.name}"
        if first in lines:
            yield Branch(here, "the whole kernel", "never called", f"{name}:{function.lineno}")
            continue
        for start, end in arcs:
            if start in executed and first <= start <= last:
                to = source[end - 1].strip() if end > 0 else "leaves"
                yield Branch(here, source[start - 1].strip(), to, f"{name}:{start}")


def _first_line(function: ast.FunctionDef) -> int:
    """The first line of a kernel that is executed when it is called."""
    body = function.body[1:] if ast.get_docstring(function) is not None and len(function.body) > 1 else function.body
    return body[0].lineno


def compare(branches: Iterable[Branch], known: list[Unreached]) -> tuple[list[Branch], list[Unreached]]:
    """The branches that nothing explains, and the entries that are about no unreached branch."""
    branches = list(branches)
    unexplained = [branch for branch in branches if not any(entry.covers(branch) for entry in known)]
    stale = [entry for entry in known if not any(entry.covers(branch) for branch in branches)]
    return unexplained, stale


# --------------------------------------------------------------------------------------- running


def measure(boards: int) -> dict[str, Any]:
    """Run the tests and some boards under coverage; coverage's own report, as data."""
    with tempfile.TemporaryDirectory(prefix="ecs_sim-reach-") as folder:
        settings = Path(folder) / "settings"
        settings.write_text(SETTINGS.format(folder=folder, systems=(ROOT / SYSTEMS).resolve()))
        tests = [str(ROOT / "tests" / name) for name in TESTS]
        quiet = ("-q", "-n", "2", "-p", "no:cacheprovider", "-m", "not (serial or fuzz or golden)")
        runs = (("-m", "pytest", *quiet, *tests), ("-m", "tools.exhaustive.reach", "--play", str(boards)))
        for run in runs:
            _coverage(settings, "run", *run)
        _coverage(settings, "combine", "--quiet")
        _coverage(settings, "json", "--quiet", "-o", str(REPORT))
    return json.loads(REPORT.read_text())


def _coverage(settings: Path, verb: str, *arguments: str) -> None:
    command = [sys.executable, "-m", "coverage", verb, f"--rcfile={settings}", *arguments]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def play_some(boards: int) -> None:
    """Drafts and aimed boards of the hunt and generated boards, so many of each, in this process.

    Every generated board is played to its end, and until some amount of fuel is burnt: it stops anywhere then.
    """
    about = subject("starter")
    for seed in range(boards):
        battle = load_battle(generator.board(seed))
        for fuel in (None, 40 + 97 * seed % 4000):
            simulate_mirror(battle, events=False, fuel=fuel)
    play([Job("starter", seed) for seed in range(boards)])
    goals = [goal for goal in plan(about.store.own, about.printed) if "refused" in goal.outcome]
    jobs = aims(goals, 0, "starter")
    play(jobs[:: max(1, len(jobs) // boards)])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Branches of the kernels that nothing reaches.")
    parser.add_argument("--boards", type=int, default=400, help="boards of the hunt to play, of each kind")
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--report", type=Path, help=f"a report of an earlier run ({REPORT.name}): nothing is run")
    asked = parser.parse_args(arguments)
    if asked.play is not None:
        play_some(asked.play)
        return 0
    report = json.loads(asked.report.read_text()) if asked.report is not None else measure(asked.boards)
    branches, known = missed(report), load()
    unexplained, stale = compare(branches, known)
    for branch in unexplained:
        print(f"never reached, and nothing says why: {branch}")
    for entry in stale:
        print(f"an entry of {KNOWN.name} is about nothing unreached: {entry.kernel}: {entry.source} -> {entry.to}")
    totals = report["totals"]
    print(
        f"kernels: {totals['covered_lines']} of {totals['num_statements']} lines and {totals['covered_branches']} of "
        f"{totals['num_branches']} branches reached; {len(branches)} not, {len(unexplained)} of them unexplained"
    )
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main())
