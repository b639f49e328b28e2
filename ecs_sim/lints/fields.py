"""Numbers of an entry that no line of it reads."""

from __future__ import annotations

from collections.abc import Iterator

from ecs_sim.lints.content import Content, effects_of, numbers_of
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Boss, Card, Core, Rune
from ecs_sim.setup.entries import Part


@lint(
    "L-FIELD-UNUSED",
    "a field that no line reads",
    "write `{its name}` where the number belongs, or drop the field",
    "`fields = { chill = 3 }` on a card without `{chill}`; a rune whose values differ and no line reads `{value}`",
)
def unused(content: Content) -> Iterator[Found]:
    """Fields of cards, bosses, their phases and Cores, and the values of runes."""
    read: dict[int, set[str]] = {}
    for part in content.parts:
        read.setdefault(id(part.entry), set()).update(_names(part))
    for entry, path in content.entries:
        used = read.get(id(entry), set())
        if isinstance(entry, Card | Boss | Core):
            for name in entry.fields:
                if name not in used:
                    yield Found((*path, "fields", name), f"no line reads {{{name}}}")
        if isinstance(entry, Rune) and len(set(entry.values)) > 1 and "value" not in used:
            yield Found((*path, "values"), "the values differ from tier to tier, and no line reads {value}")
    for part in content.parts:
        if isinstance(part.entry, Boss):
            own = _names(part)
            for name in part.entry.phases[part.phase].fields:
                if name not in own:
                    yield Found((*part.path, "fields", name), f"no line of the phase reads {{{name}}}")


def _names(part: Part) -> set[str]:
    return {number.field for number in numbers_of(effects_of(part)) if number.field is not None}
