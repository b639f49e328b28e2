"""Chances that are none: 0, or above 100 (S1000-02)."""

from __future__ import annotations

from collections.abc import Iterator

from ecs_sim.lints.content import Content, line_path
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Rune
from ecs_sim.setup import numbers
from ecs_sim.setup.entries import Part, values_of
from ecs_sim.text.clause import Number

WHOLE = 10_000


@lint(
    "L-CHANCE",
    "a chance of 0, or above 100",
    "give a chance between 0 and 100 at every tier",
    "`{luck}% chance: Freeze` with `luck = [0, 20, 60, 120]`",
)
def chance(content: Content) -> Iterator[Found]:
    """Chances read from fields, lists and formulas; plain ones are found as the line is read."""
    for part in content.parts:
        for place, line in enumerate(part.printed):
            number = line.effects[0].chance
            if number is None or number.flat is not None or line.effects[0].verb == "boost":
                continue
            wrong = [tier for tier, value in enumerate(_by_tier(part, number), 1) if not 0 < value <= WHOLE]
            if wrong:
                at = ", ".join(str(tier) for tier in wrong)
                text = f"the chance is 0 or above 100 at tier {at}"
                yield Found(line_path(part, place), text)


def _by_tier(part: Part, number: Number) -> list[int]:
    """The chance at each tier, in hundredths of a per cent."""
    if isinstance(part.entry, Rune):
        every = (values_of(part.entry, tier) for tier in range(1, len(part.entry.values) + 1))
        return [numbers.ladder(number, fields, 100, scales=False)[tier] for tier, fields in enumerate(every)]
    return list(numbers.ladder(number, part.fields, 100, scales=False))
