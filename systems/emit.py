"""The event log and the running digest. No rule: both are the engine's own.

An event is counted and hashed whether or not it is written; it is written while the log has room.
Two 32-bit lanes run over step, kind, source, target, family and amounts (formats, Digest);
cause, line and rule stay out, so they may be improved without new results.
"""

from __future__ import annotations

from ecs_sim.components.capacity import EVENTS_A_STEP
from ecs_sim.components.words import kinds, limit_codes, reasons
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.stat import live

MASK = 0xFFFFFFFF
A1 = 0x85EBCA6B
A2 = 0xC2B2AE35
B1 = 0x27D4EB2F
B2 = 0x9E3779B1

#: Events after which nothing is otherwise than before, as bits.
QUIET = (
    (1 << kinds.ACTIVATION)
    | (1 << kinds.CAST)
    | (1 << kinds.SKIPPED)
    | (1 << kinds.STATUS_REFUSED)
    | (1 << kinds.STAT_REFUSED)
    | (1 << kinds.RECOVERY_REFUSED)
    | (1 << kinds.DAMAGE_REFUSED)
    | (1 << kinds.COST_REFUSED)
    | (1 << kinds.RETALIATION_REFUSED)
    | (1 << kinds.CULL_FAILED)
    | (1 << kinds.NESTING_CAPPED)
)


@kernel
def spend(w: World, units: int) -> int:
    """Burn fuel, the deterministic bound on a battle's work; at its end the battle stops with reason `fuel`."""
    w.clock.fuel -= units
    if w.clock.fuel < 0 and w.clock.stop == 0:
        w.clock.stop = reasons.FUEL
    return w.clock.stop


@kernel
def bounded(w: World) -> int:
    """Before a piece of work that tells events: burn fuel and hold the step to its number of events; 1 to stop."""
    if spend(w, 1) == 0 and w.clock.events - w.now.step_events > EVENTS_A_STEP:
        capacity(w, limit_codes.EVENTS_A_STEP)
    return 1 if w.clock.stop != 0 else 0


@kernel
def lane_a(w: World, a: int, first: int, second: int, third: int, fourth: int) -> int:
    """The first lane after four more words."""
    a = ((a ^ (first & MASK)) * A1) & MASK
    a = (((a ^ (a >> 15)) + (second & MASK)) * A2) & MASK
    a = (((a ^ (a >> 13)) ^ (third & MASK)) * A1) & MASK
    a = (((a ^ (a >> 16)) + (fourth & MASK)) * A2) & MASK
    return a ^ (a >> 15)


@kernel
def lane_b(w: World, b: int, first: int, second: int, third: int, fourth: int) -> int:
    """The second lane after four more words."""
    b = ((b + (first & MASK)) * B1) & MASK
    b = (((b ^ (b >> 13)) ^ (second & MASK)) * B2) & MASK
    b = (((b ^ (b >> 15)) + (third & MASK)) * B1) & MASK
    b = (((b ^ (b >> 16)) ^ (fourth & MASK)) * B2) & MASK
    return b ^ (b >> 14)


@kernel
def mix(w: World, first: int, second: int, third: int, fourth: int) -> int:
    """Run both lanes over four words."""
    w.clock.hash_a = lane_a(w, w.clock.hash_a, first, second, third, fourth)
    w.clock.hash_b = lane_b(w, w.clock.hash_b, first, second, third, fourth)
    return 0


@kernel
def write(
    w: World, kind: int, source: int, target: int, what: int, amount: int, x: int, y: int, z: int, rule: int
) -> int:
    """Count one event, write its row while the log has room, and return its ordinal."""
    n = w.clock.events
    w.clock.events = n + 1
    spend(w, 1)
    place = n - w.now.log_base
    if place < w.now.log_size:
        e = w.log[place]
        e.step = w.clock.step
        e.kind = kind
        e.source = source + 1
        e.target = target + 1
        e.what = what
        e.amount = amount
        e.x = x
        e.y = y
        e.z = z
        e.cause = w.now.cause
        e.line = w.line[w.now.line - 1].clause if w.now.line > 0 else 0
        e.rule = rule
    return n


@kernel
def fold(w: World, kind: int, source: int, target: int, what: int, amount: int, x: int, y: int, z: int) -> int:
    """Let the digest run over an event, and note what it makes stale."""
    mix(w, w.clock.step * 256 + kind, (source + 1) * 65536 + (target + 1) * 256 + what, amount, x * 65537 + y * 257 + z)
    if w.now.live != 0 and (QUIET >> kind) & 1 == 0:
        live.stale(w, target)
    return 0


@kernel
def emit_full(
    w: World, kind: int, source: int, target: int, what: int, amount: int, x: int, y: int, z: int, rule: int
) -> int:
    """Log one event and return its ordinal. `source` and `target` are rows, -1 for nobody."""
    n = write(w, kind, source, target, what, amount, x, y, z, rule)
    fold(w, kind, source, target, what, amount, x, y, z)
    return n


@kernel
def emit(w: World, kind: int, source: int, target: int, what: int, amount: int, rule: int) -> int:
    """Log one event that needs no further numbers."""
    return emit_full(w, kind, source, target, what, amount, 0, 0, 0, rule)


@kernel
def skip(w: World, actor: int, about: int, why: int, why_rule: int) -> int:
    """Log why a line, or an effect on a unit, does nothing; returns 0, for nothing was done."""
    emit(w, kinds.SKIPPED, actor, about, why, 0, why_rule)
    return 0


@kernel
def reserve(w: World, kind: int, source: int, target: int, rule: int) -> int:
    """Take an event's place in the log before what it leads to; `settle` writes its numbers when they are known."""
    return write(w, kind, source, target, 0, 0, 0, 0, 0, rule)


@kernel
def settle(
    w: World, n: int, kind: int, source: int, target: int, what: int, amount: int, x: int, y: int, z: int
) -> int:
    """Write a reserved event's numbers and let the digest run over it."""
    place = n - w.now.log_base
    if place < w.now.log_size:
        e = w.log[place]
        e.what = what
        e.amount = amount
        e.x = x
        e.y = y
        e.z = z
    fold(w, kind, source, target, what, amount, x, y, z)
    return n


@kernel
def capacity(w: World, limit: int) -> int:
    """Stop the battle because a named limit is reached: never a silent cut."""
    if w.clock.stop == 0:
        w.clock.stop = reasons.CAPACITY
        w.clock.limit_hit = limit
    return 0
