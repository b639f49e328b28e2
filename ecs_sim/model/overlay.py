"""A catalogue that changes another one: `extends = "starter"`, and only what is different.

Tables are laid over those of the base key by key; lists of named things (cards, runes, the phases of a boss) are
matched by name, and what the base doesn't have is added after it. Any other value stands in for the base's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from ecs_sim.model.base import validate
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Path, Problem, as_list, as_table, nearest
from ecs_sim.model.files import exists
from ecs_sim.model.raw import Raw
from ecs_sim.model.unknown_keys import ALIKE

EXTENDS, REMOVES = "extends", "removes"
KINDS = ("cards", "bosses", "runes", "resonances", "cores")
#: What a catalogue document may have besides, as its JSON Schema says it.
PROPERTIES: dict[str, Any] = {
    EXTENDS: {
        "description": "The catalogue that this one changes: a bundled one, or a path beside this file. "
        "Entries that it has are laid over it key by key; others are new.",
        "type": "string",
        "minLength": 1,
    },
    REMOVES: {
        "description": "Names of the base's entries that are left out, by list.",
        "type": "object",
        "properties": {
            kind: {"description": f"The {kind} that are left out.", "type": "array", "items": {"type": "string"}}
            for kind in KINDS
        },
        "additionalProperties": False,
    },
}

Table = dict[str, Any]
Load = Callable[[FilePath], Catalogue]
#: The problems of the lines of a catalogue's entries, of those at these places alone.
Lines = Callable[[Any, Iterable[Path]], list[Problem]]
_loading: list[str] = []


def extends(found: Raw) -> bool:
    """Whether a catalogue document changes another one."""
    return EXTENDS in (as_table(found.value) or {})


@dataclass
class _Laid(Raw):
    """A catalogue that was laid over another one: problems are placed in the files that say what is different."""

    sources: list[Raw] = field(default_factory=list[Raw])
    origins: dict[Path, tuple[Raw, Path]] = field(default_factory=dict[Path, tuple[Raw, Path]])

    def placed(self, problems: list[Problem]) -> list[Problem]:
        """Problems with file, line and column of the file that gave the entry; of the base where none did."""
        found: list[Problem] = []
        for problem in problems:
            origin = self.origins.get(problem.path[:2])
            if problem.file:
                found.append(problem)
            elif origin is not None:
                source, path = origin
                found += source.placed([replace(problem, path=(*path, *self._own(problem.path, source, path)))])
            else:
                own = next((s for s in self.sources if problem.path and _has(s, problem.path)), None)
                found += [replace(problem, file=self.file)] if own is None else own.placed([problem])
        return found

    def _own(self, path: Path, source: Raw, own: Path) -> Path:
        """The rest of a path as the file has it that gave the entry: it may list other phases than the whole."""
        rest = path[2:]
        if len(rest) < 2 or rest[0] != "phases" or not isinstance(rest[1], int):
            return rest
        every, listed = (_phases(value, at) for value, at in ((self.value, path), (source.value, own)))
        name = every[rest[1]] if rest[1] < len(every) else None
        return ("phases", listed.index(name), *rest[2:]) if name is not None and name in listed else rest


def is_laid(found: Raw) -> bool:
    """Whether a catalogue's data was laid over that of another one."""
    return isinstance(found, _Laid)


def given(found: Raw, kind: str) -> list[int]:
    """The places of a list's entries that an overlay itself gives: those of its base aside."""
    origins = found.origins if isinstance(found, _Laid) else {}
    return [int(path[1]) for path in origins if path[0] == kind]


def _phases(value: Any, path: Path) -> list[Any]:
    """The names of the phases of the entry at a path."""
    entry = as_table(value[path[0]][path[1]]) or {}
    return [(as_table(phase) or {}).get("name") for phase in as_list(entry.get("phases")) or []]


def _has(source: Raw, path: Path) -> bool:
    return path[0] in (as_table(source.value) or {}) and (len(path) == 1 or path[0] not in KINDS)


def laid_over(sources: list[Raw], where: FilePath, load: Load, lines: Lines) -> Catalogue:
    """The catalogue that these files describe together; InputError with every problem.

    One of them says what it extends; `where` is the folder that a path is looked for in, `load` reads a catalogue,
    `lines` looks through those of entries that are given here, where something else is wrong.
    """
    base = _base([source for source in sources if extends(source)], where, load)
    made = _Merge(base.model_dump(mode="json", by_alias=True, exclude_unset=True))
    for source in sources:
        made.lay(source)
    laid = _Laid(made.value, sources[0].file, sources=sources, origins=made.origins)
    catalogue, problems = validate(Catalogue, made.value)
    problems = [_hinted(problem, made) for problem in problems]
    if made.problems or problems or catalogue is None:
        problems += lines(made.value, made.origins)
        raise InputError([*made.problems, *laid.placed(problems)])
    catalogue.came_from(laid)
    return catalogue


def _base(saying: list[Raw], where: FilePath, load: Load) -> Catalogue:
    """The catalogue that is extended."""
    from ecs_sim.setup.content import bundled, bundled_names

    first = saying[0]
    name: Any = (as_table(first.value) or {})[EXTENDS]
    if len(saying) > 1:
        text = f"{first.file} says what the catalogue extends, too"
        raise InputError(saying[1].placed([Problem("duplicate-name", (EXTENDS,), text)]))
    if not isinstance(name, str) or not name:
        text = "what is extended is a bundled catalogue or a path"
        raise InputError(first.placed([Problem("type", (EXTENDS,), text, "a text")]))
    if name in bundled_names():
        return bundled(name)
    path = where / name
    if not exists(path):
        known = bundled_names()
        remedy = nearest(name, known) or f"bundled: {', '.join(known)}"
        text = f"there is no catalogue {name!r}"
        raise InputError(first.placed([Problem("unknown-name", (EXTENDS,), text, "a name or a path", remedy)]))
    own = str(path.resolve())
    if own in _loading:
        raise InputError(first.placed([Problem("value", (EXTENDS,), f"{name!r} extends this catalogue in turn")]))
    _loading.append(own)
    try:
        return load(path)
    finally:
        _loading.remove(own)


def _hinted(problem: Problem, made: _Merge) -> Problem:
    """An entry that is new and not complete is often one whose name is misspelled; `removes` is a key of overlays."""
    if problem.code == "unknown-key" and len(problem.path) == 1:
        return replace(problem, remedy=nearest(str(problem.path[0]), [REMOVES], ALIKE) or problem.remedy)
    if problem.code != "missing-key" or problem.path[:2] not in made.new:
        return problem
    kind, name = str(problem.path[0]), made.new[problem.path[:2]]
    near = nearest(name, made.names(kind) - {name})
    told = f"{problem.message}: the base has no {name!r}, so this one is new and must be complete"
    return replace(problem, message=told, remedy=near or problem.remedy)


class _Merge:
    """What is different, laid over what is there."""

    def __init__(self, base: Table) -> None:
        self.value = base
        self.origins: dict[Path, tuple[Raw, Path]] = {}
        self.new: dict[Path, str] = {}
        self.problems: list[Problem] = []
        self._ruleset = ""
        self._seen: dict[tuple[str, str], str] = {}  # the entry that changes a name

    def names(self, kind: str) -> set[str]:
        """The names of a list."""
        held: list[Table] = self.value.get(kind) or []
        return {str(entry.get("name")) for entry in held}

    def lay(self, source: Raw) -> None:
        """Lay one file over what there is."""
        table = as_table(source.value) or {}
        found: list[Problem] = []
        for kind, names in self._removed(table.get(REMOVES, {}), found):
            self.value[kind] = [entry for entry in self.value[kind] if entry.get("name") not in names]
        for key, value in table.items():
            if key in KINDS and (entries := as_list(value)) is not None:
                self._entries(key, entries, source, found)
            elif key == "ruleset" and as_table(value) is not None:
                if self._ruleset:
                    found.append(Problem("duplicate-name", (key,), f"{self._ruleset} has a ruleset too"))
                self._ruleset = source.file or "another file"
                self.value[key] = laid(self.value.get(key, {}), value)
            elif key not in (EXTENDS, REMOVES):
                self.value[key] = value
        self.problems += source.placed(found)

    def _entries(self, kind: str, entries: list[Any], source: Raw, found: list[Problem]) -> None:
        held: list[Any] = self.value.setdefault(kind, [])
        places = {entry.get("name"): place for place, entry in enumerate(held)}
        for number, entry in enumerate(entries):
            table = as_table(entry)
            name = None if table is None else table.get("name")
            here = f"{source.file} {number}"
            if table is not None and not (isinstance(name, str) and name):
                found.append(_unnamed(table, (kind, number)))
                continue
            if isinstance(name, str) and self._seen.setdefault((kind, name), here) != here:
                found.append(Problem("duplicate-name", (kind, number, "name"), f"{name!r} is changed twice"))
                continue
            place = places.get(name) if isinstance(name, str) else None
            if place is None or table is None:
                place = len(held)
                held.append(entry)
                self.new[(kind, place)] = str(name)
            else:
                held[place] = laid(held[place], table)
            self.origins[(kind, place)] = (source, (kind, number))

    def _removed(self, given: Any, found: list[Problem]) -> Iterable[tuple[str, set[str]]]:
        table = as_table(given)
        if table is None:
            found.append(Problem("type", (REMOVES,), "what is removed is a table of lists", "cards = ['…']"))
            return
        for kind, names in table.items():
            listed = as_list(names)
            if kind not in KINDS or listed is None:
                text, remedy = f"{kind!r} is no list of a catalogue", nearest(kind, KINDS)
                found.append(Problem("unknown-key", (REMOVES, kind), text, ", ".join(KINDS), remedy))
                continue
            for place, name in enumerate(listed):
                if not isinstance(name, str):
                    found.append(Problem("type", (REMOVES, kind, place), f"{name!r} is of the wrong type", "a text"))
                elif name not in self.names(kind):
                    text, remedy = f"the base has no {name!r} to remove", nearest(name, self.names(kind))
                    found.append(Problem("unknown-name", (REMOVES, kind, place), text, remedy=remedy))
            yield kind, {str(name) for name in listed}


def _unnamed(table: Table, path: Path) -> Problem:
    """An entry that names neither an entry of the base nor itself: nothing else can be said of it."""
    wanted = "the name of the base's entry that it changes, or its own"
    if "name" in table:
        return Problem("type", (*path, "name"), f"{table['name']!r} is no name", wanted)
    like = next((key for key in table if nearest(key, ["name"], ALIKE)), None)
    if like is not None:
        return Problem("unknown-key", (*path, like), f"there is no key {like!r} here", remedy="did you mean 'name'?")
    return Problem("missing-key", (*path, "name"), "the key 'name' is missing", wanted)


def misspelt(found: Raw) -> list[Problem]:
    """What is wrong with a document that seems to change a catalogue and doesn't say which; nothing else is said."""
    table = as_table(found.value) or {}
    if EXTENDS in table:
        return []
    like = next((key for key in table if key not in KINDS and nearest(key, [EXTENDS], ALIKE)), None)
    if like is not None:
        return [Problem("unknown-key", (like,), f"there is no key {like!r} here", remedy=f"did you mean {EXTENDS!r}?")]
    if REMOVES in table:
        text = f"only a catalogue that extends another one removes entries, and the key {EXTENDS!r} is missing"
        return [Problem("missing-key", (REMOVES,), text, "the name or the path of that catalogue")]
    return []


def laid(base: Any, over: Any) -> Any:
    """One value over another: tables key by key, lists of named tables by name, anything else in its place."""
    under, upper = as_table(base), as_table(over)
    if under is not None and upper is not None:
        return under | {key: laid(under.get(key), value) for key, value in upper.items()}
    before, after = _named(base), _named(over)
    if before is None or after is None:
        return over
    kept = [laid(entry, after[name]) if name in after else entry for name, entry in before.items()]
    return kept + [entry for name, entry in after.items() if name not in before]


def _named(value: Any) -> dict[str, Table] | None:
    """A list of tables that each have a name of their own, by name; None for anything else."""
    tables = [as_table(entry) for entry in as_list(value) or []]
    names = [None if table is None else table.get("name") for table in tables]
    if not tables or not all(isinstance(name, str) for name in names) or len(set(names)) != len(names):
        return None
    return {str(name): table for name, table in zip(names, tables, strict=True) if table is not None}
