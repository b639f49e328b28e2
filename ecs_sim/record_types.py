"""The numba types of the world record and its components, with short names.

numba names a record by all its fields, nested ones included, and spells that name out wherever it compares or prints
a type: tens of kilobytes for a world. Known by its component's name, a record compiles faster.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numba import from_dtype
from numba.core import types

from ecs_sim.components.world import world_dtype

_Record: Any = types.Record
_datamodel: Any = import_module("numba.core.datamodel")


class ComponentRecord(_Record):
    """A record type whose name is given."""

    def __init__(self, name: str, fields: Any, size: int) -> None:
        base: Any = super()
        base.__init__(fields, size, aligned=True)
        self.name = name

    def __repr__(self) -> str:
        return str(self.name)


_datamodel.register_default(ComponentRecord)(_datamodel.models.RecordModel)


@cache
def world_type() -> Any:
    """The type of a world in a kernel's signature."""
    world = world_dtype()
    places: Any = world.fields
    fields: list[Any] = []
    for part in world.names or ():
        dtype, offset = places[part][0], int(places[part][1])
        if dtype.base.names:
            row: Any = _record(f"component.{part}", dtype.base)
            nested: Any = types.NestedArray
            fields.append((part, _place(nested(row, dtype.shape) if dtype.shape else row, offset, dtype.alignment)))
        else:
            fields.append((part, _place(from_dtype(dtype), offset, dtype.alignment)))
    return ComponentRecord("world", fields, world.itemsize)


def _record(name: str, dtype: np.dtype[Any]) -> Any:
    places: Any = dtype.fields
    fields = [
        (field, _place(from_dtype(places[field][0]), int(places[field][1]), places[field][0].alignment))
        for field in dtype.names or ()
    ]
    return ComponentRecord(name, fields, dtype.itemsize)


def _place(kind: Any, offset: int, alignment: int) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "alignment": alignment, "title": None}
