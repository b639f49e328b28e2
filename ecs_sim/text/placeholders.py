"""A line with the numbers that a player sees (400.1g): placeholders and a written counter replaced.

`values` holds what the caller knows: `power`, `burn_power`, `level`, the card's fields as they are at this tier, and
`X` once the counter has been written (400.2j). What it doesn't hold stays as it is printed. `plain` holds the fields
as they are where nothing is multiplied by tier (S400-01): seconds, counts, thresholds, caps, chances and factors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Final

from ecs_sim.text.clause import Amount, Clause, Gate, Number, Scope
from ecs_sim.text.formula import evaluate
from ecs_sim.text.printer import print_clause
from ecs_sim.text.vocabulary import VERB_BY_WORD

Values = Mapping[str, int | float | Decimal]
_LIVE: Final = ("power", "burn_power", "level")


def live_text(clause: Clause, values: Values, tier: int | None = None, plain: Values | None = None) -> str:
    """The line as a player sees it; with a tier, plain amounts and lists by tier are shown as they are at it too."""
    return print_clause(live_clause(clause, values, tier, plain))


def live_clause(clause: Clause, values: Values, tier: int | None = None, plain: Values | None = None) -> Clause:
    """The clause with every number that is known put in; without `plain`, fields are the same everywhere."""
    plain = values if plain is None else plain
    return replace(
        clause,
        amount=None if clause.amount is None else _amount(clause.amount, values, plain, tier, clause.verb),
        to=_scope(clause.to, plain, tier),
        gates=tuple(_gate(gate, plain, tier) for gate in clause.gates),
        duration=_number(clause.duration, plain, tier),
        chance=_number(clause.chance, plain, tier),
        repeats=_repeats(clause.repeats, plain, tier),
        also=tuple(live_clause(other, values, tier, plain) for other in clause.also),
    )


def _scope(scope: Scope, values: Values, tier: int | None) -> Scope:
    filters = tuple(_gate(gate, values, tier) for gate in scope.filters)
    return Scope(scope.who, _number(scope.count, values, tier), filters)


def _gate(gate: Gate, values: Values, tier: int | None) -> Gate:
    return replace(gate, number=_number(gate.number, values, tier))


def number_at(number: Number, tier: int) -> int | None:
    """A number at a tier, unscaled by tier where it is flat; None where it is a field."""
    if number.flat is not None:
        return number.flat
    if number.ladder is not None:
        return number.ladder[min(tier, len(number.ladder)) - 1]
    return None if number.formula is None else evaluate(number.formula, tier, number.scale)


def _number(number: Number | None, values: Values, tier: int | None) -> Number | None:
    """A number with its value at the tier put in; parts that a sentence can't hold are rounded."""
    if number is None:
        return None
    if number.field is not None:
        if number.field not in values:
            return number
        exact = Decimal(str(values[number.field])) * number.scale
        whole = exact.to_integral_value(ROUND_FLOOR if number.scale == 1 else ROUND_HALF_UP)
        return Number(flat=max(0, int(whole)), scale=number.scale)
    value = None if tier is None else number_at(number, tier)
    return number if value is None else Number(flat=max(0, value), scale=number.scale)


def _repeats(repeats: int | Number, values: Values, tier: int | None) -> int | Number:
    if isinstance(repeats, int):
        return repeats
    number = _number(repeats, values, tier)
    return repeats if number is None or number.flat is None else max(1, number.flat)


def _amount(amount: Amount, values: Values, plain: Values, tier: int | None, verb: str) -> Amount:
    scales = VERB_BY_WORD[verb].scales
    number = _number(amount.number, values if scales else plain, tier)
    unscaled = _number(amount.number, plain, tier)
    source, what = amount.source, amount.what
    if source in _LIVE and source in values:
        source, number = "number", Number(flat=max(0, int(values[source])))
        unscaled = number
    elif source == "counter" and what is not None and what in values:
        source, what, number = "number", None, Number(flat=max(0, int(values[what])))
        unscaled = number
    elif amount.number is not None and amount.number.flat is not None and tier is not None and scales:
        number = Number(flat=amount.number.flat * tier)
    live = Amount(
        source,
        number,
        what,
        amount.whose,
        _number(amount.times, plain, tier),
        _number(amount.divide, plain, tier),
        _number(amount.cap, plain, tier),
    )
    return _folded(live, unscaled, verb) if source == "number" else live


def _folded(amount: Amount, unscaled: Number | None, verb: str) -> Amount:
    """`half 31` is 15: worked out where every part is a plain number; the cap comes before the tier of a flat number
    does, and the rest after it (S400-01). A redirect's cap, and one of what builds up, is printed with it.
    """
    parts = (amount.number, amount.times, amount.divide, amount.cap)
    if verb in ("redirect", "build_up") or any(part is not None and part.flat is None for part in parts):
        return amount
    if amount.number is None or amount.number.flat is None or (amount.divide is not None and not amount.divide.flat):
        return amount
    value = amount.number.flat
    if amount.cap is not None and unscaled is not None and unscaled.flat:
        most = amount.cap.flat or 0
        value = value if unscaled.flat <= most else value * most // unscaled.flat
    changed = amount.times is not None or amount.divide is not None
    value *= 1 if amount.times is None else amount.times.flat or 0
    value //= 1 if amount.divide is None else amount.divide.flat or 1
    return Amount("number", Number(flat=max(1, value) if changed and verb != "attack" else value))
