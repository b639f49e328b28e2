"""Clauses into rows: `w.clause`, `w.gate` and `w.number`, as numpy arrays that any number of battles copy.

Place 0 of each array stays empty, so that 0 may say "none". Numbers are resolved for tiers 1 to 4 here (400.2b).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ecs_sim.components.capacity import CLAUSES, GATES, NUMBERS
from ecs_sim.components.declare import dtype_of
from ecs_sim.components.program import Clause as ClauseRow
from ecs_sim.components.program import Gate as GateRow
from ecs_sim.components.program import Number as NumberRow
from ecs_sim.components.words import (
    boosts,
    causes,
    codes,
    counts,
    families,
    flags,
    gates,
    goals,
    hooks,
    keywords,
    lanes,
    relations,
    scopes,
    sources,
    stats,
    verbs,
    whose,
)
from ecs_sim.model.catalogue import AuthoredNumber
from ecs_sim.model.errors import Path, Problems, spell
from ecs_sim.setup import numbers
from ecs_sim.setup.lines import CardLines, PrintedLine
from ecs_sim.text.clause import REPEATS_MOST, Clause, Gate, Number
from ecs_sim.text.vocabulary import GOAL_BY_WORD, VERB_BY_WORD

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Fields = Mapping[str, AuthoredNumber]

#: The tribe whose activations Poach doesn't hear (800.51c).
SCRIP = "Scrip"
_FAMILIES = codes(families)
_KEYWORDS = codes(keywords)
_GOALS = codes(goals)
_STATS = codes(stats)
_BOOSTS = codes(boosts)
#: No amount of a document comes near it.
_NEVER = -(1 << 40)
#: Verbs that name what they are about: a family, or a stat.
_ABOUT = {verb: _FAMILIES[verb] for verb in ("hallow", "roost", "crush")} | {
    "max_vitality": _STATS["vitality"],
    "crippling_scream": _STATS["speed"],
}
#: RULING S700-04: a clear effect reaches Entrapped and Dormant units of itself (700.5a).
_OPEN = {"clear": frozenset({"through_entrap", "allow_dormant"}), "wake": frozenset({"allow_dormant"})}
#: What is said once after the effects of a line and is true of each of them (rulings d7).
_OF_THE_LINE = (
    flags.IGNORE_IMMUNITY | flags.IGNORE_ARMOR | flags.THROUGH_ENTRAP | flags.ALLOW_DORMANT | flags.ALLOW_DEAD
    | flags.NO_REDIRECT | flags.NO_REACTIONS | flags.DEFIABLE | flags.ONCE_PER_TARGET
)  # fmt: skip
_CODES: dict[ModuleType, dict[str, int]] = {
    module: codes(module) for module in (causes, counts, flags, gates, hooks, relations, scopes, sources, verbs, whose)
}


@dataclass(frozen=True, slots=True)
class Program:
    """The compiled text of the cards of one battle."""

    clauses: Array
    gates: Array
    numbers: Array
    texts: tuple[str, ...]  # printed lines, by `clause.text`

    def text(self, clause: int) -> str:
        """The printed line that a clause is of."""
        return self.texts[int(self.clauses[clause]["text"])]


@dataclass(frozen=True, slots=True)
class LineRow:
    """A printed line as rows: its first clause and its lane."""

    clause: int
    lane: int

    @property
    def static(self) -> bool:
        """Whether it is a reversible layer, an aura or a property rather than something that resolves."""
        return self.lane == lanes.STATIC


def key_of(text: str) -> int:
    """A 32-bit key of a text: draws are keyed by it, so it is the same on every machine and in every version."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:4], "little")


@dataclass(frozen=True, slots=True)
class Places:
    """How many rows of each kind lie before those of a builder: of what other cards of a battle would have added."""

    clauses: int = 0
    gates: int = 0
    numbers: int = 0
    tribes: int = 0
    texts: int = 0


@dataclass(frozen=True, slots=True)
class Rows:
    """What a builder gathered after the rows before it: clauses, gates, and by their places numbers and tribes."""

    clauses: Array
    gates: Array
    numbers: tuple[numbers.Ladder, ...]
    tribes: tuple[str, ...]
    texts: int


def line_key(line: PrintedLine, place: int, spot: str = "") -> int:
    """What the draws of an effect of a line are keyed by; `spot` keeps same lines apart that may stand on one unit."""
    return _line_key(line.text, line.occurrence, place, spot)


@lru_cache(maxsize=16384)
def _line_key(text: str, occurrence: int, place: int, spot: str) -> int:
    return key_of(f"{spot}{text.casefold()}\n{occurrence}\n{place}")


class Builder:
    """Gathers the rows of all cards of a battle; two cards with the same number share it.

    `before` leaves room for rows that are not there: what refers to a place of the battle's tells itself so.
    """

    def __init__(self, problems: Problems, before: Places = Places()) -> None:
        self._problems, self._before = problems, before
        self._tribes: dict[str, int] = {f"\n{i}": i + 1 for i in range(before.tribes)}
        self._clauses: list[dict[str, int]] = [{}] * (1 + before.clauses)
        self._gates: list[dict[str, int]] = [{}] * (1 + before.gates)
        self._numbers: dict[numbers.Ladder | None, int] = {None: 0}
        self._numbers |= {(_NEVER, i, 0, 0): i + 1 for i in range(before.numbers)}
        self._texts: list[str] = [""] * before.texts
        self._tier: int | None = None
        self._spot = ""
        self._homes: Mapping[str, Path] = {}
        self._told: set[tuple[Path, str]] = set()

    def add(
        self,
        card: CardLines,
        fields: Fields,
        path: Path,
        *,
        tier: int | None = None,
        spot: str = "",
        homes: Mapping[str, Path] | None = None,
    ) -> tuple[LineRow, ...]:
        """Compile the lines of a card; of a rune at its own `tier`, whatever its bearer's.

        `spot` keeps the draws of same lines apart that may stand on one unit: of two runes, of two phases. `homes`
        says where fields are written: what is wrong with one is told there, and once.
        """
        self._tier, self._spot, self._homes = tier, spot, homes or {}
        return tuple(self._line(line, fields, (*path, "ability", i)) for i, line in enumerate(card.lines))

    def _line(self, line: PrintedLine, fields: Fields, path: Path) -> LineRow:
        self._texts.append(line.text)
        first = len(self._clauses)
        for place, effect in enumerate(line.effects):
            row = self._clause(effect, fields, path)
            row["lane"] = line.lane
            row["text"] = len(self._texts) - 1
            row["key"] = line_key(line, place, self._spot)
            row["also"] = first + place + 1 if place + 1 < len(line.effects) else 0
            row["flags"] |= self._clauses[first]["flags"] & _OF_THE_LINE if place else 0
            self._clauses.append(row)
        return LineRow(first, line.lane)

    def _clause(self, clause: Clause, fields: Fields, path: Path) -> dict[str, int]:
        if clause.static and clause.verb == "max_vitality":  # a layer of it is one of a stat (S500-29)
            clause = replace(clause, verb="stat", what="vitality")
        verb = VERB_BY_WORD.get(clause.verb)
        scales = verb.scales if verb is not None else True
        number = _Numbers(self, fields, path)
        row = {
            "verb": self._code(verbs, clause.verb, path),
            "what": self._what(clause.verb, clause.what, path),
            "scope": self._code(scopes, clause.to.who, path),
            "scope_count": number.whole(clause.to.count),
            "duration": number.steps(clause.duration),
            "chance": number.basis_points(clause.chance),
            "repeats": number.repeats(clause.repeats),
            "flags": sum(self._code(flags, word, path) for word in clause.flags | _OPEN.get(clause.verb, frozenset())),
            "hook": 0,
        }
        if clause.verb == "crippling_scream":
            row["flags"] |= flags.NEGATIVE
        if clause.hook is not None:
            row["hook"] = self._code(hooks, clause.hook.event, path)
            row["relation"] = self._code(relations, clause.hook.relation, path)
            row["cause"] = self._code(causes, clause.hook.cause, path) if clause.hook.cause else 0
            row["flags"] |= flags.MARKUP if clause.hook.spelled == "markup" else 0
        if clause.verb in ("dormant_until", "quest") and clause.what is not None:
            goal = GOAL_BY_WORD[clause.what]
            row["hook"] = self._code(hooks, goal.hook, path)
            row["relation"] = self._code(relations, goal.relation, path)
            row["flags"] |= flags.SUMMED if goal.summed else 0
        if clause.amount is not None:
            amount = clause.amount
            row["source"] = self._code(sources, amount.source, path)
            row["source_what"] = self._named(amount.what, path)
            row["source_whose"] = self._code(whose, amount.whose, path)
            row["times"], row["divide"] = number.whole(amount.times), number.whole(amount.divide)
            if scales and amount.number is not None and clause.verb != "build_up":
                row["amount"] = number.whole(amount.number, scales=True, cap=amount.cap)
            else:
                row["amount"] = number.whole(amount.number, scales=scales)
                row["cap"] = number.whole(amount.cap)
        if clause.per is not None:
            row["per"] = self._code(counts, clause.per.count, path)
            row["per_what"] = self._named(clause.per.what, path)
            row["per_whose"] = self._code(whose, clause.per.whose, path)
        row["first_gate"] = len(self._gates)
        row["gates"], row["filters"] = len(clause.gates), len(clause.to.filters)
        self._gates.extend(self._gate(gate, number, path) for gate in (*clause.gates, *clause.to.filters))
        return row

    def _gate(self, gate: Gate, number: _Numbers, path: Path) -> dict[str, int]:
        return {
            "kind": self._code(gates, gate.kind, path),
            "what": self.tribe(gate.what) if gate.kind == "is_tribe" else self._named(gate.what, path),
            "whose": self._code(whose, gate.whose, path),
            "number": number.steps(gate.number) if _in_seconds(gate) else number.whole(gate.number),
        }

    def _code(self, module: ModuleType, word: str, path: Path) -> int:
        code = _CODES[module].get(word)
        if code is None:
            self._problems.add("not-yet", path, f"the engine has no {module.__name__.rsplit('.', 1)[-1]} {word!r}")
        return code or 0

    def _what(self, verb: str, what: str | None, path: Path) -> int:
        """The thing a verb is about: a keyword, a stat, a family; a counter's letter needs no code."""
        if verb in ("grant", "suppress", "has_keyword"):
            return self._look_up(_KEYWORDS, what, path)
        if verb == "boost":
            return self._look_up(_BOOSTS, what, path)
        if verb in _ABOUT:
            return _ABOUT[verb]
        if verb == "counter" or what is None:
            return 0
        if verb in ("dormant_until", "quest"):
            return self._look_up(_GOALS, what, path)
        if verb in ("spawn", "become"):  # the card's row is known once all cards are (`Brought`)
            return 0
        if verb == "transform":
            return self.tribe(what)
        return self._named(what, path)

    def _named(self, what: str | None, path: Path) -> int:
        if what is None:
            return 0
        for table in (_STATS, _FAMILIES, _KEYWORDS):
            if what in table:
                return table[what]
        if len(what) == 1:  # the letter of a counter
            return 0
        return self._look_up(_FAMILIES, what, path)

    def _look_up(self, table: Mapping[str, int], what: str | None, path: Path) -> int:
        if what is None or what not in table:
            self._problems.add("not-yet", path, f"the engine doesn't know {what!r} here")
            return 0
        return table[what]

    def tribe(self, name: str | None) -> int:
        """The code of a tribe in this battle, 0 for none."""
        return self._tribes.setdefault(name, len(self._tribes) + 1) if name else 0

    @property
    def scrip(self) -> int:
        """The code of the tribe that Poach is about (800.51), 0 where no card of this battle has it."""
        return self._tribes.get(SCRIP, 0)

    @property
    def tribes(self) -> tuple[str, ...]:
        """The battle's tribes; the first has code 1."""
        return tuple(self._tribes)

    def number(self, ladder: numbers.Ladder) -> int:
        """The place of a number in the pool; a rune's is the same at every tier of its bearer."""
        if self._tier is not None:
            same = ladder[min(self._tier, len(ladder)) - 1]
            ladder = (same, same, same, same)
        return self._numbers.setdefault(ladder, len(self._numbers))

    def by_tier(self, value: int | tuple[int, ...] | None) -> int:
        """The place of a card stat that is printed by tier, or is the same at each; 0 for none (800.61b)."""
        ladder = value if isinstance(value, tuple) else (value or 0,)
        four = tuple(ladder[min(tier, len(ladder) - 1)] for tier in range(4))
        return self.number((four[0], four[1], four[2], four[3])) if any(four) else 0

    def amounts(self, clause: int) -> numbers.Ladder:
        """The amount of a clause for tiers 1 to 4."""
        place = self._clauses[clause].get("amount", 0)
        return next((ladder for ladder, at in self._numbers.items() if at == place and ladder), (0, 0, 0, 0))

    def bring(self, clause: int, card: int) -> None:
        """Let a clause that names a card name its row."""
        self._clauses[clause]["what"] = card

    def fail(self, path: Path, error: numbers.NumberError, field: str | None) -> None:
        """Write down a number that can't stand where it stands; of a field once, where it is written."""
        text, at = str(error), path
        if field is not None and error.code == "value":
            of_card = (*path[:-2], "fields", field) if path[-4:-3] == ("cards",) else None
            home = self._homes.get(field, of_card)
            if home is not None:
                at, text = home, f"{text} ({spell(path[-2:])} reads it)"
        if field is not None:
            said = (at if at != path else path[:-2], field)
            if said in self._told:
                return
            self._told.add(said)
        self._problems.add(error.code, at, text, remedy=error.remedy)

    def rows(self) -> Rows:
        """What was added, whatever a battle holds."""
        before = self._before
        ladders = [ladder for ladder in self._numbers if ladder is not None]
        return Rows(
            _rows(ClauseRow, self._clauses[1 + before.clauses :]),
            _rows(GateRow, self._gates[1 + before.gates :]),
            tuple(ladders[before.numbers :]),
            self.tribes[before.tribes :],
            len(self._texts) - before.texts,
        )

    def program(self) -> Program:
        """All rows; more of one kind than a battle holds is a problem, and then there are none."""
        pools = (
            ("clauses", len(self._clauses), CLAUSES),
            ("gates", len(self._gates), GATES),
            ("numbers", len(self._numbers), NUMBERS),
        )
        for name, used, most in pools:
            if used > most:
                self._problems.add(
                    "capacity", (), f"the cards hold {used - 1} {name}; a battle holds {most - 1} (limit {name!r})"
                )
                return Program(_rows(ClauseRow, []), _rows(GateRow, []), _rows(NumberRow, []), ())
        ladders = [{"at": ladder or (0, 0, 0, 0)} for ladder in self._numbers]  # by their places: each is the next
        return Program(
            _rows(ClauseRow, self._clauses), _rows(GateRow, self._gates), _rows(NumberRow, ladders), tuple(self._texts)
        )


class _Numbers:
    """Resolves the numbers of one card's clause."""

    def __init__(self, builder: Builder, fields: Fields, path: Path) -> None:
        self._builder, self._fields, self._path = builder, fields, path

    def whole(self, number: Number | None, scales: bool = False, cap: Number | None = None) -> int:
        """A whole number, flat ones times tier where `scales`; its cap stands before that (S400-01)."""
        return self._place(number, 1, scales=scales, cap=cap)

    def repeats(self, repeats: int | Number) -> int:
        """How often it resolves; 0 for once."""
        if repeats == 1:
            return 0
        often = Number(flat=repeats) if isinstance(repeats, int) else repeats
        try:
            found = numbers.ladder(often, self._fields, 1, scales=False)
            wrong = next((count for count in found if not 1 <= count <= REPEATS_MOST), None)
            if wrong is not None:
                text = f"an effect is repeated 1 to {REPEATS_MOST} times, not {wrong}"
                raise numbers.NumberError("value", text)
            return self._builder.number(found)
        except numbers.NumberError as error:
            self._builder.fail(self._path, error, often.field)
            return 0

    def basis_points(self, number: Number | None) -> int:
        """A percentage in hundredths of a percent."""
        return self._place(number, 100, scales=False)

    def steps(self, number: Number | None) -> int:
        """A duration in steps."""
        if number is None:
            return 0
        try:
            return self._builder.number(numbers.steps(number, self._fields))
        except numbers.NumberError as error:
            self._builder.fail(self._path, error, number.field)
            return 0

    def _place(self, number: Number | None, place: int, scales: bool, cap: Number | None = None) -> int:
        if number is None:
            return 0
        try:
            found = numbers.ladder(number, self._fields, place, scales=scales)
            if cap is not None:
                plain = numbers.ladder(number, self._fields, place, scales=False)
                most = numbers.ladder(cap, self._fields, place, scales=False)
                found = numbers.capped(found, plain, most)
            return self._builder.number(found)
        except numbers.NumberError as error:
            self._builder.fail(self._path, error, number.field)
            return 0


_TIMED = frozenset({"stun", "freeze", "blind", "prismbreak", "entrap", "smash", "dormant"})


def _in_seconds(gate: Gate) -> bool:
    """Whether a gate's threshold is a time: how long a timed status still runs."""
    return gate.kind in ("family_at_least", "family_at_most") and gate.what in _TIMED


def _rows(cls: type, rows: Sequence[Mapping[str, Any]]) -> Array:
    import numpy as np  # whoever only reads cards needs none

    dtype = dtype_of(cls)
    blank = dict.fromkeys(dtype.names or (), 0)
    return np.array([tuple({**blank, **row}.values()) for row in rows], dtype)
