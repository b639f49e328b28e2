"""Fighting the stored battles of a chunk again: what re-simulation, impact and statistics share."""

from __future__ import annotations

import gc
import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any

from ecs_sim.bulk.facts import Roster
from ecs_sim.bulk.plan import Chunk, Lost, Source, Stored, known_columns, rows_of
from ecs_sim.bulk.rows import Fought
from ecs_sim.bulk.runner import Outcome, Runner
from ecs_sim.bulk.where import Where
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.read import load_catalogue
from ecs_sim.recording.arrow import Batch
from ecs_sim.recording.columns import SCHEMA

NEEDED = {"id", "seed", "catalogue", "edited", "battle"}
#: Battles that could not be fought that a tally names at most.
NAMED_MAX = 20


@dataclass
class Tally:
    """What a run, or one chunk of it, came to."""

    battles: int = 0
    """Rows that were written."""
    left_out: int = 0
    """Battles that the condition leaves out."""
    failed: int = 0
    """Battles that could not be fought; each has a row that says why."""
    lost: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Rows of the corpus that can't be read."""
    winners: dict[str, int] = field(default_factory=dict[str, int])
    examples: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    """The first battles that could not be fought, with the reason."""

    def add(self, other: Tally) -> None:
        """Take in the tally of another chunk, in the corpus's order."""
        self.battles += other.battles
        self.left_out += other.left_out
        self.failed += other.failed
        self.lost += other.lost
        for name, count in other.winners.items():
            self.winners[name] = self.winners.get(name, 0) + count
        self.examples = [*self.examples, *other.examples][:NAMED_MAX]

    @property
    def rows_lost(self) -> int:
        """How many rows can't be read."""
        return sum(one["rows"] for one in self.lost)


@dataclass(frozen=True)
class Fights:
    """Fights the chosen battles of a chunk: the part that re-simulation and statistics share. Sent to workers."""

    corpus: str
    catalogue: str | None = None
    """A whole catalogue as JSON text, in place of the recorded ones."""
    ruleset: dict[str, Any] | None = None
    """A ruleset in place of the catalogue's, as plain data."""
    where: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.corpus, self.catalogue, self.ruleset, self.where)

    @cached_property
    def _source(self) -> Source:
        return Source(self.corpus)

    @cached_property
    def _where(self) -> Where | None:
        return None if self.where is None else Where(self.where, SCHEMA)

    @cached_property
    def _runners(self) -> dict[str, Runner | InputError]:
        return {}

    @cached_property
    def _rosters(self) -> dict[str, Roster | None]:
        return {}

    def chunk(self, chunk: Chunk) -> tuple[list[Fought], list[Stored], Tally]:
        """The battles of a chunk that are meant: what each came to, what was stored of it, and the sums."""
        with uncollected():
            return self._chunk(chunk)

    def _chunk(self, chunk: Chunk) -> tuple[list[Fought], list[Stored], Tally]:
        tally = Tally()
        fought: list[Fought] = []
        kept: list[Stored] = []
        needed = known_columns(NEEDED | self.conditions)
        for batch in self._source.batches(chunk, needed):
            if isinstance(batch, Lost):
                tally.lost.append(batch.to_dict())
                continue
            chosen = self.chosen(batch)
            tally.left_out += batch.num_rows - len(chosen)
            kept += chosen
            for own, same in groupby(chosen, key=lambda one: one.row["catalogue"]):
                fought += self._together(own, list(same))
        tally.battles = len(fought)
        for one in fought:
            if one.outcome is None:
                tally.failed += 1
                tally.examples.append({"id": one.id, "why": one.problem or ""})
            else:
                tally.winners[one.outcome.winner] = tally.winners.get(one.outcome.winner, 0) + 1
        del tally.examples[NAMED_MAX:]
        return fought, kept, tally

    @property
    def conditions(self) -> set[str]:
        """The columns that the condition reads."""
        return set() if self._where is None else set(self._where.stored)

    def chosen(self, batch: Batch) -> list[Stored]:
        """The rows of a batch that the condition means."""
        found = rows_of(batch)
        if self._where is None:
            return found
        rosters = [self.roster(one.row["catalogue"]) for one in found]
        mask: list[bool] = self._where.mask(batch, [one.battle for one in found], rosters).to_pylist()
        return [one for one, meant in zip(found, mask, strict=True) if meant]

    def fight(self, one: Stored) -> Fought:
        """Fight one battle again."""
        return self._together(one.row["catalogue"], [one])[0]

    def _together(self, own: str, stored: list[Stored]) -> list[Fought]:
        """Fight battles of one recorded catalogue again."""
        try:
            runner = self.runner(own)
        except InputError as error:
            return [_failed(one, error) for one in stored]
        sound = [one for one in stored if one.battle is not None]
        outcomes = runner.each((one.battle or {}, one.row["seed"]) for one in sound)
        found = {id(one): outcome for one, outcome in zip(sound, outcomes, strict=True)}
        return [_fought(one, runner.catalogue_hash, found.get(id(one))) for one in stored]

    def runner(self, own: str) -> Runner:
        """The runner for battles that were recorded with a catalogue; InputError where that can't be read."""
        key = own if self.catalogue is None else ""
        if key not in self._runners:
            try:
                self._runners[key] = Runner(self._catalogue(own))
            except InputError as error:
                self._runners[key] = error
        found = self._runners[key]
        if isinstance(found, InputError):
            raise found
        return found

    def roster(self, own: str) -> Roster | None:
        """Who is who in a recorded catalogue; None where it can't be read."""
        if own not in self._rosters:
            try:
                self._rosters[own] = Roster(self._source.corpus.catalogue(own))
            except InputError:
                self._rosters[own] = None
        return self._rosters[own]

    def recorded(self, own: str) -> Catalogue:
        """A recorded catalogue; InputError where it can't be read."""
        return self._source.corpus.catalogue(own)

    def _catalogue(self, own: str) -> Catalogue:
        return replaced(self._source.corpus.catalogue(own) if self.catalogue is None else None, self)


@contextmanager
def uncollected() -> Generator[None]:
    """Put garbage collection off for the length of a chunk: thousands of documents are made, none of them in cycles.

    Going through them again and again would take longer than reading them.
    """
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def replaced(recorded: Catalogue | None, fights: Fights) -> Catalogue:
    """The catalogue that battles are fought with in place of the recorded one."""
    from ecs_sim.model.ruleset import Ruleset

    found = load_catalogue(json.loads(fights.catalogue)) if fights.catalogue is not None else recorded
    if found is None:
        raise InputError([Problem("missing-key", ("catalogue",), "there is no catalogue")])
    if fights.ruleset is None:
        return found
    return found.model_copy(update={"ruleset": Ruleset.model_validate(fights.ruleset)})


def _fought(one: Stored, own: str, outcome: Outcome | InputError | None) -> Fought:
    if outcome is None:
        outcome = InputError([Problem("corrupt", (), one.why)])
    if isinstance(outcome, InputError):
        return _failed(one, outcome)
    return Fought(one.id, one.row["seed"], _round(one), own, one.row["edited"], outcome)


def _failed(one: Stored, error: InputError) -> Fought:
    problem = str(error.problems[0]) if error.problems else "it can't be read"
    return Fought(one.id, one.row["seed"], _round(one), None, one.row["edited"], None, problem)


def _round(one: Stored) -> int | None:
    number = 1 if one.battle is None else one.battle.get("round", 1)
    return number if isinstance(number, int) else None
