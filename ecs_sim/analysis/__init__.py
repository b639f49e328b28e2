"""What battles tell when they are looked at together: where two part, the smallest that keeps a property, statistics.

difference = diff("old.json", "new.json")
smallest = shrink("battle.json", "winner=enemy")
frame = load("corpus", as_="polars")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ecs_sim.analysis.frames import load
    from ecs_sim.analysis.parting import Difference, diff
    from ecs_sim.analysis.smallest import Shrunk, shrink
    from ecs_sim.analysis.stats import Statistics, statistics

__all__ = ["Difference", "Shrunk", "Statistics", "diff", "load", "shrink", "statistics"]

_HOMES = {
    "Difference": "ecs_sim.analysis.parting",
    "Shrunk": "ecs_sim.analysis.smallest",
    "Statistics": "ecs_sim.analysis.stats",
    "diff": "ecs_sim.analysis.parting",
    "load": "ecs_sim.analysis.frames",
    "shrink": "ecs_sim.analysis.smallest",
    "statistics": "ecs_sim.analysis.stats",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
