"""What can be the matter with units of a board: states, conditions made true or false, and what an outcome needs."""

from __future__ import annotations

from collections.abc import Callable

from ecs_sim.components.words import codes, families, lanes
from ecs_sim.setup import numbers
from ecs_sim.text.clause import Clause, Gate
from tools.exhaustive import helpers
from tools.exhaustive.lines import Printed
from tools.exhaustive.planner import CHANCE, NO_HIT, NOBODY, NOTHING, SPENT, Goal
from tools.exhaustive.refusals import NAMED, TIMED
from tools.exhaustive.stage import OTHER, Document, Stage, square

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
    if printed.line.lane == lanes.QUEST and stage.rng.random() < 0.8:
        asked = printed.line.effects[0].amount
        goal = (
            max(numbers.ladder(asked.number, getattr(printed.owner, "fields", {}), 1, scales=False))
            if asked and asked.number
            else 1
        )
        bearer["quest"] = max(0, goal - stage.rng.choice([0, 1, 1, 1, 3]))
    for pool in ("stock", "dividend", "profit"):
        if any(pool in _words(effect) for effect in printed.line.effects) and stage.rng.random() < 0.6:
            stage.sides[own][pool] = stage.rng.randint(1, 5)


def _words(effect: Clause) -> set[str]:
    amount, per = effect.amount, effect.per
    return ({amount.source} if amount is not None else set()) | ({per.count} if per is not None else set())


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


# ------------------------------------------------------------------------------- outcomes

Twist = Callable[[Stage, Document, Printed, Clause], None]


def for_outcome(stage: Stage, bearer: Document, printed: Printed, effect: Clause, goal: Goal) -> None:
    """What the outcome that is aimed at needs beyond a board on which the line may speak."""
    _, _, why = goal.outcome.rpartition(" ")
    twist = _TWISTS.get(goal.outcome) or _TWISTS.get(why)
    if goal.outcome == "status_refused maximum" and effect.what == "interest":
        twist = _indebted
    if effect.verb in ("self_destruct", "bloodletting") and goal.outcome in (
        "cost_refused entrapped",
        "aborted cannot_act",
    ):
        twist = _jailed if stage.kind(bearer) == "boss" or effect.verb == "self_destruct" else _by_things
    refused = "_refused" in goal.outcome or goal.outcome.startswith("skipped")
    if refused and stage.kind(bearer) in ("unit", "penny", "boss") and stage.rng.random() < 0.7:
        bearer["state"]["charge"] = 0.999
    if twist is not None and stage.rng.random() < 0.95:
        twist(stage, bearer, printed, effect)
    if effect.verb == "repair":
        _wrecks(stage, bearer)


def _all(stage: Stage, chance: float) -> list[Document]:
    return [unit for unit in stage.fighters() if stage.rng.random() < chance]


def _relentless(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.8):
        keyword(unit, "relentless")


def _immune(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    own = side_of(stage, bearer)
    if effect.verb == "harvest":
        for unit in stage.fighters(own):
            unit["state"]["dread"] = 5
    family = {"harvest": "dread"}.get(effect.verb) or (effect.what if effect.verb == "apply" else effect.verb) or ""
    if family not in NAMED.values():
        family = "stun"
    boss = helpers.immune_to(family)
    foes = stage.units(OTHER[own])
    if effect.to.who == "self":
        if printed.kind in ("resonance", "core"):
            bearer["card"] = boss
            bearer.pop("tier", None)
        return
    stage.put(own, boss, beside=bearer)
    if foes and stage.rng.random() < 0.8:
        foes.clear()
        stage.taken[OTHER[own]].clear()
    first = stage.put(OTHER[own], boss, state={"charge": 0.9})
    stage.put(OTHER[own], boss, beside=first)


def _maximum(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    sign = -1 if "negative" in effect.flags or effect.verb in ("repossess", "piercing_roar", "crippling_scream") else 1
    stat = {"repossess": "armor", "piercing_roar": "power", "crippling_scream": "speed", "max_vitality": "vitality"}
    for unit in _all(stage, 0.85):
        if effect.verb in ("stat", "max_vitality", *stat):
            which = stat.get(effect.verb, effect.what or "power")
            kept = printed.line.lane == lanes.QUEST or stage.kind(bearer) in ("hub", "penny")
            unit["state"]["start_stats" if kept else "life_stats"] = {which: sign * MOST}
        else:
            hold(stage, unit, {"roost": "roost", "harvest": "dread"}.get(effect.verb, effect.what or ""), most=True)


def _suppressed(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.9):
        keyword(unit, effect.what or "cascade", "keywords_suppressed")


def _full(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.9):
        unit["state"].pop("vitality", None)
        if effect.verb == "shield" and (unit is not bearer or effect.to.who == "self"):
            unit["state"]["shield"] = MOST


def _maimed(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.9):
        unit["state"] |= {"maim": 50_000, "vitality": 5}


def _between(why: str) -> Twist:
    def twist(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
        own = side_of(stage, bearer)
        theirs = effect.to.who in ("all_enemies", "some_enemies", "adjacent_to_target")
        side = OTHER[own] if theirs else own
        cause = effect.what if effect.verb == "apply" else effect.verb
        name = helpers.reactor(helpers.EVENT_OF.get(cause or "", ""), why)
        for _ in range(2 if name is not None else 0):
            stage.put(side, name or "", beside=None if theirs else bearer)
        for _ in range(2):
            stage.put(side, "Helper sparrer", beside=None if theirs else bearer)
        if why == "dead" and effect.verb == "restore":
            for unit in stage.fighters():
                unit["state"]["vitality"] = 1
        if stage.rng.random() < 0.5 and stage.kind(bearer) in ("unit", "penny", "boss"):
            bearer["state"]["charge"] = 0.999

    return twist


def _gone(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Nobody to reach: no allies, no things, enemies that are out of reach, dead by then, or an actor that is."""
    rng, who = stage.rng, effect.to.who
    hook = printed.line.lane == lanes.HOOK
    own = side_of(stage, bearer)
    if stage.kind(bearer) in ("unit", "penny", "boss") and rng.random() < 0.7:
        bearer["state"]["charge"] = 0.999
    if hook and rng.random() < 0.5:
        _answered_first(stage, bearer, printed)
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
        if rng.random() < 0.4:
            _actor_gone(stage, bearer, hook)
    elif rng.random() < 0.6 and not hook:
        stage.sides[own]["units"] = [bearer]
    else:
        for unit in stage.fighters(own):
            if unit is not bearer:
                unit["state"] |= rng.choice([{"entrap": 6.0}, {"vitality": 1}, {"dormant": 6.0}])


def _answered_first(stage: Stage, bearer: Document, printed: Printed) -> None:
    """Somebody hears the event before the bearer, and kills or entraps whom it is about, or the bearer."""
    hook = printed.line.effects[0].hook
    own = side_of(stage, bearer)
    if hook is None:
        return
    side = OTHER[own] if hook.relation == "enemy" or stage.rng.random() < 0.2 else own
    name = helpers.reactor(hook.event, stage.rng.choice(["dead", "entrapped"]))
    if name is None:
        return
    stage.put(side, name, first=True)
    if side != own and stage.rng.random() < 0.5:
        stage.put(own, name, first=True)


def _actor_gone(stage: Stage, bearer: Document, hook: bool) -> None:
    """The actor is Entrapped, or has died by the time that the line resolves."""
    rng, foe = stage.rng, OTHER[side_of(stage, bearer)]
    if stage.kind(bearer) not in ("unit", "penny", "boss"):
        return
    bearer["state"].pop("vitality", None)
    if hook and rng.random() < 0.8:
        bearer["state"]["entrap"] = rng.choice([0.05, 1.0, 6.0])
        return
    name = rng.choice(["headsman", "jailer", "jailer", "thorn", "retaliator"])
    stage.sides[foe]["units"] = []
    stage.taken[foe].clear()
    stage.put(foe, f"Helper {name}")


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


def _before_the_hit(helper: str) -> Twist:
    """An ally takes the target away as the activation begins."""

    def twist(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
        own = side_of(stage, bearer)
        foe = OTHER[own]
        for side, kept in ((own, [bearer]), (foe, [])):
            stage.sides[side]["units"] = kept
            stage.taken[side] = _footprint(stage, bearer) if kept else set()
        stage.put(own, helper)
        stage.put(foe, "Helper sparrer")
        bearer["state"] = {key: v for key, v in bearer["state"].items() if key == "phase"} | {"charge": 0.999}
        if stage.kind(bearer) == "boss":  # one that strikes everybody strikes one unit where it misfires
            bearer["state"]["feral"] = 10
            stage.draws["it/misfire"] = [1]

    return twist


def _footprint(stage: Stage, unit: Document) -> set[tuple[int, int]]:
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


def _nothing(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    own = side_of(stage, bearer)
    if effect.amount is not None and effect.amount.source == "counter":
        bearer["counter"] = {"X": 0}
    stage.resume = stage.resume or (effect.amount is not None and stage.rng.random() < 0.4)
    for unit in stage.fighters():
        unit["state"] = {key: value for key, value in unit["state"].items() if key in ("charge", "phase", "vitality")}
    for pool in ("stock", "dividend", "profit"):
        stage.sides[own].pop(pool, None)
    if stage.rng.random() < 0.5:
        stage.sides[own]["units"] = [bearer]
    if stage.rng.random() < 0.5:
        stage.sides[OTHER[own]]["units"] = stage.fighters(OTHER[own])[:1]
        stage.fighters(OTHER[own])[0]["state"]["vitality"] = 1
    if printed.line.effects[0].verb == "shatter":
        bearer["state"]["charge"] = 0.999
        for unit in stage.fighters(OTHER[own]):
            unit["state"]["freeze"] = stage.rng.choice([0.1, 0.15, 0.2])
    if stage.rng.random() < 0.4:
        stage.put(OTHER[own], "Helper jailer")


def _long(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """A battle that lasts, so that what may happen once has happened; a Tool that is nearly worn."""
    if stage.kind(bearer) == "tool":
        bearer["state"]["vitality"] = 1
    stage.seconds = 30.0
    for unit in stage.fighters():
        unit["state"].pop("vitality", None)
        unit["state"]["life_stats"] = {"vitality": 3000, "speed": 200}
    if stage.kind(bearer) in ("unit", "penny", "boss"):
        for word in stage.rng.sample(["cascade", "everlasting"], 1):
            keyword(bearer, word)
        if stage.rng.random() < 0.4:
            bearer["state"]["vitality"] = 1
            bearer["state"].pop("life_stats")


def _unlucky(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    stage.draws[f"{bearer['id']}/{'reactivate' if effect.verb == 'reactivate' else 'chance'}"] = [0, 0, 1, 0]


def _shielded(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in stage.fighters(OTHER[side_of(stage, bearer)]):
        unit["state"]["shield"] = 9000


def _ignored(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    own = side_of(stage, bearer)
    theirs = stage.rng.random() < 0.7
    for unit in stage.units(OTHER[own] if theirs else own):
        if unit is not bearer and stage.store.size[unit["card"]] == 2 and stage.kind(unit) == "unit":
            unit["card"] = "Helper ghost"
            unit.pop("tier", None)
            unit["state"] = {"charge": 0.1}


def _weak(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    own = side_of(stage, bearer)
    bearer["state"] = {key: v for key, v in bearer["state"].items() if key == "phase"}
    bearer["state"] |= {"life_stats": {"power": -5000}, "charge": 0.999}
    if stage.store.plain["cards"].get(bearer["card"], {}).get("counter"):
        bearer["counter"] = {"X": 0}
    stage.sides[own] = {key: value for key, value in stage.sides[own].items() if key == "units"}
    stage.resume = stage.rng.random() < 0.5
    if stage.rng.random() < 0.4:
        keyword(bearer, "relentless")
    if stage.rng.random() < 0.5:
        stage.put(OTHER[own], "Helper jailer")


def _misfiring(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    bearer["state"]["feral"] = 10
    stage.draws["it/misfire"] = [1, 1, 1, 1]
    for unit in stage.fighters():
        unit["state"]["maim"] = 90_000


def _stun(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.5):
        if unit is not bearer:
            unit["state"]["stun"] = 3.0


def _again(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    own = side_of(stage, bearer)
    for side in ("player", "enemy"):
        stage.put(
            side, bearer["card"] if printed.kind == "card" else "Helper sparker", beside=bearer if side == own else None
        )
        stage.put(side, "Helper sparker", beside=bearer if side == own else None)


def _by_things(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Things that strike, things that stand first in reading order and cannot pay."""
    own = side_of(stage, bearer)
    stage.put(OTHER[own], "Helper spitter")
    stage.put(own, stage.rng.choice(["Helper rock", "Helper depot"]))


def _ticking(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Ticks of somebody who is out of reach by then."""
    foes = stage.fighters(OTHER[side_of(stage, bearer)])
    state = bearer["state"]
    state |= {"burn": 30, "burn_by": {foes[0]["id"]: 30}, "venom": 30, "venom_by": {foes[-1]["id"]: 30}}
    state.pop("vitality", None)
    for unit in foes:
        for family in stage.rng.sample(["entrap", "dormant"], 1):
            unit["state"][family] = 6.0


def _asleep(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    stage.put(side_of(stage, bearer), "Helper sparrer", first=True)
    for unit in _all(stage, 0.6):
        if unit is not bearer:
            unit["state"]["dormant"] = 4.0


def _jailed(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """The bearer alone, Entrapped as its activation begins."""
    own = side_of(stage, bearer)
    stage.sides[own]["units"] = [bearer]
    if stage.kind(bearer) in ("unit", "penny", "boss"):
        bearer["state"].pop("vitality", None)
        bearer["state"]["charge"] = 0.999
    stage.put(OTHER[own], "Helper jailer")


def _stubborn_foes(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    own = side_of(stage, bearer)
    if effect.verb != "harvest":
        _gone(stage, bearer, printed, effect)
        return
    for unit in stage.fighters():
        if unit in stage.units(own):
            unit["state"]["dread"] = 3
        else:
            keyword(unit, "relentless")


def _wrecks(stage: Stage, bearer: Document) -> None:
    """Tools beside the bearer, worn ones too, one of which has lost its place."""
    own = side_of(stage, bearer)
    for _ in range(2):
        tool = stage.put(own, "Helper probe", beside=bearer)
        if tool is not None and stage.rng.random() < 0.6:
            tool["state"] = {"life": "dead"}
            if stage.rng.random() < 0.6:
                stage.taken[own].discard((tool["at"][0], tool["at"][1]))
                coin = stage.put(own, "Helper coin", beside=bearer)
                if coin is not None:
                    coin["at"] = list(tool["at"])


def _restored(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Everybody is whole, or made whole by somebody who hears the event first."""
    _full(stage, bearer, printed, effect)
    hook = printed.line.effects[0].hook
    name = helpers.reactor(hook.event, "full") if hook is not None else None
    if name is not None and effect.verb == "restore":
        own = side_of(stage, bearer)
        stage.put(OTHER[own] if hook is not None and hook.relation == "enemy" else own, name, first=True)


def _crowd(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """A chain of forced activations that is too deep."""
    own = side_of(stage, bearer)
    stage.sides[own]["units"] = [bearer]
    stage.taken[own] = _footprint(stage, bearer)
    gates = printed.line.effects[0].gates
    nth = max((g.number.flat or 1 for g in gates if g.kind == "nth_activation" and g.number is not None), default=0)
    for side in (own, OTHER[own]):
        for _ in range(7):
            alike = printed.kind == "card" and side == own
            state = {"activations": nth - 1} if alike and nth else {}
            stage.put(
                side, bearer["card"] if alike else "Helper sparker", state=state | {"life_stats": {"vitality": 900}}
            )
    bearer["state"]["charge"] = 0.999
    stage.seconds = 3.0


def _cleared_first(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    hook = printed.line.effects[0].hook
    name = helpers.reactor(hook.event, "cleared") if hook is not None else None
    if name is not None:
        stage.put(side_of(stage, bearer), name, first=True)


def _answering(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Thorns that kill an attacker before the bearer's own answer."""
    own = side_of(stage, bearer)
    thorns = [
        name for name, rune in stage.store.plain["runes"].items() if any("Thorns" in str(x) for x in rune["ability"])
    ]
    if thorns:
        places = [[c, r] for c in (0, 2, 4, 6) for r in (0, 1)]
        stage.sides[own]["runes"] = {"below": [{"rune": thorns[0], "tier": 2, "at": at} for at in places]}
    for unit in stage.fighters(OTHER[own]):
        unit["state"] |= {"vitality": 1, "charge": 0.9}
    bearer["state"].pop("vitality", None)


def _indebted(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """As much Interest as there can be, on whoever doesn't pay before it is applied once more."""
    for unit in stage.fighters():
        if unit is not bearer:
            unit["state"] = {"interest": MOST, "interest_by": "it"}
    bearer["state"]["charge"] = 0.999


_TWISTS: dict[str, Twist] = {
    "relentless": _relentless,
    "immune": _immune,
    "maximum": _maximum,
    "suppressed": _suppressed,
    "full": _restored,
    "maimed": _maimed,
    "skipped dead": _before_the_hit("Helper sniper"),
    "skipped entrapped": _before_the_hit("Helper snare"),
    "dead": _between("dead"),
    "entrapped": _between("entrapped"),
    "dormant": _between("dormant"),
    NOBODY: _gone,
    "skipped no_recipient": _stubborn_foes,
    "skipped no_target": _between("entrapped"),
    NOTHING: _nothing,
    SPENT: _long,
    CHANCE: _unlucky,
    NO_HIT: _shielded,
    "ignored": _ignored,
    "no_amount": _weak,
    "ally": _misfiring,
    "cannot_act": _stun,
    "nested": _crowd,
    "status_refused not_there": _cleared_first,
    "retaliation_refused dead": _answering,
    "already": _again,
    "object": _by_things,
    "retaliation_refused entrapped": _ticking,
    "retaliation_refused dormant": _ticking,
    "cost_refused dormant": _asleep,
    "aborted cannot_act": _by_things,
    "aborted no_recipient": _jailed,
}
