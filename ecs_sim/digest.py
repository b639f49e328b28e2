"""The digest, in plain words; `ecs_sim.systems.emit` keeps it, `tests/lanes.py` reckons it anew.

Two 32-bit lanes, both 0 at the start of a battle, run over every event, logged or not. An event is four words:

    1  step · 256 + kind
    2  source · 65536 + target · 256 + what     (units are 1 + row, 0 nobody)
    3  amount
    4  x · 65537 + y · 257 + z

cut to 32 bits each. Ordinal, cause, line and rule are not in it: they may be improved without new results. An event
enters when its numbers are known: a damage instance has its place in the log before what it sets off on its way,
but enters when it has run its course. At the end the words of every used row of the authoritative components that
are not 0 are mixed in, in the order of the world record (`ecs_sim.systems.fold`). The digest is both lanes as hex,
`outcome_digest` the same fold of the end state begun at 0.
"""

from __future__ import annotations

Lanes = tuple[int, int]


def spell(lanes: Lanes) -> str:
    """Both lanes as 16 hex digits."""
    return f"{lanes[0]:08x}{lanes[1]:08x}"
