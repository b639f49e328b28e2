"""Clauses written as tables (`docs/formats.md`): `clause_to_dict`, `clause_from_dict`.

A table is a clause only where a sentence says it: every table that is read is printed and read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final, TypeVar, cast

from ecs_sim.text.boosts import LANES
from ecs_sim.text.clause import REPEATS_MOST, Amount, Clause, Gate, Hook, Number, Per, Scope
from ecs_sim.text.errors import ClauseError, SentenceError
from ecs_sim.text.formula import normal, scaled, unscaled
from ecs_sim.text.nearest import nearest_word
from ecs_sim.text.parse import parse_line
from ecs_sim.text.phrases import adjective
from ecs_sim.text.printer import print_clause
from ecs_sim.text.vocabulary import HEADS, VERB_BY_WORD

# fmt: off
KEYS: Final = (
    "do", "what", "amount", "times", "divide", "cap", "per",
    "to", "lane", "when", "on", "subject", "cause", "spelled",
    "chance", "once", "once_per_target", "once_per_life", "requires_hit", "through", "duration", "fleeting",
    "negative", "drains_boss", "no_redirect", "no_reactions", "defiable", "repeats", "static", "also",
)
# fmt: on
#: Keys that are plain flags, and the words.flags entry of each.
_FLAGS: Final = {
    "once": "once",
    "once_per_target": "once_per_target",
    "requires_hit": "require_hit",
    "fleeting": "fleeting",
    "negative": "negative",
    "drains_boss": "drains_boss",
    "no_redirect": "no_redirect",
    "no_reactions": "no_reactions",
    "defiable": "defiable",
    "once_per_life": "once_per_life",
}
#: Lanes that a line may name.
_LANES: Final = ("pre", "activation", "post", "rider", *LANES)
#: What `through` may name, and the words.flags entry of each.
_THROUGH: Final = {
    "immunity": "ignore_immunity",
    "armor": "ignore_armor",
    "entrap": "through_entrap",
    "dormant": "allow_dormant",
    "dead": "allow_dead",
}
#: Sources that carry a word of their own: `{stat = "focus"}`.
_WORDED: Final = ("stat", "family", "counter")
Table = Mapping[str, Any]
T = TypeVar("T")


# ---- to a table -----------------------------------------------------------------------------------------------------


def clause_to_dict(clause: Clause) -> dict[str, Any]:
    """The clause as a table: what its verb decides by itself is left out."""
    table: dict[str, Any] = {"do": clause.verb}
    if clause.what is not None:
        table["what"] = clause.what
    if clause.amount is not None:
        table |= _amount_out(clause.amount)
    if clause.per is not None:
        table["per"] = _per_out(clause.per)
    scope = _scope_out(clause)
    if scope is not None:
        table["to"] = scope
    if clause.hook is not None and clause.verb != "retort":
        table |= _hook_out(clause.hook)
    if clause.gates:
        table["when"] = [_gate_out(gate) for gate in clause.gates]
    table |= {key: True for key, flag in _FLAGS.items() if flag in clause.flags}
    through = [name for name, flag in _THROUGH.items() if flag in clause.flags]
    if through:
        table["through"] = through
    if clause.lane is not None:
        table["lane"] = clause.lane
    if clause.duration is not None:
        table["duration"] = _number_out(clause.duration)
    if clause.chance is not None:
        table["chance"] = _number_out(clause.chance)
    if clause.repeats != 1:
        table["repeats"] = clause.repeats if isinstance(clause.repeats, int) else _number_out(clause.repeats)
    if clause.static != _verb_static(clause.verb):
        table["static"] = clause.static
    if clause.also:
        table["also"] = [clause_to_dict(other) for other in clause.also]
    return table


def _verb_static(verb: str) -> bool:
    return verb in VERB_BY_WORD and VERB_BY_WORD[verb].static


def _number_out(number: Number) -> Any:
    if number.field is not None:
        return {"field": number.field}
    if number.formula is not None:
        return number.formula
    if number.ladder is not None:
        return [_scaled_out(each, number.scale) for each in number.ladder]
    return _scaled_out(number.flat or 0, number.scale)


def _scaled_out(value: int, scale: int) -> int | float:
    text = unscaled(value, scale)
    return float(text) if "." in text else int(text)


def _amount_out(amount: Amount) -> dict[str, Any]:
    value: Any
    if amount.source == "number" and amount.number is not None:
        value = _number_out(amount.number)
    elif amount.source in _WORDED:
        value = {amount.source: amount.what}
    elif amount.source == "armor":
        value = {"stat": "armor"}
    else:
        value = {"source": amount.source}
    if amount.whose != "self":
        value["whose"] = amount.whose
    table = {"amount": value}
    for key in ("times", "divide", "cap"):
        number: Number | None = getattr(amount, key)
        if number is not None:
            table[key] = _number_out(number)
    return table


def _per_out(per: Per) -> Any:
    if per.what is None and per.whose == "self":
        return per.count
    table: dict[str, Any] = {"count": per.count}
    if per.what is not None:
        table["what"] = per.what
    if per.whose != "self":
        table["whose"] = per.whose
    return table


def _scope_out(clause: Clause) -> Any:
    scope, include_self = clause.to, "include_self" in clause.flags
    if scope == Scope(VERB_BY_WORD[clause.verb].to) and not include_self:
        return None
    if scope.count is None and not scope.filters and not include_self:
        return scope.who
    table: dict[str, Any] = {"who": scope.who}
    if scope.count is not None:
        table["count"] = _number_out(scope.count)
    if scope.filters:
        table["with"] = [_gate_out(gate) for gate in scope.filters]
    if include_self:
        table["include_self"] = True
    return table


def _hook_out(hook: Hook) -> dict[str, Any]:
    table: dict[str, Any] = {"on": hook.event}
    if hook.relation != "self":
        table["subject"] = hook.relation
    if hook.cause is not None:
        table["cause"] = hook.cause
    if hook.spelled != "passive":
        table["spelled"] = hook.spelled
    return table


def _gate_out(gate: Gate) -> Any:
    whose = gate.whose if gate.whose not in ("self", "recipient") else None
    if gate.what is None and gate.number is None and whose is None:
        return gate.kind
    table: dict[str, Any] = {"is": gate.kind}
    if gate.what is not None:
        table["what"] = gate.what
    if whose is not None:
        table["whose"] = whose
    if gate.number is not None:
        table["number"] = _number_out(gate.number)
    return table


# ---- from a table ---------------------------------------------------------------------------------------------------


def clause_from_dict(table: Table) -> Clause:
    """The clause that a table says; ClauseError where it says none."""
    clause = _clause(table, "", 0)
    text = print_clause(clause)
    try:
        again = parse_line(text)
    except SentenceError as error:
        raise ClauseError("E-CLAUSE-VALUE", f"its sentence would be {text!r}: {error.message}") from None
    if again != clause:
        raise ClauseError("E-CLAUSE-VALUE", f"no sentence says it; the nearest is {text!r}")
    return clause


def _clause(table: Table, path: str, depth: int) -> Clause:
    _keys(table, KEYS, path)
    verb = _word(table.get("do"), f"{path}do", tuple(VERB_BY_WORD))
    known = VERB_BY_WORD[verb]
    hook = _hook_in(table, path) if verb != "retort" else Hook("damaging")
    scope, include_self = _scope_in(table.get("to", known.to), f"{path}to")
    flags = {flag for key, flag in _FLAGS.items() if _flag(table, key, path)}
    flags |= {_THROUGH[_word(name, f"{path}through", tuple(_THROUGH))] for name in _list(table, "through", path)}
    if include_self:
        flags.add("include_self")
    clause = Clause(
        verb,
        _optional(table, "what", path, _text),
        _amount_in(table, path),
        scope,
        hook,
        tuple(_gate_in(gate, f"{path}when[{i}]", "self") for i, gate in enumerate(_list(table, "when", path))),
        _optional(table, "per", path, _per_in),
        _optional(table, "lane", path, lambda value, at: _word(value, at, _LANES)),
        _optional(table, "duration", path, lambda value, at: _number_in(value, at, 1000)),
        _optional(table, "chance", path, lambda value, at: _number_in(value, at, 100)),
        _optional(table, "repeats", path, _repeats) or 1,
        frozenset(flags),
        _flag(table, "static", path) if "static" in table else known.static,
    )
    return derived(replace(clause, also=_also(table, path, depth)))


def _also(table: Table, path: str, depth: int) -> tuple[Clause, ...]:
    others = _list(table, "also", path)
    if depth and others:
        raise ClauseError("E-CLAUSE-VALUE", "effects joined to a joined effect", f"{path}also")
    places = [f"{path}also[{i}]" for i in range(len(others))]
    return tuple(_clause(_mapping(o, at), f"{at}.", 1) for o, at in zip(others, places, strict=True))


def derived(clause: Clause, heard: Hook | None = None) -> Clause:
    """The clause with the flags that follow from the rest of it, and in the one form in which it is said."""
    flags = set(clause.flags)
    if any(gate.kind == "initiative" for gate in clause.gates):
        flags.add("initiative")
    if any(gate.kind == "overmatch" and gate.number is not None for gate in clause.gates):
        flags.add("gate_multiplies")
    if clause.per is not None and clause.per.count == "freeze_seconds":
        flags.add("duration_scaled")
    if clause.verb in ("grant", "suppress", "stat", "dormant") and clause.duration is not None:
        flags.add("timed")
    elif clause.verb in ("grant", "suppress") and not clause.static:
        flags.add("battle_long")
    if clause.verb == "clear" and clause.amount is None:
        flags.add("all_stacks")
    scope, hook = clause.to, heard or clause.hook
    if scope.who == "event_subject" and hook is not None and hook.relation == "self":
        scope = Scope("self")
    filters = tuple(sorted(scope.filters, key=lambda gate: (gate.kind != "other", adjective(gate) is None)))
    return replace(
        clause,
        to=Scope(scope.who, scope.count, filters),
        flags=frozenset(flags),
        also=tuple(derived(other, hook) for other in clause.also),
    )


def _number_in(value: Any, path: str, scale: int = 1) -> Number:
    try:
        match value:
            case bool():
                pass
            case int() | float() | Decimal():
                return Number(flat=scaled(str(value), scale), scale=scale)
            case str():
                return Number(formula=normal(value), scale=scale)
            case list() | tuple():
                steps = cast("list[Any]", value)
                if len(steps) > 1 and all(type(each) in (int, float) for each in steps):
                    return Number(ladder=tuple(scaled(str(each), scale) for each in steps), scale=scale)
            case {"field": str(name), **others} if not others and name.isidentifier():
                return Number(field=name, scale=scale)
            case _:
                pass
    except ValueError as error:
        raise ClauseError("E-CLAUSE-VALUE", str(error), path) from None
    wanted = ("a number", "a list by tier", "a formula of tier", "{field = …}")
    raise ClauseError("E-CLAUSE-VALUE", f"{value!r} is no number", path, wanted)


def _amount_in(table: Table, path: str) -> Amount | None:
    if "amount" not in table:
        for key in ("times", "divide", "cap"):
            if key in table:
                raise ClauseError("E-CLAUSE-VALUE", f"`{key}` without an amount", f"{path}{key}")
        return None
    times, divide, cap = (_optional(table, key, path, _number_in) for key in ("times", "divide", "cap"))
    value, at = table["amount"], f"{path}amount"
    if not isinstance(value, Mapping) or "field" in value:
        return Amount("number", _number_in(value, at), times=times, divide=divide, cap=cap)
    source_table = _mapping(value, at)
    _keys(source_table, ("source", "whose", *_WORDED), f"{at}.")
    whose = _text(source_table.get("whose", "self"), f"{at}.whose")
    named = [key for key in ("source", *_WORDED) if key in source_table]
    if len(named) != 1:
        raise ClauseError("E-CLAUSE-VALUE", "an amount has one source", at, ("source", *_WORDED))
    word = _text(source_table[named[0]], f"{at}.{named[0]}")
    if named[0] == "source":
        return Amount(word, None, None, whose, times, divide, cap)
    if named[0] == "stat" and word == "armor":
        return Amount("armor", None, None, whose, times, divide, cap)
    return Amount(named[0], None, word, whose, times, divide, cap)


def _per_in(value: Any, path: str) -> Per:
    if isinstance(value, str):
        return Per(value)
    table = _mapping(value, path)
    _keys(table, ("count", "what", "whose"), f"{path}.")
    what = _optional(table, "what", f"{path}.", _text)
    return Per(_text(table.get("count"), f"{path}.count"), what, _text(table.get("whose", "self"), f"{path}.whose"))


def _scope_in(value: Any, path: str) -> tuple[Scope, bool]:
    if isinstance(value, str):
        return Scope(value), False
    table = _mapping(value, path)
    _keys(table, ("who", "count", "with", "include_self"), f"{path}.")
    filters = _list(table, "with", f"{path}.")
    scope = Scope(
        _text(table.get("who"), f"{path}.who"),
        _optional(table, "count", f"{path}.", _number_in),
        tuple(_gate_in(gate, f"{path}.with[{i}]", "recipient") for i, gate in enumerate(filters)),
    )
    return scope, _flag(table, "include_self", f"{path}.")


def _gate_in(value: Any, path: str, whose: str) -> Gate:
    if isinstance(value, str):
        return Gate(value, whose=whose)
    table = _mapping(value, path)
    _keys(table, ("is", "what", "whose", "number"), f"{path}.")
    return Gate(
        _text(table.get("is"), f"{path}.is"),
        _optional(table, "what", f"{path}.", _text),
        _text(table.get("whose", whose), f"{path}.whose"),
        _optional(table, "number", f"{path}.", _number_in),
    )


def _hook_in(table: Table, path: str) -> Hook | None:
    if "on" not in table:
        for key in ("subject", "cause", "spelled"):
            if key in table:
                raise ClauseError("E-CLAUSE-VALUE", f"`{key}` without `on`", f"{path}{key}")
        return None
    spelled = ("passive", "tool", "awakens", "sale", *(name.lower() for name in HEADS))
    return Hook(
        _text(table["on"], f"{path}on"),
        _text(table.get("subject", "self"), f"{path}subject"),
        _optional(table, "cause", path, _text),
        _word(table.get("spelled", "passive"), f"{path}spelled", spelled),
    )


def _repeats(value: Any, path: str) -> int | Number:
    if type(value) is int:
        if not 1 <= value <= REPEATS_MOST:
            raise ClauseError("E-CLAUSE-VALUE", f"repeats are 1 to {REPEATS_MOST}", path)
        return value
    number = _number_in(value, path)
    if number.flat is not None:
        raise ClauseError("E-CLAUSE-VALUE", f"{value!r} is no whole number", path)
    return number


def _optional(table: Table, key: str, path: str, read: Callable[[Any, str], T]) -> T | None:
    return read(table[key], f"{path}{key}") if key in table else None


def _keys(table: Table, known: tuple[str, ...], path: str) -> None:
    for key in table:
        if key not in known:
            near = nearest_word(str(key), known)
            hint = f", did you mean {near!r}" if near else ""
            raise ClauseError("E-CLAUSE-KEY", f"a clause has no key {key!r} there{hint}", f"{path}{key}", known)


def _mapping(value: Any, path: str) -> Table:
    if not isinstance(value, Mapping):
        raise ClauseError("E-CLAUSE-VALUE", f"{value!r} is no table", path.rstrip("."))
    return cast("Table", value)


def _text(value: Any, path: str) -> str:
    if value is None:
        raise ClauseError("E-CLAUSE-VALUE", f"the key {path.rpartition('.')[2]!r} is missing", path)
    if not isinstance(value, str) or not value:
        raise ClauseError("E-CLAUSE-VALUE", f"{value!r} is no word", path)
    return value


def _word(value: Any, path: str, known: tuple[str, ...]) -> str:
    text = _text(value, path)
    if text not in known:
        near = nearest_word(text, known)
        hint = f", did you mean {near!r}" if near else ""
        raise ClauseError("E-CLAUSE-VALUE", f"{text!r} is not known here{hint}", path, known if len(known) < 12 else ())
    return text


def _list(table: Table, key: str, path: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, (list, tuple)):
        raise ClauseError("E-CLAUSE-VALUE", f"{value!r} is no list", f"{path}{key}")
    return list(cast("list[Any]", value))


def _flag(table: Table, key: str, path: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise ClauseError("E-CLAUSE-VALUE", f"{value!r} is neither true nor false", f"{path}{key}")
    return value
