"""Boards with a boss, for the tests of this folder."""

from __future__ import annotations

from typing import Any

from tests.boards import Document, Fight, battle, fight


def phase(*ability: str, name: str = "phase", at: float | None = None, **numbers: Any) -> Document:
    """One phase; `at` is its threshold."""
    found: Document = {"name": name, "focus": 10, "ability": list(ability), **numbers}
    return found if at is None else {**found, "threshold": at}


def boss(*phases: Document, vitality: int = 1000, **more: Any) -> Document:
    """A boss of the catalogue, 2x2 so that others fit beside it."""
    named = [{**one, "name": f"{one['name']} {i + 1}"} for i, one in enumerate(phases or (phase(),))]
    return {"name": "Golem", "vitality": vitality, "size": 2, "phases": named, **more}


def against(
    units: list[Document], foe: Document, *others: Document, state: Document | None = None, **more: Any
) -> Fight:
    """The player's units against the boss `b` and its minions."""
    document = battle(units, others, catalogue={"bosses": [foe]}, **more)
    stands: Document = {"id": "b", "card": "Golem", "at": [0, 2], "state": state or {}}
    document["sides"]["enemy"]["units"].append(stands)
    return fight(document)
