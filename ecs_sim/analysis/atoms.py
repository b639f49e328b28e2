"""What can be dropped from a battle, one piece at a time: each atom says what it is and takes it out of a `Subject`.

Atoms name what they are about (a unit's id, a line's text), never a place in a list, so that any set of them can be
taken out together. One that finds nothing to take out leaves the subject as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ecs_sim.analysis.subject import BOARDS, LISTS, SIDES, Document, Subject

Apply = Callable[[Subject], None]


@dataclass(frozen=True, slots=True)
class Atom:
    """One thing that may go."""

    what: str
    """In words: `unit imp`, `line “Deal {power} damage” of Imp`."""
    apply: Apply


def _units(subject: Subject) -> Iterator[Atom]:
    for _, unit in subject.units():
        own: str = unit["id"]
        yield Atom(f"unit {own}", lambda s, own=own: s.drop_unit(own))


def _belongings(subject: Subject) -> Iterator[Atom]:
    """Runes, Cores, resonance and resources of each side."""
    for name in SIDES:
        side = subject.battle["sides"][name]
        for board in BOARDS:
            for rune in side.get("runes", {}).get(board, ()):
                yield Atom(f"{name}'s rune {rune['rune']}", _rune(name, board, rune["at"]))
        for place, core in enumerate(side.get("cores", ())):
            later = side["cores"][place + 1 :].count(core)
            yield Atom(f"{name}'s Core {core}", _core(name, core, later))
        for key in ("resonance", "stock", "dividend", "profit", "roster_unique"):
            if key in side:
                yield Atom(f"{name}'s {key}", lambda s, name=name, key=key: _pop(s.battle["sides"][name], key))


def _rune(name: str, board: str, at: list[int]) -> Apply:
    def apply(subject: Subject) -> None:
        runes = subject.battle["sides"][name].get("runes", {})
        runes[board] = [rune for rune in runes.get(board, ()) if rune["at"] != at]

    return apply


def _core(name: str, core: str, later: int) -> Apply:
    """The copy of a Core after which `later` more of it stand."""

    def apply(subject: Subject) -> None:
        cores: list[str] = subject.battle["sides"][name].get("cores", [])
        places = [place for place, one in enumerate(cores) if one == core]
        if len(places) > later:
            del cores[places[-1 - later]]

    return apply


def _pop(table: Document | None, key: str) -> None:
    if table is not None:
        table.pop(key, None)


def _unused(subject: Subject) -> Iterator[Atom]:
    """Entries of the catalogues that the battle doesn't use."""
    used = subject.used()
    for kind in LISTS:
        for name in subject.names(kind):
            if name not in used:
                yield Atom(f"{kind} entry {name}", _entry(kind, name))


def _entries(subject: Subject) -> Iterator[Atom]:
    """All entries of the catalogues: those that are needed stay by themselves."""
    for kind in LISTS:
        for name in subject.names(kind):
            yield Atom(f"{kind} entry {name}", _entry(kind, name))


def _entry(kind: str, name: str) -> Apply:
    def apply(subject: Subject) -> None:
        for catalogue in subject.catalogues:
            if kind in catalogue:
                catalogue[kind] = [entry for entry in catalogue[kind] if entry["name"] != name]

    return apply


def _changes(subject: Subject) -> Iterator[Atom]:
    """What the second catalogue changes: each change may be taken back."""
    if len(subject.catalogues) < 2:
        return
    for kind, name, key in subject.changes():
        yield Atom(f"change of {' '.join(part for part in (name or kind, key) if part)}", _revert(kind, name, key))
        if key == "fields" and kind != "ruleset":
            one, other = ((subject.entry(which, kind, name) or {}).get("fields", {}) for which in (0, 1))
            for field in sorted(one.keys() | other.keys()):
                if one.get(field) != other.get(field):
                    yield Atom(f"change of {name} {field}", _revert_field(kind, name, field))


def _revert(kind: str, name: str, key: str) -> Apply:
    def apply(subject: Subject) -> None:
        old, new = subject.catalogues
        if kind == "ruleset":
            _copy(old.get("ruleset", {}), new.setdefault("ruleset", {}), key)
            return
        one, other = subject.entry(0, kind, name), subject.entry(1, kind, name)
        if key:
            if one is not None and other is not None:
                _copy(one, other, key)
        elif one is None:
            new[kind] = [entry for entry in new.get(kind, []) if entry["name"] != name]
        elif other is None:
            new.setdefault(kind, []).append(dict(one))

    return apply


def _revert_field(kind: str, name: str, field: str) -> Apply:
    def apply(subject: Subject) -> None:
        one, other = subject.entry(0, kind, name), subject.entry(1, kind, name)
        if one is not None and other is not None:
            _copy(one.get("fields", {}), other.setdefault("fields", {}), field)

    return apply


def _copy(source: Document, target: Document, key: str) -> None:
    if key in source:
        target[key] = source[key]
    else:
        target.pop(key, None)


def _lines(subject: Subject) -> Iterator[Atom]:
    """Printed lines, of both catalogues where both have them."""
    seen: set[tuple[str, str, int, str, int]] = set()
    for _, kind, name, phase, lines in subject.abilities():
        for place, line in enumerate(lines):
            earlier = lines[:place].count(line)
            key = (kind, name, phase, repr(line), earlier)
            if key not in seen:
                seen.add(key)
                said = line if isinstance(line, str) else "a clause"
                yield Atom(f"line “{said}” of {name}", _line(kind, name, phase, line, earlier))


def _line(kind: str, name: str, phase: int, line: Any, earlier: int) -> Apply:
    def apply(subject: Subject) -> None:
        for which in range(len(subject.catalogues)):
            entry = subject.entry(which, kind, name)
            if entry is None or len(entry.get("phases", ())) <= phase:
                continue
            holder = entry if phase < 0 else entry["phases"][phase]
            lines = holder.get("ability", [])
            places = [place for place, one in enumerate(lines) if one == line]
            if len(places) > earlier:
                del lines[places[earlier]]
            if not lines:
                holder.pop("ability", None)

    return apply


def _unit_keys(subject: Subject) -> Iterator[Atom]:
    """Tiers, counters, stats and states of units, down to each number."""
    for _, unit in subject.units():
        own: str = unit["id"]
        for key in ("tier", "counter", "quest", "stats", "state"):
            if key in unit:
                yield Atom(f"{key} of {own}", lambda s, own=own, key=key: _pop(s.unit(own), key))
        if unit.get("tier", 1) > 1:
            yield Atom(f"tier of {own} above 1", lambda s, own=own: (s.unit(own) or {}).update(tier=1))
        for key in ("stats", "state"):
            for inner, value in unit.get(key, {}).items():
                yield Atom(f"{key} {inner} of {own}", _inner(own, key, inner))
                if isinstance(value, dict):
                    for last in value:  # pyright: ignore[reportUnknownVariableType]
                        yield Atom(f"{key} {inner} {last} of {own}", _inner(own, key, inner, str(last)))  # pyright: ignore[reportUnknownArgumentType]


def _inner(own: str, *path: str) -> Apply:
    def apply(subject: Subject) -> None:
        table: Any = subject.unit(own)
        for key in path[:-1]:
            table = table.get(key) if isinstance(table, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
        if isinstance(table, dict):
            table.pop(path[-1], None)  # pyright: ignore[reportUnknownMemberType]

    return apply


def _battle_keys(subject: Subject) -> Iterator[Atom]:
    """The seed, the round, scripted rolls, the clock that goes on. A limit stays: without it the battle is longer."""
    for key in ("seed", "round", "draws", "settles"):
        if key in subject.battle:
            yield Atom(key, lambda s, key=key: _pop(s.battle, key))
    if subject.battle.get("resume"):
        yield Atom("clock", lambda s: _pop(s.battle, "clock"))
        yield Atom("resume", _afresh)
    for own in subject.battle.get("draws", {}):
        yield Atom(f"draws {own}", lambda s, own=own: _pop(s.battle.get("draws"), own))


def _afresh(subject: Subject) -> None:
    """Begin a battle that goes on from a clock anew."""
    subject.battle.pop("resume", None)
    subject.battle.pop("clock", None)
    for name in SIDES:
        subject.battle["sides"][name].pop("roster_unique", None)


def _card_keys(subject: Subject) -> Iterator[Atom]:
    """Numbers and words of cards, bosses and so on, and of the ruleset: what may go without making the entry none."""
    for catalogue in subject.catalogues:
        for key in catalogue.get("ruleset", {}):
            yield Atom(f"ruleset {key}", _ruleset(key))
    seen: set[tuple[str, ...]] = set()
    for which in range(len(subject.catalogues)):
        for kind in LISTS:
            for entry in subject.entries(which, kind):
                name: str = entry["name"]
                for key, inner in _paths(entry):
                    if (kind, name, key, inner) not in seen:
                        seen.add((kind, name, key, inner))
                        yield Atom(f"{key} {inner}".strip() + f" of {name}", _entry_key(kind, name, key, inner))


def _paths(entry: Document) -> Iterator[tuple[str, str]]:
    """Keys of an entry, and what lies under one in a table or list."""
    for key in entry:
        if key not in ("name", "size", "ability", "phases"):
            yield key, ""
    if len(entry.get("fields", {})) > 1:
        yield from (("fields", key) for key in entry["fields"])
    if len(entry.get("phases", ())) > 1:
        yield from (("phases", phase["name"]) for phase in entry["phases"])


def _ruleset(key: str) -> Apply:
    def apply(subject: Subject) -> None:
        for catalogue in subject.catalogues:
            _pop(catalogue.get("ruleset"), key)

    return apply


def _entry_key(kind: str, name: str, key: str, inner: str) -> Apply:
    def apply(subject: Subject) -> None:
        for which in range(len(subject.catalogues)):
            entry = subject.entry(which, kind, name)
            if entry is None:
                continue
            if key == "phases":
                entry[key] = [phase for phase in entry.get(key, []) if phase["name"] != inner]
            else:
                _pop(entry.get(key) if inner else entry, inner or key)

    return apply


#: The passes, in order: what takes most with it comes first. `""` where a pass isn't told of by itself.
PASSES: tuple[tuple[str, Callable[[Subject], Iterator[Atom]]], ...] = (
    ("unused entries", _unused),
    ("units", _units),
    ("runes, Cores, resonance", _belongings),
    ("changes", _changes),
    ("entries", _entries),
    ("lines", _lines),
    ("tiers, counters, states", _unit_keys),
    ("numbers of cards and rules", _card_keys),
    ("seed, round, rolls", _battle_keys),
)
