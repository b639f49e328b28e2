"""What battles tell when they are looked at together: tables to work on, and statistics.

frame = load("corpus", as_="polars")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ecs_sim.analysis.frames import load
    from ecs_sim.analysis.stats import Statistics, statistics

__all__ = ["Statistics", "load", "statistics"]

_HOMES = {
    "Statistics": "ecs_sim.analysis.stats",
    "load": "ecs_sim.analysis.frames",
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
