"""The result document: what a battle comes to."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ecs_sim.model.base import Doc
from ecs_sim.model.battle import Cell, Seed
from ecs_sim.model.catalogue import Letter
from ecs_sim.model.state import UnitState

FORMAT = "ecs-sim/result/1"


class Versions(Doc):
    """Where a result came from."""

    engine: str
    rules: str
    catalogue: str
    """Hash of the catalogue's compiled content."""


class SideResult(Doc):
    """What a side owns at the end."""

    stock: int = 0
    dividend: int = 0
    profit: int = 0


class UnitTally(Doc):
    """What a unit did and suffered."""

    damage_dealt: int
    damage_taken: int
    """Vitality lost."""
    damage_reduced: int
    """What Armor, caps, Insurance and Shield took."""
    vitality_restored: int
    shield_gained: int
    kills: int
    activations: int
    deaths: int


class UnitResult(Doc):
    """A unit at the end. Stats are live: with every combat layer, before Lucid doubling and Blind."""

    id: str
    side: Literal["player", "enemy"]
    card: str
    tier: int
    at: Cell
    alive: bool
    vitality: int
    max_vitality: int
    power: int
    speed: int
    armor: int
    focus: int
    counter: dict[Letter, int] = Field(default_factory=dict)
    quest: int = 0
    state: UnitState = UnitState()
    stats: UnitTally


class Sides(Doc):
    """Both sides at the end."""

    player: SideResult = SideResult()
    enemy: SideResult = SideResult()


class Result(Doc):
    """What came out of a battle."""

    format: Literal["ecs-sim/result/1"] = FORMAT
    winner: Literal["player", "enemy", "draw", "none"]
    """`none` for a battle that was stopped."""
    reason: Literal["wipe", "timeout", "bye", "limit", "fuel", "capacity"]
    limit_name: str | None = None
    """The limit that was hit, for the reason `capacity`."""
    steps: int
    seconds: float
    seed: Seed | None = None
    digest: str = Field(pattern="^[0-9a-f]{16}$")
    """Over every event and the end state."""
    outcome_digest: str = Field(pattern="^[0-9a-f]{16}$")
    """Over the end state, the winner and the steps alone."""
    versions: Versions
    edited: bool = False
    """Somebody changed the battle while it ran: it never verifies."""
    sides: Sides
    units: tuple[UnitResult, ...]
    events: tuple[dict[str, Any], ...] = ()
    """The log, if asked for; `docs/formats.md` lists the kinds and their keys."""
    resume: dict[str, Any] | None = None
    """The battle document that goes on from here, if asked for."""
