"""A battle's log as a few bytes an event, and back to exactly the same rows.

    version (1)    one byte
    events, base   two numbers: how many rows, and the ordinal of the first (a battle that goes on has one)
    columns        one after the other in the order of `COLUMNS`, each a number for every row

A number is as long as it must be: seven bits a byte, the lowest first, the top bit set where more follow (LEB128).
Steps are written as what they grew by, causes as 1 more than how many events ago (0 for none), what may be below 0 with
its sign in the lowest bit. Neighbours in a column are alike, which is what the file's zstd lives on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ecs_sim.components.declare import dtype_of
from ecs_sim.components.event import Event

Array = np.ndarray[Any, np.dtype[Any]]

VERSION = 1
#: The columns in their order, and whether a number keeps its sign in the lowest bit (a cause does it in its own way).
COLUMNS = {
    "step": True,
    "kind": False,
    "source": False,
    "target": False,
    "what": True,
    "amount": True,
    "x": True,
    "y": True,
    "z": True,
    "cause": False,
    "line": False,
    "rule": False,
}
_BYTES_MOST = 5
_WORD = (1 << 32) - 1


def encode(rows: Array, base: int = 0) -> bytes:
    """The rows of a log as bytes; `base` is the ordinal of the first."""
    places = np.arange(len(rows), dtype=np.int64) + base
    head = np.array([len(rows), base], np.uint64)
    columns: list[Array] = [head]
    for name, signed in COLUMNS.items():
        values = rows[name].astype(np.int64)
        if name == "cause":
            values = np.where(values == -1, 0, _folded(places - values) + 1)
        elif name == "step":
            values = _folded(np.diff(values, prepend=0))
        else:
            values = _folded(values) if signed else values & _WORD
        columns.append(values.astype(np.uint64))
    return bytes([VERSION]) + _spell(np.concatenate(columns))


def decode(data: bytes) -> tuple[Array, int]:
    """The rows of a log, and the ordinal of the first; ValueError where the bytes are no log."""
    if not data or data[0] != VERSION:
        raise ValueError(f"the log begins with {data[:1].hex() or 'nothing'}, not with its version {VERSION:02x}")
    numbers = _read(np.frombuffer(data, np.uint8, offset=1))
    if len(numbers) < 2 or len(numbers) - 2 != int(numbers[0]) * len(COLUMNS):
        raise ValueError("the log holds another number of values than it says")
    count, base = int(numbers[0]), int(numbers[1])
    rows = np.zeros(count, dtype_of(Event))
    places = np.arange(count, dtype=np.int64) + base
    for (name, signed), values in zip(COLUMNS.items(), numbers[2:].reshape(len(COLUMNS), count), strict=True):
        plain = _unfolded(values) if signed else values
        if name == "step":
            plain = np.cumsum(plain)
        elif name == "cause":
            plain = np.where(values == 0, -1, places - _unfolded(values - 1))
        rows[name] = plain.astype(np.uint32).view(np.int32)
    return rows, base


def _folded(values: Array) -> Array:
    """Numbers with their sign in the lowest bit."""
    return (values << 1) ^ (values >> 63)


def _unfolded(values: Array) -> Array:
    """Numbers that had their sign in the lowest bit."""
    return (values >> 1) ^ -(values & 1)


def _spell(values: Array) -> bytes:
    """Numbers in seven bits a byte."""
    lengths = np.ones(len(values), np.int64)
    for more in range(1, _BYTES_MOST):
        lengths += values >= np.uint64(1 << 7 * more)
    starts = np.cumsum(lengths) - lengths
    found = np.zeros(int(lengths.sum()), np.uint8)
    for place in range(_BYTES_MOST):
        here = lengths > place
        part = (values[here] >> np.uint64(7 * place)) & np.uint64(127)
        found[starts[here] + place] = part.astype(np.uint8) | ((lengths[here] > place + 1).astype(np.uint8) << 7)
    return found.tobytes()


def _read(data: Array) -> Array:
    """All the numbers; ValueError where one is too long or never ends."""
    ends = np.flatnonzero(data < 128)
    if len(data) and (not len(ends) or ends[-1] != len(data) - 1):
        raise ValueError("the log ends in the middle of a number")
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1)) if len(ends) else ends
    lengths = ends - starts + 1
    if len(lengths) and int(lengths.max()) > _BYTES_MOST:
        raise ValueError("a number of the log is too long")
    found = np.zeros(len(ends), np.int64)
    for place in range(_BYTES_MOST):
        here = lengths > place
        found[here] |= (data[starts[here] + place] & 127).astype(np.int64) << (7 * place)
    return found
