"""What a catalogue holds: its names, the bundled ones, and the hash of what it means."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from ecs_sim.model.catalogue import Boss, Card, Catalogue, Rune
from ecs_sim.model.errors import InputError, Path, Problem, Problems, nearest
from ecs_sim.setup.kept import Kept

BUNDLED = FilePath(__file__).parent.parent / "catalogues"


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


def bundled_names() -> list[str]:
    """The catalogues that come with the engine."""
    return list(_bundled_names(BUNDLED))


@lru_cache(maxsize=8)
def _bundled_names(folder: FilePath) -> tuple[str, ...]:
    found = {p.stem if p.is_file() else p.name for p in folder.glob("*") if p.suffix in (".toml", ".json", "")}
    return tuple(sorted(name for name in found if not name.startswith(("_", "."))))


def bundled(name: str) -> Catalogue:
    """A catalogue by the name that a battle gives: bundled, or a file or folder."""
    from ecs_sim.model.raw import exists
    from ecs_sim.model.read import load_catalogue

    if name in bundled_names():
        return _bundled(name)
    if exists(name):
        return load_catalogue(name)
    known = bundled_names()
    remedy = nearest(name, known) or (f"bundled: {', '.join(known)}" if known else "")
    raise InputError(
        [
            Problem(
                "unknown-name", ("catalogue",), f"there is no catalogue {name!r}", "a name, a path or a table", remedy
            )
        ]
    )


@lru_cache(maxsize=8)
def _bundled(name: str) -> Catalogue:
    from ecs_sim.model.read import load_catalogue

    folder = BUNDLED / name
    found = next(p for p in (folder, BUNDLED / f"{name}.toml", BUNDLED / f"{name}.json") if p.exists())
    return load_catalogue(found)


def check(catalogue: Catalogue) -> tuple[list[Problem], list[Problem]]:
    """Everything that is wrong with a catalogue's cards, and everything that is merely odd (lints)."""
    from ecs_sim.setup.extras import check as check_entries
    from ecs_sim.setup.lines import read
    from ecs_sim.setup.program import Builder

    problems, lints = Problems(), list[Problem]()
    index(catalogue, (), problems)
    for place, card in enumerate(catalogue.cards):
        path: Path = ("cards", place)
        lines = read(card, path, problems)
        Builder(problems).add(lines, card.fields, path)
        lints.extend(lines.lints)
    check_entries(catalogue, (), problems)
    return catalogue.located(problems), catalogue.located(lints)


# ------------------------------------------------------------------------------------------ hash


_HASHES: Kept[str] = Kept(64)


def content_hash(catalogue: Catalogue) -> str:
    """16 hex digits over what the catalogue means: order, wording of defaults and file layout don't matter."""
    kept = _HASHES.get(catalogue)
    return kept if kept is not None else _HASHES.put(catalogue, _content_hash(catalogue))


def _content_hash(catalogue: Catalogue) -> str:
    from ecs_sim.setup.lines import read

    normal: dict[str, Any] = {"ruleset": catalogue.ruleset.model_dump(mode="json")}
    for kind in ("bosses", "runes", "resonances", "cores"):
        entries = [entry.model_dump(mode="json") for entry in getattr(catalogue, kind)]
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
