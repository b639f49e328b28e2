"""The compiled text of the cards on the board: immutable during a battle."""

from __future__ import annotations

from ecs_sim.components.capacity import CLAUSES, GATES, NUMBERS, SCRIPTS, TIERS
from ecs_sim.components.declare import component, scratch


@component(rows=CLAUSES)
class Clause:
    """One printed line (or one of the effects which it joins by `and`). Numbers are places in `number`, 0 for none."""

    lane: int = scratch("code")  # words.lanes
    hook: int = scratch("code")  # words.hooks; 0 outside the trigger channels
    relation: int = scratch("code")  # words.relations
    cause: int = scratch("code")  # words.causes; 0 for any
    verb: int = scratch("code")  # words.verbs
    what: int = scratch("code")  # family, stat or keyword that the verb is about
    scope: int = scratch("code")  # words.scopes
    scope_count: int = scratch("row")  # number of recipients
    source: int = scratch("code")  # words.sources
    source_what: int = scratch("code")  # stat or family that the source reads
    source_whose: int = scratch("code")  # words.whose
    amount: int = scratch("row")
    times: int = scratch("row")
    divide: int = scratch("row")
    cap: int = scratch("row")
    per: int = scratch("code")  # words.counts
    per_what: int = scratch("code")
    per_whose: int = scratch("code")
    duration: int = scratch("row")  # steps
    chance: int = scratch("row")  # basis points
    repeats: int = scratch("row")
    flags: int = scratch("bits")  # words.flags
    first_gate: int = scratch("row")
    gates: int = scratch("count")  # conditions on the line
    filters: int = scratch("count")  # conditions on recipients, after the gates
    also: int = scratch("row")  # the next effect joined by `and`, 0 for none
    key: int = scratch("hash")  # 32-bit hash of the line's place on its card: what its draws are keyed by
    text: int = scratch("row")  # which printed line this is


@component(rows=GATES)
class Gate:
    """One condition (words.gates) of a clause."""

    kind: int = scratch("code")
    what: int = scratch("code")
    whose: int = scratch("code")
    number: int = scratch("row")


@component(rows=NUMBERS)
class Number:
    """One authored number, resolved for each tier when the battle is built (400.2b)."""

    at: list[int] = scratch("points", shape=TIERS)


@component(rows=SCRIPTS)
class Script:
    """A scripted roll: consumed in order by unit and purpose; one left unused is an error of the run."""

    unit: int = scratch("row")
    purpose: int = scratch("code")
    value: int = scratch("count")
    used: int = scratch("flag")
