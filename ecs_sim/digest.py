"""The digest, in plain words and plain Python: a check on the kernels that keep it (`ecs_sim.systems.emit`).

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

from collections.abc import Iterable
from typing import Any

Lanes = tuple[int, int]
Words = tuple[int, int, int, int]

_BITS = 0xFFFFFFFF
_A = (2246822507, 3266489909)
_B = (668265263, 2654435761)


def mixed(lanes: Lanes, words: Words) -> Lanes:
    """Both lanes after four more words."""
    a, b = lanes
    one, two, three, four = (word & _BITS for word in words)
    a = (a ^ one) * _A[0] & _BITS
    a = ((a ^ a >> 15) + two) * _A[1] & _BITS
    a = (a ^ a >> 13 ^ three) * _A[0] & _BITS
    a = ((a ^ a >> 16) + four) * _A[1] & _BITS
    b = (b + one) * _B[0] & _BITS
    b = (b ^ b >> 13 ^ two) * _B[1] & _BITS
    b = ((b ^ b >> 15) + three) * _B[0] & _BITS
    b = (b ^ b >> 16 ^ four) * _B[1] & _BITS
    return a ^ a >> 15, b ^ b >> 14


def words_of(row: Any) -> Words:
    """The four words of one row of the log."""
    step, kind, source, target, what, amount, x, y, z = (
        int(row[name]) for name in ("step", "kind", "source", "target", "what", "amount", "x", "y", "z")
    )
    return step * 256 + kind, source * 65536 + target * 256 + what, amount, x * 65537 + y * 257 + z


def lanes_of(words: Iterable[Words], start: Lanes = (0, 0)) -> Lanes:
    """Both lanes after a run of events."""
    lanes = start
    for four in words:
        lanes = mixed(lanes, four)
    return lanes


def spell(lanes: Lanes) -> str:
    """Both lanes as 16 hex digits."""
    return f"{lanes[0]:08x}{lanes[1]:08x}"
