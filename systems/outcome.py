"""Who has won, and when that is asked (S300-07, S300-08, S300-10)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import kinds, reasons, winners
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import hub

END = rule("300.3-intro")


@kernel
def test(w: World) -> int:
    """End the battle if a side has no living, non-Dormant unit besides Tools and Hubs (S300-07); both: a draw."""
    if w.clock.stop != 0:
        return 1
    player = w.side[0].contesting
    enemy = w.side[1].contesting
    if player != 0 and enemy != 0:
        return 0
    winner = winners.DRAW if player == 0 and enemy == 0 else winners.PLAYER if enemy == 0 else winners.ENEMY
    return end(w, winner, reasons.WIPE)


@kernel
def end(w: World, winner: int, reason: int) -> int:
    """Hubs settle, whoever won (800.61c, S200-07), but not where a rescue follows (S200-04); then the end is written
    down, and nothing happens after it: who still waits to return waits no more (800.20b, S300-09).
    """
    refresh.settle(w)
    w.now.cause = -1
    w.now.line = 0
    if w.now.settles != 0:
        hub.settle(w)
    for u in range(UNITS):
        w.revival[u].everlasting = 0
        w.revival[u].waiting = 0
    w.clock.winner = winner
    w.clock.stop = reason
    emit.emit(w, kinds.END, -1, -1, reason, winner, END)
    return 1
