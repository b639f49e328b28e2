"""Boards from a seed: drafts of anything against anything, and boards that aim at one outcome of one line."""

from __future__ import annotations

from random import Random

from ecs_sim.components.words import lanes
from ecs_sim.text.clause import Clause
from ecs_sim.text.vocabulary import FAMILY_BY_WORD
from tools.exhaustive import helpers, outcomes, stirs, twists
from tools.exhaustive.lines import Printed, events
from tools.exhaustive.planner import NOBODY, Goal
from tools.exhaustive.stage import HELPER, OTHER, Document, Stage, Store

#: The family that an event is about.
_EVENT_FAMILY = {
    "stunned": "stun", "frozen": "freeze", "entrap_ended": "entrap", "entrapped": "entrap", "ignited": "kindled",
    "kindled_gained": "kindled", "feral_gained": "feral", "consecrate_gained": "consecrate", "hallow_gained": "hallow",
    "insurance_gained": "insurance", "insurance_prevented": "insurance", "insurance_lost": "insurance",
    "interest_paid": "interest", "shield_damaged": "shield", "shield_broken": "shield",
    "haywire_emptied": "haywire",
}  # fmt: skip


def draft(store: Store, seed: int) -> Document:
    """Anything against anything: units, things, a boss now and then, runes, resonances, Cores."""
    rng = Random(seed)  # noqa: S311 - boards, not secrets
    stage = Stage(store, rng)
    stage.seconds = rng.choice([6.0, 10.0, 20.0])
    stage.round = rng.randint(1, 4)
    for side in ("player", "enemy"):
        for _ in range(rng.randint(1, 5)):
            stage.put(side, rng.choice(store.units), tier=rng.randint(1, 4))
        for _ in range(rng.choice([0, 0, 1, 2])):
            if store.things:
                stage.put(side, rng.choice(store.things))
        fit_out(stage, side)
    bosses = [name for name in store.plain["bosses"] if not name.startswith(HELPER)]
    if bosses and rng.random() < 0.25:
        stage.put(rng.choice(["player", "enemy"]), rng.choice(bosses))
    for unit in stage.fighters():
        twists.unrest(stage, unit, chance=0.15)
        twists.sound(stage, unit)
    return stage.document(seed)


def fit_out(stage: Stage, side: str) -> None:
    """Runes, a resonance and Cores for a side."""
    rng, store = stage.rng, stage.store
    runes = list(store.plain["runes"])
    if runes and rng.random() < 0.6:
        right = [{"rune": rng.choice(runes), "tier": rng.randint(1, 4), "at": [c, r]} for c in (0, 1) for r in (0, 2)]
        below = [
            {"rune": rng.choice(runes), "tier": rng.randint(1, 4), "at": [c, r]} for c in (0, 2, 4, 6) for r in (0, 1)
        ]
        some = {"right": rng.sample(right, rng.randint(0, 4)), "below": rng.sample(below, rng.randint(0, 8))}
        stage.sides[side]["runes"] = some
    if store.plain["resonances"] and rng.random() < 0.4:
        stage.sides[side]["resonance"] = rng.choice(list(store.plain["resonances"]))
    if store.plain["cores"] and rng.random() < 0.4:
        cores = list(store.plain["cores"])
        stage.sides[side]["cores"] = rng.sample(cores, rng.randint(1, min(3, len(cores))))
    for pool in ("stock", "dividend", "profit"):
        if rng.random() < 0.2:
            stage.sides[side][pool] = rng.randint(1, 6)


def aimed(store: Store, goal: Goal, printed: Printed, makers: dict[str, list[str]], seed: int) -> Document | None:
    """A board on which one line might come to one outcome; None where its card found no room."""
    rng = Random(seed)  # noqa: S311 - boards, not secrets
    stage = Stage(store, rng)
    stage.seconds = rng.choice([5.0, 9.0, 14.0, 25.0])
    bearer = _bearer(stage, printed)
    if bearer is None:
        return None
    effect = printed.line.effects[min(goal.effect, len(printed.line.effects) - 1)]
    about = named(printed)
    _company(stage, bearer, printed, goal, [card for family in about for card in makers.get(family, ())])
    for unit in stage.fighters():
        twists.unrest(stage, unit, chance=0.1)
        for family in sorted(about):
            if rng.random() < 0.35:
                twists.hold(stage, unit, family)
    sleeps = any(line.effects[0].verb == "dormant_until" for line in printed.beside)
    about_sleep = printed.line.effects[0].verb == "dormant_until" or any(e == "awakened" for e, _ in events(printed))
    if sleeps and not about_sleep and rng.random() < 0.8:
        stage.resume = True
    if sleeps and about_sleep and rng.random() < 0.5:
        stage.put(twists.side_of(stage, bearer), "Helper waker", beside=bearer)
    twists.conditions(stage, bearer, printed)
    _stir(stage, bearer, printed, effect)
    outcomes.for_outcome(stage, bearer, printed, effect, goal)
    if goal.outcome.endswith("immune") or (goal.outcome == NOBODY and rng.random() < 0.7):  # for those that came now
        twists.conditions(stage, bearer, printed)
        if goal.outcome != NOBODY:
            _stir(stage, bearer, printed, effect)
    for unit in stage.fighters():
        twists.sound(stage, unit)
    return stage.document(seed)


def _stir(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """The line's own event, and what its card sleeps for; its keyword or property."""
    for event, relation in events(printed):
        stirs.for_event(stage, bearer, event, relation)
    stirs.for_effect(stage, bearer, effect)
    if effect.verb == "boost" and printed.kind in ("rune", "core", "resonance", "card", "boss"):
        stirs.for_boost(stage, bearer, effect.what or "")


def _bearer(stage: Stage, printed: Printed) -> Document | None:
    """The unit that has the line, and what brings it to it."""
    rng, store = stage.rng, stage.store
    side = rng.choice(["player", "player", "enemy"])
    if printed.kind in ("card", "boss"):
        more: Document = {"tier": rng.randint(1, 4)} if printed.kind == "card" else {}
        bearer = stage.put(side, printed.name, **more)
    else:
        tribe = getattr(printed.owner, "tribe", None)
        fitting = [name for name in store.units if tribe is None or store.tribe[name] == tribe]
        fitting += ["Helper sparrer", "Helper coin", "Helper giant"] if tribe is None else []
        bearer = stage.put(side, rng.choice(fitting or ["Helper sparrer"]), tier=rng.randint(1, 4))
    if bearer is None:
        return None
    bearer["id"] = "it"
    if stage.kind(bearer) in ("unit", "penny", "boss"):
        bearer["state"]["charge"] = rng.choice([0.5, 0.9, 0.999])
    if printed.phase > 1 and rng.random() < 0.9:
        bearer["state"]["phase"] = printed.phase
    if printed.kind == "rune":
        _rune(stage, side, bearer, printed.name)
    elif printed.kind == "resonance":
        stage.sides[side]["resonance"] = printed.name
    elif printed.kind == "core":
        stage.sides[side]["cores"] = [printed.name]
    if printed.kind != "rune" and rng.random() < 0.3:
        fit_out_one(stage, side)
    return bearer


def fit_out_one(stage: Stage, side: str) -> None:
    """A rune or two, if the side has none yet."""
    runes = list(stage.store.plain["runes"])
    if runes and "runes" not in stage.sides[side]:
        below = [{"rune": stage.rng.choice(runes), "tier": 2, "at": [c, r]} for c in (0, 2, 4, 6) for r in (0, 1)]
        stage.sides[side]["runes"] = {"below": stage.rng.sample(below, stage.rng.randint(1, 8))}


def _rune(stage: Stage, side: str, bearer: Document, name: str) -> None:
    """A rune that covers the bearer, half of it, or misses it."""
    rng = stage.rng
    column, row = bearer["at"]
    places = [("right", [rng.randint(0, 1), r]) for r in range(3) if abs(r - row) < 2]
    places += [("below", [c, rng.randint(0, 1)]) for c in range(7) if abs(c - column) < 2]
    if rng.random() < 0.2:
        places = [("right", [0, rng.randint(0, 2)]), ("below", [rng.randint(0, 6), 0])]
    board, at = rng.choice(places)
    stage.sides[side]["runes"] = {board: [{"rune": name, "tier": rng.randint(1, 4), "at": at}]}


def _company(stage: Stage, bearer: Document, printed: Printed, goal: Goal, makers: list[str]) -> None:
    """Allies beside the bearer, enemies, and whoever brings the line's event about."""
    rng, store = stage.rng, stage.store
    own = "player" if bearer in stage.units("player") else "enemy"
    anybody = [*store.units, *(name for name in store.size if name.startswith(HELPER)), *store.things]
    plain = ["Helper sparrer", "Helper feather", "Helper coin", "Helper post", "Helper ghost"]
    near = rng.choice([0, 1, 1, 2, 3])
    things = ["Helper probe", "Helper rock", "Helper depot", "Helper spitter", *store.things]
    for _ in range(near):
        stage.put(own, rng.choice(rng.choice([makers or plain, plain, anybody, anybody, things])), beside=bearer)
    first = stage.put(OTHER[own], rng.choice(rng.choice([makers or plain, plain, plain, anybody])))
    for _ in range(rng.choice([0, 0, 1, 2])):
        stage.put(OTHER[own], rng.choice(rng.choice([makers or plain, plain, anybody])), beside=first)
    if not stage.fighters(OTHER[own]):
        stage.put(OTHER[own], "Helper sparrer")
    _instigate(stage, bearer, own, printed)
    for unit in stage.fighters():
        if unit is not bearer and rng.random() < 0.6:
            unit["state"]["charge"] = rng.choice([0.3, 0.8, 0.99])


def _instigate(stage: Stage, bearer: Document, own: str, printed: Printed) -> None:
    for event, relation in events(printed):
        subject = OTHER[own] if relation == "enemy" else own
        for name, how in helpers.INSTIGATORS.get(event, ()):
            if stage.rng.random() < 0.6:
                side = subject if how == "for" else OTHER[subject]
                stage.put(side, f"Helper {name}", beside=bearer if side == own else None)


def named(printed: Printed) -> set[str]:
    """The families that a line names anywhere."""
    found = {_EVENT_FAMILY.get(event, "") for event, _ in events(printed)}
    for effect in printed.line.effects:
        found |= _named_in(effect)
    return found & (set(FAMILY_BY_WORD) | {"crush", "smash", "dormant"})


def _named_in(effect: Clause) -> set[str]:
    words = [effect.what, *(gate.what for gate in (*effect.gates, *effect.to.filters))]
    words += [effect.amount.what] if effect.amount is not None else []
    words += [effect.per.what] if effect.per is not None else []
    found = {word for word in words if word}
    found |= {"kindled"} if any(gate.kind == "ignited" for gate in effect.gates) else set()
    found |= {"freeze"} if effect.verb == "shatter" else set()
    found |= {"dread"} if effect.verb == "harvest" else set()
    return found | ({"dormant"} if effect.verb == "wake" else set())


def makers_of(printed: list[Printed]) -> dict[str, list[str]]:
    """Which cards of a catalogue bring a family about, by family."""
    found: dict[str, list[str]] = {}
    for one in printed:
        if one.kind != "card" or one.line.lane == lanes.STATIC:
            continue
        for effect in one.line.effects:
            word = effect.what if effect.verb in ("apply", "clear") else effect.verb
            if word and one.name not in found.setdefault(word, []):
                found[word].append(one.name)
    return found
