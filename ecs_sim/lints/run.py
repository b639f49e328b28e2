"""Running every lint over a catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ecs_sim.lints.content import Content
from ecs_sim.lints.registry import fill
from ecs_sim.lints.silence import heard
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import Problem, Problems
from ecs_sim.setup import entries
from ecs_sim.setup.entries import Part

NEVER, UNHEARD = "L-NEVER", "L-UNHEARD"


def lint(
    catalogue: Catalogue, parts: Sequence[Part], beside: Sequence[Catalogue] = (), *, sound: bool = True
) -> list[Problem]:
    """The lints of a catalogue that nothing silences, each with its place; `parts` are all of its parts.

    Of one that isn't `sound` only those of single lines: what the rest would say may be for want of a broken card.
    Entries of catalogues `beside` it count as present, unless the catalogue has one of the same list and name.
    """
    registry = fill()
    others, other_parts = _beside(catalogue, beside)
    content = Content(catalogue, tuple(parts), other_parts, tuple(entries.every_entry(catalogue)), others)
    of_lines = (problem for part in parts for problem in part.lines.lints)
    found = [replace(problem, remedy=problem.remedy or registry[problem.code].remedy) for problem in of_lines]
    if not sound:
        return heard(catalogue, catalogue.located(found), judge=False)
    never = {problem.path for problem in found if problem.code == NEVER}  # what a card rules out nobody else need say
    for one in registry.values():
        if one.check is not None:
            said = (f for f in one.check(content) if not (f.path in never and one.code == UNHEARD))
            found += (Problem(one.code, f.path, f.message, "", f.remedy or one.remedy) for f in said)
    placed = heard(catalogue, catalogue.located(found))
    return sorted(placed, key=lambda problem: (problem.file, problem.line, problem.column))


def _beside(catalogue: Catalogue, beside: Sequence[Catalogue]) -> tuple[tuple[entries.Entry, ...], tuple[Part, ...]]:
    taken = {(path[0], entry.name) for entry, path in entries.every_entry(catalogue)}
    others: list[entries.Entry] = []
    parts: list[Part] = []
    for other in beside:
        for entry, path in entries.every_entry(other):
            if (path[0], entry.name) not in taken:
                others.append(entry)
                parts += entries.parts_of(entry, path, Problems())
    return tuple(others), tuple(parts)
