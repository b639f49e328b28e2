"""Verification: every recorded battle is fought again, and what comes of it is held against what was recorded.

report = verify("corpus", workers=2)
report.passed          # only where at least one battle was compared, and all of them agree
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from ecs_sim.bulk.engines import Local, in_order
from ecs_sim.bulk.fights import grouped, uncollected
from ecs_sim.bulk.plan import Chunk, Lost, Source, UnreadError, chunks_of, read_battle
from ecs_sim.bulk.rows import Mask, told
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.arrow import pa, pc
from ecs_sim.recording.corpus import Corpus
from ecs_sim.versions import RULES_VERSION

if TYPE_CHECKING:
    from ecs_sim.bulk.outcomes import Outcome, Outcomes
    from ecs_sim.bulk.runner import Runner
    from ecs_sim.recording.arrow import Batch

A = TypeVar("A")

#: What a battle may come to, and what it says.
VERDICTS: dict[str, str] = {
    "same": "both digests are the recorded ones",
    "reordered": "the same outcome by other events: only the digest over the events differs",
    "changed": "the same winner, but another end",
    "flipped": "another winner",
    "altered": "both digests agree, and something else that was recorded does not: the recording was changed",
    "edited": "somebody changed the battle while it ran: it never verifies",
    "other_rules": "recorded under another version of the rules: not compared, and no divergence",
    "unreadable": "damaged, or no battle of this engine (any more)",
}
COMPARED = ("same", "reordered", "changed", "flipped", "altered")
#: Verdicts that don't keep a corpus from passing.
FINE = ("same", "other_rules")
#: Battles that are named for one verdict at most; the rest is counted.
NAMED_MAX = 1000

#: Columns that are read; the log, which takes most of the room, is not.
COLUMNS = [
    "id",
    "seed",
    "rules",
    "catalogue",
    "battle",
    "winner",
    "reason",
    "limit_name",
    "steps",
    "digest",
    "outcome_digest",
    "events",
    "draws",
    "activations",
    "edited",
]


@dataclass(frozen=True, slots=True)
class Named:
    """A battle, or rows, of which there is something to say."""

    segment: str
    row: int
    why: str
    id: str | None = None
    rows: int = 1

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        found: dict[str, Any] = {"id": self.id, "segment": self.segment, "row": self.row, "why": self.why}
        return found if self.rows == 1 else {**found, "rows": self.rows}


@dataclass
class Report:
    """What a verification came to."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    named: dict[str, list[Named]] = field(default_factory=lambda: {verdict: [] for verdict in VERDICTS})
    problems: list[Problem] = field(default_factory=list[Problem])
    """What of the corpus could not be opened, and what was never finished."""

    def note(self, verdict: str, named: Named | None = None) -> None:
        """Count a battle, and name it where there is something to say."""
        self.counts[verdict] += 1 if named is None else named.rows
        if named is not None and len(self.named[verdict]) < NAMED_MAX:
            self.named[verdict].append(named)

    def add(self, other: Report) -> None:
        """Take in what another part of the corpus came to, in order."""
        for verdict in VERDICTS:
            self.counts[verdict] += other.counts[verdict]
            room = NAMED_MAX - len(self.named[verdict])
            self.named[verdict] += other.named[verdict][:room]

    @property
    def battles(self) -> int:
        """How many rows were looked at."""
        return sum(self.counts.values())

    @property
    def compared(self) -> int:
        """How many battles were fought again and compared."""
        return sum(self.counts[verdict] for verdict in COMPARED)

    @property
    def faults(self) -> list[Problem]:
        """The problems that battles may be lost to."""
        return [problem for problem in self.problems if problem.code != "unfinished"]

    @property
    def passed(self) -> bool:
        """Whether at least one battle was compared, and nothing speaks against any."""
        bad = any(count for verdict, count in self.counts.items() if verdict not in FINE)
        return self.counts["same"] > 0 and not bad and not self.faults

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "passed": self.passed,
            "battles": self.battles,
            "compared": self.compared,
            "verdicts": self.counts,
            "named": {v: [one.to_dict() for one in named] for v, named in self.named.items() if named},
            "problems": [problem.to_dict() for problem in self.problems],
        }


@dataclass(frozen=True)
class Verification:
    """The job: verifies the battles of a chunk. Sent to workers."""

    corpus: str

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.corpus,)

    @cached_property
    def _source(self) -> Source:
        return Source(self.corpus)

    @cached_property
    def _runners(self) -> dict[str, Runner | InputError]:
        return {}

    def run(self, chunk: Chunk) -> Report:
        """What the battles of a chunk come to."""
        report = Report()
        for piece, batch in zip(chunk.pieces, self._source.batches(chunk, COLUMNS), strict=True):
            if isinstance(batch, Lost):
                report.note("unreadable", Named(batch.segment, batch.first, batch.why, rows=batch.rows))
                continue
            with uncollected():
                found = self._verdicts(batch)
            ids: list[str] = batch.column("id").to_pylist()
            for place, (verdict, why) in enumerate(found):
                report.note(verdict, Named(piece.segment, piece.first + place, why, ids[place]) if why else None)
        return report

    def _verdicts(self, batch: Batch) -> list[tuple[str, str]]:
        """What battles come to, and what there is to say of each."""
        rules: list[str] = batch.column("rules").to_pylist()
        edited: list[bool] = batch.column("edited").to_pylist()
        found = [_not_fought(*one) for one in zip(rules, edited, strict=True)]
        fought = [place for place, one in enumerate(found) if one is None]
        for own, places in grouped(fought, batch.column("catalogue").to_pylist()):
            for place, verdict in zip(places, self._compared(own, batch.take(pa.array(places))), strict=True):
                found[place] = verdict
        return [one for one in found if one is not None]

    def _compared(self, own: str, batch: Batch) -> list[tuple[str, str]]:
        """What battles of one catalogue come to, once they are fought."""
        try:
            runner = self._runner(own)
        except InputError as error:
            reads = [read_battle(text)[1] for text in batch.column("battle").to_pylist()]
            return [("unreadable", why or _unfit(error)) for why in reads]
        outcomes = runner.many(batch.column("battle").to_pylist(), batch.column("seed").to_pylist())
        found = [("same", "")] * len(outcomes)
        for place in np.flatnonzero(_differing(batch, outcomes)).tolist():
            error = outcomes.problems.get(place)
            if error is None:
                found[place] = judged(batch.slice(place, 1).to_pylist()[0], outcomes[place])
            else:
                found[place] = "unreadable", error.why if isinstance(error, UnreadError) else _unfit(error)
        return found

    def _runner(self, own: str) -> Runner:
        from ecs_sim.bulk.runner import Runner

        if own not in self._runners:
            try:
                self._runners[own] = Runner(self._source.corpus.catalogue(own))
            except InputError as error:
                self._runners[own] = error
        found = self._runners[own]
        if isinstance(found, InputError):
            raise found
        return found


def _not_fought(rules: str, edited: bool) -> tuple[str, str] | None:
    """What a battle comes to that isn't fought again; None for one that is."""
    if rules != RULES_VERSION:
        return "other_rules", f"rules version {rules}; this engine has {RULES_VERSION}"
    return ("edited", "a host edited the battle while it ran") if edited else None


def _unfit(error: InputError) -> str:
    return f"it can't be fought: {error.problems[0]}"


def _differing(batch: Batch, outcomes: Outcomes) -> Mask:
    """Which battles have not come to what was recorded, or could not be fought."""
    found: Mask = np.zeros(len(outcomes), bool)
    for name, now in told(outcomes).items():
        column = batch.column(name)
        same = pc.or_kleene(
            pc.equal(column, now), pc.and_(pc.is_null(column), pc.is_null(now))
        )  # null where one alone is
        found |= ~pc.coalesce(same, pa.scalar(value=False)).to_numpy(zero_copy_only=False)
    found[list(outcomes.problems)] = True
    return found


def judged(row: dict[str, Any], outcome: Outcome) -> tuple[str, str]:
    """The verdict on a row, given what its battle comes to now."""
    work = outcome.counters
    now = {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "limit_name": outcome.limit_name,
        "steps": outcome.steps,
        "events": work.events,
        "draws": work.draws,
        "activations": work.activations,
    }
    differing = ", ".join(f"{name} {row[name]}, now {value}" for name, value in now.items() if row[name] != value)
    if row["outcome_digest"] == outcome.outcome_digest:
        if row["digest"] != outcome.digest:
            return "reordered", f"digest {row['digest']}, now {outcome.digest}" + (differing and f"; {differing}")
        return ("altered", f"the digests agree, but: {differing}") if differing else ("same", "")
    why = differing or f"outcome digest {row['outcome_digest']}, now {outcome.outcome_digest}"
    return ("flipped" if row["winner"] != outcome.winner else "changed"), why


def verify(
    folder: str | Path, *, workers: int = 1, progress: Callable[[int, int], None] = lambda done, rows: None
) -> Report:
    """Fight every battle of a corpus again; the same report with any number of workers.

    InputError where the folder is no corpus. `progress` hears of battles done, and of all.
    """
    corpus = Corpus(folder)
    report = Report(problems=list(corpus.problems))
    done = 0
    job = Verification(str(folder))
    for chunk, part in in_order(Local(workers).map(job, chunks_of(corpus))):
        report.add(part)
        done += chunk.rows
        progress(done, corpus.rows)
    return report


def markdown() -> str:
    """The verdicts as a page shows them."""
    head = "| verdict | what it says | passes |\n| --- | --- | --- |\n"
    rows = (f"| `{v}` | {says} | {'yes' if v in FINE else 'no'} |" for v, says in VERDICTS.items())
    return head + "\n".join(rows)
