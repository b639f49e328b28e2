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
    """The engine's version."""
    rules: str
    """The rulebook's version."""
    catalogue: str
    """Hash of the catalogue's compiled content."""


class SideResult(Doc):
    """What a side owns at the end."""

    stock: int = 0
    """Stock at the end."""
    dividend: int = 0
    """Dividend at the end."""
    profit: int = 0
    """Profit at the end."""


class UnitTally(Doc):
    """What a unit did and suffered."""

    damage_dealt: int
    """Vitality that its damage took."""
    damage_taken: int
    """Vitality lost."""
    damage_reduced: int
    """What Armor, caps, Insurance and Shield took."""
    vitality_restored: int
    """Vitality that it restored, to itself and others."""
    shield_gained: int
    """Shield that it gained."""
    kills: int
    """Units that died by it."""
    activations: int
    """How often it activated."""
    deaths: int
    """How often it died."""


class UnitResult(Doc):
    """A unit at the end. Stats are live: with every combat layer, before Lucid doubling and Blind."""

    id: str
    """Its id in the battle."""
    side: Literal["player", "enemy"]
    """The side that it is of."""
    card: str
    """The card that it is at the end."""
    tier: int
    """Its tier in force."""
    at: Cell
    """Column and row of its upper left cell."""
    alive: bool
    """Whether it stands at the end."""
    vitality: int
    """Vitality left."""
    max_vitality: int
    """Maximum Vitality."""
    power: int
    """Power with every layer."""
    speed: int
    """Speed with every layer."""
    armor: int
    """Armor with every layer."""
    focus: int
    """Focus with every layer."""
    counter: dict[Letter, int] = Field(default_factory=dict)
    """The card's named counter, if it was written."""
    quest: int = 0
    """How far its Quest has come."""
    state: UnitState = UnitState()
    """All that a battle to be resumed needs to know of it."""
    stats: UnitTally
    """What it did in the battle, counted."""


class Sides(Doc):
    """Both sides at the end."""

    player: SideResult = SideResult()
    """None"""
    enemy: SideResult = SideResult()
    """None"""


class Result(Doc):
    """What came out of a battle."""

    format: Literal["ecs-sim/result/1"] = FORMAT
    """The kind and version of the document."""
    winner: Literal["player", "enemy", "draw", "none"]
    """`none` for a battle that was stopped."""
    reason: Literal["wipe", "timeout", "bye", "limit", "fuel", "capacity"]
    """Why the battle ended."""
    limit_name: str | None = None
    """The limit that was hit, for the reason `capacity`."""
    steps: int
    """How many steps were run, twenty a second."""
    seconds: float
    """How long the battle lasted."""
    seed: Seed | None = None
    """The seed that its draws were keyed by."""
    digest: str = Field(pattern="^[0-9a-f]{16}$")
    """Over every event and the end state."""
    outcome_digest: str = Field(pattern="^[0-9a-f]{16}$")
    """Over the end state, the winner and the steps alone."""
    versions: Versions
    """What the result was made with."""
    edited: bool = False
    """Somebody changed the battle while it ran: it never verifies."""
    sides: Sides
    """What each side has at the end."""
    units: tuple[UnitResult, ...]
    """Every unit as it is at the end, player first."""
    events: tuple[dict[str, Any], ...] = ()
    """The log, if asked for; `docs/formats.md` lists the kinds and their keys."""
    resume: dict[str, Any] | None = None
    """The battle document that goes on from here, if asked for."""
