"""JSON's own types and nothing else: UnfitError where a document isn't made of them."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from ecs_sim.setup.sections import UnfitError

#: The types of JSON, without a checker's conclusions from them.
DICT: Any = dict
LIST: Any = list


def table(value: Any, keys: AbstractSet[str]) -> dict[str, Any]:
    """A plain table that has no other keys."""
    if type(value) is not DICT or not value.keys() <= keys:
        raise UnfitError("no plain table, or a key that it doesn't have")
    return value


def listed(value: Any, most: int) -> list[Any]:
    """A plain list that isn't too long."""
    if type(value) is not LIST or len(value) > most:
        raise UnfitError("no plain list, or too long")
    return value


def text(value: object) -> str:
    """A plain text."""
    if type(value) is not str:
        raise UnfitError("no text")
    return value


def whole(given: Mapping[str, Any], key: str, default: int | None, least: int, most: int) -> int:
    """A whole number of a table, within bounds."""
    value = given.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise UnfitError("no whole number, or outside its bounds")
    return value
