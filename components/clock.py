"""The battle's clock, outcome, digest and work counters."""

from __future__ import annotations

from ecs_sim.components.declare import component, state


@component(rows=1)
class Clock:
    """One row a battle. `stop` is words.reasons once nothing more may happen; `last` is the last step to run."""

    step: int = state("count", "step")
    seed: int = state("hash")
    winner: int = state("code")
    stop: int = state("code")
    limit_hit: int = state("code")  # which capacity was exceeded (ecs_sim.limits), for the reason `capacity`
    last: int = state("count")
    fuel: int = state("count", "fuel")
    events: int = state("count", "events")
    hash_a: int = state("hash", "hash_a")
    hash_b: int = state("hash", "hash_b")
    activations: int = state("count", "activations")
    draws: int = state("count", "draws")
    modifiers: int = state("count")  # rows in use of each pool
    hallows: int = state("count")
    lines: int = state("count")
    round: int = state("count")
    scrip: int = state("code")  # the tribe that is called Scrip in this battle (800.51c)
