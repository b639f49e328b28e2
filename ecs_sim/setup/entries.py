"""Everything of a catalogue that prints lines, as the engine reads it: cards, phases of bosses, runes and the rest.

Checks, lints, the pages that show a card and those that place its lines all walk over `parts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ecs_sim.model.catalogue import Boss, Card, Catalogue, Core, Resonance, Rune
from ecs_sim.model.errors import InputError, Path, Problem, Problems, nearest
from ecs_sim.setup.lasting import phase_card, read_lasting
from ecs_sim.setup.lines import CardLines, PrintedLine, read
from ecs_sim.setup.program import Builder, Fields

Entry = Card | Boss | Rune | Resonance | Core
#: The lists of a catalogue, and what one entry of each is called.
LISTS: Final[dict[str, str]] = {
    "cards": "card",
    "bosses": "boss",
    "runes": "rune",
    "resonances": "resonance",
    "cores": "Core",
}


@dataclass(frozen=True, slots=True)
class Part:
    """What prints lines: an entry, or one phase of a boss."""

    entry: Entry
    kind: str  # unit, tool, hub, penny, boss, rune, resonance, core
    path: Path  # to what holds the `ability`
    lines: CardLines
    fields: Fields
    phase: int = -1  # of a boss, from 0

    @property
    def name(self) -> str:
        """The entry's name, with the phase's behind it."""
        phase = self.entry.phases[self.phase].name if isinstance(self.entry, Boss) else ""
        return f"{self.entry.name}: {phase}" if phase else self.entry.name

    @property
    def printed(self) -> tuple[PrintedLine, ...]:
        """The lines as printed, one for each of the ability: what a Quest makes last stands apart in `lines`."""
        return tuple(line for line in self.lines.lines if not is_reward(line))


def is_reward(line: PrintedLine) -> bool:
    """Whether this is what stands while a Quest is complete: the second half of a line that is listed before."""
    return line.effects[0].static and any(gate.kind == "quest_done" for gate in line.effects[0].gates)


def values_of(rune: Rune, tier: int) -> Fields:
    """What the lines of a rune read as `{value}` at its tier."""
    return {"value": (rune.values[min(tier, len(rune.values)) - 1],)}


def parts_of(entry: Entry, path: Path, problems: Problems) -> Iterator[Part]:
    """An entry's parts; what is wrong with their lines goes to `problems`, and a part with problems isn't given."""
    before = len(problems)
    if isinstance(entry, Card):
        lines = read(entry, path, problems)
        if len(problems) == before:
            yield Part(entry, entry.kind, path, lines, entry.fields)
    elif isinstance(entry, Boss):
        for place, phase in enumerate(entry.phases):
            here: Path = (*path, "phases", place)
            before = len(problems)
            lines = read(phase_card(entry, place), here, problems)
            if len(problems) == before:
                yield Part(entry, "boss", here, lines, {**entry.fields, **phase.fields}, place)
    else:
        kind = type(entry).__name__.lower()
        lasting = read_lasting(f"{kind}s", entry.ability, path, problems)
        if lasting is not None:
            fields = entry.fields if isinstance(entry, Core) else {}
            yield Part(entry, kind, path, lasting, values_of(entry, 1) if isinstance(entry, Rune) else fields)


def every_entry(catalogue: Catalogue) -> Iterator[tuple[Entry, Path]]:
    """The entries of a catalogue, list by list, each with its path."""
    for name in LISTS:
        for place, entry in enumerate(getattr(catalogue, name)):
            yield entry, (name, place)


def survey(catalogue: Catalogue, problems: Problems) -> list[Part]:
    """Everything that prints lines, read and compiled; what is wrong goes to `problems`, entry by entry."""
    builder = Builder(problems)
    found: list[Part] = []
    for entry, path in every_entry(catalogue):
        parts = list(parts_of(entry, path, problems))
        build(parts, builder)
        found += parts
    return found


def build(found: Iterable[Part], builder: Builder) -> None:
    """Compile every line, a rune's at each tier: the builder hears of numbers that can't stand where they do."""
    for part in found:
        if isinstance(part.entry, Rune):
            for tier in range(1, len(part.entry.values) + 1):
                home: Path = (*part.path, "values", tier - 1)
                builder.add(part.lines, values_of(part.entry, tier), part.path, tier=tier, homes={"value": home})
        else:
            tier = 1 if part.kind in ("resonance", "core") else None
            builder.add(part.lines, part.fields, part.path, tier=tier, homes=_homes(part))


def _homes(part: Part) -> dict[str, Path]:
    """Where the fields are written that a part's lines read: a phase's before the boss's."""
    entry = part.entry
    own = entry.phases[part.phase].fields if isinstance(entry, Boss) else part.fields
    return {name: (*(part.path if name in own else part.path[:2]), "fields", name) for name in part.fields}


def find(catalogue: Catalogue, name: str) -> tuple[Entry, Path]:
    """The entry of a name, in any case; the list's name may stand before it (`rune Thorns`). InputError if none is."""
    wanted = name.casefold()
    known: dict[str, tuple[Entry, Path]] = {}
    for entry, path in every_entry(catalogue):
        known.setdefault(entry.name.casefold(), (entry, path))
        known.setdefault(f"{LISTS[str(path[0])]} {entry.name}".casefold(), (entry, path))
    if wanted in known:
        return known[wanted]
    text = f"the catalogue has no card {name!r}, and no boss, rune, resonance or Core of that name"
    remedy = nearest(name, [entry.name for entry, _ in every_entry(catalogue)])
    remedy = remedy or "if another catalogue is meant, say which (`-c NAME|PATH`)"
    raise InputError([Problem("unknown-name", ("cards",), text, remedy=remedy)])


def raw_lines(entry: Entry) -> Iterator[tuple[Path, tuple[str | Mapping[str, Any], ...]]]:
    """The abilities of an entry as written, each with its path in the entry."""
    if isinstance(entry, Boss):
        for place, phase in enumerate(entry.phases):
            yield ("phases", place, "ability"), phase.ability
    else:
        yield ("ability",), entry.ability
