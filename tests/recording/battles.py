"""A few battles to record, and corpora of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ecs_sim import Result, load_battle, simulate

SAMPLES = sorted((Path(__file__).parents[2] / "examples" / "battles").glob("*.json"))


@cache
def samples(count: int = 4) -> tuple[Result, ...]:
    """Some samples, fought with their logs."""
    return tuple(simulate(load_battle(path)) for path in SAMPLES[:count])


@cache
def tiny() -> Result:
    """A fight of two, over in a few events."""
    return simulate(load_battle(duel()))


def duel(**more: Any) -> dict[str, Any]:
    """A document: one against one."""
    unit = {"card": "Brute", "at": [0, 0]}
    brute = {"name": "Brute", "vitality": 20, "power": 15, "speed": 60, "ability": ["Deal {power} damage"]}
    return {
        "format": "ecs-sim/battle/1",
        "catalogue": {"format": "ecs-sim/catalogue/1", "cards": [brute]},
        "sides": {"player": {"units": [unit]}, "enemy": {"units": [unit]}},
        **more,
    }
