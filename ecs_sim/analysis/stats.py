"""Win shares, durations and shares of damage over many battles, and the battle behind each extreme.

A win share counts battles where one side alone has the card, tribe, tier or pair: so its trials are independent.
Draws count as not won; battles that were stopped count for nobody and are left out of win shares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from ecs_sim.bulk.engines import Engine, Local, in_order
from ecs_sim.bulk.facts import SIDES, Roster
from ecs_sim.bulk.fights import Fights
from ecs_sim.bulk.plan import Chunk, chunks_of
from ecs_sim.bulk.resim import Progress
from ecs_sim.bulk.rows import table_of
from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.intervals import interval
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import Problem
from ecs_sim.recording.arrow import Batch
from ecs_sim.recording.corpus import Corpus
from ecs_sim.recording.files import CATALOGUES, read_catalogue

KINDS = ("card", "tribe", "tier", "pair")
#: Extremes by what is greatest (or least) of a battle or of one of its units.
OF_BATTLES = {
    "shortest": ("steps", min),
    "longest": ("steps", max),
    "most events": ("events", max),
    "most activations": ("activations", max),
}
OF_UNITS = {
    "most damage by a unit": "damage_dealt",
    "most damage taken by a unit": "damage_taken",
    "most restored by a unit": "vitality_restored",
    "most shield by a unit": "shield_gained",
    "most kills by a unit": "kills",
    "most deaths of a unit": "deaths",
}
Row = dict[str, Any]
#: For battles that could not be fought: nothing is asked about their cards.
NOBODY = Roster(Catalogue())


@dataclass
class Trials:
    """Battles in which one side alone has something, and how many of them that side won."""

    battles: int = 0
    wins: int = 0

    def to_dict(self) -> dict[str, Any]:
        """With the share and Wilson's interval."""
        share = self.wins / self.battles if self.battles else 0.0
        low, high = interval(self.wins, self.battles)
        return {"battles": self.battles, "wins": self.wins, "share": share, "interval": [low, high]}


@dataclass
class Extreme:
    """The battle in which something was greatest or least; the first one where several are alike."""

    value: int
    id: str
    seed: int
    unit: str | None = None
    card: str | None = None


@dataclass
class Statistics:
    """What many battles come to; those of parts are added up in order."""

    battles: int = 0
    left_out: int = 0
    failed: int = 0
    lost: int = 0
    winners: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    steps: Counter[int] = field(default_factory=Counter[int])
    """How many battles took so many steps."""
    trials: dict[str, dict[Any, Trials]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    damage: dict[str, Counter[str]] = field(default_factory=lambda: {"card": Counter(), "tribe": Counter()})
    fielded: Counter[str] = field(default_factory=Counter[str])
    """Units of each card that were fielded or spawned."""
    extremes: dict[str, Extreme] = field(default_factory=dict[str, Extreme])
    problems: list[Problem] = field(default_factory=list[Problem])
    """Segments that can't be read: their battles are not among these, nor are they counted in `lost`."""

    def add(self, other: Statistics) -> None:
        """Take in what follows."""
        for name in ("battles", "left_out", "failed", "lost"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in ((self.winners, other.winners), (self.reasons, other.reasons)):
            mine.update(theirs)
        self.steps.update(other.steps)
        self.fielded.update(other.fielded)
        for kind, damage in other.damage.items():
            self.damage[kind].update(damage)
        for kind, trials in other.trials.items():
            for name, one in trials.items():
                held = self.trials[kind].setdefault(name, Trials())
                held.battles += one.battles
                held.wins += one.wins
        for name, extreme in other.extremes.items():
            self._extreme(name, extreme)

    def take(self, row: Row, roster: Roster) -> None:
        """Take in one battle: a row of `ecs_sim.bulk.rows`."""
        if row["problem"] is not None:
            self.failed += 1
            return
        self.battles += 1
        self.winners[row["winner"]] += 1
        self.reasons[row["reason"]] += 1
        self.steps[row["steps"]] += 1
        for name, (column, _) in OF_BATTLES.items():
            self._extreme(name, Extreme(row[column], row["id"], row["seed"]))
        for unit in row["units"]:
            self._unit(row, unit, roster)
        if row["winner"] != "none":
            self._shares(row, roster)

    def _unit(self, row: Row, unit: Row, roster: Roster) -> None:
        card = unit["card"]
        self.fielded[card] += 1
        self.damage["card"][card] += unit["damage_dealt"]
        self.damage["tribe"][roster.tribe(card) or ""] += unit["damage_dealt"]
        for name, column in OF_UNITS.items():
            held = self.extremes.get(name)
            if held is None or unit[column] > held.value:
                self._extreme(name, Extreme(unit[column], row["id"], row["seed"], unit["id"], card))

    def _shares(self, row: Row, roster: Roster) -> None:
        has: list[dict[str, set[Any]]] = []
        for side in SIDES:
            units = [unit for unit in row["units"] if unit["side"] == side and not unit["spawned"]]
            cards = {unit["card"] for unit in units}
            has.append(
                {
                    "card": cards,
                    "tribe": {tribe for card in cards if (tribe := roster.tribe(card)) is not None},
                    "tier": {unit["tier"] for unit in units},
                    "pair": set(combinations(sorted(cards), 2)),
                }
            )
        for side, own, other in ((SIDES[0], has[0], has[1]), (SIDES[1], has[1], has[0])):
            won = row["winner"] == side
            for kind in KINDS:
                held = self.trials[kind]
                for name in own[kind] - other[kind]:
                    trials = held.get(name)
                    if trials is None:
                        trials = held[name] = Trials()
                    trials.battles += 1
                    trials.wins += won

    def _extreme(self, name: str, new: Extreme) -> None:
        held = self.extremes.get(name)
        better = min if name in OF_BATTLES and OF_BATTLES[name][1] is min else max
        if held is None or (new.value != held.value and better(new.value, held.value) == new.value):
            self.extremes[name] = new

    def seconds(self, part: float) -> float:
        """The duration below which this part of the battles lies."""
        wanted, seen = part * self.battles, 0
        for steps in sorted(self.steps):
            seen += self.steps[steps]
            if seen >= wanted:
                return steps / STEPS_A_SECOND
        return 0.0

    def to_dict(self, *, least: int = 1) -> dict[str, Any]:
        """As plain data: cards and pairs with at least so many trials, by the lower bound of their share."""
        mean = sum(steps * count for steps, count in self.steps.items()) / STEPS_A_SECOND / max(1, self.battles)
        winners = {name: Trials(self.battles, count).to_dict() for name, count in sorted(self.winners.items())}
        found: dict[str, Any] = {
            "battles": self.battles,
            "left_out": self.left_out,
            "failed": self.failed,
            "lost": self.lost,
            "problems": [problem.to_dict() for problem in self.problems],
            "winners": winners,
            "reasons": dict(sorted(self.reasons.items())),
            "seconds": {
                "mean": mean,
                **{name: self.seconds(part) for name, part in (("median", 0.5), ("p90", 0.9), ("p99", 0.99))},
            },
            "extremes": {name: _shown(name, one) for name, one in self.extremes.items()},
        }
        for kind in KINDS:
            found[kind] = self._listed(kind, least if kind in ("card", "pair") else 1)
        return found

    def _listed(self, kind: str, least: int) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for name, trials in self.trials[kind].items():
            if trials.battles < least:
                continue
            row = {"name": list(name) if kind == "pair" else name, **trials.to_dict()}
            if kind in self.damage:
                total = self.damage[kind].total()
                row["damage"] = self.damage[kind][name] / total if total else 0.0
            if kind == "card":
                row["damage_a_unit"] = self.damage[kind][name] / max(1, self.fielded[name])
            rows.append(row)
        return sorted(rows, key=lambda row: (-row["interval"][0], -row["battles"], str(row["name"])))


def _shown(name: str, one: Extreme) -> dict[str, Any]:
    value = one.value / STEPS_A_SECOND if name in ("shortest", "longest") else one.value
    found: dict[str, Any] = {"value": value, "battle": one.id, "seed": one.seed}
    return found if one.unit is None else {**found, "unit": one.unit, "card": one.card}


# ------------------------------------------------------------------------------------------ sources


@dataclass(frozen=True)
class Gather:
    """The job: fights the battles of a chunk again and sums them up. Sent to workers."""

    fights: Fights

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fights,)

    def run(self, chunk: Chunk) -> Statistics:
        """The statistics of a chunk."""
        fought, _, tally = self.fights.chunk(chunk)
        found = Statistics(left_out=tally.left_out, lost=tally.rows_lost)
        rows: list[Row] = table_of(fought).to_pylist()
        for row in rows:
            roster = None if row["catalogue"] is None else self.fights.roster(row["catalogue"])
            found.take(row, roster or NOBODY)
        return found


def statistics(
    source: str | Path, *, where: str | None = None, engine: Engine | None = None, progress: Progress | None = None
) -> Statistics:
    """Statistics of a folder that `resim` has written, or of a corpus, whose battles are then fought again.

    InputError where it is neither, or is damaged.
    """
    from ecs_sim.analysis.frames import is_results

    folder = Path(source)
    if is_results(folder):
        return _of_results(folder, where)
    from ecs_sim.bulk.resim import fights_of

    corpus = Corpus(folder)
    fights = fights_of(folder, None, None, where)
    chunks = chunks_of(corpus)
    total, done, whole = sum(chunk.rows for chunk in chunks), 0, Statistics(problems=corpus.faults)
    for chunk, one in in_order((engine or Local()).map(Gather(fights), chunks)):
        whole.add(one)
        done += chunk.rows
        if progress is not None:
            progress(done, total)
    return whole


def _of_results(folder: Path, where: str | None) -> Statistics:
    from ecs_sim.bulk.resim import results_of, tally_of

    found = Statistics()
    for path in results_of(folder):
        tally = tally_of(path)
        found.left_out += tally.left_out
        found.lost += tally.rows_lost
    rosters: dict[str, Roster] = {}
    for batch, left_out in _result_batches(folder, where):
        found.left_out += left_out
        rows: list[Row] = batch.to_pylist()
        for row in rows:
            own: str = row["catalogue"] or ""
            if own and own not in rosters:
                rosters[own] = Roster(read_catalogue(folder / CATALOGUES / f"{own}.json", own, ""))
            found.take(row, rosters.get(own, NOBODY))
    return found


def _result_batches(folder: Path, where: str | None) -> Iterator[tuple[Batch, int]]:
    from ecs_sim.analysis.frames import result_batches
    from ecs_sim.bulk.resim import results_of
    from ecs_sim.bulk.rows import schema
    from ecs_sim.bulk.where import Where

    condition = None if where is None else Where(where, schema(), facts=False)
    for path in results_of(folder):
        for batch in result_batches(path):
            kept = batch if condition is None else batch.filter(condition.mask(batch, [{}] * batch.num_rows, []))
            yield kept, batch.num_rows - kept.num_rows
