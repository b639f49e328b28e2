"""What was worked out of parts of a catalogue, kept beside them: every battle asks for the same again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A bounded table by object: the very object, not an equal one, since documents are immutable but hardly hashable.

    Threads may share it: at worst something is worked out twice.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[tuple[int, Hashable], tuple[object, T]] = {}

    def get(self, owner: object, key: Hashable = None) -> T | None:
        """What was kept for this object under this key."""
        found = self._found.get((id(owner), key))
        return found[1] if found is not None and found[0] is owner else None

    def put(self, owner: object, value: T, key: Hashable = None) -> T:
        """Keep something for this object, which lives at least as long; all is dropped where the table is full."""
        if len(self._found) >= self._most:
            self._found.clear()
        self._found[id(owner), key] = (owner, value)
        return value
