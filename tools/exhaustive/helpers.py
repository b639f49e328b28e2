"""Cards that make things happen to others: what a board aimed at one line needs beside it."""

from __future__ import annotations

from typing import Any

from ecs_sim.text.events import EVENT_BY_KEY
from tools.exhaustive.refusals import NAMED

Raw = dict[str, Any]

_ATTACK = "Deal {power} damage"


def _unit(name: str, *ability: str, **printed: Any) -> Raw:
    plain = {"vitality": 300, "power": 2, "speed": 120, "focus": 10}
    return {"name": f"Helper {name}", "ability": list(ability), **plain, **printed}


def _thing(name: str, kind: str, *ability: str, **printed: Any) -> Raw:
    return {"name": f"Helper {name}", "kind": kind, "ability": list(ability), **printed}


#: The event that each verb or family is, where others may answer it.
EVENT_OF: dict[str, str] = {
    "damage": "damaged",
    "aoe": "damaged",
    "tremor": "damaged",
    "self_destruct": "damaged",
    "lose_vitality": "vitality_lost",
    "shield": "shield_gained",
    "shock": "activates",
    "stun": "stunned",
    "freeze": "frozen",
    "entrap": "entrapped",
    "kindled": "kindled_gained",
    "feral": "feral_gained",
    "consecrate": "consecrate_gained",
    "hallow": "hallow_gained",
    "insurance": "insurance_gained",
    "subrogated": "insurance_gained",
    "interest": "interest_applied",
    "cull": "died",
}
#: What a reactor does to its own side, by what it brings about; one that sleeps hears another unit.
_REACTIONS = {
    "dead": "allies lose 999 vitality",
    "entrapped": "apply Entrap to allies",
    "dormant": "become Dormant for 2 seconds",
    "full": "restore 999 vitality to allies",
    "cleared": "clear Stun from allies",
}


def reactor(event: str, why: str) -> str | None:
    """The helper that answers an event of an ally: kills its allies, entraps them, sleeps …; None without one."""
    return f"Helper {event}, {why}" if _said(event) is not None else None


def _said(event: str) -> str | None:
    for relation in ("ally", "anyone"):
        found = EVENT_BY_KEY.get((event, relation, None))
        if found is not None:
            return found.text
    return None


def _reactors() -> list[Raw]:
    return [
        _unit(f"{event}, {why}", f"Passive: When {_said(event)}, {reaction}", speed=0)
        for event in sorted({hook for hook, _, cause in EVENT_BY_KEY if cause is None and hook != "pair_displaced"})
        for why, reaction in _REACTIONS.items()
        if _said(event) is not None
    ]


CARDS: list[Raw] = [
    _unit("sparrer", _ATTACK),
    _unit("giant", "Huge", _ATTACK),
    _unit("post", speed=0),
    _unit("feather", _ATTACK, vitality=1),
    _unit("slayer", _ATTACK, power=900, speed=300),
    _unit("headsman", "Passive: When an enemy activates, deal 999 damage to that enemy", speed=0),
    _unit("jailer", "Passive: When an enemy activates, Entrap that enemy", speed=0),
    _unit("sniper", "Passive: When an ally activates, deal 999 damage to all enemies", speed=0),
    _unit("snare", "Passive: When an ally activates, Entrap all enemies", speed=0),
    _unit("thorn", "Damaging enemies lose 900 vitality", speed=0),
    _unit("retaliator", "Passive: When this unit takes damage, deal 999 damage to all enemies", speed=0),
    _unit("ghost", "Ignores the first 9 hits", _ATTACK),
    _unit("nettle", _ATTACK, "Apply Burn: 30 to all enemies", "Apply Venom: 30 to all enemies", vitality=60),
    _unit("stunner", "Apply Stun: 1 to all enemies"),
    _unit("froster", "Freeze all enemies"),
    _unit("chiller", "Freeze all enemies, ignoring status immunity"),
    _unit("basher", "Apply Stun: 1 to all enemies, ignoring status immunity"),
    _unit("shover", "Displace Ally", "Acclimate: Apply Entrap to allies"),
    _unit("binder", "Apply Entrap to allies", speed=0),
    _unit("avenger", "Passive: When an ally dies, deal 999 damage to all enemies", speed=0),
    _unit("waker", "Wake adjacent allies"),
    _unit("stubborn", "Everlasting", "Relentless", _ATTACK, vitality=1),
    _unit("trapper", "Entrap all enemies"),
    _unit("lender", "Apply Interest: 2 to all enemies", _ATTACK),
    _unit("reaper", "Cull", _ATTACK),
    _unit("bailiff", "Repossess: 3"),
    _unit("crusher", "Crush: 5", "Smash: 1", _ATTACK),
    _unit("pusher", "Displace Ally", "Displace Enemy"),
    _unit("sparker", "Shock all enemies", "Shock adjacent allies"),
    _unit("bleeder", "Bloodletting: 5", _ATTACK),
    _unit("warder", "All allies gain Shield: 5"),
    _unit("stoker", "All allies gain Kindled: 3", "All allies gain Overclock: 1"),
    _unit("howler", "All allies gain Feral: 1"),
    _unit("cantor", "All allies gain Consecrate: 1", "All allies gain Hallow: 3"),
    _unit("insurer", "All allies gain Insurance: 1"),
    _unit("medic", "Restore 40 vitality to all allies"),
    _unit("sleeper", "Dormant until 1 seconds pass", _ATTACK),
    _unit("starter", "Initiative: Gain 3 Power", _ATTACK, speed=0),
    _unit("drainer", "All enemies lose 5 vitality"),
    _unit("wrecker", "Passive: At battle start, adjacent Tools lose 2 Durability"),
    _unit("lark", "Everlasting", _ATTACK, vitality=1),
    _unit("urn", "Phylactery", _ATTACK, vitality=1),
    _unit("traitor", "Deal 3 damage to allies"),
    _unit("eater", "Feast", _ATTACK, power=20),
    _thing("coin", "penny", _ATTACK, vitality=40, power=2, speed=200, focus=5),
    _thing("live coin", "penny", "Shock adjacent allies", vitality=900, power=0, speed=0, focus=5),
    _thing("probe", "tool", "When an adjacent ally activates, deal 1 damage to that ally's target", durability=1),
    _thing("spitter", "tool", "When an ally activates, deal 5 damage to that ally's target"),
    _thing("rock", "tool"),
    _thing("depot", "hub", "Markup: Gain 1 Stock", settle=1),
    *_reactors(),
]


def immune_to(word: str) -> str:
    """The name of the boss that is immune to one family and nothing else."""
    return f"Helper immune to {word}"


BOSSES: list[Raw] = [
    *(
        {
            "name": immune_to(word),
            "size": 2,
            "vitality": 400,
            "immune": [name],
            "phases": [{"name": "All", "power": 40, "speed": 100, "ability": [_ATTACK]}],
        }
        for name, word in sorted(NAMED.items())
    ),
    {
        "name": "Helper mirror",
        "size": 2,
        "vitality": 400,
        "reflect": True,
        "stagger": 3,
        "phases": [{"name": "All", "power": 2, "speed": 100, "ability": [_ATTACK]}],
    },
]

#: Who brings an event about: `for` its own side's units, `against` the other side's.
INSTIGATORS: dict[str, tuple[tuple[str, str], ...]] = {
    "damaged": (("sparrer", "against"), ("traitor", "for"), ("nettle", "against")),
    "vitality_lost": (("sparrer", "against"), ("drainer", "against"), ("slayer", "against"), ("nettle", "against")),
    "shield_gained": (("warder", "for"),),
    "shield_damaged": (("warder", "for"), ("sparrer", "against"), ("slayer", "against")),
    "shield_broken": (("warder", "for"), ("sparrer", "against"), ("slayer", "against")),
    "died": (("slayer", "against"), ("feather", "for"), ("nettle", "against"), ("traitor", "for")),
    "culled": (("reaper", "against"),),
    "revived": (("lark", "for"), ("stubborn", "for"), ("urn", "for"), ("slayer", "against")),
    "activates": (("sparrer", "for"),),
    "activated": (("sparrer", "for"),),
    "penny_activates": (("coin", "for"),),
    "stunned": (("stunner", "against"), ("basher", "against")),
    "frozen": (("froster", "against"), ("chiller", "against")),
    "entrapped": (("trapper", "against"),),
    "entrap_ended": (("trapper", "against"),),
    "ignited": (("stoker", "for"),),
    "kindled_gained": (("stoker", "for"),),
    "feral_gained": (("howler", "for"),),
    "consecrate_gained": (("cantor", "for"),),
    "hallow_gained": (("cantor", "for"),),
    "feast_healed": (("eater", "for"),),
    "displaced": (("pusher", "for"), ("shover", "for"), ("pusher", "against")),
    "pair_displaced": (("pusher", "for"), ("pusher", "against")),
    "insurance_gained": (("insurer", "for"),),
    "insurance_prevented": (("insurer", "for"), ("sparrer", "against")),
    "insurance_lost": (("coin", "for"), ("insurer", "for"), ("sparrer", "against")),
    "interest_applied": (("lender", "against"),),
    "interest_paid": (("lender", "against"),),
    "minted": (("coin", "for"),),
    "repossessed": (("bailiff", "against"), ("bailiff", "for")),
    "bloodletting_paid": (("bleeder", "for"),),
    "awakened": (("sleeper", "for"), ("waker", "for")),
    "durability_spent": (("probe", "for"),),
    "durability_lost": (("probe", "for"),),
    "damaging": (("sparrer", "against"), ("spitter", "against"), ("nettle", "against")),
}
