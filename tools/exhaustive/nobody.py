"""Boards on which an effect reaches nobody: no such unit, out of reach, dead by then, or an actor that is."""

from __future__ import annotations

from collections.abc import Callable

from ecs_sim.components.words import lanes
from ecs_sim.text.clause import Clause
from tools.exhaustive import helpers
from tools.exhaustive.lines import Printed, events
from tools.exhaustive.stage import OTHER, Document, Stage, square
from tools.exhaustive.twists import side_of

Twist = Callable[[Stage, Document, Printed, Clause], None]


def gone(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Nobody to reach: no allies, no things, enemies that are out of reach, dead by then, or an actor that is."""
    rng, who = stage.rng, effect.to.who
    hook = printed.line.lane == lanes.HOOK
    own = side_of(stage, bearer)
    if stage.kind(bearer) in ("unit", "penny", "boss") and rng.random() < 0.7:
        bearer["state"]["charge"] = 0.999
    if events(printed) and rng.random() < 0.5:
        _answered_first(stage, bearer, printed)
        if printed.line.lane == lanes.QUEST and stage.kind(bearer) != "hub":
            bearer["state"]["entrap"] = 20.0
        if rng.random() < 0.7:
            return
    if "include_self" in effect.flags or who == "all_allies":
        stage.sides[own]["units"] = [bearer]
        _actor_gone(stage, bearer, hook)
    elif rng.random() < 0.2:
        _gone_somehow(stage, bearer)
    elif who == "self":
        _actor_gone(stage, bearer, hook)
    elif who in ("target", "all_enemies", "some_enemies", "adjacent_to_target", "killer", "subject_target"):
        _foes_gone(stage, bearer, hook)
    elif who in ("event_subject", "event_actor"):
        for unit in stage.fighters():
            if unit is not bearer and rng.random() < 0.5:
                unit["state"] |= rng.choice(
                    [{"entrap": 6.0}, {"vitality": 1}, {"burn": 40, "vitality": 2}, {"dormant": 5.0}]
                )
        if who == "event_actor" and rng.random() < 0.5 and stage.kind(bearer) in ("unit", "penny", "boss"):
            bearer["state"] |= {"burn": 60, "shield": 5}  # nobody's ticks
        if rng.random() < 0.4:
            _actor_gone(stage, bearer, hook)
    elif rng.random() < (0.3 if hook else 0.6):
        stage.sides[own]["units"] = [bearer]
        if who in ("adjacent_allies", "one_adjacent_ally", "flank_allies") and rng.random() < 0.6:
            stage.put(own, "Helper sparrer", first=True)
    else:
        for unit in stage.fighters(own):
            if unit is not bearer:
                unit["state"] |= rng.choice([{"entrap": 6.0}, {"vitality": 1}, {"dormant": 6.0}])


def _answered_first(stage: Stage, bearer: Document, printed: Printed) -> None:
    """Somebody hears the event before the bearer, and kills or entraps whom it is about, or the bearer.

    It may be Entrapped itself: it still hears, and is no recipient then.
    """
    rng, own = stage.rng, side_of(stage, bearer)
    for event, relation in events(printed):
        side = OTHER[own] if relation == "enemy" or rng.random() < 0.2 else own
        name = helpers.reactor({"pair_displaced": "displaced"}.get(event, event), rng.choice(["dead", "entrapped"]))
        if name is None:
            continue
        state = {"entrap": 20.0} if rng.random() < 0.5 else {}
        if stage.kind(bearer) in ("unit", "penny", "boss") and rng.random() < 0.5:
            bearer["state"]["life_stats"] = {"vitality": 9000}  # it outlives what kills the others
        stage.put(side, name, first=True, state=dict(state))
        if side != own and rng.random() < 0.5:
            stage.put(own, name, first=True, state=dict(state))


def _actor_gone(stage: Stage, bearer: Document, hook: bool) -> None:
    """The actor is Entrapped, or has died by the time that the line resolves."""
    rng, foe = stage.rng, OTHER[side_of(stage, bearer)]
    if stage.kind(bearer) not in ("unit", "penny", "boss"):
        return
    bearer["state"].pop("vitality", None)
    if hook and rng.random() < 0.8:
        bearer["state"]["entrap"] = rng.choice([0.05, 1.0, 6.0])
        return
    name = rng.choice(["headsman", "jailer", "jailer", "thorn", "retaliator", "avenger"])
    stage.sides[foe]["units"] = []
    stage.taken[foe].clear()
    stage.put(foe, f"Helper {name}")
    if name == "avenger":
        stage.put(foe, "Helper feather")


def _foes_gone(stage: Stage, bearer: Document, hook: bool) -> None:
    """Every enemy is out of reach, or dies before the line resolves, or with the hit."""
    rng, own = stage.rng, side_of(stage, bearer)
    foe = OTHER[own]
    if hook and rng.random() < 0.7:
        for unit in stage.fighters(foe):
            unit["state"] |= rng.choice([{"entrap": 6.0}, {"dormant": 6.0}])
        return
    stage.sides[foe]["units"] = []
    stage.taken[foe].clear()
    for _ in range(rng.choice([1, 1, 2])):
        stage.put(foe, rng.choice(["Helper sparrer", "Helper post", "Helper feather"]))
    if rng.random() < 0.75:
        stage.put(own, rng.choice(["Helper sniper", "Helper snare"]))


def before_the_hit(helper: str) -> Twist:
    """An ally takes the target away as the activation begins."""

    def twist(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
        own = side_of(stage, bearer)
        foe = OTHER[own]
        for side, kept in ((own, [bearer]), (foe, [])):
            stage.sides[side]["units"] = kept
            stage.taken[side] = footprint(stage, bearer) if kept else set()
        stage.put(own, helper)
        stage.put(foe, "Helper sparrer")
        bearer["state"] = {key: v for key, v in bearer["state"].items() if key == "phase"} | {"charge": 0.999}
        if stage.kind(bearer) == "boss":  # one that strikes everybody strikes one unit where it misfires
            bearer["state"]["feral"] = 10
            stage.draws["it/misfire"] = [1]

    return twist


def footprint(stage: Stage, unit: Document) -> set[tuple[int, int]]:
    return square((unit["at"][0], unit["at"][1]), stage.store.size[unit["card"]])


def _gone_somehow(stage: Stage, bearer: Document) -> None:
    rng, own = stage.rng, side_of(stage, bearer)
    foes = stage.fighters(OTHER[own])
    fighter = stage.kind(bearer) in ("unit", "penny", "boss")
    choice = rng.randint(0, 4)
    if choice == 0:
        stage.sides[own]["units"] = [bearer]
    elif choice == 1:
        for unit in stage.fighters():
            if unit is not bearer:
                unit["state"]["entrap"] = 6.0
    elif choice == 2 and fighter:
        stage.put(OTHER[own], "Helper thorn")
        bearer["state"]["vitality"] = rng.choice([1, 10])
    elif choice == 3 and foes:
        stage.sides[OTHER[own]]["units"] = foes[:1]
        foes[0]["state"]["vitality"] = 1
    elif fighter:
        bearer["state"] |= {"vitality": 1, "burn": 30, "venom": 30}
