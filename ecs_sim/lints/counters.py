"""Counters that are read and never written, or the reverse (400.2h to 400.2j)."""

from __future__ import annotations

from collections.abc import Iterator

from ecs_sim.lints.content import Content, effects_of, line_path, of_one_unit
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Card
from ecs_sim.setup.entries import Part
from ecs_sim.text.clause import Clause


def _reads(clause: Clause) -> bool:
    asks = any(gate.kind in ("counter_at_least", "counter_at_most") for gate in (*clause.gates, *clause.to.filters))
    return asks or (clause.amount is not None and clause.amount.source == "counter")


def _writes(clause: Clause) -> bool:
    return clause.verb == "counter"


@lint(
    "L-COUNTER-UNWRITTEN",
    "a counter that is read and never written",
    "add the line that writes it (`Passive: At battle start, X gains 1`), or print the number itself",
    "`Gain Shield: X` on a card without `X gains …`: it prints its letter for ever (400.2j)",
)
def unwritten(content: Content) -> Iterator[Found]:
    """Lines that read a counter which no line of the card writes."""
    for part in content.parts:
        if any(_writes(clause) for other in of_one_unit(content, part) for clause in effects_of(other)):
            continue
        for place, line in enumerate(part.printed):
            if any(_reads(effect) for effect in line.effects):
                yield Found(line_path(part, place), "the line reads the counter X, and no line of the card writes it")


@lint(
    "L-COUNTER-UNREAD",
    "a counter that is written, or has a start, and is never read",
    "add a line that reads it, or drop the counter",
    "`Passive: At battle start, X gains 1` on a card that never names X again",
)
def unread(content: Content) -> Iterator[Found]:
    """Counters of no use."""
    for part in content.parts:
        if any(_reads(clause) for other in of_one_unit(content, part) for clause in effects_of(other)):
            continue
        writing = [i for i, line in enumerate(part.printed) if any(_writes(effect) for effect in line.effects)]
        for place in writing:
            yield Found(line_path(part, place), "the line writes the counter X, and no line of the card reads it")
        if not writing and _declares(part):
            yield Found((*part.path, "counter"), "no line of the card reads its counter")


def _declares(part: Part) -> bool:
    return isinstance(part.entry, Card) and bool(part.entry.counter)
