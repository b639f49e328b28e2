"""One row of the event log."""

from __future__ import annotations

from ecs_sim.components.declare import component, scratch


@component(rows=1)
class Event:
    """Fixed-width integers; `ecs_sim.events` names what x, y, z and `what` mean for each kind. Units are 1 + row."""

    step: int = scratch("count", size="i4")
    kind: int = scratch("code", size="i4")
    source: int = scratch("row", size="i4")
    target: int = scratch("row", size="i4")
    what: int = scratch("code", size="i4")
    amount: int = scratch("points", size="i4")
    x: int = scratch("points", size="i4")
    y: int = scratch("points", size="i4")
    z: int = scratch("points", size="i4")
    cause: int = scratch("count", size="i4")
    line: int = scratch("row", size="i4")  # first clause of the printed line that did it, 0 for none
    rule: int = scratch("row", size="i4")
