"""What the engine itself bounds: a full pool or stack stops the battle with a name, never with a silent cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecs_sim.components.capacity import EVENTS_A_STEP, FLOWS, FRAMES, HALLOWS, MODIFIERS
from ecs_sim.components.words import families, flags, limit_codes, reasons, stats, verbs
from ecs_sim.systems import emit, frame
from ecs_sim.systems.flow import apply, stack
from ecs_sim.systems.status import pool
from ecs_sim.systems.verb import become
from ecs_sim.wiring import wire_mirror
from tests.hand import Board


def stopped(b: Board) -> tuple[int, int]:
    """Why the battle stopped, and by which limit."""
    return b.w.clock.stop, b.w.clock.limit_hit


def full_of_modifiers(b: Board) -> int:
    """A unit in a world whose pool of timed changes is full."""
    wire_mirror(b.w)
    b.w.clock.fuel = 1000
    u = b.unit()
    b.settle()
    b.w.clock.modifiers = MODIFIERS
    return u


def test_one_more_timed_change_than_the_pool_holds() -> None:
    b = Board()
    assert pool.add_modifier(b.w, full_of_modifiers(b), stats.POWER, families.FLEETING, 3, 100, -1) == 0
    assert stopped(b) == (reasons.CAPACITY, limit_codes.MODIFIERS)


@pytest.mark.parametrize("kind", [flags.FLEETING, flags.TIMED])
def test_a_stat_change_that_finds_no_room_is_none(kind: int) -> None:
    b = Board()
    u = full_of_modifiers(b)
    assert apply.stat(b.w, u, u, stats.POWER, 3, 20, kind) == 0
    assert stopped(b) == (reasons.CAPACITY, limit_codes.MODIFIERS)
    assert b.w.totals[u].told[stats.POWER] == 0


def test_a_crush_that_finds_no_room_is_none() -> None:
    b = Board()
    u = full_of_modifiers(b)
    assert apply.status(b.w, u, u, families.CRUSH, 5, 0, 0) == 0
    assert stopped(b) == (reasons.CAPACITY, limit_codes.MODIFIERS)


def test_one_more_hallow_than_the_pool_holds() -> None:
    b = Board()
    u = b.unit()
    b.settle().w.clock.hallows = HALLOWS
    assert pool.add_hallow(b.w, u, 4, -1) == 0
    assert stopped(b) == (reasons.CAPACITY, limit_codes.HALLOW)


@pytest.mark.parametrize(
    ("push", "limit"),
    [
        (lambda b, u: frame.push(b.w, u, frame.TRIGGER), limit_codes.FRAMES),
        (lambda b, u: stack.push(b.w, u, u, 1, 0), limit_codes.FLOWS),
    ],
    ids=["frames", "flows"],
)
def test_what_nests_deeper_than_the_stacks_go(push: Callable[[Board, int], int], limit: int) -> None:
    b = Board()
    u = b.unit()
    b.settle()
    b.w.now.frames, b.w.now.flows = FRAMES - 1, FLOWS - 1
    push(b, u)
    assert stopped(b) == (reasons.CAPACITY, limit)


def test_a_step_of_too_many_events() -> None:
    b = Board()
    b.w.clock.fuel = 100
    b.w.clock.events = EVENTS_A_STEP
    assert (emit.bounded(b.w), b.w.clock.stop) == (0, 0)
    b.w.clock.events += 1
    assert emit.bounded(b.w) == 1
    assert stopped(b) == (reasons.CAPACITY, limit_codes.EVENTS_A_STEP)


def test_the_first_limit_is_the_one_that_is_named() -> None:
    b = Board()
    emit.capacity(b.w, limit_codes.FLOWS)
    emit.capacity(b.w, limit_codes.FRAMES)
    assert stopped(b) == (reasons.CAPACITY, limit_codes.FLOWS)


def test_one_more_spawned_unit_than_rows_are_kept_for() -> None:
    b = Board()
    u = b.unit()
    c = b.clause(verb=verbs.SPAWN)
    b.settle()
    assert become.spawn(b.w, b.frame(u, u), c, u, 1) == 0
    assert stopped(b) == (reasons.CAPACITY, limit_codes.UNITS)
