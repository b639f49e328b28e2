"""What two battles don't have in common before they begin: the seed, the units' places, a number on a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ecs_sim.analysis.sources import Run, catalogue_of
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem, listing

_KINDS = ("cards", "bosses", "runes", "resonances", "cores")
#: Keys that say nothing about the fight itself.
_PASSED_OVER = {"format", "catalogue", "sides", "id"}


@dataclass(frozen=True, slots=True)
class Differs:
    """One value that is not the same on both sides; None where a side doesn't have it."""

    what: str
    """Where it stands: `seed`, `imp at`, `cards Imp power`."""
    a: Any
    b: Any

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"what": self.what, "a": self.a, "b": self.b}


def check_boards(a: Run, b: Run) -> None:
    """InputError where two runs are not of one board: the same units, each of the same card, on the same side."""
    if a.roster == b.roster:
        return
    one, other = a.roster, b.roster
    more = ((a, one.keys() - other), (b, other.keys() - one))
    found = [f"only {run.name} has {listing(own)}" for run, own in more if own]
    for own in [own for own in sorted(one.keys() & other.keys()) if one[own] != other[own]][:4]:
        words = [f"a {card} of the {side}'s in {run.name}" for run in (a, b) for side, card in [run.roster[own]]]
        found.append(f"{own} is {' and '.join(words)}")
    text = f"these are two different boards, there is nothing to compare: {'; '.join(found)}"
    raise InputError([Problem("value", ("sides",), text, "the same units on both sides")])


def inputs(a: Run, b: Run) -> list[Differs]:
    """What went in differently: all that both battles say, else what their results tell."""
    if a.battle is not None and b.battle is not None:
        return list(_battles(a.battle, b.battle))
    found = [Differs(f"{key} version", a.versions.get(key), b.versions.get(key)) for key in ("engine", "rules")]
    found.append(Differs("catalogue hash", a.versions.get("catalogue"), b.versions.get("catalogue")))
    found.append(Differs("seed", a.seed, b.seed))
    return [one for one in found if one.a != one.b]


def _battles(a: Battle, b: Battle) -> Iterator[Differs]:
    one, other = (battle.model_dump(mode="json", by_alias=True) for battle in (_bare(a), _bare(b)))
    yield from _tables("", one, other)
    for name in ("player", "enemy"):
        mine, its = one["sides"][name], other["sides"][name]
        yield from _tables(f"{name} ", mine, its, {"units"})
        units, theirs = _by_id(mine["units"], name), _by_id(its["units"], name)
        for own in sorted(units.keys() & theirs.keys()):
            yield from _tables(f"{own} ", units[own], theirs[own])
        if list(units) != list(theirs):
            yield Differs(f"{name} units, in their order", list(units), list(theirs))
    yield from _catalogues(a, b)


def _bare(battle: Battle) -> Battle:
    """The battle without its catalogue, which is looked at by itself."""
    return battle.model_copy(update={"catalogue": "-"})


def _by_id(units: list[dict[str, Any]], side: str) -> dict[str, dict[str, Any]]:
    return {unit["id"] or f"{side}{place + 1}": unit for place, unit in enumerate(units)}


def _catalogues(a: Battle, b: Battle) -> Iterator[Differs]:
    """The entries that either battle uses, and the ruleset."""
    one, other = catalogue_of(a), catalogue_of(b)
    if one is other:
        return
    used = used_names(a) | used_names(b)
    for kind in _KINDS:
        mine, its = _entries(one, kind), _entries(other, kind)
        for name in sorted((mine.keys() | its.keys()) & used):
            yield from _tables(f"{name} ", mine.get(name, {}), its.get(name, {}))
    yield from _tables("ruleset ", one.ruleset.model_dump(mode="json"), other.ruleset.model_dump(mode="json"))


def used_names(battle: Battle) -> set[str]:
    """What a battle uses of its catalogue: cards on the board or brought onto it, runes, resonances, Cores."""
    found = {card.card.name for card in compiled_of(battle).cards}
    for side in (battle.sides.player, battle.sides.enemy):
        found |= {rune.rune for rune in (*side.runes.right, *side.runes.below)}
        found |= {*side.cores} | ({side.resonance} if side.resonance else set())
    return found


def _entries(catalogue: Catalogue, kind: str) -> dict[str, dict[str, Any]]:
    return {entry.name: entry.model_dump(mode="json", exclude_defaults=True) for entry in getattr(catalogue, kind)}


def _tables(
    under: str, a: Mapping[str, Any], b: Mapping[str, Any], without: set[str] | None = None
) -> Iterator[Differs]:
    """Each value in which two tables differ, tables in them looked into."""
    for key in dict.fromkeys((*a, *b)):
        if key in _PASSED_OVER or key in (without or ()):
            continue
        one, other = a.get(key), b.get(key)
        if one == other:
            continue
        if isinstance(one, dict) and isinstance(other, dict):
            yield from _tables(f"{under}{key} ", cast("dict[str, Any]", one), cast("dict[str, Any]", other))
        elif key in ("ability", "phases"):
            yield from _lists(f"{under}{key}", one, other)
        else:
            yield Differs(f"{under}{key}", one, other)


def _lists(what: str, a: Any, b: Any) -> Iterator[Differs]:
    """Lines that only one of two lists has; where all are in both, the order."""
    one: list[Any] = list(a or ())
    other: list[Any] = list(b or ())
    gone = [line for line in one if line not in other]
    new = [line for line in other if line not in one]
    if not gone and not new:
        yield Differs(f"{what}, in their order", one, other)
    for place in range(max(len(gone), len(new))):
        yield Differs(what, gone[place] if place < len(gone) else None, new[place] if place < len(new) else None)
