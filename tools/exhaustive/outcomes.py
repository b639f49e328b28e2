"""What an outcome needs of a board, beyond a line that may speak on it."""

from __future__ import annotations

from ecs_sim.components.words import lanes
from ecs_sim.text.clause import Clause
from tools.exhaustive import helpers
from tools.exhaustive.lines import Printed
from tools.exhaustive.nobody import Twist, before_the_hit, footprint, gone
from tools.exhaustive.planner import CHANCE, NO_HIT, NOBODY, NOTHING, SPENT, Goal
from tools.exhaustive.refusals import NAMED
from tools.exhaustive.stage import COLUMNS, OTHER, Document, Stage
from tools.exhaustive.twists import MOST, hold, keyword, side_of


def for_outcome(stage: Stage, bearer: Document, printed: Printed, effect: Clause, goal: Goal) -> None:
    """What the outcome that is aimed at needs beyond a board on which the line may speak."""
    _, _, why = goal.outcome.rpartition(" ")
    twist = _TWISTS.get(goal.outcome) or _TWISTS.get(why)
    if effect.verb == "reliquary" and goal.outcome == "stat_refused maximum":
        twist = _twofold
    if goal.outcome == "status_refused maximum" and effect.what == "interest":
        twist = _indebted
    if effect.verb == "lose_vitality" and goal.outcome == "cost_refused dormant":
        twist = _between("dormant")
    caged = goal.outcome in ("cost_refused entrapped", "aborted cannot_act")
    if effect.verb in ("self_destruct", "bloodletting") and caged:
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
    if stage.rng.random() < 0.4:  # somebody who keeps the battle going
        stage.put(OTHER[own], "Helper post", state={"life_stats": {"vitality": 9000}})
    stage.put(OTHER[own], boss, beside=first)


def _maximum(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    sign = -1 if "negative" in effect.flags or effect.verb in ("repossess", "piercing_roar", "crippling_scream") else 1
    stat = {"repossess": "armor", "piercing_roar": "power", "crippling_scream": "speed", "max_vitality": "vitality"}
    for unit in _all(stage, 0.85):
        if effect.verb in ("stat", "max_vitality", *stat):
            which = stat.get(effect.verb, effect.what or "power")
            hook = printed.line.effects[0].hook
            start = hook is not None and hook.event == "battle_start" and stage.kind(bearer) in ("hub", "penny")
            kept = start or (printed.line.lane == lanes.QUEST and effect.to.who == "self")
            unit["state"]["start_stats" if kept else "life_stats"] = {which: sign * MOST}
        else:
            hold(stage, unit, {"roost": "roost", "harvest": "dread"}.get(effect.verb, effect.what or ""), most=True)


def _suppressed(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.9):
        keyword(unit, effect.what or "cascade", "keywords_suppressed")


def _full(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    for unit in _all(stage, 0.9):
        if effect.verb == "restore":
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
        if cause == "shock" and why == "entrapped":
            stage.put(side, "Helper binder", beside=bearer)
            name = None
        for _ in range(2 if name is not None else 0):
            stage.put(side, name or "", beside=None if theirs else bearer)
        for _ in range(2):
            stage.put(side, "Helper sparrer", beside=None if theirs else bearer)
        if helpers.EVENT_OF.get(cause or "") == "damaged" and stage.rng.random() < 0.3:
            for unit in stage.fighters(side):
                unit["state"]["shield"] = stage.rng.randint(3, 30)  # so that it is not an earlier line that is heard
        if effect.verb == "cull":
            for unit in stage.fighters(side):
                unit["state"] |= {"maim": 90_000, "vitality": 5}
        if why == "dead" and effect.verb == "restore":
            for unit in stage.fighters():
                unit["state"]["vitality"] = 1
        if stage.rng.random() < 0.5 and stage.kind(bearer) in ("unit", "penny", "boss"):
            bearer["state"]["charge"] = 0.999

    return twist


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
        gone(stage, bearer, printed, effect)
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
                stage.taken[own].add((tool["at"][0], tool["at"][1]))


def _restored(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Everybody is whole, or made whole by somebody who hears the event first."""
    _full(stage, bearer, printed, effect)
    hook = printed.line.effects[0].hook
    if effect.to.who == "target":  # a misfire whose hit is absorbed
        for unit in stage.fighters():
            unit["state"]["shield"] = 9000
        stage.draws["it/misfire"] = [1, 1, 1]
        bearer["state"]["feral"] = 10
    name = helpers.reactor(hook.event, "full") if hook is not None else None
    if name is not None and effect.verb == "restore":
        own = side_of(stage, bearer)
        stage.put(OTHER[own] if hook is not None and hook.relation == "enemy" else own, name, first=True)


def _crowd(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """A chain of forced activations that is too deep."""
    own = side_of(stage, bearer)
    stage.sides[own]["units"] = [bearer]
    stage.taken[own] = footprint(stage, bearer)
    gates = printed.line.effects[0].gates
    nth = max((g.number.flat or 1 for g in gates if g.kind == "nth_activation" and g.number is not None), default=1)
    bearer["state"]["activations"] = nth - 1
    for _ in range(16):
        stage.put(own, "Helper live coin")
    first = stage.rng.choice(stage.units(own))
    first["state"]["charge"] = 0.999
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


def _twofold(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Two of the same rune below the bearer, who dies and comes back."""
    column = min(bearer["at"][0], COLUMNS - 2)
    runes = [{"rune": printed.name, "tier": 2, "at": [column, row]} for row in (0, 1)]
    stage.sides[side_of(stage, bearer)]["runes"] = {"below": runes}
    bearer["state"] |= {"vessels": 1, "vitality": 1}
    keyword(bearer, "everlasting", "keywords_battle")
    stage.seconds = 18.0


def _indebted(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """As much Interest as there can be, on whoever doesn't pay before it is applied once more."""
    for unit in stage.fighters():
        if unit is not bearer:
            unit["state"] = {"interest": MOST, "interest_by": "it"}
    bearer["state"]["charge"] = 0.999


def _full_board(stage: Stage, bearer: Document, printed: Printed, effect: Clause) -> None:
    """Not a cell left on the bearer's side."""
    own = side_of(stage, bearer)
    for card in ("Helper post", "Helper coin"):
        while stage.put(own, card) is not None:
            pass
    bearer["state"]["charge"] = 0.999


_TWISTS: dict[str, Twist] = {
    "skipped no_room": _full_board,
    "relentless": _relentless,
    "immune": _immune,
    "maximum": _maximum,
    "suppressed": _suppressed,
    "full": _restored,
    "maimed": _maimed,
    "skipped dead": before_the_hit("Helper sniper"),
    "skipped entrapped": before_the_hit("Helper snare"),
    "dead": _between("dead"),
    "entrapped": _between("entrapped"),
    "dormant": _between("dormant"),
    NOBODY: gone,
    "skipped no_recipient": _stubborn_foes,
    "skipped no_target": _between("entrapped"),
    "cull_failed no_target": _between("entrapped"),
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
