"""A card as a player reads it: its lines with live numbers in place of placeholders (400.1g, 400.2).

Off the board the numbers are those of a tier: `{power}` is the printed Power scaled to it, `{burn_power}` three
quarters of that, fields as they are there, a counter its letter, for nothing has written it (400.2j). On the board
they are the unit's own: effective Power with every layer, Lucid and Blind (400.2d), the tier in force (S400-04), the
level of its side's resonance, and the counter once it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ecs_sim.limits import limit
from ecs_sim.model.catalogue import Boss, Card, Rune
from ecs_sim.model.errors import InputError, Path, Problem, Problems
from ecs_sim.setup import entries
from ecs_sim.setup.clauses import clause_of_text
from ecs_sim.setup.numbers import fields_at, scale
from ecs_sim.setup.program import Builder, Fields
from ecs_sim.setup.units import durability
from ecs_sim.text.placeholders import live_text

if TYPE_CHECKING:
    from ecs_sim.setup.units import CompiledCard

STATS = ("vitality", "power", "speed", "armor", "focus")
KINDS = {"core": "Core", "tool": "Tool", "hub": "Hub", "penny": "Penny"}


@dataclass(frozen=True, slots=True)
class Live:
    """The numbers behind a card's placeholders. `counter` is None until it was written (400.2j)."""

    tier: int
    fields: Fields
    power: int | None = None
    burn_power: int | None = None
    level: int = 1
    letter: str = "X"
    counter: int | None = None

    def line(self, text: str) -> str:
        """A printed line with these numbers."""
        own: dict[str, int | float] = {"level": self.level}
        if self.power is not None:
            own["power"] = self.power
            own["burn_power"] = burn_power(self.power) if self.burn_power is None else self.burn_power
        if self.counter is not None:
            own[self.letter] = self.counter
        values = {**fields_at(self.fields, self.tier), **own}
        plain = {**fields_at(self.fields, self.tier, scales=False), **own}
        return live_text(clause_of_text(text), values, self.tier, plain)


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under one heading: a card's, or those of one phase of a boss."""

    heading: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry of a catalogue as a player reads it."""

    name: str
    what: str  # "Undead unit, tier 2"
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]

    def to_dict(self) -> dict[str, Any]:
        """It as plain data."""
        sections = [{"heading": s.heading, **dict(s.facts), "lines": list(s.lines)} for s in self.sections]
        return {"name": self.name, "what": self.what, **dict(self.facts), "text": sections}


def burn_power(power: int) -> int:
    """Three quarters of effective Power, at least 1 (400.2f, S400-06)."""
    return max(1, 75 * power // 100)


def check_tier(tier: int) -> None:
    """InputError for a tier that there isn't."""
    if isinstance(tier, bool) or not isinstance(tier, int) or not 1 <= tier <= limit("tier"):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError([Problem("value", ("tier",), f"{tier!r:.40} is no tier", f"1 to {limit('tier')}")])


def text_of_card(card: Card, tier: int | None = None) -> str:
    """`Card.text`."""
    found = show(card, tier)
    return "\n".join(line for section in found.sections for line in section.lines)


def show(entry: entries.Entry, tier: int | None = None, level: int = 1, path: Path | None = None) -> Shown:
    """An entry as it is printed at a tier, its own if none is named; `level` is what a resonance's lines read.

    InputError for a tier that there isn't, and with what is wrong with its lines, by their paths below the entry's
    `path` (else its name).
    """
    problems = Problems()
    found = list(entries.parts_of(entry, path or (entry.name,), problems))
    at = tier if tier is not None else getattr(entry, "tier", 1)
    check_tier(at)
    if isinstance(entry, Boss):
        at = 1
    entries.build(found, Builder(problems))
    if len(problems):
        raise InputError(problems)
    sections = tuple(_section(part, at, level) for part in found)
    return Shown(entry.name, _what(entry, at), _facts(entry, at), sections)


def _section(part: entries.Part, tier: int, level: int) -> Section:
    entry, heading, facts = part.entry, "", ()
    power = None
    if isinstance(entry, Card):
        power = scale(entry.power or 0, tier - entry.tier)
    elif isinstance(entry, Boss):
        phase = entry.phases[part.phase]
        power, heading = phase.power, phase.name
        begins = "" if phase.threshold is None else f"at {phase.threshold:.0%} of Vitality"
        numbers = [(name.capitalize(), str(getattr(phase, name))) for name in STATS[1:]]
        facts = (*([("Begins", begins)] if begins else []), *numbers, ("Delivery", phase.delivery))
    fields = entries.values_of(entry, tier) if isinstance(entry, Rune) else part.fields
    live = Live(tier, fields, power, level=level)
    return Section(heading, tuple(facts), tuple(live.line(line.text) for line in part.printed))


def _what(entry: entries.Entry, tier: int) -> str:
    kind = entry.kind if isinstance(entry, Card) else type(entry).__name__.lower()
    tribe = getattr(entry, "tribe", None)
    shown = f"{tribe} {KINDS.get(kind, kind)}" if tribe else KINDS.get(kind, kind)
    return f"{shown}, tier {tier}" if isinstance(entry, Card | Rune) else shown


def _facts(entry: entries.Entry, tier: int) -> tuple[tuple[str, str], ...]:
    if isinstance(entry, Boss):
        stagger = [("Stagger", str(entry.stagger))] if entry.stagger else []
        return (("Vitality", str(entry.vitality)), *stagger, *([("Reflect", "yes")] if entry.reflect else []))
    if isinstance(entry, Rune):
        return (("Family", entry.family),)
    if not isinstance(entry, Card):
        seconds = getattr(entry, "seconds", None)
        return (("Lasts", f"{seconds:g} seconds"),) if seconds else ()
    if entry.kind == "tool":
        return (("Durability", str(durability(entry, tier) or "permanent")),)
    if entry.kind == "hub":
        return (("Settle", str(_at(entry.settle, tier))),)
    return tuple((name.capitalize(), str(scale(getattr(entry, name) or 0, tier - entry.tier))) for name in STATS)


def _at(value: int | tuple[int, ...] | None, tier: int) -> int:
    return value[min(tier, len(value)) - 1] if isinstance(value, tuple) else value or 0


# ------------------------------------------------------------------------------------- on the board


def lines_of_unit(card: CompiledCard, phase: int, live: Callable[[Fields], Live]) -> tuple[str, ...]:
    """The lines of a unit's card, a boss's of its phase (from 1), with the numbers that `live` gives for its fields."""
    if card.boss is None:
        return tuple(live(card.card.fields).line(text) for text in _texts(card, range(len(card.lines.lines))))
    boss, now = card.boss.boss, max(1, phase)
    fields = {**boss.fields, **boss.phases[now - 1].fields}
    own = [i for i, of in enumerate(card.boss.line_phases) if of == now]
    return tuple(live(fields).line(text) for text in _texts(card, own))


def _texts(card: CompiledCard, places: Iterable[int]) -> list[str]:
    lines = [card.lines.lines[i] for i in places]
    return [line.text for line in lines if not entries.is_reward(line)]
