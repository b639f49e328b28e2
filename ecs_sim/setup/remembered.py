"""Clauses of lines that were read before, out of a kept catalogue: so that the grammar isn't needed for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from ecs_sim.text.clause import Amount, Clause, Gate, Hook, Number, Per, Scope

#: What was put down of lines by their text; it only ever grows, and a line means the same wherever it stands.
_KNOWN: dict[str, list[Any]] = {}


def remember(lines: Mapping[str, list[Any]]) -> None:
    """Take over lines that `put_down` wrote."""
    _KNOWN.update(lines)


@lru_cache(maxsize=16384)
def recall(text: str) -> Clause | None:
    """The clause of a line that is remembered."""
    known = _KNOWN.get(text)
    return None if known is None else take_up(known)


def put_down(clause: Clause) -> list[Any]:
    """A clause as plain lists."""
    hook = clause.hook
    return [
        clause.verb,
        clause.what,
        None if clause.amount is None else _amount(clause.amount),
        [clause.to.who, _number(clause.to.count), [_gate(gate) for gate in clause.to.filters]],
        None if hook is None else [hook.event, hook.relation, hook.cause, hook.spelled],
        [_gate(gate) for gate in clause.gates],
        None if clause.per is None else [clause.per.count, clause.per.what, clause.per.whose],
        clause.lane,
        _number(clause.duration),
        _number(clause.chance),
        clause.repeats if isinstance(clause.repeats, int) else _number(clause.repeats),
        sorted(clause.flags),
        clause.static,
        [put_down(other) for other in clause.also],
    ]


def take_up(found: list[Any]) -> Clause:
    """The clause that `put_down` wrote."""
    verb, what, amount, to, hook, gates, per, lane, duration, chance, repeats, flags, static, also = found
    who, count, filters = to
    return Clause(
        verb,
        what,
        None if amount is None else _amount_of(amount),
        Scope(who, _number_of(count), tuple(_gate_of(gate) for gate in filters)),
        None if hook is None else Hook(*hook),
        tuple(_gate_of(gate) for gate in gates),
        None if per is None else Per(*per),
        lane,
        _number_of(duration),
        _number_of(chance),
        repeats if isinstance(repeats, int) else _number_of(repeats) or 1,
        frozenset(flags),
        static,
        tuple(take_up(other) for other in also),
    )


def _number(number: Number | None) -> list[Any] | None:
    if number is None:
        return None
    ladder = None if number.ladder is None else list(number.ladder)
    return [number.flat, ladder, number.formula, number.field, number.scale]


def _number_of(found: list[Any] | None) -> Number | None:
    if found is None:
        return None
    flat, ladder, formula, field, scale = found
    return Number(flat, None if ladder is None else tuple(cast("list[int]", ladder)), formula, field, scale)


def _amount(amount: Amount) -> list[Any]:
    numbers = [_number(amount.times), _number(amount.divide), _number(amount.cap)]
    return [amount.source, _number(amount.number), amount.what, amount.whose, *numbers]


def _amount_of(found: list[Any]) -> Amount:
    source, number, what, whose, times, divide, cap = found
    return Amount(source, _number_of(number), what, whose, _number_of(times), _number_of(divide), _number_of(cap))


def _gate(gate: Gate) -> list[Any]:
    return [gate.kind, gate.what, gate.whose, _number(gate.number)]


def _gate_of(found: list[Any]) -> Gate:
    kind, what, whose, number = found
    return Gate(kind, what, whose, _number_of(number))
