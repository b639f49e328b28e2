"""Sentences of runes, resonances and Cores as they are printed (rulings d9 to d11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ecs_sim.text import phrases as say
from ecs_sim.text.clause import Clause

#: Each boost as it is printed, by words.boosts; {} stands for its number.
BOOSTS: Final[dict[str, str]] = {
    "thorns": "Thorns {}",
    "riposte": "Riposte",
    "tick_reduction": "Burn and Venom ticks are reduced by {}",
    "bloodletting": "Bloodletting costs {} less",
    "cascade": "{}% more Cascade",
    "keep_hallow": "{}% chance to keep Hallow",
    "level": "Resonance level +{}",
    "restored": "Vitality restored is increased by {}",
    "shielded": "Shield gained is increased by {}",
    "crush": "Crush is increased by {}",
    "gold": "Gain {} Gold each round",
    "share_runes": "Adjacent allies receive every rune on your boards",
}
#: Lanes of runes as they are said (1000.2, S1000-01).
LANES: Final[dict[str, str]] = {
    "new_target": "Against a new target",
    "immediate": "Immediately",
    "on_hit": "On hit",
    "success": "After a successful activation",
    "after": "After activating",
}
#: What a building line counts: its lane.
BUILDS: Final[dict[str, str]] = {"on_hit": "hit", "success": "activation"}


def boost(clause: Clause) -> str:
    """A boost as it is printed."""
    kind = clause.what or ""
    if kind not in BOOSTS:
        raise say.unsayable(f"the boost {kind!r}", "what")
    said = BOOSTS[kind]
    if "{}" not in said:
        return said
    if clause.chance is not None:
        return said.format(say.number(clause.chance))
    if clause.amount is None or not say.prefixed(clause.amount):
        raise say.unsayable("a boost of this amount", "amount")
    return said.format(say.amount(clause.amount, None))


def building(clause: Clause) -> str:
    """A building line as it is printed."""
    if clause.amount is None or clause.lane not in BUILDS:
        raise say.unsayable("what builds up here", "lane")
    cap = "" if clause.amount.cap is None else f", up to {say.number(clause.amount.cap)}"
    amount = say.amount(replace(clause.amount, cap=None), None)
    return f"Gain {amount} {say.stat(clause.what)} per {BUILDS[clause.lane]}{cap}, until vitality is lost"


def until_active(clause: Clause) -> str:
    """Reliquary's line as it is printed."""
    return f"When this revives, gain {say.amount(clause.amount, None)} Speed until it activates"


def below(clause: Clause) -> str:
    """A layer below a part of Vitality as it is printed."""
    percent = say.percent(clause.gates[0].number)
    return f"While below {percent} vitality, gain {say.amount(clause.amount, None)} {say.stat(clause.what)}"
