"""How a component is declared: a class whose fields carry meaning, unit and standing.

One declaration serves four readers: `dtype_of` makes the numpy record that compiled kernels
work on, `instance` the plain Python object of the mirror, pyright the types, and the document
layer (`ecs_sim.model.state`) the keys under which a saved state keeps each authoritative field.

A field is *authoritative* (`state`): saved, hashed, copied; *derived* (`derived`): rebuilt from
the authoritative ones, never saved; or *scratch* (`scratch`): empty between two steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

#: Units of measure a field may have. `steps` are written as seconds and `cycle` as a fraction in documents.
UNITS = ("count", "points", "steps", "cycle", "row", "bits", "code", "hash", "flag", "cells", "basis points")

STATE, DERIVED, SCRATCH = "state", "derived", "scratch"


@dataclass(frozen=True)
class Field:
    """One field of a component: its standing, unit, document key, default and how many values it holds."""

    standing: str
    unit: str
    key: str | None = None
    default: int = 0
    shape: int = 1
    size: str = "i8"
    name: str = ""


def state(unit: str, key: str | None = None, *, default: int = 0, shape: int = 1, size: str = "i8") -> Any:
    """An authoritative field. `key` is its name in a document's `state` (None: kept elsewhere in the document)."""
    return _field(STATE, unit, key, default, shape, size)


def derived(unit: str, *, default: int = 0, shape: int = 1, size: str = "i8") -> Any:
    """A field that is rebuilt from authoritative ones: never saved, never hashed."""
    return _field(DERIVED, unit, None, default, shape, size)


def scratch(unit: str, *, default: int = 0, shape: int = 1, size: str = "i8") -> Any:
    """A field that means nothing between two steps."""
    return _field(SCRATCH, unit, None, default, shape, size)


def _field(standing: str, unit: str, key: str | None, default: int, shape: int, size: str) -> Field:
    if unit not in UNITS:
        raise ValueError(f"unknown unit of measure {unit!r}; known: {', '.join(UNITS)}")
    return Field(standing, unit, key, default, shape, size)


@dataclass(frozen=True)
class Component:
    """What `@component` found in a class: its name, its rows in a world, and its fields in order."""

    name: str
    rows: int
    fields: tuple[Field, ...]
    cls: type
    doc: str


_BY_CLASS: dict[type, Component] = {}


def component(rows: int) -> Callable[[type[T]], type[T]]:
    """Turn a class of declared fields into a slotted class with `rows` instances in a world."""

    def wrap(cls: type[T]) -> type[T]:
        fields = tuple(
            Field(f.standing, f.unit, f.key, f.default, f.shape, f.size, name)
            for name, f in vars(cls).items()
            if isinstance(f, Field)
        )
        body = {"__slots__": tuple(f.name for f in fields), "__doc__": cls.__doc__, "__module__": cls.__module__}
        slotted: Any = type(cls.__name__, (), body)
        slotted.__annotations__ = dict(cls.__annotations__)
        _BY_CLASS[slotted] = Component(_snake(cls.__name__), rows, fields, slotted, cls.__doc__ or "")
        return slotted

    return wrap


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))


def of(cls: type) -> Component:
    """The declaration behind a component class."""
    return _BY_CLASS[cls]


def dtype_of(cls: type) -> np.dtype[Any]:
    """The numpy record of one row of a component."""
    import numpy as np  # whoever only reads cards needs none

    parts: list[Any] = [(f.name, f.size) if f.shape == 1 else (f.name, f.size, (f.shape,)) for f in of(cls).fields]
    return np.dtype(parts, align=True)


def instance(cls: type[T]) -> T:
    """One row of a component as a plain Python object with every field at its default."""
    return _maker(cls)()


def instances(cls: type[T], count: int) -> list[T]:
    """So many rows of a component."""
    make = _maker(cls)
    return [make() for _ in range(count)]


@cache
def _maker(cls: type[T]) -> Callable[[], T]:
    """What makes such a row, an assignment a field: a mirror world has up to ten thousand of them."""
    values = ((f.name, str(f.default) if f.shape == 1 else f"[{f.default}] * {f.shape}") for f in of(cls).fields)
    lines = ("def make():", "row = cls()", *(f"row.{name} = {value}" for name, value in values), "return row")
    scope: dict[str, Any] = {"cls": cls}
    exec("\n ".join(lines), scope)  # noqa: S102 - of names and numbers declared in this package
    return scope["make"]
