"""Which clauses this engine carries out: the vocabulary's `due` columns, read over a whole clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecs_sim.text.clause import Amount, Clause, Gate, Hook
from ecs_sim.text.events import EVENT_BY_KEY
from ecs_sim.text.vocabulary import (
    COUNTS,
    FAMILY_BY_WORD,
    GATES,
    HEADS,
    KEYWORD_BY_WORD,
    SCOPES,
    SOURCES,
    VERB_BY_WORD,
)

_COUNTS: Final = {row.word: row.due for row in COUNTS}
_GATES: Final = {row.word: row.due for row in GATES}
_SCOPES: Final = {row.word: row.due for row in SCOPES}
_SOURCES: Final = {row.word: row.due for row in SOURCES}


def due_of(clause: Clause) -> str | None:
    """The first mechanic of this clause that waits for a later engine, or None where all of it is in force."""
    return next((due for due in _all(clause) if due is not None), None)


def _all(clause: Clause) -> Iterator[str | None]:
    yield VERB_BY_WORD[clause.verb].due
    yield _named(clause.what) if clause.verb != "boost" else None
    yield from _hook(clause.hook)
    for gate in (*clause.gates, *clause.to.filters):
        yield from _gate(gate)
    yield _SCOPES[clause.to.who]
    if clause.per is not None:
        yield _COUNTS[clause.per.count]
        yield _named(clause.per.what)
    yield from _amount(clause.amount)
    for other in clause.also:
        yield from _all(other)


def _named(what: str | None) -> str | None:
    """A family or keyword by its word; `large` or `X` is neither, and waits for nothing."""
    if what in FAMILY_BY_WORD:
        return FAMILY_BY_WORD[what].due
    return KEYWORD_BY_WORD[what].due if what in KEYWORD_BY_WORD else None


def _hook(hook: Hook | None) -> Iterator[str | None]:
    if hook is None:
        return
    head = HEADS.get(hook.spelled.capitalize())
    yield None if head is None else head[2]
    event = EVENT_BY_KEY.get((hook.event, hook.relation, hook.cause))
    yield None if event is None else event.due


def _gate(gate: Gate) -> Iterator[str | None]:
    yield _GATES.get(gate.kind)
    yield _named(gate.what)


def _amount(amount: Amount | None) -> Iterator[str | None]:
    if amount is not None:
        yield _SOURCES.get(amount.source)
        yield _named(amount.what)
