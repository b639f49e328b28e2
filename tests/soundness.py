"""What must hold for every battle, whatever its board: each function gives the ways in which one battle fails.

The parity boards, the hypothesis boards, the fuzz run and its fixtures all call these.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ecs_sim import Simulation, load_battle, mirror, simulate
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.declare import DERIVED, of
from ecs_sim.components.words import lives
from ecs_sim.components.world import World, parts
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.result import Result
from ecs_sim.setup.document import MidStepError
from ecs_sim.systems import run
from tests.chooser import Chooser, Seeded
from tests.lanes import lanes
from tests.replay import Board

Document = dict[str, Any]
#: Derived fields that are notes of what has been looked at, not data of the board.
NOTES = {("totals", "dirty"), ("totals", "timed"), ("totals", "rate"), ("totals", "rate_speed")}


def differences(one: Result, other: Result, how: str) -> list[str]:
    """What two results of one battle don't agree about: documents, digests, and the logs where both have one."""
    if one.digest != other.digest:
        return [f"{how}: digest {one.digest} is not {other.digest}"]
    mine, its = one.to_dict(events=False), other.to_dict(events=False)
    found = [f"{how}: {key} differs" for key in mine.keys() | its.keys() if mine.get(key) != its.get(key)]
    if one.counters != other.counters:
        found.append(f"{how}: {one.counters} are not {other.counters}")
    if one.has_events and other.has_events:
        found += same_log([one], other, how)
    return found


def same_log(pieces: Iterable[Result], whole: Result, how: str) -> list[str]:
    """Whether the logs of the pieces, one after the other, are the log of the whole."""
    columns = [piece.events.columns() for piece in pieces]
    true = whole.events.columns()
    joined = {name: np.concatenate([c[name] for c in columns]) for name in true}
    return [f"{how}: column {name!r} of the log" for name in true if not np.array_equal(joined[name], true[name])]


def drivers(battle: Battle, whole: Result, *, stepped: bool = True) -> list[str]:
    """The three drivers, and the log on and off, come to the same."""
    found = differences(mirror.simulate_mirror(battle), whole, "mirror")
    silent = simulate(battle, events=False)
    found += differences(silent, whole, "without a log")
    if silent.has_events or len(silent.events):
        found.append("without a log: there are events")
    if stepped:
        found += differences(Simulation(battle).run(), whole, "stepped")
    return found


# ---- stop and resume ------------------------------------------------------------------------------------------------


def stops(
    document: Document,
    whole: Result,
    steps: Iterable[int],
    how: str = "resumed",
    catalogue: Catalogue | None = None,
) -> list[str]:
    """Stop after each of these steps, write the battle out, read it back and go on: the same battle to the end.

    The board at each stop is that of the log so far. With `catalogue` (the document's own) that isn't read anew at
    each stop.
    """
    pieces: list[Result] = []
    going = document
    board = Board.of_start(load_battle(document))
    for step in sorted(set(steps)):
        battle = load_battle(_until(going, step / STEPS_A_SECOND), catalogue)
        piece = simulate(battle)
        pieces.append(piece)
        if told := board.replay_all(piece.events).differences(Board.of_end(piece, battle)):
            return [f"{how}: at step {step}: {text}" for text in told]
        if piece.reason != "limit":
            break
        going = _until(json.loads(json.dumps(piece.resume_document())), document["limits"]["seconds"])
    last = simulate(load_battle(going))
    found = differences_of_document(last, whole, how)
    return found or same_log([*pieces, last] if pieces[-1:] != [last] else pieces, whole, how)


def _until(document: Document, seconds: float) -> Document:
    return {**document, "limits": {**document.get("limits", {}), "seconds": seconds}}


def differences_of_document(one: Result, other: Result, how: str) -> list[str]:
    """What two results don't agree about, their logs apart."""
    found = [] if one.digest == other.digest else [f"{how}: digest {one.digest} is not {other.digest}"]
    mine, its = one.to_dict(events=False), other.to_dict(events=False)
    differing = (key for key in mine.keys() | its.keys() if mine.get(key) != its.get(key))
    return found + [f"{how}: {key}: {_first(mine.get(key), its.get(key))}" for key in differing]


def _first(mine: Any, its: Any) -> str:
    if isinstance(mine, list) and isinstance(its, list):
        mine, its = next(pair for pair in zip(mine, its, strict=True) if pair[0] != pair[1])
    return f"{mine} is not {its}"


def drawn_steps(whole: Result, c: Chooser, count: int = 3) -> list[int]:
    """Some steps of a battle."""
    return [c.number(0, max(0, whole.steps - 1)) for _ in range(count)] if whole.steps else []


def resumes(whole: Result) -> bool:
    """Whether the battle stopped between two steps, so that a document can say where."""
    try:
        whole.resume_document()
    except MidStepError:
        return False
    return True


# ---- the story ------------------------------------------------------------------------------------------------------


def story(battle: Battle, whole: Result) -> list[str]:
    """The log replayed over the start gives the end; causes form a tree; the digest is that of the events."""
    found = tree(whole)
    if resumes(whole):
        board = Board.of_start(battle).replay_all(whole.events)
        found += [f"replayed: {text}" for text in board.differences(Board.of_end(whole, battle))]
    clock = battle.clock
    start = (clock.hash_a or 0, clock.hash_b or 0) if clock is not None else (0, 0)
    if lanes(list(whole.events), whole.events.columns(), start) != _running_lanes(whole):
        found.append("the digest of the events is not the battle's")
    return found


def _running_lanes(whole: Result) -> tuple[int, int]:
    clock = whole.world["clock"] if isinstance(whole.world, np.void) else whole.world.clock
    if isinstance(whole.world, np.void):
        return int(clock["hash_a"]), int(clock["hash_b"])
    return clock.hash_a, clock.hash_b


def tree(whole: Result) -> list[str]:
    """Ordinals count through, steps never go back, causes lie earlier in the same step, and nothing follows the end."""
    found: list[str] = []
    columns = whole.events.columns()
    if not len(columns["n"]):
        return []
    if not np.array_equal(columns["n"], np.arange(columns["n"][0], columns["n"][0] + len(columns["n"]))):
        found.append("tree: the ordinals don't count through")
    if (np.diff(columns["step"]) < 0).any():
        found.append("tree: the steps go back")
    base = int(columns["n"][0])
    for n, step, cause in zip(columns["n"].tolist(), columns["step"].tolist(), columns["cause"].tolist(), strict=True):
        if cause != -1 and not (base <= cause < n and columns["step"][cause - base] == step):
            found.append(f"tree: event {n} has the cause {cause}")
    ends = [event["n"] for event in whole.events.of_kind("end")]
    if len(ends) > 1 or (ends and ends[0] != columns["n"][-1]):
        found.append(f"tree: ends at {ends}, the last event is {columns['n'][-1]}")
    if bool(ends) != (whole.reason in ("wipe", "timeout", "bye")):
        found.append(f"tree: {len(ends)} ends of a battle that stopped by {whole.reason}")
    return found


# ---- every step -----------------------------------------------------------------------------------------------------


def every_step(battle: Battle, whole: Result) -> list[str]:
    """After each step: bounds hold, and derived data rebuilt from the state is what it was; the end is the same.

    Steps in which nothing was told are looked at once a second.
    """
    compiled = compiled_of(battle)
    world = mirror.start(compiled)
    found: list[str] = []
    going = battle.resume or run.begin(world) == 0
    while going and not found:
        told = world.clock.events
        going = run.step(world) != 0
        if told == world.clock.events and world.clock.step % STEPS_A_SECOND:
            continue
        found += bounds(world)
        if world.clock.stop == 0:
            before = derived(world)
            run.prepare(world)
            after = derived(world)
            found += [f"step {world.clock.step}: {key}: {before[key]} rebuilt is {after[key]}" for key in before
                      if before[key] != after[key]]  # fmt: skip
    if found:
        return found
    return differences(mirror.conclude(world, compiled, events=True), whole, "rebuilt at every step")


def bounds(world: World) -> Iterator[str]:
    """Vitality lies between 1 and the maximum on the living, is 0 on the dead; Shield and stacks are never negative."""
    for u, who in enumerate(world.identity):
        if who.life == 0 or who.kind != 1:
            continue
        vitality, most = world.vitals[u].vitality, world.totals[u].value[1]
        alive = who.life == lives.ALIVE
        if (alive and not 1 <= vitality <= most) or (not alive and vitality != 0) or world.vitals[u].shield < 0:
            yield f"step {world.clock.step}: unit {u} has {vitality} of {most}, Shield {world.vitals[u].shield}"
        for part in (world.statuses[u], world.boons[u], world.insurance[u], world.maim[u]):
            names: tuple[str, ...] = getattr(type(part), "__slots__")  # noqa: B009 - the type checker knows no slots
            if any(getattr(part, name) < 0 for name in names):
                yield f"step {world.clock.step}: unit {u} has less than nothing of a status"


def derived(world: World) -> dict[tuple[str, int, str], Any]:
    """Every derived number of a world that its state decides."""
    found: dict[tuple[str, int, str], Any] = {}
    for part in ("side", "totals"):
        names = [f.name for f in of(parts()[part]).fields if f.standing == DERIVED and (part, f.name) not in NOTES]
        for row, holder in enumerate(getattr(world, part)):
            if part == "totals" and world.identity[row].life == 0:
                continue
            for name in names:
                value = getattr(holder, name)
                found[part, row, name] = list(value) if isinstance(value, list) else value
    for side in range(2):
        found["side", side, "order"] = found["side", side, "order"][: world.side[side].order_count]
    for u, who in enumerate(world.identity):
        if who.life not in (0, lives.ALIVE):  # the dead keep the numbers and the place that they died with
            for name in ("value", "keywords", "rank"):
                found.pop(("totals", u, name))
    return found


def failures(document: Document, seed: int, *, stepped: bool = True, rebuilt: bool = True) -> list[str]:
    """Everything above, for one battle document."""
    battle = load_battle(document)
    whole = simulate(battle)
    found = drivers(battle, whole, stepped=stepped)
    found += story(battle, whole)
    if resumes(whole):
        found += stops(document, whole, drawn_steps(whole, Seeded(seed)))
    if rebuilt:
        found += every_step(battle, whole)
    return found
