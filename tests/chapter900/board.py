"""Scenarios of chapter 900: a board each, kept by ruling, so that all of them also run on every driver.

    @scenario("900.12", (3,), (2,))        # the boards of the ruling: insured(3) and insured(2)
    def insured(points: int) -> Document: …

Tests build the same boards and read the log; tests/chapter900/test_drivers.py takes them from SCENARIOS.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from tests.boards import Document, Fight

F = TypeVar("F", bound=Callable[..., Document])
#: The boards of each ruling, by the name of what builds them.
SCENARIOS: dict[str, dict[str, Callable[[], Document]]] = {}


def scenario(ruling: str, *arguments: tuple[Any, ...]) -> Callable[[F], F]:
    """Keep what builds a ruling's boards, with the arguments of each (one board without any if none are given)."""

    def keep(build: F) -> F:
        for given in arguments or ((),):
            name = ", ".join(map(str, given))
            SCENARIOS.setdefault(ruling, {})[f"{build.__name__}({name})"] = partial(build, *given)
        return build

    return keep


def told(result: Fight, *kinds: str, **fields: Any) -> list[tuple[Any, ...]]:
    """The events of these kinds in the order of the log: kind, source, target, amount."""
    return [(e["kind"], e["source"], e["target"], e["amount"]) for e in result.events(**fields) if e["kind"] in kinds]


def pieces(event: Document) -> tuple[int, int, int, int, int]:
    """Where the damage of one instance went: asked, Armor, Insurance, Shield, Vitality."""
    taken = [event[f"absorbed_{part}"] for part in ("armor", "insurance", "shield")]
    return (event["amount"], *taken, event["vitality"])


def instances(result: Fight, **fields: Any) -> list[tuple[int, int, int, int, int]]:
    """The pieces of each instance of damage, in order."""
    return [pieces(e) for e in result.events("damage", **fields)]


def whys(result: Fight, kind: str, **fields: Any) -> list[str]:
    """The reasons of such events, in order."""
    return [e["why"] for e in result.events(kind, **fields)]


def last(result: Fight, id: str, *keys: str) -> tuple[Any, ...]:  # noqa: A002 - the document's own word
    """Values of a unit at the end: of the unit itself, or of its state (0 where the document leaves it out)."""
    shown = result.unit(id)
    return tuple(shown[key] if key in shown else shown["state"].get(key, 0) for key in keys)
