"""What all document models share: strict scalars, closed tables, and errors turned into problems."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, Strict, StringConstraints, ValidationError
from pydantic_core import ErrorDetails

from ecs_sim.limits import limit
from ecs_sim.model.errors import Path, Problem, as_list, as_table, nearest, one_an_item
from ecs_sim.model.raw import Raw
from ecs_sim.model.unknown_keys import meant, models_at, one_a_mistake

M = TypeVar("M", bound="Doc")

AMOUNT = limit("amount")

#: No control characters (they would reach terminals and pages), and no blank at either end.
_INNER = r"[^\x00-\x1f\x7f-\x9f]"
_OUTER = r"[^\s\x00-\x1f\x7f-\x9f]"
#: What a pattern asks for, in words: nobody who misspells a name should have to read a pattern.
_ASKED: dict[str, str] = {}


def asks(pattern: str, words: str) -> str:
    """The pattern of a text, and what an error says in its place."""
    _ASKED[pattern] = words
    return pattern


_NAME = asks(f"^{_OUTER}({_INNER}*{_OUTER})?$", "a name without control characters, and no blank at either end")
Name = Annotated[
    str,
    Strict(),
    StringConstraints(min_length=1, max_length=limit("name_length"), pattern=_NAME),
]
Whole = Annotated[int, Strict(), Field(ge=-AMOUNT, le=AMOUNT)]
Count = Annotated[int, Strict(), Field(ge=0, le=AMOUNT)]
Positive = Annotated[int, Strict(), Field(ge=1, le=AMOUNT)]
TierNumber = Annotated[int, Strict(), Field(ge=1, le=limit("tier"))]
Flag = Annotated[bool, Strict()]
Text = Annotated[str, Strict()]


class Doc(BaseModel):
    """A closed, immutable table of a document."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)
    _raw: Raw | None = PrivateAttr(default=None)

    def __getstate__(self) -> dict[Any, Any]:
        """What copies and pickles are made of, as it is now: another thread may be keeping something with it."""
        state = super().__getstate__()
        return {**state, "__dict__": state["__dict__"].copy()}

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        """A copy made of that."""
        copies: dict[int, Any] = {} if memo is None else memo
        made = copies[id(self)] = type(self).__new__(type(self))
        made.__setstate__(deepcopy(self.__getstate__(), copies))
        return made

    def came_from(self, raw: Raw) -> None:
        """Remember the text of a whole document, to point into it when a later stage finds a problem."""
        self._raw = raw

    def origin(self) -> Raw:
        """What the document was read from; its plain data where it was made without a text."""
        return Raw(self.model_dump(mode="json")) if self._raw is None else self._raw

    def sources(self) -> list[Raw]:
        """The texts that the document was read from, each once; none where it was made of a mapping."""
        if self._raw is None:
            return []
        found = {id(raw): raw for raw in (self._raw, *(piece.raw for piece in self._raw.pieces))}
        return [raw for raw in found.values() if raw.text]

    def located(self, problems: Iterable[Problem]) -> list[Problem]:
        """Problems of this document with file, line and column where they are known."""
        return list(problems) if self._raw is None else self._raw.placed(list(problems))


_CODES = {
    "missing": "missing-key",
    "extra_forbidden": "unknown-key",
    "literal_error": "word",
    "enum": "word",
}

_EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "string_type": "a text",
    "bool_type": "true or false",
    "dict_type": "a table",
    "mapping_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "tuple_type": "a list",
    "list_type": "a list",
}


def validate(model: type[M], raw: object, under: Path = ()) -> tuple[M | None, list[Problem]]:
    """The document as a model, or every problem that keeps it from being one."""
    try:
        return model.model_validate(raw), []
    except ValidationError as error:
        found = [_problem(model, raw, detail, under) for detail in _causes(raw, error.errors(include_url=False))]
        return None, one_an_item(one_a_mistake(_one_a_place(found)))


#: What pydantic says of a list or a form that has nothing wrong but what stands in it.
_FOLLOW = frozenset({"too_short", *(kind for kind in _EXPECTED if kind.endswith("_type"))})


def _causes(raw: object, details: list[ErrorDetails]) -> list[ErrorDetails]:
    """The mistakes without what only follows from another: a list has too few entries where one of them is no entry."""
    places = [_path(raw, detail["loc"], detail["type"] == "missing") for detail in details]
    holders = {place[:end] for place in places for end in range(len(place))}
    pairs = zip(details, places, strict=True)
    return [detail for detail, place in pairs if detail["type"] not in _FOLLOW or place not in holders]


def _one_a_place(problems: list[Problem]) -> list[Problem]:
    """Where a value may have several forms, pydantic complains once a form: say it once, with every form."""
    by_path: dict[Path, list[Problem]] = {}
    for problem in problems:
        by_path.setdefault(problem.path, []).append(problem)
    merged: list[Problem] = []
    for same in by_path.values():
        best = next((p for p in same if p.code != "type"), same[0])
        forms = list(dict.fromkeys(p.expected for p in same if p.code == "type" and p.expected))
        merged.append(replace(best, expected=" or ".join(forms)) if len(same) > 1 and best.code == "type" else best)
    return merged


def _problem(model: type[Doc], raw: object, detail: ErrorDetails, under: Path) -> Problem:
    kind = detail["type"]
    path = _path(raw, detail["loc"], kind == "missing")
    context = detail.get("ctx", {})
    code = _CODES.get(kind) or ("type" if kind in _EXPECTED else "value")
    expected = _EXPECTED.get(kind, "")
    message, remedy = detail["msg"], ""
    last = str(path[-1]) if path else "the document"
    if kind == "extra_forbidden":
        message, remedy = f"there is no key {last!r} here", meant(models_at(model, path[:-1]), path)
    elif kind == "missing" and isinstance(path[-1], int):
        code, message, expected = "value", "the list is too short", f"at least {path[-1] + 1} entries"
        path = path[:-1]
    elif kind == "missing":
        message = f"the key {last!r} is missing"
    elif kind == "literal_error":
        word = detail["input"]
        code = "format" if last == "format" else code
        message, expected = f"{_show(word)} is not known here", str(context.get("expected", ""))
        remedy = (
            nearest(word, expected.replace("'", "").replace(" or ", ", ").split(", ")) if isinstance(word, str) else ""
        )
    elif kind.startswith("document-"):
        code, expected, remedy = kind.removeprefix("document-"), context.get("wanted", ""), context.get("remedy", "")
        path = (*path, *context.get("at", ()))
    elif expected:
        message = f"{_show(detail['input'])} is of the wrong type"
        remedy = _listed(path, detail["input"]) if expected == "a list" else ""
    else:
        message, expected = f"{_show(detail['input'])} is not allowed", _bound(kind, context, message)
    return Problem(code, (*under, *path), message, expected, remedy)


def _bound(kind: str, context: dict[str, Any], message: str) -> str:
    """What a bound or a pattern asks for; pydantic's own words where it asks for something else."""
    if kind in _BOUNDS:
        return _BOUNDS[kind].format(**context)
    if kind in _LENGTHS:
        words, key, of = _LENGTHS[kind]
        number = context[key]
        return f"{words} {number} {of if number == 1 else _PLURAL[of]}"
    if kind == "string_pattern_mismatch" and context["pattern"] in _ASKED:
        return _ASKED[context["pattern"]]
    return message.replace("Input should", "it should")


_BOUNDS = {
    "greater_than_equal": "a number greater than or equal to {ge:g}",
    "greater_than": "a number greater than {gt:g}",
    "less_than_equal": "a number less than or equal to {le:g}",
    "less_than": "a number less than {lt:g}",
}
_LENGTHS = {
    "string_too_short": ("at least", "min_length", "character"),
    "string_too_long": ("at most", "max_length", "character"),
    "too_short": ("at least", "min_length", "entry"),
    "too_long": ("at most", "max_length", "entry"),
}
_PLURAL = {"character": "characters", "entry": "entries"}


def _listed(path: Path, value: object) -> str:
    """How a list is written where something else stands."""
    if isinstance(value, dict):
        return f"write [[{path[-1]}]] above it in TOML, brackets around it in JSON" if path else ""
    return "write brackets around it" if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _show(value: object) -> str:
    text = json.dumps(value) if value is None or isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _path(raw: object, loc: Iterable[str | int], missing: bool) -> Path:
    """The part of pydantic's location that exists in the document: names of union members drop out."""
    found: list[str | int] = []
    steps = list(loc)
    for index, part in enumerate(steps):
        table, values = as_table(raw), as_list(raw)
        if table is not None and part in table:
            raw = table[str(part)]
        elif values is not None and isinstance(part, int) and part < len(values):
            raw = values[part]
        elif not (missing and index == len(steps) - 1):
            continue
        found.append(part)
    return tuple(found)
