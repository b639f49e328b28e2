"""Laying the pipelines and the verbs into a world's tables, for every driver alike.

A table holds addresses of compiled kernels in a numpy world, the Python functions themselves in the mirror.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ecs_sim.components.capacity import PLAN_ROWS
from ecs_sim.components.world import family_places, fold_parts
from ecs_sim.kernel import LinkError, named
from ecs_sim.pipeline import PIPELINES, VERBS, Row

Function = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in `plan`, `head` and `verb`, with functions in the place of addresses."""

    rows: tuple[Row, ...]
    heads: dict[int, tuple[int, int]]  # pipeline -> first row and number of rows
    verbs: dict[int, Function]


def plan() -> Plan:
    """All pipelines one after the other; LinkError where they don't fit into the table."""
    rows: list[Row] = []
    heads: dict[int, tuple[int, int]] = {}
    for code, pipeline in sorted(PIPELINES.items()):
        heads[code] = (len(rows), len(pipeline))
        rows += pipeline
    if len(rows) > PLAN_ROWS:
        raise LinkError(f"{len(rows)} rows in the pipelines, but the plan holds {PLAN_ROWS}: raise PLAN_ROWS")
    return Plan(tuple(rows), heads, dict(VERBS))


def wire_compiled(world: Any) -> None:
    """Lay the tables of a numpy world (one record), once the engine is loaded. Rows that no driver calls by
    themselves have no address: in compiled code a walk is straight code.
    """
    laid = plan()
    for i, row in enumerate(laid.rows):
        world["plan"][i] = (named(row.kernel).address, row.needs, int(row.ends))
    for code, head in laid.heads.items():
        world["head"][code] = head
    for code, function in laid.verbs.items():
        world["verb"][code] = (named(function).address,)
    for i, part in enumerate(fold_parts()):
        world["fold"][i] = part
    for family, place in family_places().items():
        world["family"][family] = place


def wire_mirror(world: Any) -> None:
    """Lay the tables of a mirror world."""
    laid = plan()
    for i, row in enumerate(laid.rows):
        place = world.plan[i]
        place.address, place.needs, place.end_test = row.kernel, row.needs, int(row.ends)
    for code, head in laid.heads.items():
        world.head[code].first, world.head[code].count = head
    for code, function in laid.verbs.items():
        world.verb[code].address = function
