"""What brings a line's own matter about: its event, its keyword, its property, the sleep that it waits in."""

from __future__ import annotations

from collections.abc import Callable

from ecs_sim.text.clause import Clause
from tools.exhaustive.stage import OTHER, Document, Stage
from tools.exhaustive.twists import hold, keyword, side_of

Stir = Callable[[Stage, Document], None]
_YES = [1] * 12


def for_event(stage: Stage, bearer: Document, event: str, relation: str) -> None:
    """Make an event likely, of a unit that stands to the bearer as the line asks."""
    stir = _EVENTS.get(event)
    if stir is None or stage.rng.random() < 0.15:
        return
    own = side_of(stage, bearer)
    if relation == "self":
        subjects = [bearer]
    elif relation == "enemy":
        subjects = stage.fighters(OTHER[own])
    else:
        subjects = [unit for unit in stage.fighters(own) if unit is not bearer] or [bearer]
    for unit in subjects:
        if stage.kind(unit) in ("unit", "penny", "boss"):
            stir(stage, unit)


def _cascades(stage: Stage, unit: Document) -> None:
    keyword(unit, "cascade")
    unit["state"]["charge"] = 0.99
    stage.draws[f"{unit['id']}/cascade"] = [1, 1, 1, 0, 1]


def _dies(stage: Stage, unit: Document) -> None:
    unit["state"]["vitality"] = 1


def _ticks(stage: Stage, unit: Document) -> None:
    unit["state"] |= {"vitality": 1, "burn": 30}


def _killed(stage: Stage, unit: Document) -> None:
    (_dies if stage.rng.random() < 0.7 else _ticks)(stage, unit)


def _culled(stage: Stage, unit: Document) -> None:
    unit["state"] |= {"vitality": 5, "maim": 900}


def _revives(stage: Stage, unit: Document) -> None:
    choice = stage.rng.randint(0, 2) if stage.kind(unit) != "boss" else 1
    if choice == 0 and unit["id"] != "it":
        unit["state"] = {"life": "dead", "everlasting_in": 0.5}
    elif choice == 1:
        keyword(unit, "everlasting", "keywords_battle")
        unit["state"]["vitality"] = 1
        stage.seconds = 18.0
    else:
        unit["state"] |= {"vessels": 1, "vitality": 1}


def _acts(stage: Stage, unit: Document) -> None:
    unit["state"]["charge"] = 0.99
    unit["state"].pop("vitality", None)


def _mints(stage: Stage, unit: Document) -> None:
    if stage.kind(unit) == "penny":
        unit["state"]["charge"] = 0.99
        stage.draws[f"{unit['id']}/mint"] = list(_YES)


def _glitches(stage: Stage, unit: Document) -> None:
    if stage.kind(unit) != "boss":
        unit["state"] |= {"haywire": 1, "charge": 0.99}


def _feeds(stage: Stage, unit: Document) -> None:
    keyword(unit, "feast")
    unit["state"] |= {"vitality": 20, "charge": 0.99, "life_stats": {"power": 40}}


def _owes(stage: Stage, unit: Document) -> None:
    hold(stage, unit, "interest")
    unit["state"]["charge"] = 0.99


def _holding(family: str) -> Stir:
    return lambda stage, unit: hold(stage, unit, family)


_EVENTS: dict[str, Stir] = {
    "cascaded": _cascades,
    "died": _killed,
    "culled": _culled,
    "revived": _revives,
    "activates": _acts,
    "activated": _acts,
    "supercharge": _acts,
    "poach": _acts,
    "penny_activates": _acts,
    "minted": _mints,
    "haywire_emptied": _glitches,
    "feast_healed": _feeds,
    "interest_paid": _owes,
    "entrap_ended": _holding("entrap"),
    "shield_damaged": _holding("shield"),
    "shield_broken": _holding("shield"),
    "insurance_prevented": _holding("insurance"),
    "insurance_lost": _holding("insurance"),
}


# ------------------------------------------------------------------------ keywords and properties


def for_effect(stage: Stage, bearer: Document, effect: Clause) -> None:
    """What a property or a keyword of the bearer needs, so that its rule asks for it."""
    stir = _VERBS.get(effect.verb) or _KEYWORDS.get(effect.what or "" if effect.verb == "has_keyword" else "")
    if stir is not None and stage.rng.random() < 0.85:
        stir(stage, bearer)


def _tools_around(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    stage.sides[own]["units"] = [bearer]
    stage.taken[own] = {(x, y) for x in range(8) for y in range(4)} & {
        (bearer["at"][0] + i, bearer["at"][1] + j)
        for i in range(4)
        for j in range(4)
        if max(i, j) < _cells(stage, bearer)
    }
    for _ in range(8):
        stage.put(own, stage.rng.choice(["Helper rock", "Helper probe"]), beside=bearer)


def _cells(stage: Stage, unit: Document) -> int:
    return stage.store.size[unit["card"]]


def _burning(stage: Stage, bearer: Document) -> None:
    for unit in stage.fighters(side_of(stage, bearer)):
        if stage.kind(unit) != "boss":
            unit["state"]["burn"] = 40
            stage.draws[f"{unit['id']}/burn_spread"] = list(_YES)


def _sharing(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    runes = list(stage.store.plain["runes"])
    stage.put(own, "Helper sparrer", beside=bearer)
    if runes:
        places = [[c, r] for c in (0, 2, 4, 6) for r in (0, 1)]
        stage.sides[own]["runes"] = {"below": [{"rune": stage.rng.choice(runes), "tier": 2, "at": at} for at in places]}


def _fragile_friends(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    for unit in stage.fighters(own):
        if unit is not bearer:
            unit["state"]["vitality"] = 1
    bearer["state"].pop("vitality", None)
    stage.put(own, "Helper feather", beside=bearer)
    stage.put(OTHER[own], "Helper slayer")


def _shielded_foes(stage: Stage, bearer: Document) -> None:
    bearer["state"]["charge"] = 0.99
    for unit in stage.fighters(OTHER[side_of(stage, bearer)]):
        unit["state"]["shield"] = 40


def _many_foes(stage: Stage, bearer: Document) -> None:
    """Heavy blows, for caps, ignored hits and defied deaths."""
    foe = OTHER[side_of(stage, bearer)]
    for _ in range(2):
        stage.put(foe, "Helper slayer")
    stage.put(foe, "Helper sparrer")


def _friendly_fire(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    friend = stage.put(own, "Helper sparrer", beside=bearer, state={"feral": 10, "charge": 0.99})
    if friend is not None:
        stage.draws[f"{friend['id']}/misfire"] = list(_YES)


def _reviving(stage: Stage, bearer: Document) -> None:
    bearer["state"]["vitality"] = 1
    stage.seconds = 18.0
    stage.put(OTHER[side_of(stage, bearer)], "Helper slayer")


def _repeating(stage: Stage, bearer: Document) -> None:
    bearer["state"]["charge"] = 0.99
    stage.draws[f"{bearer['id']}/cascade"] = [1, 1, 0]
    stage.draws[f"{bearer['id']}/reactivate"] = [1, 0, 1]


def _initiative(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    stage.put(own, "Helper starter", beside=bearer)
    stage.put(own, "Helper starter", beside=bearer)


def _hungry(stage: Stage, bearer: Document) -> None:
    bearer["state"] |= {"vitality": 5, "charge": 0.99}


def _things(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    for name in ("Helper rock", "Helper probe", "Helper depot"):
        stage.put(own, name, beside=bearer)


def _chilled(stage: Stage, bearer: Document) -> None:
    bearer["state"]["charge"] = 0.99
    for unit in stage.fighters(OTHER[side_of(stage, bearer)]):
        unit["state"]["freeze"] = 4.0


def _slumbering(stage: Stage, bearer: Document) -> None:
    own = side_of(stage, bearer)
    stage.put(own, "Helper sparrer", beside=bearer)
    for unit in stage.fighters(own):
        if unit is not bearer:
            unit["state"]["dormant"] = 20.0
    bearer["state"]["charge"] = 0.99


def _foes_that_apply(stage: Stage, bearer: Document) -> None:
    foe = OTHER[side_of(stage, bearer)]
    for name in ("stunner", "froster", "crusher"):
        stage.put(foe, f"Helper {name}")


_VERBS: dict[str, Stir] = {
    "no_burn_spread": _burning,
    "status_redirect": _burning,
    "intercept": _fragile_friends,
    "shield_multiplier": _shielded_foes,
    "damage_cap": _many_foes,
    "ignore_hits": _many_foes,
    "defy_death": _many_foes,
    "reactivate": _repeating,
    "initiative_repeats": _initiative,
    "push_initiative": _initiative,
    "braced": _things,
    "settle_bonus": _things,
    "wear": _things,
    "shatter": _chilled,
    "wake": _slumbering,
}
_KEYWORDS: dict[str, Stir] = {
    "brute": _tools_around,
    "cascade": _repeating,
    "feast": _hungry,
    "feast_becomes_bonus": _hungry,
    "everlasting": _reviving,
    "phylactery": _reviving,
    "immune_to_ally_damage": _friendly_fire,
    "relentless": _foes_that_apply,
    "franchise": _things,
}


def for_boost(stage: Stage, bearer: Document, what: str) -> None:
    """What a boost is about."""
    if what == "share_runes":
        _sharing(stage, bearer)
    elif what == "cascade":
        _cascades(stage, bearer)
    elif what in ("keep_hallow", "tick_reduction"):
        for unit in stage.fighters(side_of(stage, bearer)):
            for family in ("hallow", "burn", "venom"):
                hold(stage, unit, family)
    elif what == "level":
        resonances = list(stage.store.plain["resonances"])
        if resonances:
            stage.sides[side_of(stage, bearer)]["resonance"] = stage.rng.choice(resonances)
    elif what == "bloodletting":
        _bleeding(stage, bearer)


def _bleeding(stage: Stage, bearer: Document) -> None:
    """The bearer itself has a Bloodletting to pay: it takes the helper's card where the line isn't its own."""
    if (
        bearer["card"] in stage.store.units
        and stage.store.kind[bearer["card"]] == "unit"
        and _cells(stage, bearer) == 2
    ):
        bearer["card"] = "Helper bleeder"
        bearer.pop("tier", None)
