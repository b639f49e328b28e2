"""From the grammar to clauses: sentences of runes, resonances and Cores (rulings d9 to d11)."""

# ruff: noqa: D102  # a callback does what the rule of its name in ability.lark says

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from ecs_sim.text.build import static_clause
from ecs_sim.text.callbacks import spread
from ecs_sim.text.clause import Amount, Clause, Gate, Hook, Number, Scope
from ecs_sim.text.riders import Riders
from ecs_sim.text.spoken import STAT, Quantity, refuse


def _boost(kind: str, amount: Amount | None = None) -> Clause:
    return static_clause("boost", kind, amount)


def _chance(kind: str, percent: Quantity) -> Clause:
    return replace(_boost(kind), chance=percent.number(100))


@spread
class Boosts(Riders):
    """The callbacks of these lines."""

    def thorns(self, amount: Amount) -> Clause:
        return _boost("thorns", amount)

    def riposte(self) -> Clause:
        return _boost("riposte", Amount("level"))

    def tick_reduction(self, amount: Amount) -> Clause:
        return _boost("tick_reduction", amount)

    def bloodletting_reduction(self, amount: Amount) -> Clause:
        return _boost("bloodletting", amount)

    def cascade_chance(self, percent: Quantity) -> Clause:
        return _chance("cascade", percent)

    def keep_hallow(self, percent: Quantity) -> Clause:
        return _chance("keep_hallow", percent)

    def resonance_level(self, amount: Amount) -> Clause:
        return _boost("level", amount)

    def restored_bonus(self, amount: Amount) -> Clause:
        return _boost("restored", amount)

    def shield_bonus(self, amount: Amount) -> Clause:
        return _boost("shielded", amount)

    def crush_bonus(self, amount: Amount) -> Clause:
        return _boost("crush", amount)

    def gold(self, amount: Amount) -> Clause:
        return _boost("gold", amount)

    def share_runes(self) -> Clause:
        return replace(_boost("share_runes"), to=Scope("adjacent_allies"))

    def most(self, quantity: Quantity) -> Number:
        return quantity.number()

    def until_loss(self) -> None:
        return None

    def build_per_hit(self, amount: Amount, stat: Token, most: Number | None, *_: Any) -> Clause:
        return self._builds("on_hit", amount, stat, most)

    def build_per_activation(self, amount: Amount, stat: Token, most: Number | None, *_: Any) -> Clause:
        return self._builds("success", amount, stat, most)

    def _builds(self, lane: str, amount: Amount, stat: Token, most: Number | None) -> Clause:
        if amount.cap is not None:
            raise refuse("E-SENTENCE-SLOT", "`at most` can't stand here", 1, ("`, up to N`",))
        return Clause("build_up", STAT[stat.lower()], replace(amount, cap=most), Scope("self"), lane=lane)

    def reliquary(self, amount: Amount, stat: Token) -> Clause:
        if STAT[stat.lower()] != "speed":
            raise refuse("E-SENTENCE-SLOT", "only Speed lasts until the next activation", stat.column or 1, ("Speed",))
        return Clause("reliquary", "speed", amount, Scope("self"), Hook("revived"))

    def below_gain(self, percent: Quantity, amount: Amount, stat: Token) -> Clause:
        gate = Gate("below_vitality", number=percent.number())
        return replace(static_clause("stat", STAT[stat.lower()], amount), gates=(gate,))
