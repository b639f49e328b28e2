"""ecs_sim: a deterministic auto-battler combat engine. This is its face; nothing is loaded before it is asked for.

battle = ecs_sim.load_battle("battle.json")
result = ecs_sim.simulate(battle)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ecs_sim.battle import load_battle
    from ecs_sim.engine import simulate, simulate_many
    from ecs_sim.model.battle import Battle
    from ecs_sim.model.errors import InputError
    from ecs_sim.rescue import rescue
    from ecs_sim.result import Result
    from ecs_sim.simulation import Simulation
    from ecs_sim.story.explain import explain

    __version__: str

__all__ = [
    "Battle",
    "InputError",
    "Result",
    "Simulation",
    "__version__",
    "explain",
    "load_battle",
    "rescue",
    "simulate",
    "simulate_many",
]

_HOMES = {
    "Battle": "ecs_sim.model.battle",
    "InputError": "ecs_sim.model.errors",
    "Result": "ecs_sim.result",
    "Simulation": "ecs_sim.simulation",
    "explain": "ecs_sim.story.explain",
    "load_battle": "ecs_sim.battle",
    "rescue": "ecs_sim.rescue",
    "simulate": "ecs_sim.engine",
    "simulate_many": "ecs_sim.engine",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from ecs_sim.versions import engine_version

        found: Any = engine_version()
    elif name in _HOMES:
        from importlib import import_module

        found = getattr(import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
