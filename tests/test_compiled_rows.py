"""The compiled kernels answer as the mirror does, on boards set by hand: draws, scaling, sums, picks, recipients."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from ecs_sim import kernel
from ecs_sim.components.words import counts, gates, keywords, lanes, purposes, scopes, sources, verbs, whose
from ecs_sim.components.words import families as fam
from ecs_sim.components.world import World, parts
from ecs_sim.systems import amount, draw, gate, scope
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh
from tests.hand import ENEMY, PLAYER, Board

pytestmark = pytest.mark.slow
COUNTED = (counts.UNITS_WITH_FAMILY, counts.LUCID_ALLIES, counts.WOUNDED_ENEMIES, counts.ENEMIES, counts.NEIGHBOURS)


@cache
def worlds() -> Any:
    """One record."""
    return np.zeros(1, kernel.engine().world_dtype)


def copy(w: World) -> Any:
    """Write a mirror world into the record, but its log."""
    record = worlds()
    for name in parts():
        if name == "log":
            continue
        column, rows = record[name][0], getattr(w, name)
        for field in column.dtype.names:
            values = [getattr(row, field) for row in rows] if isinstance(rows, list) else getattr(rows, field)
            column[field] = values
    return record


def differences(w: World) -> list[str]:
    """Where the record and the mirror world differ."""
    record, found = worlds(), []
    for name in parts():
        if name == "log":
            continue
        rows = getattr(w, name)
        for field in record[name].dtype.names:
            plain = [getattr(row, field) for row in rows] if isinstance(rows, list) else getattr(rows, field)
            if not np.array_equal(record[name][0][field], plain):
                found.append(f"{name}.{field}")
    return found


def both(w: World, function: Callable[..., int], *arguments: int) -> int:
    """Call a kernel compiled and uncompiled; both must answer alike."""
    compiled = kernel.engine().call(worlds(), 0, function, *arguments)
    plain = function(w, *arguments)
    assert compiled == plain, (function.__name__, arguments)
    return plain


@pytest.mark.rule("S100-05")
def test_scaling_is_the_same_compiled() -> None:
    w = Board().w
    copy(w)
    for v in (-1_000_000, -17, -1, 0, 1, 5, 999, 1_000_000):
        for k in range(-4, 5):
            times = Fraction(3, 2) ** k * v
            assert both(w, refresh.scale, v, k) == math.floor(times + Fraction(1, 2))


@pytest.mark.rule("S300-14")
@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 + 7, 2**63 - 1, -1])
def test_draws_are_the_same_compiled(seed: int) -> None:
    board = Board(seed)
    u = board.unit(PLAYER)
    board.w.identity[u].key = 0xFFFFFFFF
    line = board.line(u, board.clause(key=0xDEADBEEF))
    board.settle()
    copy(board.w)
    for _ in range(50):
        both(board.w, draw.unit_bits, u, purposes.TARGET)
        both(board.w, draw.line_bits, line, purposes.SCOPE_PICK)
        both(board.w, draw.between, u, purposes.VENOM_DECAY, 20, 30)
        both(board.w, draw.chance, u, purposes.CASCADE, 3300)
    both(board.w, draw.battle_roll, purposes.FIRST_SIDE, 12, 2)
    assert differences(board.w) == []


def random_board(rng: random.Random) -> Board:
    """Two halves of units with random numbers, statuses, auras and places."""
    board = Board(rng.getrandbits(63))
    aura = board.clause(
        (board.gate(gates.IGNITED),),
        lane=lanes.STATIC,
        verb=verbs.GRANT,
        what=keywords.FURY,
        scope=scopes.ADJACENT_ALLIES,
    )
    for side in (PLAYER, ENEMY):
        for _ in range(rng.randrange(3, 7)):
            cells, column, row = rng.choice([1, 2, 2, 2, 3]), rng.randrange(6), rng.randrange(2)
            if not sets.fits(board.w, side, column, row, cells, -1):
                continue
            numbers: dict[str, Any] = {name: rng.randrange(-5, 60) for name in ("power", "speed", "armor", "focus")}
            u = board.unit(side, (column, row), cells=cells, kind=rng.choice([1, 1, 1, 2, 3, 4, 5]), **numbers)
            board.w.tier[u].current = rng.randrange(1, 5)
            board.w.keywords[u].innate = rng.getrandbits(18)
            board.w.vitals[u].vitality = rng.choice([100, 40, 100])
            board.w.boons[u].kindled = rng.choice([0, 3])
            board.w.boons[u].consecrate = rng.choice([0, 4])
            for name in ("burn", "venom", "dread", "blind", "entrap"):
                setattr(board.w.statuses[u], name, rng.choice([0, 0, 0, 7]))
            if rng.random() < 0.5:
                board.line(u, aura)
    return board.settle()


@pytest.mark.rule("S800-75", "S600-01", "400.5a", "400.3a", "400.4a")
def test_a_random_board_is_read_the_same_compiled() -> None:
    rng = random.Random(5)
    reached = 0
    for _ in range(12):
        board = random_board(rng)
        w = board.w
        poisoned = board.gate(gates.HAS_FAMILY, fam.VENOM, whose.RECIPIENT)
        clauses = [
            board.clause((), (poisoned,) if rng.random() < 0.3 else (), scope=who, scope_count=2, source=sources.POWER)
            for who in (*range(scopes.TARGET, scopes.ADJACENT_TOOLS + 1), scopes.NOBODY)
        ]
        per = [board.clause(amount=3, source=sources.NUMBER, per=p, per_what=fam.BURN) for p in COUNTED]
        asked = [board.clause((board.gate(g, fam.BURN, number=2),)) for g in (gates.BLOODLUST, gates.ENEMIES_HAVE)]
        units = [u for side in (0, 1) for u in range(side * 32, side * 32 + w.side[side].count)]
        frames = [board.frame(u, -1, 2) for u in units]
        lines = [board.line(units[-1], clauses[0])] if units else []
        copy(w)
        for u in units:
            both(w, refresh.update, u)
            both(w, refresh.power, u)
            both(w, sets.first_slot, u)
        for f in frames:
            for c in clauses:
                reached += both(w, scope.fill, f, lines[0], c)
                both(w, amount.resolve, f, lines[0], c)
            for c in per:
                both(w, amount.resolve, f, -1, c)
            for c in asked:
                both(w, gate.all_pass, f, -1, c)
        assert differences(w) == []
    assert reached > 300
