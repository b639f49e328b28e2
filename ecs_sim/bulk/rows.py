"""What re-simulated battles come to, as columns: outcome, duration, counters, totals by side and by unit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ecs_sim.bulk.facts import SIDES
from ecs_sim.bulk.runner import UNIT_TOTALS, Outcome
from ecs_sim.recording.arrow import Schema, Table, pa

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


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle that was run, or why it could not be."""

    id: str
    seed: int
    round: int | None
    catalogue: str | None
    edited: bool
    outcome: Outcome | None
    problem: str | None = None


def table_of(rows: list[Fought]) -> Table:
    """Battles as a table of `schema()`."""
    outcomes = [row.outcome for row in rows]
    columns: dict[str, Any] = {
        "id": [row.id for row in rows],
        "seed": [row.seed for row in rows],
        "round": [row.round for row in rows],
        "catalogue": [row.catalogue for row in rows],
        "edited": [row.edited for row in rows],
        "problem": [row.problem for row in rows],
        "events": [None if one is None else one.counters.events for one in outcomes],
        "draws": [None if one is None else one.counters.draws for one in outcomes],
        "activations": [None if one is None else one.counters.activations for one in outcomes],
    }
    for name in ("winner", "reason", "limit_name", "steps", "seconds", "digest", "outcome_digest"):
        columns[name] = [None if one is None else getattr(one, name) for one in outcomes]
    columns |= _sides(outcomes)
    columns["units"] = _units(outcomes)
    return pa.Table.from_arrays([pa.array(columns[field.name], field.type) for field in schema()], schema=schema())


def _sides(outcomes: list[Outcome | None]) -> dict[str, Any]:
    """The sums by side: masked where a battle could not be run."""
    sums = np.zeros((len(outcomes) * len(SIDES), len(UNIT_TOTALS)), np.int64)
    ran = [(row, one.units) for row, one in enumerate(outcomes) if one is not None]
    if ran:
        owners = np.concatenate([units.sides + row * len(SIDES) for row, units in ran])
        np.add.at(sums, owners, np.concatenate([units.values for _, units in ran]))
    sums = sums.reshape(len(outcomes), len(SIDES), len(UNIT_TOTALS))
    missing = np.array([one is None for one in outcomes], bool)
    return {
        f"{side}_{name}": pa.array(np.ascontiguousarray(sums[:, at, column]), pa.int64(), mask=missing)
        for at, side in enumerate(SIDES)
        for column, name in enumerate(UNIT_TOTALS)
    }


def _units(outcomes: list[Outcome | None]) -> Any:
    """A list of units a battle; None where it could not be run."""
    kind = schema().field("units").type
    ran = [one.units for one in outcomes if one is not None]
    values = np.concatenate([np.zeros((0, len(UNIT_TOTALS)), np.int64), *(units.values for units in ran)])
    sides = np.concatenate([np.zeros(0, np.int64), *(units.sides for units in ran)])
    columns: list[Any] = [
        pa.array([own for units in ran for own in units.ids], pa.string()),
        pa.array(np.array(SIDES, object)[sides], pa.string()),
        pa.array([card for units in ran for card in units.cards], pa.string()),
        pa.array([tier for units in ran for tier in units.tiers], pa.int8()),
        pa.array([one for units in ran for one in units.spawned], pa.bool_()),
    ]
    for place, name in enumerate(UNIT_TOTALS):
        column = np.ascontiguousarray(values[:, place])
        columns.append(pa.array(column.astype(bool) if name == "alive" else column))
    flat = pa.StructArray.from_arrays(columns, fields=list(kind.value_type))
    counts = np.array([0 if one is None else len(one.units.ids) for one in outcomes], np.int32)
    offsets = np.concatenate([np.zeros(1, np.int32), np.cumsum(counts, dtype=np.int32)])
    missing = pa.array([one is None for one in outcomes], pa.bool_())
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), flat, type=kind, mask=missing)


def markdown() -> str:
    """The columns as a page shows them."""
    head = "| column | what it holds |\n| --- | --- |\n"
    totals = ", ".join(f"`{name}`" for name in UNIT_TOTALS)
    rows = (f"| `{name}` | {says} |" for name, says in SAYS.items())
    return f"{head}{chr(10).join(rows)}\n\nTotals: {totals}."
