"""JSON's own types and nothing else: UnfitError where a document isn't made of them.

Nor is JSON read here of which it can't be known what it says: a key that stands twice in one table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from ecs_sim.setup.sections import UnfitError

#: The types of JSON, without a checker's conclusions from them.
DICT: Any = dict
LIST: Any = list


def parsed(given: str) -> Any:
    """A text as JSON; ValueError where it is none or a key stands twice in one table, RecursionError as JSON has it."""
    return json.loads(given, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise ValueError(f"the key {twice!r} stands twice in one table")
    return found


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
