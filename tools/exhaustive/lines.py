"""The printed lines of a catalogue, each with its name, and which clause of a battle is of which of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ecs_sim.model.catalogue import Boss, Card, Catalogue, Core, Resonance, Rune
from ecs_sim.model.errors import Problems
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.setup.lasting import phase_card, read_lasting
from ecs_sim.setup.lines import PrintedLine, read
from ecs_sim.text.vocabulary import GOAL_BY_WORD

Owner = Card | Boss | Rune | Resonance | Core
#: Where rune boards, the resonance and Cores stand in the order in which a battle reads its sides' lines.
BOARDS = ("right", "below")


@dataclass(frozen=True)
class Printed:
    """One printed line of a catalogue."""

    kind: str  # card, boss, rune, resonance, core
    name: str
    phase: int  # of a boss, from 1; else 0
    index: int  # from 0
    line: PrintedLine
    owner: Owner
    beside: tuple[PrintedLine, ...] = ()  # all lines of the card, of this phase

    @property
    def key(self) -> str:
        """The line's name: `card Cinder Whelp 2`, `boss Slagmaw/2 1`."""
        return key_of(self.kind, self.name, self.phase, self.index)


def key_of(kind: str, name: str, phase: int, index: int) -> str:
    """The name of a line, counted from 1 as a reader counts."""
    return f"{kind} {name}{f'/{phase}' if phase else ''} {index + 1}"


def events(printed: Printed) -> list[tuple[str, str]]:
    """The events that a line waits for, each with how its unit stands to the bearer; also what its card sleeps for."""
    found: list[tuple[str, str]] = []
    first = printed.line.effects[0]
    if first.hook is not None:
        found.append((first.hook.event, first.hook.relation))
    for own in (first, *(one.effects[0] for one in printed.beside)):
        asked = own.verb == "dormant_until" or (own.verb == "quest" and own is first)
        if asked and own.what in GOAL_BY_WORD:
            goal = GOAL_BY_WORD[own.what]
            found.append((goal.hook, goal.relation))
    return found


def of_catalogue(catalogue: Catalogue) -> list[Printed]:
    """Every printed line; ValueError with all problems where some card can't be read."""
    problems = Problems()
    found = list(_all(catalogue, problems))
    if len(problems):
        raise ValueError("; ".join(str(problem) for problem in problems))
    return found


def _all(catalogue: Catalogue, problems: Problems) -> Iterator[Printed]:
    for card in catalogue.cards:
        yield from _numbered("card", card.name, 0, read(card, (), problems).lines, card)
    for boss in catalogue.bosses:
        for place in range(len(boss.phases)):
            lines = read(phase_card(boss, place), (), problems).lines
            yield from _numbered("boss", boss.name, place + 1, lines, boss)
    entries: list[tuple[str, Rune | Resonance | Core]] = [
        *(("rune", rune) for rune in catalogue.runes),
        *(("resonance", one) for one in catalogue.resonances),
        *(("core", core) for core in catalogue.cores),
    ]
    for kind, entry in entries:
        lasting = read_lasting(f"{kind}s", entry.ability, (), problems)
        if lasting is not None:
            yield from _numbered(kind, entry.name, 0, lasting.lines, entry)


def _numbered(kind: str, name: str, phase: int, lines: tuple[PrintedLine, ...], owner: Owner) -> Iterator[Printed]:
    for index, line in enumerate(lines):
        yield Printed(kind, name, phase, index, line, owner, lines)


@dataclass(frozen=True)
class Row:
    """A printed line of one battle, and where its effects' clauses begin."""

    key: str
    first: int
    effects: int


def of_battle(compiled: CompiledBattle, catalogue: Catalogue) -> dict[int, Row]:
    """The printed line that each clause of a battle is of, of cards that may yet be brought onto it too."""
    texts = [int(text) for text in compiled.program.clauses["text"]]
    found: dict[int, Row] = {}
    for card in compiled.cards:
        keys = _own_keys(card.card.name, card.boss.line_phases if card.boss else None, len(card.rows))
        for key, row in zip(keys, card.rows, strict=True):
            _clauses(found, key, row.clause, texts)
    extras = _extra_keys(compiled, catalogue)
    for unit in (*compiled.units, *compiled.reserve):
        for extra in unit.extra:
            first = extra.row.clause
            if first not in found:
                _clauses(found, extras[texts[first]], first, texts)
    return found


def _clauses(found: dict[int, Row], key: str, first: int, texts: list[int]) -> None:
    effects = texts.count(texts[first]) - (1 if first and texts[first] == texts[0] else 0)  # place 0 stays empty
    for clause in range(first, first + effects):
        found[clause] = Row(key, first, effects)


def _own_keys(name: str, phases: tuple[int, ...] | None, count: int) -> list[str]:
    if phases is None:
        return [key_of("card", name, 0, index) for index in range(count)]
    return [key_of("boss", name, phase, place - phases.index(phase)) for place, phase in enumerate(phases)]


def _extra_keys(compiled: CompiledBattle, catalogue: Catalogue) -> list[str]:
    """The lines of both sides' runes, resonances and Cores, in the order in which a battle compiles them."""
    count = {
        (kind, entry.name): len(entry.ability)
        for kind, entries in (("rune", catalogue.runes), ("resonance", catalogue.resonances), ("core", catalogue.cores))
        for entry in entries
    }
    found: list[str] = []
    for side in (compiled.document.sides.player, compiled.document.sides.enemy):
        names = [("rune", placed.rune) for board in BOARDS for placed in getattr(side.runes, board)]
        names += [("resonance", side.resonance)] if side.resonance is not None else []
        names += [("core", name) for name in side.cores]
        for kind, name in names:
            found += [key_of(kind, name, 0, index) for index in range(count[kind, name])]
    return found
