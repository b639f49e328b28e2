"""The list of lints: code, what it says, what to do about it, and the check behind it. docs/lints.md prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ecs_sim.model.errors import Path

if TYPE_CHECKING:
    from ecs_sim.lints.content import Content


@dataclass(frozen=True, slots=True)
class Found:
    """One finding: its place in the catalogue, what is odd there, and the remedy (the lint's own if it gives none)."""

    path: Path
    message: str
    remedy: str = ""


Check = Callable[["Content"], Iterator[Found]]


@dataclass(frozen=True, slots=True)
class Lint:
    """A lint; one without a check is found where lines are read (`ecs_sim.text.lint`) or silenced."""

    code: str
    says: str
    remedy: str
    example: str
    check: Check | None = None


REGISTRY: Final[dict[str, Lint]] = {}
#: The families, in the order in which they are told.
FAMILIES: Final = ("lines", "events", "conditions", "numbers", "counters", "fields", "names", "reach", "silences")


def lint(code: str, says: str, remedy: str, example: str) -> Callable[[Check], Check]:
    """Register a check."""

    def register(check: Check) -> Check:
        note(Lint(code, says, remedy, example, check))
        return check

    return register


def note(one: Lint) -> None:
    """Put a lint on the list; ValueError for a code that stands there already."""
    if one.code in REGISTRY:
        raise ValueError(f"two lints are called {one.code}")
    REGISTRY[one.code] = one


def fill() -> dict[str, Lint]:
    """The whole list: every family's module registers its own."""
    for family in FAMILIES:
        import_module(f"ecs_sim.lints.{family}")
    return REGISTRY


def markdown() -> str:
    """The lints as a page shows them."""
    parts: list[str] = []
    for one in fill().values():
        parts.append(f"### {one.code}\n\n{one.says[:1].upper()}{one.says[1:]}.\n\n- for example: {one.example}")
        parts.append(f"- remedy: {one.remedy}\n")
    return "\n".join(parts)
