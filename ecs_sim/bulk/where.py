"""`--where`: a condition in words of SQL, as an expression of pyarrow.

    where = Where("round >= 5 and (card = 'Rime Oracle' or enemy.tribe in ('Giant', 'Undead'))", schema)
    mask = where.mask(batch, documents, rosters)

Columns are those of the corpus, and what `ecs_sim.bulk.facts` reads from the battles' documents. A fact of many
values (`card = 'X'`) holds where one of them fits; its opposite (`card != 'X'`, `not in`, `not like`) where none does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from ecs_sim.bulk.facts import MANY, ONE, SIDES, Roster, single
from ecs_sim.model.errors import InputError, Problem, listing, nearest
from ecs_sim.recording.arrow import Batch, Expression, Schema, pa, pc

LONGEST = 2000
#: Whole numbers that a column can hold.
LEAST, MOST = -(1 << 63), (1 << 63) - 1
Documents = Sequence[Mapping[str, Any] | None]

_EXPECTED = {
    "NAME": "a column", "TEXT": "a text in quotes", "NUMBER": "a number", "OPERATOR": "a comparison (= != < <= > >=)",
    "LPAR": "`(`", "RPAR": "`)`", "COMMA": "a comma", "DOT": "a dot", "$END": "the end",
    "TRUE": "true", "FALSE": "false",
}  # fmt: skip
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<>": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_OPPOSITE = ("!=", "<>")
_ORDERED = ("number", "time")
#: Columns that hold one of few words (docs/recordings.md).
WORDS: dict[str, tuple[str, ...]] = {
    "winner": ("player", "enemy", "draw", "none"),
    "reason": ("wipe", "timeout", "bye", "limit", "fuel", "capacity"),
}


@cache
def _parser() -> Lark:
    return Lark(
        files("ecs_sim.bulk").joinpath("where.lark").read_text(encoding="utf-8"),
        parser="lalr",
        maybe_placeholders=False,
        propagate_positions=True,
    )


@dataclass(frozen=True, slots=True)
class Column:
    """A column that the condition asks about: a stored one, a fact of one value, or a fact of many."""

    name: str
    side: str | None
    kind: str  # number | text | flag | time
    many: bool
    stored: bool
    start: int

    @property
    def spelled(self) -> str:
        """As it stands in the condition."""
        return self.name if self.side is None else f"{self.side}.{self.name}"


@dataclass(frozen=True, slots=True)
class _Hit:
    """A condition on the values of a fact of many, whose answer a battle becomes a column."""

    column: Column
    test: Expression


def kind_of(given: Any) -> str | None:
    """What a condition may do with a column of this type; None where it can't be asked about."""
    if pa.types.is_dictionary(given):
        return kind_of(given.value_type)
    if pa.types.is_boolean(given):
        return "flag"
    if pa.types.is_integer(given) or pa.types.is_floating(given):
        return "number"
    if pa.types.is_string(given) or pa.types.is_large_string(given):
        return "text"
    return "time" if pa.types.is_timestamp(given) else None


class Where:
    """A condition on the battles of a corpus whose segments have this schema; InputError points at what is wrong.

    Without `facts` it may ask about the columns alone.
    """

    def __init__(self, text: str, schema: Schema, *, facts: bool = True) -> None:
        self.text = text
        self._facts: dict[str, str] = {**MANY, **ONE} if facts else {}
        self._kinds = {field.name: kind for field in schema if (kind := kind_of(field.type)) is not None}
        self._hits: list[_Hit] = []
        self._used: dict[str, Column] = {}
        if len(text) > LONGEST:
            raise InputError([Problem("too-large", (), f"a condition of {len(text)} characters", f"{LONGEST} at most")])
        if (place := next((i for i, letter in enumerate(text) if "\ud800" <= letter <= "\udfff"), None)) is not None:
            told = f"the character at {place + 1} is no text"
            raise InputError([Problem("unreadable", (), told, "UTF-8", file="--where", column=place + 1)])
        try:
            parser: Any = _parser()
            tree = parser.parse(text)
        except UnexpectedInput as error:
            raise InputError([self._syntax(error)]) from None
        self._expression = self._built(tree)

    @property
    def stored(self) -> frozenset[str]:
        """The stored columns that it reads; `steps` where it asks for seconds."""
        own = {column.name for column in self._used.values() if column.stored}
        return frozenset(own | ({"steps"} if any(c.name == "seconds" for c in self._used.values()) else set()))

    def mask(self, batch: Batch, documents: Documents, rosters: Sequence[Roster | None]) -> Any:
        """Which battles of a batch are meant. A battle whose document can't be read (None) is one of them.

        So it is named by whatever runs the battles, and doesn't drop out in silence.
        """
        columns: dict[str, Any] = {name: _plain(batch.column(name)) for name in sorted(self.stored)}
        steps: list[Any] = batch.column("steps").to_pylist() if "steps" in columns else [None] * len(documents)
        for name, column in self._used.items():
            if not column.stored and not column.many:
                columns[name] = pa.array(
                    None if one is None else single(one, column.name, column.side, steps[row])
                    for row, one in enumerate(documents)
                )
        for place, hit in enumerate(self._hits):
            columns[f"#{place}"] = _any_of(hit, documents, rosters)
        columns["#row"] = pa.array(np.arange(batch.num_rows))
        kept = pa.table(columns).filter(self._expression)
        found = np.zeros(batch.num_rows, bool)
        found[kept.column("#row").to_numpy()] = True
        found |= np.array([one is None for one in documents], bool)
        return pa.array(found)

    # ---------------------------------------------------------------------------------- building

    def _built(self, tree: Tree[Token]) -> Expression:
        children: list[Any] = tree.children
        if tree.data == "any":
            return _folded([self._built(one) for one in children], lambda a, b: a | b)
        if tree.data == "every":
            return _folded([self._built(one) for one in children], lambda a, b: a & b)
        if tree.data == "negated":
            return ~self._built(children[0])
        column = self._column(children[0])
        rest = [one for one in children[1:] if getattr(one, "data", "") != "not_"]
        opposite = len(rest) < len(children) - 1
        made = getattr(self, f"_{tree.data}")(column, rest)
        return ~made if opposite else made

    def _tested(self, column: Column, test: Callable[[Expression], Expression]) -> Expression:
        """A test of a column's value; of one of its values, where it has many."""
        if not column.many:
            self._used.setdefault(column.spelled, column)
            return test(pc.field(column.spelled))
        self._hits.append(_Hit(column, test(pc.field("value"))))
        return pc.field(f"#{len(self._hits) - 1}")

    def _compared(self, column: Column, rest: list[Any]) -> Expression:
        operator = str(rest[0])
        if operator not in ("=", "==", *_OPPOSITE) and column.kind not in _ORDERED:
            raise self._wrong("type", f"{column.spelled!r} is a {column.kind}: it has no order", rest[0], "= or !=")
        value = self._word(rest[1], column)
        if column.many and operator in _OPPOSITE:
            return ~self._tested(column, lambda field: field == value)
        return self._tested(column, lambda field: _COMPARE[operator](field, value))

    def _among(self, column: Column, rest: list[Any]) -> Expression:
        values = [self._word(one, column) for one in rest]
        return self._tested(column, lambda field: field.isin(values))

    def _like(self, column: Column, rest: list[Any]) -> Expression:
        pattern = self._text(column, rest[0], "like")
        return self._tested(column, lambda field: pc.match_like(field, pattern))

    def _contains(self, column: Column, rest: list[Any]) -> Expression:
        part = self._text(column, rest[0], "contains")
        return self._tested(column, lambda field: pc.match_substring(field, part))

    def _between(self, column: Column, rest: list[Any]) -> Expression:
        if column.kind not in _ORDERED:
            raise self._wrong("type", f"{column.spelled!r} is a {column.kind}: it has no order", rest[0], "= or in")
        low, high = (self._value(one, column) for one in rest)
        return self._tested(column, lambda field: (field >= low) & (field <= high))

    def _missing(self, column: Column, rest: list[Any]) -> Expression:
        if column.many:
            return ~self._tested(column, lambda field: field.is_valid())
        return self._tested(column, lambda field: field.is_null())

    def _flag(self, column: Column, rest: list[Any]) -> Expression:
        if column.kind != "flag":
            raise self._wrong("type", f"{column.spelled!r} alone is no condition", column.start, "a comparison")
        return self._tested(column, lambda field: field)

    def _column(self, tree: Tree[Token]) -> Column:
        tokens: list[Any] = tree.children
        names = [str(token).lower() for token in tokens]
        start = int(tokens[0].start_pos or 0)
        if len(names) == 2:
            return self._of_a_side(names, tokens)
        name = names[0]
        if name in self._kinds:
            return Column(name, None, self._kinds[name], many=False, stored=True, start=start)
        if name in self._facts:
            return Column(name, None, self._facts[name], many=name in MANY, stored=False, start=start)
        known = (*self._kinds, *self._facts)
        raise self._wrong(
            "unknown-name", f"there is no column {name!r}", start, listing(known, 40), nearest(name, known)
        )

    def _of_a_side(self, names: list[str], tokens: list[Any]) -> Column:
        side, name = names
        if not self._facts:
            raise self._wrong("unknown-name", "results are asked by their columns alone", tokens[0])
        if side not in SIDES:
            raise self._wrong("unknown-name", f"there is no side {side!r}", tokens[0], "player or enemy")
        if name not in MANY and name != "units":
            known = (*MANY, "units")
            raise self._wrong(
                "unknown-name", f"a side has no {name!r}", tokens[1], listing(known), nearest(name, known)
            )
        kind, many = (MANY[name], True) if name in MANY else (ONE[name], False)
        return Column(name, side, kind, many, stored=False, start=int(tokens[0].start_pos or 0))

    def _word(self, tree: Tree[Token], column: Column) -> Any:
        """A value to be equal to: of a column that holds few words, one of them."""
        value, words = self._value(tree, column), WORDS.get(column.name, ())
        if words and value not in words:
            told = f"no battle has the {column.name} {value!r}"
            raise self._wrong("word", told, tree.children[0], listing(words), nearest(str(value), words))
        return value

    def _value(self, tree: Tree[Token], column: Column) -> Any:
        token: Any = tree.children[0]
        value = _read(token)
        kind = {"TEXT": "text", "NUMBER": "number"}.get(token.type, "flag")
        if column.kind == "time" and kind == "text":
            return self._time(token, value)
        if kind != column.kind:
            wanted = {"text": "a text in quotes", "number": "a number", "flag": "true or false", "time": "'2026-01-31'"}
            text = f"{column.spelled!r} is a {column.kind}, {token} is a {kind}"
            raise self._wrong("type", text, token, wanted[column.kind])
        if isinstance(value, int) and not LEAST <= value <= MOST:
            raise self._wrong("number", "no column holds a number as large as this", token, f"{LEAST} to {MOST}")
        return value

    def _time(self, token: Token, value: str) -> Any:
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            raise self._wrong("value", f"{token} is no time", token, "'2026-01-31' or '2026-01-31T12:00'") from None
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    def _text(self, column: Column, tree: Tree[Token], word: str) -> str:
        if column.kind != "text":
            raise self._wrong("type", f"{word!r} is for texts, {column.spelled!r} is a {column.kind}", column.start)
        return self._value(tree, column)

    # ------------------------------------------------------------------------------------ errors

    def _wrong(self, code: str, message: str, at: Any, expected: str = "", remedy: str = "") -> InputError:
        place = at if isinstance(at, int) else int(getattr(at, "meta", at).start_pos or 0)
        return InputError([self._problem(code, message, place, expected, remedy)])

    def _problem(self, code: str, message: str, place: int, expected: str = "", remedy: str = "") -> Problem:
        shown = self.text.replace("\n", " ").replace("\t", " ")
        pointed = f"\n    {shown}\n    {' ' * place}^"
        return Problem(
            code, (), message, expected, f"{remedy or 'here it is:'}{pointed}", file="--where", column=place + 1
        )

    def _syntax(self, error: Any) -> Problem:
        wanted: set[str] = set()
        if isinstance(error, UnexpectedToken):
            wanted = {_EXPECTED.get(name, name.strip("_").lower()) for name in error.accepts or error.expected}
        token: Any = getattr(error, "token", None)
        ended = isinstance(error, UnexpectedEOF) or (token is not None and token.type == "$END")
        if ended or not self.text.strip():
            place, message = len(self.text), "the condition ends too early"
        else:
            place = max(0, int(error.pos_in_stream or 0))
            seen = self.text[place : place + 1] if token is None else str(token)
            message = f"{seen!r} can't stand here"
        quote = isinstance(error, UnexpectedCharacters) and self.text[place : place + 1] in "'\""
        return self._problem(
            "syntax", message, place, listing(wanted), "the text doesn't end: close its quotes" if quote else ""
        )


def _read(token: Token) -> Any:
    text = str(token)
    if token.type == "TEXT":
        return text[1:-1].replace(text[0] * 2, text[0])
    if token.type == "NUMBER":
        return float(text) if "." in text else int(text)
    return text.lower() == "true"


def _folded(parts: list[Expression], join: Callable[[Any, Any], Any]) -> Expression:
    made = parts[0]
    for part in parts[1:]:
        made = join(made, part)
    return made


def _plain(column: Any) -> Any:
    """A column without its dictionary."""
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def _any_of(hit: _Hit, documents: Documents, rosters: Sequence[Roster | None]) -> Any:
    """Of each battle, whether one of its values fits."""
    values: list[Any] = []
    owners: list[int] = []
    for row, (one, roster) in enumerate(zip(documents, rosters, strict=True)):
        if one is not None and roster is not None:
            own = roster.values(one, hit.column.name, hit.column.side)
            values += own
            owners += [row] * len(own)
    kind = pa.int64() if hit.column.kind == "number" else pa.string()
    table = pa.table({"value": pa.array(values, kind), "owner": pa.array(owners, pa.int64())})
    found = np.zeros(len(documents), bool)
    found[table.filter(hit.test).column("owner").to_numpy()] = True
    return pa.array(found)
