"""An image of a world: the fields which a battle sets, by component, row and field; everything else is at its default.

`write` puts one into a numpy record or into the plain objects of the mirror, `read` looks a field up in either.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ecs_sim.components.declare import dtype_of, of
from ecs_sim.components.world import parts, world_dtype

Value = int | list[int]
Image = dict[tuple[str, int], dict[str, Value]]


@cache
def defaults(part: str) -> dict[str, Value]:
    """The value of each field of a component in an empty row."""
    return {f.name: f.default if f.shape == 1 else [f.default] * f.shape for f in of(parts()[part]).fields}


@cache
def many(part: str) -> bool:
    """Whether a part of a world has several rows; a part of one row stands there bare."""
    return part == "log" or of(parts()[part]).rows > 1


def put(image: Image, part: str, row: int, field: str, value: Value) -> None:
    """Set one field of the image."""
    image.setdefault((part, row), {})[field] = value


def get(image: Image, part: str, row: int, field: str) -> Value:
    """One field of the image, its default where it was not set."""
    return image.get((part, row), {}).get(field, defaults(part)[field])


def array(image: Image, part: str, row: int, field: str) -> list[int]:
    """An array field of the image as a list that may be changed."""
    value = get(image, part, row, field)
    return list(value) if isinstance(value, list) else [value]


def component_row(world: Any, part: str, row: int) -> Any:
    """One row of a component of a world, whichever kind of world it is."""
    if isinstance(world, np.void):
        found = world[part]
        return found[row] if found.shape else found
    found: Any = getattr(world, part)
    return found[row] if many(part) else found


def read(world: Any, part: str, row: int, field: str) -> Value:
    """One field of a world as plain integers."""
    holder = component_row(world, part, row)
    if isinstance(holder, np.void):
        return holder[field].tolist()
    value: Any = getattr(holder, field)
    return int(value) if isinstance(defaults(part)[field], int) else list(value)


def component(world: Any, part: str, row: int) -> dict[str, Any]:
    """All fields of one row as plain integers and lists."""
    holder = component_row(world, part, row)
    if isinstance(holder, np.void):
        values = zip(holder.dtype.names or (), holder.tolist(), strict=True)
        return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
    return {name: getattr(holder, name) for name in defaults(part)}


def number(world: Any, part: str, row: int, field: str) -> int:
    """One field of a world that is a single integer."""
    value = read(world, part, row, field)
    assert isinstance(value, int)  # noqa: S101  every caller names a field of one value
    return value


@cache
def places(part: str) -> tuple[int, int, dict[str, int]]:
    """Where the first row of a part lies in a numpy world and how far its rows are apart; the fields in a row.

    In 8-byte words; fields of halves of words are left out.
    """
    cls = parts()[part]
    row = dtype_of(cls)
    offsets: Any = world_dtype().fields
    fields: Any = row.fields
    within = {f.name: int(fields[f.name][1]) // 8 for f in of(cls).fields if f.size == "i8"}
    return int(offsets[part][1]) // 8, row.itemsize // 8, within


def lay(world: Any, words: Any, image: Image) -> None:
    """Set the fields of an image in a numpy world and its words: `write`, some ten times as fast."""
    where: list[int] = []
    what: list[int] = []
    for (part, row), fields in image.items():
        first, stride, within = places(part)
        start = first + row * stride
        for name, value in fields.items():
            if name not in within:
                component_row(world, part, row)[name] = value
                continue
            place = start + within[name]
            if isinstance(value, list):
                where += range(place, place + len(value))
                what += value
            else:
                where.append(place)
                what.append(value)
    words[where] = what


def write(world: Any, image: Image) -> None:
    """Set the fields of an image in a world."""
    for (part, row), fields in image.items():
        holder = component_row(world, part, row)
        if isinstance(holder, np.void):
            for name, value in fields.items():
                holder[name] = value
        else:
            for name, value in fields.items():
                setattr(holder, name, list(value) if isinstance(value, list) else value)
