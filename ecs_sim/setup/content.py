"""What a catalogue holds: its names, the bundled ones, and the hash of what it means."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ecs_sim.model.catalogue import Boss, Card, Catalogue, Rune
from ecs_sim.model.errors import InputError, Path, Problem, Problems, as_list, as_table, nearest
from ecs_sim.setup.bundled import bundled_names, place_of
from ecs_sim.setup.by_object import Kept

if TYPE_CHECKING:
    from ecs_sim.setup.kept import Checked


@dataclass(frozen=True, slots=True)
class Names:
    """The entries of a catalogue by name, cards with their place in the list."""

    cards: dict[str, tuple[int, Card]]
    bosses: dict[str, Boss]
    runes: dict[str, Rune]


_NAMES: Kept[Names] = Kept(64)


def index(catalogue: Catalogue, under: Path, problems: Problems) -> Names:
    """The catalogue's entries by name; a name that stands twice is a problem (800.32d)."""
    kept = _NAMES.get(catalogue)
    if kept is not None:
        return kept
    before = len(problems)
    found = _index(catalogue, under, problems)
    return _NAMES.put(catalogue, found) if len(problems) == before else found


def _index(catalogue: Catalogue, under: Path, problems: Problems) -> Names:
    _unique((("cards", e.name, i) for i, e in enumerate(catalogue.cards)), under, problems)
    _unique((("bosses", e.name, i) for i, e in enumerate(catalogue.bosses)), under, problems)
    _unique((("runes", e.name, i) for i, e in enumerate(catalogue.runes)), under, problems)
    _unique((("resonances", e.name, i) for i, e in enumerate(catalogue.resonances)), under, problems)
    _unique((("cores", e.name, i) for i, e in enumerate(catalogue.cores)), under, problems)
    cards = {card.name: (place, card) for place, card in enumerate(catalogue.cards)}
    for place, boss in enumerate(catalogue.bosses):
        if boss.name in cards:
            problems.add("duplicate-name", (*under, "bosses", place, "name"), f"a card is called {boss.name!r} too")
    return Names(cards, {b.name: b for b in catalogue.bosses}, {r.name: r for r in catalogue.runes})


def _unique(entries: Iterable[tuple[str, str, int]], under: Path, problems: Problems) -> None:
    seen: dict[str, int] = {}
    for kind, name, place in entries:
        if name in seen:
            problems.add(
                "duplicate-name", (*under, kind, place, "name"), f"{kind}[{seen[name]}] is called {name!r} too"
            )
        seen.setdefault(name, place)


def bundled(name: str) -> Catalogue:
    """A catalogue by the name that a battle gives: bundled, or a file or folder."""
    return checked(name).catalogue


def checked(name: str) -> Checked:
    """A catalogue by the name that a battle gives, with what is wrong or odd about it; kept from run to run."""
    from ecs_sim.setup.kept import load

    known = bundled_names()
    if name in known:
        return _bundled(name)
    place = place_of(name)
    if place is not None:
        return load(place)
    remedy = nearest(name, known) or (f"bundled: {', '.join(known)}" if known else "")
    raise InputError(
        [
            Problem(
                "unknown-name", ("catalogue",), f"there is no catalogue {name!r}", "a name, a path or a table", remedy
            )
        ]
    )


@lru_cache(maxsize=8)
def _bundled(name: str) -> Checked:
    from ecs_sim.setup.kept import load

    place = place_of(name)
    assert place is not None  # noqa: S101  it is one of those that come with the engine
    return load(place)


def check(catalogue: Catalogue, beside: Sequence[Catalogue] = ()) -> tuple[list[Problem], list[Problem]]:
    """Everything that is wrong with a catalogue, and its lints: what loads but is odd (of single lines alone, where
    something is wrong).

    Catalogues `beside` it lend their entries to the lints: a card may listen to what only they bring about.
    """
    from ecs_sim.lints import lint
    from ecs_sim.setup import entries, refers

    problems = Problems()
    index(catalogue, (), problems)
    parts = entries.survey(catalogue, problems)
    cards = [*catalogue.cards, *(card for other in beside for card in other.cards)]
    refers.check(parts, catalogue.bosses, cards, problems)
    refers.immunities(catalogue.ruleset.boss_immune, ("ruleset", "boss_immune"), problems)
    found = catalogue.located(problems)
    return found, lint(catalogue, parts, beside, sound=not found)


# ------------------------------------------------------------------------------------------ hash


_HASHES: Kept[str] = Kept(64)


def content_hash(catalogue: Catalogue) -> str:
    """16 hex digits over what the catalogue means: order, wording of defaults and file layout don't matter."""
    kept = _HASHES.get(catalogue)
    return kept if kept is not None else _HASHES.put(catalogue, _content_hash(catalogue))


def know_hash(catalogue: Catalogue, found: str) -> None:
    """Remember the hash of a catalogue's content."""
    _HASHES.put(catalogue, found)


def _content_hash(catalogue: Catalogue) -> str:
    from ecs_sim.setup.lines import read

    normal: dict[str, Any] = {"ruleset": catalogue.ruleset.model_dump(mode="json")}
    for kind in ("bosses", "runes", "resonances", "cores"):
        entries = [_canonical(entry.model_dump(mode="json")) for entry in getattr(catalogue, kind)]
        normal[kind] = sorted(entries, key=lambda entry: entry["name"])
    cards: list[Any] = []
    for card in sorted(catalogue.cards, key=lambda card: card.name):
        problems = Problems()
        lines = read(card, (), problems)
        shown = card.model_dump(mode="json", exclude={"ability", "size"})
        meaning = (
            card.model_dump(mode="json", include={"ability"})
            if len(problems)
            else [plain(e.effects) for e in lines.lines]
        )
        cards.append({**shown, "size": lines.size, "lines": meaning})
    normal["cards"] = cards
    text = json.dumps(normal, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _canonical(value: Any) -> Any:
    """Plain data of an entry with each of its lines as it is printed; a line that is none stays as it is."""
    table = as_table(value)
    if table is not None:
        return {
            key: [_printed(line) for line in part] if key == "ability" else _canonical(part)
            for key, part in table.items()
        }
    values = as_list(value)
    return value if values is None else [_canonical(part) for part in values]


def _printed(line: Any) -> Any:
    from ecs_sim.setup.clauses import LineError, clause_of_table, clause_of_text
    from ecs_sim.text.errors import ClauseError
    from ecs_sim.text.printer import print_clause

    try:
        return print_clause(clause_of_text(line.strip())) if isinstance(line, str) else clause_of_table(line)[1]
    except (LineError, ClauseError):
        return line


def plain(value: Any) -> Any:
    """A clause as plain data with one spelling: fields at their defaults left out, sets sorted."""
    if is_dataclass(value) and not isinstance(value, type):
        shown = {f.name: plain(getattr(value, f.name)) for f in fields(value)}
        return {key: part for key, part in shown.items() if part not in (None, [], False)}
    if isinstance(value, frozenset):
        return sorted(map(str, value))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, tuple):
        return [plain(part) for part in value]  # pyright: ignore[reportUnknownVariableType]
    return value
