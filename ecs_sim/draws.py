"""Every random draw of the engine in one table (S300-14): `docs/draws.md` is made from it.

A draw is a hash of the battle's seed, its purpose, who draws, and how many draws of that purpose it has made.
So one draw more in one place moves no other, and the same keys give paired comparisons: change one card, and
every unrelated roll stays. The kernels are in `ecs_sim.systems.draw`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecs_sim.components.words import names, purposes

#: Purposes whose value in a script is the id of a unit instead of a number.
_PICKS = "target misfire_pick burn_spread_pick scope_pick listener_target displace harvest_from harvest_to"
PICKS = frozenset(_PICKS.split())


@dataclass(frozen=True, slots=True)
class Purpose:
    """One purpose of draws: who is part of the key, what is drawn, the rules that ask for it."""

    name: str
    code: int
    keyed_by: str  # unit | line | battle
    drawn: str
    rules: tuple[str, ...]

    @property
    def is_pick(self) -> bool:
        """Whether a script names the unit that is to be picked."""
        return self.name in PICKS


def table() -> tuple[Purpose, ...]:
    """All purposes, in the order of their codes."""
    words = names(purposes)
    return tuple(
        Purpose(words[code], code, keyed_by, drawn, tuple(rules.split()))
        for code, (keyed_by, drawn, rules) in sorted(purposes.TABLE.items())
    )


def markdown() -> str:
    """The table as a page shows it."""
    head = "| purpose | key | what is drawn | script | rules |\n| --- | --- | --- | --- | --- |\n"
    rows = (
        f"| `{p.name}` | {p.keyed_by} | {p.drawn} | {'an id' if p.is_pick else 'a number'} | {' '.join(p.rules)} |"
        for p in table()
    )
    return head + "\n".join(rows)
