"""The golden corpus: 200 battles, all outcomes and every mechanic, whose digests are committed (tests/golden/corpus).

    python -m tools.golden_corpus [--accept | --choose]

Without an option it is verified. With --accept the same battles are fought anew and written, and what changed is shown:
for results that are meant to change. With --choose other battles are chosen, from thousands of boards: those that show
most of what no battle before them has shown (kinds of events, verbs, hooks, keywords, refusals, rules), then those with
most cards and sentences of the starter catalogue that were not seen yet. Do that when the language has grown.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from heapq import heapify, heappop, heappush
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ecs_sim import Result, Simulation, load_battle, simulate
from ecs_sim.bulk.verify import verify
from ecs_sim.cli.corpora import lines_of
from ecs_sim.components.words import gates, hooks, keywords, lanes, names, scopes, sources, verbs
from ecs_sim.drafts import Pool, drafted
from ecs_sim.model.errors import InputError
from ecs_sim.recording import Corpus, Recording, Writer
from ecs_sim.setup.content import bundled
from tests.generator import board
from tests.starter_boards import starter_board

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden" / "corpus"
SAMPLES = sorted((ROOT / "examples" / "battles").glob("*.json"))
NAME = "golden"
BATTLES = 200
#: Boards that are looked at: players' drafts, drafts of anything, and boards of random cards.
CANDIDATES = {"draft": 2500, "anything": 2500, "random": 1500}
SEED = 2026
#: What a goal weighs beside a mechanic that no battle has shown.
MECHANIC, FACE = 1000, 1
WORDS = ("status", "why", "stat", "keyword", "by", "for", "recovery", "forced", "ended")
Document = dict[str, Any]
Feature = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A battle that may be chosen, and what it shows."""

    id: str
    document: Document
    shows: frozenset[Feature]


# --------------------------------------------------------------------------------------- features


@cache
def _words(of: str) -> Mapping[int, str]:
    tables = {"verb": verbs, "hook": hooks, "lane": lanes, "scope": scopes, "source": sources, "gate": gates}
    return names(tables[of])


def features(result: Result) -> frozenset[Feature]:
    """What a battle that was fought with its log shows."""
    compiled, battle, starter = result.compiled, result.battle, bundled("starter")
    found: set[Feature] = {("outcome", result.winner, result.reason, result.limit_name or "")}
    found |= {("document", key) for key in ("resume", "draws", "clock") if getattr(battle, key)}
    if not battle.settles:
        found.add(("document", "settles"))
    for event in result.events:
        found.add(("event", event["kind"]))
        found |= {("event", event["kind"], key, str(event[key])) for key in WORDS if key in event}
        if "rule" in event:
            found.add(("rule", event["rule"]))
    for line in _effects(compiled.program.clauses, {int(number) for number in result.log["line"]}):
        clause = compiled.program.clauses[line]
        for of in ("verb", "hook", "lane", "scope", "source"):
            if clause[of]:
                found.add((of, _words(of).get(int(clause[of]), str(clause[of]))))
        for place in range(int(clause["gates"]) + int(clause["filters"])):
            gate = compiled.program.gates[int(clause["first_gate"]) + place]
            found.add(("gate", _words("gate").get(int(gate["kind"]), str(gate["kind"]))))
        if result.catalogue is starter:
            found.add(("face", "line", compiled.program.text(line)))
    for line in _effects(compiled.program.clauses, set(compiled.line_clause)):
        clause = compiled.program.clauses[line]  # what is only printed too: a static line never speaks in the log
        found |= {("printed", of, _words(of)[int(clause[of])]) for of in ("verb", "hook", "lane") if clause[of]}
    for unit in compiled.units:
        if result.catalogue is starter:
            found.add(("face", "card", unit.card.card.name))
        found |= {("keyword", word) for code, word in names(keywords).items() if unit.card.lines.keywords >> code & 1}
    return frozenset(found)


def _effects(clauses: Any, lines: set[int]) -> set[int]:
    """The clauses of these lines, with the effects that they join by `and`."""
    found: set[int] = set()
    for first in lines:
        line = first
        while line and line not in found:
            found.add(line)
            line = int(clauses[line]["also"])
    return found


def mechanics(shown: Iterable[Feature]) -> set[Feature]:
    """What is of the rules, without cards and their sentences."""
    return {feature for feature in shown if feature[0] != "face"}


# ------------------------------------------------------------------------------------- candidates


@cache
def _pool() -> Pool:
    return Pool(bundled("starter"))


def document_of(kind: str, number: int) -> Document:
    """A board of a kind."""
    if kind == "draft":
        return drafted(_pool(), SEED, number, "starter")
    return starter_board(number) if kind == "anything" else board(number)


def twists(kind: str, number: int, document: Document) -> Iterator[tuple[str, Document]]:
    """The board as it is, and now and then cut short, starved, alone, or taken up again in its midst."""
    yield f"{kind}-{number}", document
    limits = document.get("limits", {})
    if number % 50 == 1:
        yield f"{kind}-{number}-limit", {**document, "limits": {**limits, "seconds": 4.35}}
    if number % 50 == 2:
        yield f"{kind}-{number}-fuel", {**document, "limits": {**limits, "fuel": 900}}
    if number % 50 == 3:
        yield f"{kind}-{number}-bye", {**document, "sides": {**document["sides"], "enemy": {"units": []}}}
    if number % 50 == 4:
        yield f"{kind}-{number}-rest", {**document, "settles": False}
    if number % 25 == 5:
        simulation = Simulation(load_battle(document))
        while simulation.steps < 140 and simulation.step():
            pass
        if not simulation.over:
            yield f"{kind}-{number}-resumed", simulation.snapshot()


def look(kind: str, numbers: range) -> list[Candidate]:
    """What boards of a kind show."""
    found: list[Candidate] = []
    for number in numbers:
        for own, document in twists(kind, number, document_of(kind, number)):
            try:
                result = simulate(load_battle(document))
            except InputError:
                continue  # a twist that no battle can have: a board of random cards that scripts its draws, say
            found.append(Candidate(own, document, features(result)))
    return found


def specials() -> list[Candidate]:
    """The sample battles, and battles that no draft comes to."""
    found = {f"sample-{path.stem[:2]}": load_battle(path) for path in SAMPLES}
    documents = {
        own: battle.model_dump(mode="json", by_alias=True, exclude_defaults=True) for own, battle in found.items()
    }
    wall = {"name": "Wall", "vitality": 900_000, "ability": ["Defy Death"]}
    herald = {
        "name": "Herald",
        "vitality": 90_000,
        "speed": 900,
        "ability": ["All allies gain 1 Power for 110 seconds"],
    }
    nobody: Document = {"units": []}
    alone: Document = {"units": [{"card": "Wall", "at": [0, 0]}]}
    crowd: Document = {"units": [{"card": "Herald", "at": [n % 4 * 2, n // 4 * 2]} for n in range(8)]}
    documents |= {
        "special-walls": _own(wall, alone, alone),
        "special-nobody": _own(wall, nobody, nobody),
        "special-absent": _own(wall, nobody, alone),
        "special-crowd": _own(herald, crowd, crowd),
        "special-scripted": {**_own(wall, alone, alone), "draws": {"battle/first_side": [1, 0, 1]}},
    }
    whole = {own: {"format": "ecs-sim/battle/1", **document} for own, document in documents.items()}
    return [Candidate(own, one, features(simulate(load_battle(one)))) for own, one in whole.items()]


def _own(card: Document, player: Document, enemy: Document) -> Document:
    """A battle with a catalogue of one card."""
    catalogue = {"format": "ecs-sim/catalogue/1", "cards": [card]}
    return {"catalogue": catalogue, "sides": {"player": player, "enemy": enemy}}


def candidates(workers: int = 2) -> list[Candidate]:
    """Every board that may be chosen, in a fixed order."""
    jobs = [(kind, range(first, first + 125)) for kind, count in CANDIDATES.items() for first in range(0, count, 125)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        looked = pool.map(look, *zip(*jobs, strict=True))
        return [*specials(), *(one for found in looked for one in found)]


def chosen(found: list[Candidate], count: int = BATTLES) -> list[Candidate]:
    """Greedily those that show most of what is not shown yet; among equals the first."""
    seen: set[Feature] = set()
    kept: list[Candidate] = []

    def gain(place: int) -> int:
        return sum(FACE if feature[0] == "face" else MECHANIC for feature in found[place].shows - seen)

    # What a battle adds only ever shrinks: one that is still best after a new look is the best of all.
    heap = [(-gain(place), place) for place in range(len(found))]
    heapify(heap)
    while heap and len(kept) < count:
        _, place = heappop(heap)
        now = (-gain(place), place)
        if heap and heap[0] < now:
            heappush(heap, now)
            continue
        seen |= found[place].shows
        kept.append(found[place])
    return sorted(kept, key=lambda one: one.id)


# ---------------------------------------------------------------------------------------- writing


def write(results: Iterable[tuple[str, Result]], folder: Path) -> None:
    """Write the corpus anew, in place of what there was."""
    fresh = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    with Writer(fresh, name=NAME) as writer:
        for own, result in results:
            writer.write(result, id=own)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def recorded(folder: Path) -> list[Recording]:
    """The battles of the corpus; InputError where one can't be read."""
    found = list(Corpus(folder).recordings())
    return [one for one in found if isinstance(one, Recording)]


def fought(folder: Path) -> list[tuple[str, Result]]:
    """The battles of the corpus, fought anew with their logs."""
    corpus = Corpus(folder)
    return [(one.id, simulate(one.load(corpus.catalogue(one.catalogue_hash)))) for one in recorded(folder)]


def changes(old: Iterable[Recording], new: Iterable[tuple[str, Result]]) -> list[str]:
    """What is different, as a table; nothing where nothing is."""
    rows: list[tuple[str, ...]] = []
    for before, (own, after) in zip(old, new, strict=True):
        was = (before.winner, before.reason, f"{before.steps / 20:.2f}", before.digest)
        now = (after.winner, after.reason, f"{after.seconds:.2f}", after.digest)
        if was != now or before.outcome_digest != after.outcome_digest:
            rows += [(own, "old", *was), ("", "new", *now)]
    if not rows:
        return []
    table = [("battle", "", "winner", "reason", "seconds", "digest"), *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]


def accept(folder: Path = FOLDER) -> int:
    """Fight the same battles anew, show what changed, and keep it."""
    old, new = recorded(folder), fought(folder)
    told = changes(old, new)
    if told:
        write(new, folder)
        print(*told, sep="\n")
    print(f"golden corpus: {len(told) // 2} of {len(new)} battles have another result")
    return 0


def choose() -> int:
    """Choose the battles anew."""
    found = candidates()
    kept = chosen(found)
    write(((one.id, simulate(load_battle(one.document), events=False)) for one in kept), FOLDER)
    shown, possible = (mechanics(f for one in some for f in one.shows) for some in (kept, found))
    print(f"{len(kept)} of {len(found)} battles show {len(shown)} of {len(possible)} things that any shows")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.golden_corpus", description=__doc__)
    wish = parser.add_mutually_exclusive_group()
    wish.add_argument("--accept", action="store_true", help="fight the same battles anew and keep what comes of them")
    wish.add_argument("--choose", action="store_true", help="choose other battles")
    asked = parser.parse_args()
    if asked.accept:
        return accept()
    if asked.choose:
        return choose()
    began = time.perf_counter()
    report = verify(FOLDER)
    print(*lines_of(report, time.perf_counter() - began), sep="\n")
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main())
