"""What battles tell when they are looked at together: where two part, what is left of one when all else is dropped.

difference = diff("old.json", "new.json")
smallest = shrink("battle.json", "winner=enemy")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ecs_sim.analysis.parting import Difference, diff
    from ecs_sim.analysis.smallest import Shrunk, shrink

__all__ = ["Difference", "Shrunk", "diff", "shrink"]

_HOMES = {
    "Difference": "ecs_sim.analysis.parting",
    "Shrunk": "ecs_sim.analysis.smallest",
    "diff": "ecs_sim.analysis.parting",
    "shrink": "ecs_sim.analysis.smallest",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
