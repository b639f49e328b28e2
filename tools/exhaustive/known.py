"""What never happens, and why: the committed list, and what is wrong with it after a run."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from tools.exhaustive.planner import Goal

ROOT = Path(__file__).resolve().parent.parent.parent
KNOWN = ROOT / "tests" / "tools" / "exhaustive_known.toml"


@dataclass(frozen=True)
class Never:
    """Outcomes that can't be, by patterns (`*`, `?`), with the reason."""

    line: str  # of `card Cinder Whelp 2.1`: key and effect
    outcome: str
    reason: str

    def covers(self, goal: Goal) -> bool:
        """Whether this is about a goal."""
        return fnmatchcase(f"{goal.key}.{goal.effect + 1}", self.line) and fnmatchcase(goal.outcome, self.outcome)


@dataclass(frozen=True)
class Report:
    """A run against the list: each part is something to print, and something wrong."""

    unexplained: tuple[Goal, ...]  # never seen, and nothing says why
    happened: tuple[tuple[Never, Goal], ...]  # explained as impossible, and seen
    stale: tuple[Never, ...]  # about nothing that is planned

    @property
    def wrong(self) -> bool:
        """Whether the run fails."""
        return bool(self.unexplained or self.happened or self.stale)


def load(path: Path = KNOWN) -> list[Never]:
    """The committed list; every entry has a reason."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("never", [])
    found = [Never(entry["line"], entry.get("outcome", "*"), entry["reason"].strip()) for entry in entries]
    if not all(never.reason for never in found):
        raise ValueError(f"{path}: an entry without a reason")
    return found


def compare(planned: Iterable[Goal], seen: set[Goal], known: list[Never]) -> Report:
    """What a run has shown against what is explained."""
    planned = list(planned)
    missing = [goal for goal in planned if goal not in seen]
    unexplained = [goal for goal in missing if not any(never.covers(goal) for never in known)]
    happened = [(never, goal) for never in known for goal in planned if goal in seen and never.covers(goal)]
    stale = [never for never in known if not any(never.covers(goal) for goal in planned)]
    return Report(tuple(unexplained), tuple(happened), tuple(stale))
