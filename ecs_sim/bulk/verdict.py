"""What an impact comes to: shares with intervals, the groups that moved most, and budgets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from ecs_sim.bulk.impact import CHANGED, CLASSES, GROUPS, Finding, Group, Impact
from ecs_sim.intervals import Pairs, interval, paired
from ecs_sim.model.errors import InputError, Problem, listing, nearest

#: What the intervals are, as every output says it.
INTERVALS = "shares: Wilson 95 %; shifts of win shares: Newcombe's paired interval 95 % (1998, method 10)"
_BUDGET = re.compile(r"\s*(?P<what>[a-z_]+)\s*(?P<how>>=|<=|>|<)\s*(?P<most>\d+(?:\.\d+)?)\s*(?P<part>%?)\s*")
_HOW: dict[str, Callable[[float, float], bool]] = {
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}
#: What becomes of a battle, in words.
MEANING = {
    "identical": "the same events to the last",
    "reordered": "the same end by other events",
    "same": "the same winner, another end",
    "flipped": "another winner",
}
#: What a budget may bound, and what it is.
BOUNDS = {
    **{name: f"battles that are {name}: {MEANING[name]}" for name in CLASSES},
    "changed": "battles that are not identical",
    "failed": "battles that can't be fought with the new catalogue",
    "shift": "the furthest that the win share of one card moved, in percentage points (with % alone)",
    "duration": "how far the mean duration moved, in percent of the old one (with % alone)",
}


@dataclass(frozen=True)
class Budget:
    """`flipped>0.5%`: the condition under which a change goes too far."""

    text: str
    what: str
    how: str
    most: float
    part: bool

    def broken_by(self, impact: Impact) -> bool:
        """Whether a change goes too far."""
        return _HOW[self.how](measured(impact, self.what, part=self.part), self.most)


def budget_of(text: str) -> Budget:
    """A budget from its text; InputError says what one looks like."""
    found = _BUDGET.fullmatch(text)
    expected = "what, > or <, a number and perhaps %: 'flipped>0.5%', 'failed>0'"
    if found is None:
        raise InputError([Problem("syntax", (), f"{text!r} is no budget", expected, file="--fail-if")])
    what, part = found["what"], bool(found["part"])
    if what not in BOUNDS:
        told, remedy = f"a budget can't bound {what!r}", nearest(what, BOUNDS)
        raise InputError([Problem("word", (), told, listing(BOUNDS), remedy, file="--fail-if")])
    if what in ("shift", "duration") and not part:
        told = f"{what!r} is measured in percent"
        raise InputError([Problem("value", (), told, f"{what}{found['how']}{found['most']}%", file="--fail-if")])
    return Budget(text.strip(), what, found["how"], float(found["most"]), part)


def measured(impact: Impact, what: str, *, part: bool) -> float:
    """What a budget bounds: a count, or percent of the compared battles (of all, for those that failed)."""
    if what == "shift":
        return 100 * max((abs(group.pairs.shift) for group in impact.groups["card"].values()), default=0.0)
    if what == "duration":
        old, new = impact.seconds
        return 100 * abs(new - old) / old if old else 0.0
    if what == "failed":
        count, of = impact.failed, impact.compared + impact.failed
    else:
        names = CHANGED if what == "changed" else (what,)
        count, of = sum(impact.counts[name] for name in names), impact.compared
    return 100 * count / max(1, of) if part else float(count)


@dataclass(frozen=True)
class Moved:
    """A card, tribe or sentence, and how the battles with it came out of the change."""

    name: str
    group: Group

    @property
    def flipped(self) -> float:
        """The part of its battles that flipped."""
        return self.group.counts["flipped"] / max(1, self.group.battles)

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {"name": self.name, "battles": self.group.battles, **self.group.counts, **shift_of(self.group.pairs)}


def shift_of(pairs: Pairs) -> dict[str, Any]:
    """Win shares of old and new with the interval of the shift."""
    old, new = pairs.shares
    return {"trials": pairs.count, "old": old, "new": new, "shift": pairs.shift, "interval": list(paired(pairs))}


def moved(impact: Impact, kind: str) -> list[Moved]:
    """The groups of a kind: those whose battles flipped most often first, then those that changed."""

    def rank(one: Moved) -> tuple[Any, ...]:
        changed = sum(one.group.counts[name] for name in CHANGED)
        return -one.group.counts["flipped"], -changed, -one.group.battles, one.name

    return sorted((Moved(name, group) for name, group in impact.groups[kind].items()), key=rank)


def document(finding: Finding, budgets: list[Budget]) -> dict[str, Any]:
    """The whole finding as plain data."""
    impact = finding.impact
    shares = {
        name: {
            "count": impact.counts[name],
            "share": impact.counts[name] / max(1, impact.compared),
            "interval": list(interval(impact.counts[name], impact.compared)),
        }
        for name in CLASSES
    }
    count = max(1, impact.compared)
    return {
        "compared": impact.compared,
        "skipped": impact.skipped,
        "left_out": impact.left_out,
        "failed": impact.failed,
        "failures": impact.failures,
        "lost": impact.lost,
        "diverged": impact.diverged,
        "changed": finding.changed,
        "problems": [problem.to_dict() for problem in finding.problems],
        "outcomes": shares,
        "player": shift_of(impact.player),
        "mean_seconds": {"old": impact.seconds[0] / count, "new": impact.seconds[1] / count},
        "intervals": INTERVALS,
        **{kind: [one.to_dict() for one in moved(impact, kind)] for kind in GROUPS},
        "examples": {
            name: {
                "smallest": [asdict(one) for one in impact.smallest[name]],
                "extreme": [asdict(one) for one in impact.extreme[name]],
            }
            for name in CHANGED
        },
        "budgets": [
            {
                "budget": budget.text,
                "measured": measured(impact, budget.what, part=budget.part),
                "broken": budget.broken_by(impact),
            }
            for budget in budgets
        ],
    }


def markdown() -> str:
    """What a budget may bound, as a page shows it."""
    head = "| what | measured |\n| --- | --- |\n"
    return head + "\n".join(f"| `{name}` | {says} |" for name, says in BOUNDS.items())
