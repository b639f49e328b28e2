"""The hunt: drafts first, then boards aimed at whatever is still missing, on several processes, the same every time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context

from ecs_sim.battle import load_battle
from ecs_sim.model.errors import InputError
from ecs_sim.setup import content
from tools.exhaustive import boards, watch
from tools.exhaustive.lines import Printed, of_catalogue
from tools.exhaustive.planner import Goal
from tools.exhaustive.stage import Document, Store

#: How many boards one message to a worker holds.
PIECE = 40
#: How many boards of a round go to each missing outcome, at least and at most, and to all together about.
EACH, AT_MOST, A_ROUND = 1, 120, 1500


@dataclass(frozen=True)
class Job:
    """One board to make and play: aimed at a goal, or a draft."""

    catalogue: str
    seed: int
    goal: Goal | None = None


@dataclass
class Found:
    """What some boards have shown."""

    boards: int = 0
    seen: set[Goal] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)  # documents that the loader refused: a fault of the generator
    crashed: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Take in what other boards have shown."""
        self.boards += other.boards
        self.seen |= other.seen
        self.silent |= other.silent
        self.refused += other.refused
        self.crashed += other.crashed


@dataclass(frozen=True)
class Subject:
    """A catalogue with all that the hunt asks of it."""

    store: Store
    printed: tuple[Printed, ...]
    by_key: dict[str, Printed]
    makers: dict[str, list[str]]


@cache
def subject(catalogue: str) -> Subject:
    """What boards of a catalogue are made from."""
    whole = content.bundled(catalogue)
    printed = tuple(of_catalogue(whole))
    return Subject(Store(whole), printed, {one.key: one for one in printed}, boards.makers_of(list(printed)))


def document(job: Job) -> Document | None:
    """The board of a job."""
    about = subject(job.catalogue)
    if job.goal is None:
        return boards.draft(about.store, job.seed)
    return boards.aimed(about.store, job.goal, about.by_key[job.goal.key], about.makers, job.seed)


def play(jobs: list[Job]) -> Found:
    """Play some boards."""
    found = Found()
    with watch.installed():
        for job in jobs:
            _play(job, found)
    return found


def _play(job: Job, found: Found) -> None:
    made = document(job)
    if made is None:
        return
    try:
        battle = load_battle(made)
    except InputError as error:
        found.refused.append(f"{job}: {str(error).splitlines()[0]}")
        return
    try:
        seen = watch.run_battle(battle, subject(job.catalogue).store.catalogue)
    except Exception as error:  # noqa: BLE001 - whatever a kernel raises is a finding, and is reported with its board
        found.crashed.append(f"{job}: {error!r}\n{json.dumps(made)}")
        return
    found.boards += 1
    found.seen |= seen.seen
    found.silent |= seen.silent


def aims(missing: Iterable[Goal], round_: int, catalogue: str) -> list[Job]:
    """The boards of one round: the fewer outcomes are missing, the more for each."""
    goals = sorted(missing)
    each = max(EACH, min(AT_MOST, A_ROUND // max(1, len(goals))))
    return [
        Job(catalogue, (round_ * AT_MOST + turn) * 100_003 + place, goal)
        for place, goal in enumerate(goals)
        for turn in range(each)
    ]


def pieces(jobs: list[Job]) -> Iterator[list[Job]]:
    """Jobs in messages, so that neighbours, which are alike, go to different workers."""
    count = max(1, (len(jobs) + PIECE - 1) // PIECE)
    return (jobs[start::count] for start in range(count))


class Hunt:
    """Plays boards until nothing unexplained is missing, or for so many rounds."""

    def __init__(self, catalogue: str, goals: list[Goal], workers: int, tell: Callable[[str], None]) -> None:
        self.catalogue, self.goals, self.workers, self.tell = catalogue, goals, workers, tell
        self.found = Found()

    def run(self, drafts: int, rounds: int, explained: Callable[[Goal], bool], sure: int) -> Found:
        """Drafts, then rounds; what is explained is aimed at too, in the first `sure` of them."""
        with ProcessPoolExecutor(self.workers, mp_context=get_context("spawn")) as pool:
            self._play(pool, [Job(self.catalogue, seed) for seed in range(drafts)])
            for round_ in range(rounds):
                missing = [g for g in self.goals if g not in self.found.seen]
                wanted = [g for g in missing if not explained(g)]
                self.tell(f"{self.found.boards:,} boards, {len(missing)} outcomes missing, {len(wanted)} unexplained")
                if not wanted and round_ >= sure:
                    break
                self._play(pool, aims(missing if round_ < sure else wanted, round_, self.catalogue))
        return self.found

    def _play(self, pool: ProcessPoolExecutor, jobs: list[Job]) -> None:
        for came in pool.map(play, pieces(jobs)):
            self.found.add(came)
