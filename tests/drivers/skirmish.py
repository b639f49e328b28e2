"""A small lively battle for tests of drivers: hits, Burn, deaths, Shield, draws, some twenty seconds long."""

from __future__ import annotations

from typing import Any

from ecs_sim.battle import load_battle
from ecs_sim.model.battle import Battle
from tests.boards import battle, unit


def document(seed: int = 1, **more: Any) -> dict[str, Any]:
    """The battle's document."""
    fire = ("Deal {power} damage", "Apply Burn: 6")
    guard = ("Deal {power} damage", "Gain Shield: 5", "Passive: When an ally dies, gain 5 Power")
    player = [
        unit("torch", *fire, vitality=120, power=14, speed=60),
        unit("guard", *guard, vitality=200, power=9, speed=40, armor=4),
        unit("twin", "Cascade", "Deal {power} damage", vitality=90, power=8, speed=80),
    ]
    enemy = [
        unit("witch", *fire, card="torch", vitality=120, power=14, speed=60),
        unit("wall", *guard, card="guard", vitality=200, power=9, speed=40, armor=4),
        unit("imp", "Deal {power} damage", "Apply Venom: 3", vitality=70, power=10, speed=100),
    ]
    return battle(player, enemy, seed=seed, **more)


def skirmish(seed: int = 1, **more: Any) -> Battle:
    """The battle, loaded."""
    return load_battle(document(seed, **more))
