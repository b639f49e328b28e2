"""Pennies (800.47): ordinary units that may mint when they act."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import hooks, kinds, purposes, unit_kinds
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, draw, emit, fire

MINT = rule("800.47b")
MINT_POINTS = 2500


@kernel
def activates(w: World, f: int) -> int:
    """A quarter of a Penny's activations mint 1 Stock, forced and Cascaded ones too (800.47b, S800-43).

    The roll comes first, then its own channel, then that of every Penny that acts (300.3-5).
    """
    u = w.frame[f].actor
    if w.identity[u].kind != unit_kinds.PENNY:
        return 0
    if draw.chance(w, u, purposes.MINT, MINT_POINTS) != 0:
        mint(w, u)
    fire.fire(w, hooks.PENNY_ACTIVATES, u, u, 0, 0)
    return 0


@kernel
def mint(w: World, u: int) -> int:
    """One Stock for the side (800.67b); only this is a native mint (400.6g)."""
    half = w.side[u >> 5]
    half.stock = amount.within(w, half.stock + 1)
    before = w.now.cause
    w.now.cause = emit.emit_full(w, kinds.MINT, u, u, 0, 1, half.stock, 0, 0, MINT)
    fire.fire(w, hooks.MINTED, u, u, 1, 0)
    w.now.cause = before
    return 1
