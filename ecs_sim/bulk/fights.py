"""Fighting the stored battles of a chunk again: what re-simulation, impact and statistics share."""

from __future__ import annotations

import gc
import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any

from ecs_sim.bulk.facts import Roster
from ecs_sim.bulk.outcomes import ROUND, Outcomes, Taken
from ecs_sim.bulk.plan import Chunk, Lost, Source, Stored, known_columns, read_battle, rows_of
from ecs_sim.bulk.rows import Fought
from ecs_sim.bulk.runner import Runner
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

    def chunk(self, chunk: Chunk) -> tuple[Fought, list[str], Tally]:
        """The battles of a chunk that are meant: what they came to, their recorded catalogues, and the sums."""
        with uncollected():
            return self._chunk(chunk)

    def _chunk(self, chunk: Chunk) -> tuple[Fought, list[str], Tally]:
        tally = Tally()
        columns: dict[str, list[Any]] = {name: [] for name in sorted(NEEDED)}
        for batch in self._source.batches(chunk, known_columns(NEEDED | self.conditions)):
            if isinstance(batch, Lost):
                tally.lost.append(batch.to_dict())
                continue
            kept = batch if self._where is None else batch.filter(self._mask(batch, rows_of(batch)))
            tally.left_out += batch.num_rows - kept.num_rows
            for name, values in columns.items():
                values.extend(kept.column(name).to_pylist())
        fought = self._fought(columns)
        tally.battles = len(fought.ids)
        failed = [(own, why) for own, why in zip(fought.ids, fought.problems, strict=True) if why is not None]
        tally.failed = len(failed)
        tally.examples = [{"id": own, "why": why} for own, why in failed[:NAMED_MAX]]
        tally.winners = fought.outcomes.winners()
        return fought, columns["catalogue"], tally

    @property
    def conditions(self) -> set[str]:
        """The columns that the condition reads."""
        return set() if self._where is None else set(self._where.stored)

    def chosen(self, batch: Batch) -> list[Stored]:
        """The rows of a batch that the condition means."""
        found = rows_of(batch)
        if self._where is None:
            return found
        mask: list[bool] = self._mask(batch, found).to_pylist()
        return [one for one, meant in zip(found, mask, strict=True) if meant]

    def _mask(self, batch: Batch, rows: list[Stored]) -> Any:
        assert self._where is not None  # noqa: S101  asked by both callers
        return self._where.mask(
            batch, [one.battle for one in rows], [self.roster(one.row["catalogue"]) for one in rows]
        )

    def fight(self, stored: list[Stored]) -> Fought:
        """Fight battles again."""
        return self._fought({name: [one.row[name] for one in stored] for name in sorted(NEEDED)})

    def _fought(self, columns: dict[str, list[Any]]) -> Fought:
        """Fight battles again, given the columns NEEDED of them."""
        texts: list[str] = columns["battle"]
        taken: list[Taken | InputError] = []
        catalogues: list[str | None] = []
        for own, places in grouped(list(range(len(texts))), columns["catalogue"]):
            begin, end = places[0], places[-1] + 1
            try:
                runner = self.runner(own)
            except InputError as error:
                taken += [error] * (end - begin)
                catalogues += [None] * (end - begin)
                continue
            taken += runner.taken(texts[begin:end], columns["seed"][begin:end])
            catalogues += [None if isinstance(one, InputError) else runner.catalogue_hash for one in taken[begin:]]
        outcomes = Outcomes(taken)
        problems: list[str | None] = [None] * len(taken)
        rounds: list[int | None] = outcomes.numbers[:, ROUND].tolist()
        for place, error in outcomes.problems.items():
            problems[place] = str(error.problems[0]) if error.problems else "it can't be read"
            rounds[place] = _round(texts[place])
        return Fought(columns["id"], columns["seed"], rounds, catalogues, columns["edited"], problems, outcomes)

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


def grouped(places: list[int], keys: list[str]) -> Iterator[tuple[str, list[int]]]:
    """Places in order, in runs of the same key."""
    for key, same in groupby(places, key=keys.__getitem__):
        yield key, list(same)


def replaced(recorded: Catalogue | None, fights: Fights) -> Catalogue:
    """The catalogue that battles are fought with in place of the recorded one."""
    from ecs_sim.model.ruleset import Ruleset

    found = load_catalogue(json.loads(fights.catalogue)) if fights.catalogue is not None else recorded
    if found is None:
        raise InputError([Problem("missing-key", ("catalogue",), "there is no catalogue")])
    if fights.ruleset is None:
        return found
    return found.model_copy(update={"ruleset": Ruleset.model_validate(fights.ruleset)})


def _round(text: str) -> int | None:
    """The round of a battle that can't be fought."""
    battle, _ = read_battle(text)
    number = 1 if battle is None else battle.get("round", 1)
    return number if isinstance(number, int) else None
