"""What re-simulated battles come to, as columns: outcome, duration, counters, totals by side and by unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ecs_sim.bulk.facts import SIDES
from ecs_sim.bulk.outcomes import (
    ACTIVATIONS,
    DIGEST,
    DRAWS,
    EVENTS,
    LIMIT,
    OUTCOME,
    STEPS,
    STOP,
    UNIT_TOTALS,
    WINNER,
    Outcomes,
)
from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import names, reasons, winners
from ecs_sim.limits import limit_name
from ecs_sim.recording.arrow import DataType, Schema, Table, pa

Mask = np.ndarray[Any, np.dtype[np.bool_]]

#: Columns of few different values, kept as dictionaries in the file.
FEW = ("catalogue", "winner", "reason", "limit_name", "units.list.element.card", "units.list.element.side")

SAYS = {
    "id": "the battle's id in the corpus",
    "seed": "the seed that it was fought with",
    "round": "the round of the match",
    "catalogue": "hash of the catalogue that it was fought with",
    "edited": "somebody changed the recorded battle while it ran: this is how it goes when nobody does",
    "problem": "why it could not be fought; the columns below are empty then",
    "winner": "`player`, `enemy`, `draw`, or `none` for a battle that was stopped",
    "reason": "`wipe`, `timeout`, `bye`, `limit`, `fuel` or `capacity`",
    "limit_name": "the limit that was hit, for the reason `capacity`",
    "steps": "steps of 0.05 s",
    "seconds": "the same in seconds",
    "digest": "16 hex digits over every event and the end state",
    "outcome_digest": "16 hex digits over the end state, the winner and the steps alone",
    "events": "work: events",
    "draws": "work: draws",
    "activations": "work: activations",
    "player_…, enemy_…": "sums over the side's units: the totals below",
    "units": "the units: `id`, `side`, `card` (which it began with), `tier`, `spawned` (not fielded), and the totals",
}


@cache
def schema() -> Schema:
    """The schema of a result segment, without its metadata."""
    word, count = pa.string(), pa.int64()
    unit = [pa.field("id", word), pa.field("side", word), pa.field("card", word), pa.field("tier", pa.int8())]
    unit.append(pa.field("spawned", pa.bool_()))
    unit += [pa.field(name, pa.bool_() if name == "alive" else count) for name in UNIT_TOTALS]
    fields = [
        pa.field("id", word, nullable=False),
        pa.field("seed", count, nullable=False),
        pa.field("round", pa.int32()),
        pa.field("catalogue", word),
        pa.field("edited", pa.bool_()),
        pa.field("problem", word),
        *(pa.field(name, word) for name in ("winner", "reason", "limit_name")),
        pa.field("steps", pa.int32()),
        pa.field("seconds", pa.float64()),
        *(pa.field(name, word) for name in ("digest", "outcome_digest")),
        *(pa.field(name, count) for name in ("events", "draws", "activations")),
        *(pa.field(f"{side}_{name}", count) for side in SIDES for name in UNIT_TOTALS),
        pa.field("units", pa.list_(pa.struct(unit))),
    ]
    return pa.schema(fields)


@dataclass(frozen=True)
class Fought:
    """Battles that were run, or why they could not be; a list has one entry a battle."""

    ids: list[str]
    seeds: list[int]
    rounds: list[int | None]
    catalogues: list[str | None]
    edited: list[bool]
    problems: list[str | None]
    outcomes: Outcomes


def table_of(fought: Fought) -> Table:
    """Battles as a table of `schema()`."""
    outcomes = fought.outcomes
    missing = np.array([problem is not None for problem in fought.problems], bool)
    columns: dict[str, Any] = {
        "id": fought.ids,
        "seed": fought.seeds,
        "round": fought.rounds,
        "catalogue": fought.catalogues,
        "edited": fought.edited,
        "problem": fought.problems,
        "seconds": pa.array(outcomes.numbers[:, STEPS] / STEPS_A_SECOND, mask=missing),
        **told(outcomes),
    }
    columns |= _sides(outcomes, missing)
    columns["units"] = _units(outcomes, missing)
    return pa.Table.from_arrays([_typed(columns[field.name], field.type) for field in schema()], schema=schema())


def told(outcomes: Outcomes) -> dict[str, Any]:
    """What is recorded of a battle's outcome, as columns: empty where it could not be run."""
    whole = outcomes.numbers
    missing = np.zeros(len(outcomes), bool)
    missing[list(outcomes.problems)] = True
    found: dict[str, Any] = {
        "winner": pa.array(["none", *_listed(names(winners))]).take(pa.array(whole[:, WINNER], mask=missing)),
        "reason": pa.array([None, *_listed(names(reasons))], pa.string()).take(pa.array(whole[:, STOP])),
        "limit_name": pa.array([limit_name(code) or None for code in whole[:, LIMIT].tolist()], pa.string()),
        "steps": pa.array(whole[:, STEPS].astype(np.int32), mask=missing),
    }
    for name, column in (("digest", DIGEST), ("outcome_digest", OUTCOME)):
        found[name] = pa.array(np.array(outcomes.spelled(column), object), pa.string(), mask=missing)
    for name, column in (("events", EVENTS), ("draws", DRAWS), ("activations", ACTIVATIONS)):
        found[name] = pa.array(whole[:, column], mask=missing)
    return found


def _listed(words: Mapping[int, str]) -> list[str]:
    """Words whose codes count from 1, in order."""
    return [words[code] for code in range(1, len(words) + 1)]


def _typed(column: Any, kind: DataType) -> Any:
    return column if isinstance(column, pa.Array) else pa.array(column, kind)


def _sides(outcomes: Outcomes, missing: Mask) -> dict[str, Any]:
    """The sums by side: masked where a battle could not be run."""
    sums = np.zeros((len(outcomes) * len(SIDES), len(UNIT_TOTALS)), np.int64)
    np.add.at(sums, outcomes.owners * len(SIDES) + outcomes.sides, outcomes.values)
    sums = sums.reshape(len(outcomes), len(SIDES), len(UNIT_TOTALS))
    return {
        f"{side}_{name}": pa.array(np.ascontiguousarray(sums[:, at, column]), pa.int64(), mask=missing)
        for at, side in enumerate(SIDES)
        for column, name in enumerate(UNIT_TOTALS)
    }


def _units(outcomes: Outcomes, missing: Mask) -> Any:
    """A list of units a battle; None where it could not be run."""
    kind = schema().field("units").type
    columns: list[Any] = [
        pa.array(outcomes.ids, pa.string()),
        pa.array(SIDES, pa.string()).take(pa.array(outcomes.sides)),
        pa.array(outcomes.names, pa.string()).take(pa.array(outcomes.cards)),
        pa.array(outcomes.tiers.astype(np.int8)),
        pa.array(outcomes.spawned),
    ]
    for place, name in enumerate(UNIT_TOTALS):
        column = np.ascontiguousarray(outcomes.values[:, place])
        columns.append(pa.array(column.astype(bool) if name == "alive" else column))
    flat = pa.StructArray.from_arrays(columns, fields=list(kind.value_type))
    offsets = np.concatenate([np.zeros(1, np.int32), np.cumsum(outcomes.sizes, dtype=np.int32)])
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), flat, type=kind, mask=pa.array(missing))


def markdown() -> str:
    """The columns as a page shows them."""
    head = "| column | what it holds |\n| --- | --- |\n"
    totals = ", ".join(f"`{name}`" for name in UNIT_TOTALS)
    rows = (f"| `{name}` | {says} |" for name, says in SAYS.items())
    return f"{head}{chr(10).join(rows)}\n\nTotals: {totals}."
