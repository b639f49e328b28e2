"""Components as objects: a thin handle a unit, whose properties read and write the rows of a numpy world.

`HANDLES["charge"]` is the class behind every `Charge` handle; the classes are generated from the declarations, so
`handle.progress` is the field `progress` of `ecs_sim.components.charge.Charge`. Single values are ints, array
fields tuples. Writing tells the owner, who then rebuilds what is derived.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import STATE, Field, of
from ecs_sim.components.world import parts


class Handle:
    """One component of one unit."""

    __slots__ = ("_columns", "_row", "_touch")

    def __init__(self, columns: tuple[Any, ...], row: int, touch: Callable[[], None]) -> None:
        self._columns = columns
        self._touch = touch
        self._row = row

    def __repr__(self) -> str:
        names = (name for name, value in vars(type(self)).items() if isinstance(value, property))
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)}' for name in names)})"


def _single(place: int, field: Field) -> property:
    def read(self: Any) -> int:
        return self._columns[place][self._row]

    def write(self: Any, value: int) -> None:
        self._columns[place][self._row] = value
        self._touch()

    return property(read, write if field.standing == STATE else None, doc=f"{field.standing}, {field.unit}")


def _several(place: int, field: Field) -> property:
    def read(self: Any) -> tuple[int, ...]:
        return tuple(self._columns[place][self._row].tolist())

    def write(self: Any, values: Iterable[int]) -> None:
        self._columns[place][self._row] = list(values)
        self._touch()

    return property(read, write if field.standing == STATE else None, doc=f"{field.standing}, {field.unit}")


def _class(cls: type) -> type[Handle]:
    fields = of(cls).fields
    body: dict[str, Any] = {"__slots__": (), "__doc__": cls.__doc__, "__module__": __name__}
    for place, field in enumerate(fields):
        body[field.name] = _single(place, field) if field.shape == 1 else _several(place, field)
    return type(cls.__name__, (Handle,), body)


#: The handle class of each component that every unit has, by the component's name.
HANDLES: dict[str, type[Any]] = {name: _class(cls) for name, cls in parts().items() if of(cls).rows == UNITS}


def columns(world: Any, name: str) -> tuple[Any, ...]:
    """One column a field of a component: memory views of single values (fast to index), arrays of the others."""
    part = world[name]
    fields = of(parts()[name]).fields
    return tuple(memoryview(part[f.name]) if f.shape == 1 else part[f.name] for f in fields)
