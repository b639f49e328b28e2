"""What a change of catalogue does to a corpus: every battle with the old one and the new one, on the same draws.

A battle is *identical* (same digest), *reordered* (same outcome digest, other events), *same* (same winner) or
*flipped* (another winner). Battles that the change can't touch (`ecs_sim.bulk.touch`) are identical for certain and
are not fought again, unless all are asked for: the numbers are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ecs_sim.bulk.engines import Engine, in_order
from ecs_sim.bulk.facts import SIDES, Roster
from ecs_sim.bulk.fights import Fights, uncollected
from ecs_sim.bulk.outcomes import UNIT_TOTALS, Outcome
from ecs_sim.bulk.plan import ROWS_A_CHUNK, Chunk, Lost, Source, Stored, chunks_of, known_columns
from ecs_sim.bulk.resim import Progress
from ecs_sim.bulk.touch import Touch
from ecs_sim.intervals import Pairs
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.corpus import Corpus
from ecs_sim.setup import content
from ecs_sim.versions import RULES_VERSION

CLASSES = ("identical", "reordered", "same", "flipped")
CHANGED = CLASSES[1:]
GROUPS = ("card", "tribe", "sentence")
#: Examples of each class that are kept: the smallest, and the most extreme.
EXAMPLES = 5
FAILURES_MAX = 20
_VITALITY = UNIT_TOTALS.index("vitality")
_NEEDED = {"id", "seed", "catalogue", "edited", "battle", "winner", "steps", "rules", "digest"}


@dataclass
class Group:
    """Battles in which a card, a tribe or a sentence stands."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLASSES, 0))
    pairs: Pairs = field(default_factory=Pairs)
    """Whether the side that has it won, with the old catalogue and the new: where one side alone has it."""

    @property
    def battles(self) -> int:
        """How many battles."""
        return sum(self.counts.values())

    def add(self, other: Group) -> None:
        """Take in the same group of another chunk."""
        for name, count in other.counts.items():
            self.counts[name] += count
        for name in ("both", "old", "new", "neither"):
            setattr(self.pairs, name, getattr(self.pairs, name) + getattr(other.pairs, name))


@dataclass(frozen=True)
class Example:
    """A battle that came out otherwise, so that it can be looked at."""

    id: str
    seed: int
    units: int
    old_winner: str
    new_winner: str
    old_seconds: float
    new_seconds: float
    swing: int
    """How far the difference of both sides' remaining Vitality moved."""
    place: int = 0
    """Where it stands in the corpus: ties go to the earlier one."""


@dataclass
class Impact:
    """What a change does: of a chunk, or of a whole corpus."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLASSES, 0))
    skipped: int = 0
    """Of the identical ones, those that the change can't touch: they were not fought again."""
    left_out: int = 0
    """Battles that the condition leaves out."""
    failed: int = 0
    """Battles that can't be fought with the new catalogue, or can't be read."""
    failures: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    lost: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    diverged: int = 0
    """Battles whose old side is not what was recorded, although the rules version is the same."""
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Seconds of all compared battles, old and new."""
    player: Pairs = field(default_factory=Pairs)
    """Whether the player won, old and new."""
    groups: dict[str, dict[str, Group]] = field(default_factory=lambda: {name: {} for name in GROUPS})
    smallest: dict[str, list[Example]] = field(default_factory=lambda: {name: [] for name in CHANGED})
    extreme: dict[str, list[Example]] = field(default_factory=lambda: {name: [] for name in CHANGED})

    @property
    def compared(self) -> int:
        """How many battles were compared, the skipped ones among them."""
        return sum(self.counts.values())

    def add(self, other: Impact) -> None:
        """Take in the next chunk, in the corpus's order."""
        for name in CLASSES:
            self.counts[name] += other.counts[name]
        for name in ("skipped", "left_out", "failed", "diverged"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.failures = [*self.failures, *other.failures][:FAILURES_MAX]
        self.lost += other.lost
        self.seconds = [a + b for a, b in zip(self.seconds, other.seconds, strict=True)]
        for name in ("both", "old", "new", "neither"):
            setattr(self.player, name, getattr(self.player, name) + getattr(other.player, name))
        for kind in GROUPS:
            for name, group in other.groups[kind].items():
                self.groups[kind].setdefault(name, Group()).add(group)
        for name in CHANGED:
            self.smallest[name] = smallest([*self.smallest[name], *other.smallest[name]])
            self.extreme[name] = extreme([*self.extreme[name], *other.extreme[name]])


def smallest(examples: list[Example]) -> list[Example]:
    """Those with the fewest units, the shorter first."""
    return sorted(examples, key=lambda e: (e.units, e.old_seconds + e.new_seconds, e.place))[:EXAMPLES]


def extreme(examples: list[Example]) -> list[Example]:
    """Those whose end moved the furthest."""
    return sorted(examples, key=lambda e: (-e.swing, e.place))[:EXAMPLES]


@dataclass(frozen=True)
class Compare:
    """The job: what a change does to the battles of a chunk. Sent to workers."""

    new: Fights
    every: bool = False
    """Fight all battles again, those too that the change can't touch."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.new, self.every)

    @cached_property
    def _old(self) -> Fights:
        return Fights(self.new.corpus)

    @cached_property
    def _touch(self) -> dict[str, Touch]:
        return {}

    @cached_property
    def _printed(self) -> dict[str, _Printed]:
        return {}

    def run(self, chunk: Chunk) -> Impact:
        """Compare the battles of a chunk that the condition means."""
        with uncollected():
            return self._run(chunk)

    def _run(self, chunk: Chunk) -> Impact:
        found = Impact()
        source, needed = Source(self.new.corpus), known_columns(_NEEDED | self.new.conditions)
        place = sum(piece.first for piece in chunk.pieces[:1]) + (chunk.number << 32)
        for batch in source.batches(chunk, needed):
            if isinstance(batch, Lost):
                found.lost.append(batch.to_dict())
                continue
            chosen = self.new.chosen(batch)
            found.left_out += batch.num_rows - len(chosen)
            self._compare(chosen, place, found)
            place += len(chosen)
        for name in CHANGED:
            found.smallest[name] = smallest(found.smallest[name])
            found.extreme[name] = extreme(found.extreme[name])
        return found

    def touched(self, one: Stored) -> bool:
        """Whether a battle has to be fought again to know what the change does to it."""
        if self.every or one.battle is None or one.row["edited"] or one.row["rules"] != RULES_VERSION:
            return True
        own: str = one.row["catalogue"]
        if own not in self._touch:
            try:
                self._touch[own] = Touch(self.new.recorded(own), self.new.runner(own).catalogue)
            except InputError:
                return True
        return self._touch[own].touches(one.battle)

    def _compare(self, chosen: list[Stored], first: int, found: Impact) -> None:
        """Compare battles; `first` is the place of the first of them."""
        again = [place for place, one in enumerate(chosen) if self.touched(one)]
        stored = [chosen[place] for place in again]
        old, new = self._old.fight(stored), self.new.fight(stored)
        at = {place: number for number, place in enumerate(again)}
        for place, one in enumerate(chosen):
            number = at.get(place)
            if number is None:
                found.skipped += 1
                found.counts["identical"] += 1
                _time(found, one.row["steps"], one.row["steps"])
                self._count(found, one, "identical", one.row["winner"], one.row["winner"])
                continue
            why = old.problems[number] or new.problems[number]
            if why is not None:
                _failed(found, one.id, why)
                continue
            self._compared(one, old.outcomes[number], new.outcomes[number], first + place, found)

    def _compared(self, one: Stored, old: Outcome, new: Outcome, place: int, found: Impact) -> None:
        """Take in a battle that was fought twice."""
        if old.digest != one.row["digest"] and one.row["rules"] == RULES_VERSION and not one.row["edited"]:
            found.diverged += 1
        what = class_of(old, new)
        found.counts[what] += 1
        _time(found, old.steps, new.steps)
        self._count(found, one, what, old.winner, new.winner)
        if what != "identical":
            example = _example(one, old, new, place)
            found.smallest[what].append(example)
            found.extreme[what].append(example)

    def _count(self, found: Impact, one: Stored, what: str, old: str, new: str) -> None:
        """A battle into the groups of what stands in it."""
        found.player.add(old == "player", new == "player")
        own: str = one.row["catalogue"]
        if own not in self._printed:
            self._printed[own] = _Printed(self.new.recorded(own), self.new.runner(own).catalogue)
        for kind, name, side in self._printed[own].on(one):
            group = found.groups[kind].get(name)
            if group is None:
                group = found.groups[kind][name] = Group()
            group.counts[what] += 1
            if side is not None:
                group.pairs.add(old == side, new == side)


class _Printed:
    """What stands on the boards of battles of one recorded catalogue."""

    def __init__(self, old: Catalogue, new: Catalogue) -> None:
        self._roster = Roster(old)
        self._sentences: dict[str, dict[str, None]] = {}
        for catalogue in (old, new):  # a line that goes or comes is one of the card's
            for card in catalogue.cards:
                self._note(card.name, card.ability)
            for boss in catalogue.bosses:
                for phase in boss.phases:
                    self._note(boss.name, phase.ability)

    def _note(self, name: str, ability: tuple[object, ...]) -> None:
        held = self._sentences.setdefault(name, {})
        held.update({line: None for line in ability if isinstance(line, str)})

    def on(self, one: Stored) -> Iterator[tuple[str, str, str | None]]:
        """Kind and name of everything that stands in a battle, with the side that alone has it."""
        if one.battle is None:
            return
        whose: dict[tuple[str, str], str | None] = {}
        for side in SIDES:
            for unit in self._roster.fielded(one.battle, side):
                names = [("card", unit.card)] + ([] if unit.tribe is None else [("tribe", unit.tribe)])
                names += [("sentence", line) for line in self._sentences.get(unit.card, ())]
                for name in names:
                    whose[name] = side if whose.get(name, side) == side else None
        for (kind, name), side in whose.items():
            yield kind, name, side


def class_of(old: Outcome, new: Outcome) -> str:
    """How a battle came out of the change."""
    if old.digest == new.digest:
        return "identical"
    if old.outcome_digest == new.outcome_digest:
        return "reordered"
    return "same" if old.winner == new.winner else "flipped"


def _time(found: Impact, old: int, new: int) -> None:
    from ecs_sim.components.capacity import STEPS_A_SECOND

    found.seconds[0] += old / STEPS_A_SECOND
    found.seconds[1] += new / STEPS_A_SECOND


def _failed(found: Impact, own: str, why: str) -> None:
    found.failed += 1
    if len(found.failures) < FAILURES_MAX:
        found.failures.append({"id": own, "why": why})


def _margin(outcome: Outcome) -> int:
    sides = outcome.sides
    return int(sides[0, _VITALITY] - sides[1, _VITALITY])


def _example(one: Stored, old: Outcome, new: Outcome, place: int) -> Example:
    return Example(
        id=one.id,
        seed=one.row["seed"],
        units=len(old.units.ids),
        old_winner=old.winner,
        new_winner=new.winner,
        old_seconds=old.seconds,
        new_seconds=new.seconds,
        swing=abs(_margin(new) - _margin(old)),
        place=place,
    )


@dataclass(frozen=True)
class Finding:
    """The impact of a change on a corpus."""

    impact: Impact
    problems: tuple[Problem, ...]
    """Segments of the corpus that can't be read."""
    changed: dict[str, list[str]]
    """Names that are not the same in old and new, by list; `ruleset` has numbers, `order` whether cards moved."""


def impact(
    corpus: Path,
    new: Fights,
    engine: Engine,
    progress: Progress | None = None,
    *,
    every: bool = False,
    rows_a_chunk: int = ROWS_A_CHUNK,
) -> Finding:
    """What a change does to a corpus; InputError where the new catalogue is not sound."""
    opened = Corpus(corpus)
    changed = _changes(opened, new)
    chunks = chunks_of(opened, rows_a_chunk)
    total, done, whole = sum(chunk.rows for chunk in chunks), 0, Impact()
    if progress is not None:
        progress(0, total)
    for chunk, one in in_order(engine.map(Compare(new, every), chunks)):
        whole.add(one)
        done += chunk.rows
        if progress is not None:
            progress(done, total)
    return Finding(whole, tuple(opened.faults), changed)


def _changes(corpus: Corpus, new: Fights) -> dict[str, list[str]]:
    """What is not the same, against any catalogue of the corpus; InputError where a new catalogue isn't sound."""
    found: dict[str, set[str]] = {}
    for own in dict.fromkeys(own for segment in corpus.segments for own in segment.catalogues):
        try:
            old = corpus.catalogue(own)
        except InputError:  # its battles are told one by one
            continue
        catalogue = new.runner(own).catalogue
        problems, _ = content.check(catalogue)
        if problems:
            raise InputError(problems)
        touch = Touch(old, catalogue)
        for kind, names in {**touch.changed, "ruleset": touch.ruleset}.items():
            found.setdefault(kind, set()).update(names)
    return {kind: sorted(names) for kind, names in found.items() if names}
