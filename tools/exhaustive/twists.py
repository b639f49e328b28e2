"""What can be the matter with units of a board: states, and conditions made true or false."""

from __future__ import annotations

from ecs_sim.components.words import codes, families, lanes
from ecs_sim.setup import numbers
from ecs_sim.text.clause import Clause, Gate
from tools.exhaustive.lines import Printed
from tools.exhaustive.refusals import TIMED
from tools.exhaustive.stage import OTHER, Document, Stage

_BOONS = ["kindled", "overclock", "consecrate", "roost", "hallow", "maim", "shield", "blind"]
_STATS = ("power", "speed", "armor", "focus")
MOST = 1_000_000
_MOST_OF = {"burn": 999, "haywire": 5, "feral": 10}
#: Families whose key in a state is their word.
_COUNTED = frozenset(codes(families)) - TIMED - {"hallow", "crush", "fleeting", "modifier", "keyword", "stat"}
_KEYED = _COUNTED - {"relentless_time"} - {"n_families"}


def side_of(stage: Stage, unit: Document) -> str:
    """The side on which a unit stands."""
    return "player" if unit in stage.units("player") else "enemy"


def hold(stage: Stage, unit: Document, family: str, most: bool = False) -> None:
    """Give a unit some of a family."""
    rng, state = stage.rng, unit["state"]
    if family == "smash":
        return
    if family in TIMED:
        state[family] = rng.choice([0.05, 1.0, 3.0])
    elif family == "hallow":
        state["hallow"] = [{"amount": rng.randint(1, 9)}]
    elif family == "crush":
        state["modifiers"] = [{"kind": "crush", "amount": rng.randint(1, 20), "for": 2.0}]
    elif family in _KEYED:
        state[family] = _MOST_OF.get(family, MOST) if most else min(_MOST_OF.get(family, 99), rng.choice([1, 2, 5, 30]))
        if family == "interest":
            state["interest_by"] = rng.choice(stage.fighters(OTHER[side_of(stage, unit)]) or [unit])["id"]


def unrest(stage: Stage, unit: Document, chance: float) -> None:
    """Something or other, now and then."""
    rng = stage.rng
    if rng.random() < chance:
        hold(stage, unit, rng.choice(["burn", "venom", "freeze", "stun", "dread", "haywire", "feral", "insurance"]))
    if rng.random() < chance:
        hold(
            stage,
            unit,
            rng.choice(_BOONS),
        )
    if rng.random() < chance:
        hold(stage, unit, rng.choice(["entrap", "prismbreak", "interest", "dormant", "subrogated", "exalt"]))
    if rng.random() < 3 * chance:
        unit["state"]["vitality"] = rng.choice([1, 5, 25])


def keyword(unit: Document, word: str, where: str = "keywords_life") -> None:
    """Give a unit a keyword for this life, or take it."""
    have = unit["state"].setdefault(where, [])
    if word not in have:
        have.append(word)


def sound(stage: Stage, unit: Document) -> None:
    """Leave out what can't stand together in a state."""
    state = unit["state"]
    ids = {one["id"] for one in stage.fighters()}
    if "interest_by" in state and (state["interest_by"] not in ids or "interest" not in state):
        del state["interest_by"]
    for key in ("burn_by", "venom_by"):
        if not set(state.get(key, ())) <= ids:
            del state[key]
    if "vitality" in state and stage.kind(unit) != "tool":
        state["vitality"] = min(state["vitality"], stage.vitality(unit))
    if state.get("life") == "dead":
        unit["state"] = {key: value for key, value in state.items() if key in ("life", "everlasting_in")}


# ------------------------------------------------------------------------------- conditions


def conditions(stage: Stage, bearer: Document, printed: Printed) -> None:
    """Make the conditions of a line true of somebody, or false, as chance has it."""
    gates = [g for effect in printed.line.effects for g in (*effect.gates, *effect.to.filters)]
    own = side_of(stage, bearer)
    for gate in gates:
        for unit in stage.fighters():
            if stage.rng.random() < 0.5:
                _meet(stage, unit, gate)
        if gate.kind == "rune_effects_at_least":
            runes = list(stage.store.plain["runes"])
            if runes:
                below = [{"rune": r, "tier": 1, "at": [c, w]} for c in (0, 2, 4, 6) for w in (0, 1) for r in runes[:1]]
                stage.sides[own]["runes"] = {"below": below}
        if gate.kind == "nth_activation" and stage.kind(bearer) in ("unit", "penny", "boss"):
            nth = max(numbers.ladder(gate.number, {}, 1, scales=False)) if gate.number is not None else 1
            bearer["state"] |= {"activations": max(0, nth - stage.rng.choice([1, 1, 1, 2])), "charge": 0.9}
        if gate.kind == "enemies_have":
            for _ in range(3):
                extra = stage.put(OTHER[own], "Helper sparrer")
                if extra is not None and gate.what:
                    hold(stage, extra, gate.what)
        if gate.kind == "is_dead" and stage.rng.random() < 0.7:
            for unit in stage.fighters(OTHER[own]):
                unit["state"]["vitality"] = 1
    asks = any(gate.kind == "quest_done" for gate in gates) or printed.line.effects[0].verb == "advance_quest"
    if (printed.line.lane == lanes.QUEST or asks) and stage.rng.random() < 0.8:
        _quest(stage, bearer, printed, nearly=not asks)
    for pool in ("stock", "dividend", "profit"):
        if any(pool in _words(effect) for effect in printed.line.effects) and stage.rng.random() < 0.6:
            stage.sides[own][pool] = stage.rng.randint(1, 5)


def _quest(stage: Stage, bearer: Document, printed: Printed, *, nearly: bool) -> None:
    """How far the bearer's own Quest has come: nearly to its end, or now and then there."""
    own = next((line.effects[0] for line in printed.beside if line.lane == lanes.QUEST), None)
    asked = own.amount if own is not None else None
    if asked is None or asked.number is None:
        return
    goal = max(numbers.ladder(asked.number, getattr(printed.owner, "fields", {}), 1, scales=False))
    bearer["quest"] = max(0, goal - stage.rng.choice([0, 1, 1, 1, 3] if nearly else [0, 0, 1]))


def _words(effect: Clause) -> set[str]:
    amount, per = effect.amount, effect.per
    return ({amount.source} if amount is not None else set[str]()) | ({per.count} if per is not None else set[str]())


def _meet(stage: Stage, unit: Document, gate: Gate) -> None:
    rng, state = stage.rng, unit["state"]
    if gate.kind in ("has_family", "family_at_least", "any_enemy_has", "any_ally_has", "enemies_have") and gate.what:
        hold(stage, unit, gate.what)
        if isinstance(state.get(gate.what), int) and rng.random() < 0.6:
            state[gate.what] = min(_MOST_OF.get(gate.what, 60), 60)
    elif gate.kind in ("has_negative", "negative_at_most"):
        for family in rng.sample(["burn", "venom", "stun", "blind", "dread", "maim"], rng.randint(0, 4)):
            hold(stage, unit, family)
    elif gate.kind == "has_keyword" and gate.what:
        keyword(unit, gate.what)
    elif gate.kind in ("stat_at_least", "stat_at_most", "overmatch", "base_speed_at_least", "base_speed_at_most"):
        stat = gate.what if gate.what in _STATS else "speed"
        where = "start_stats" if "base" in gate.kind else "life_stats"
        state[where] = {stat: rng.choice([-200, -30, 60, 200])}
        if "base" in gate.kind and stage.kind(unit) != "boss":
            unit["stats"] = {"speed": rng.choice([0, 20, 60, 200])}
    elif gate.kind in ("counter_at_least", "counter_at_most"):
        unit["counter"] = {"X": rng.choice([0, 2, 9])}
    elif gate.kind in ("no_armor", "venom_over_armor"):
        state["life_stats"] = {"armor": rng.choice([-300, 0, 100])}
        hold(stage, unit, "venom")
    elif gate.kind in ("wounded", "bloodlust", "below_vitality"):
        state["vitality"] = 1
    elif gate.kind in ("lucid", "is_lucid", "full_vitality"):
        state.pop("vitality", None)
    elif gate.kind == "is_tribe" and gate.what and stage.kind(unit) != "boss":
        fitting = [card for card in stage.store.units if stage.store.tribe[card] == gate.what]
        if fitting and unit["id"] != "it":
            stage.put(side_of(stage, unit), rng.choice(fitting))
