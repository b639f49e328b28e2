"""A fixed integer loop, compiled like a kernel: what this machine does just now, to hold other figures against.

It walks a board of 64 units the way a battle does (timers, branches, a keyed hash, small writes all over a
record of a few kilobytes). It never changes: figures are ratios to it, so they can be compared between
machines and between days.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

ROUNDS = 4000
EXPECTED = 2576929937  # what `measure` returns


def loop(cells: Any, rounds: int) -> int:
    """Run `rounds` rounds over cells[64, 8]; the sum at the end is the same on every machine."""
    lane = 0x9E3779B1
    for turn in range(rounds):
        for u in range(64):
            cell = cells[u]
            cell[0] += 1000 + cell[1] * 7
            if cell[2] > 0:
                cell[2] -= 1
                cell[3] += cell[2] & 3
            if cell[0] < 20000:
                continue
            cell[0] -= 20000
            key = (u * 0x85EBCA6B) ^ (turn * 0xC2B2AE35) ^ lane
            key = ((key ^ (key >> 15)) * 0x27D4EB2F) & 0xFFFFFFFF
            lane = (key ^ (key >> 13)) & 0xFFFFFFFF
            target = (lane * 64) >> 32
            hit = cells[target]
            amount = max(10 + (lane & 31) - hit[4], 1)
            if hit[5] >= amount:
                hit[5] -= amount
            else:
                amount -= hit[5]
                hit[5] = 0
                hit[6] -= amount
            if hit[6] <= 0:
                hit[6] = 200 + (lane & 255)
                hit[5] = 20
                hit[7] += 1
                hit[1] = lane & 15
            if lane & 7 == 0:
                hit[2] = 40
                cell[4] = (cell[4] + 1) & 15
    total = lane
    for u in range(64):
        for i in range(8):
            total = (total * 31 + cells[u, i]) & 0xFFFFFFFF
    return total


@cache
def compiled() -> Any:
    return numba.njit("int64(int64[:, ::1], int64)", nogil=True, boundscheck=True, error_model="numpy")(loop)


def measure() -> int:
    """Run the loop once from its start."""
    cells = np.zeros((64, 8), np.int64)
    cells[:, 1] = np.arange(64) & 15
    cells[:, 6] = 200
    return compiled()(cells, ROUNDS)
