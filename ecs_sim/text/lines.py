"""From a line's pieces to its clause: where hook, conditions, flags and effects come together."""

# ruff: noqa: D102  # a callback does what the rule of its name in ability.lark says

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from lark import Token

from ecs_sim.text.boost_lines import Boosts
from ecs_sim.text.build import Rider, Said, Tail, static_clause
from ecs_sim.text.callbacks import spread, whole
from ecs_sim.text.clause import Amount, Clause, Gate, Hook, Number, Scope
from ecs_sim.text.errors import HEARS_NONE
from ecs_sim.text.riders import headed_hook, heard_event, that
from ecs_sim.text.spoken import KEYWORD, STAT, More, Quantity, Reach, family, refuse
from ecs_sim.text.vocabulary import GOAL_BY_WORD, GOALS


@spread
class Lines(Boosts):
    """The callbacks of whole lines."""

    # statements

    def has_keyword(self, token: Token) -> Clause:
        return static_clause("has_keyword", KEYWORD[token.lower()].word)

    def alone(self, clause: Clause) -> Clause:
        return clause

    def retort(self, amount: Amount) -> Clause:
        return replace(static_clause("retort", amount=amount), hook=Hook("damaging"), static=False)

    def damage_cap(self, amount: Amount) -> Clause:
        return static_clause("damage_cap", amount=amount)

    def ignore_hits(self, number: Quantity) -> Clause:
        return static_clause("ignore_hits", amount=Amount("number", number.number()))

    def ignore_hit(self) -> Clause:
        return static_clause("ignore_hits", amount=Amount("number", Number(flat=1)))

    def shield_multiplier(self, number: Quantity, sign: Token) -> Clause:
        return static_clause("shield_multiplier", amount=Amount("number", self.times(number, sign).times))

    def redirect(self, percent: Quantity, reach: Reach, cap: Quantity | None) -> Clause:
        amount = Amount("number", percent.number(), cap=None if cap is None else cap.number())
        return self._reached(static_clause("redirect", amount=amount), reach)

    def intercept(self, reach: Reach) -> Clause:
        return self._reached(static_clause("intercept"), reach)

    @whole
    def status_redirect(self, parts: list[Any]) -> Clause:
        first, *others = [
            self._reached(static_clause("status_redirect", family(t).word), parts[-1]) for t in parts[:-1]
        ]
        return replace(first, also=tuple(others))

    def _reached(self, clause: Clause, reach: Reach) -> Clause:
        return replace(clause, to=reach.scope, flags=frozenset({"include_self"} if reach.include_self else ()))

    def dormant_time(self, seconds: Quantity) -> Clause:
        return replace(static_clause("dormant_until"), duration=seconds.number(1000))

    def dormant_goal(self, goal: Clause) -> Clause:
        return replace(goal, verb="dormant_until", static=True, to=Scope("self"))

    def repeat_initiative(self, reach: Reach, times: Quantity | None) -> Clause:
        amount = None if times is None else Amount("number", times.number())
        return self._reached(static_clause("initiative_repeats", amount=amount), reach)

    def defy_death(self) -> Clause:
        return static_clause("defy_death")

    def entrap_ladder(self, seconds: Quantity) -> Clause:
        return replace(static_clause("entrap_ladder"), duration=seconds.number(1000))

    def braced(self, number: Quantity) -> Clause:
        return static_clause("braced", amount=Amount("number", number.number()))

    def aura_braced(self, reach: Reach, number: Quantity) -> Clause:
        return self._reached(self.braced(number), reach)

    def settle_bonus(self, number: Quantity, per: More | None) -> Clause:
        clause = static_clause("settle_bonus", amount=Amount("number", number.number()))
        return clause if per is None else replace(clause, per=per.value)

    # auras and layers

    @whole
    def while_(self, gates: list[Gate]) -> tuple[Gate, ...]:
        return tuple(gates)

    def while_ignited(self) -> Gate:
        return Gate("ignited")

    def while_bloodlust(self) -> Gate:
        return Gate("bloodlust")

    def while_highland(self) -> Gate:
        return Gate("highland")

    def while_is(self, gate: Gate) -> Gate:
        return replace(gate, whose="self")

    while_has = while_is

    def aura_gain(self, amount: Amount, stat: Token, per: More | None) -> Clause:
        return self.aura_group_gain(Reach(Scope("self")), amount, stat, per)

    def aura_group_gain(self, reach: Reach, amount: Amount, stat: Token, per: More | None) -> Clause:
        clause = self._reached(static_clause("stat", STAT[stat.lower()], amount), reach)
        return clause if per is None else replace(clause, per=per.value)

    def aura_lose(self, amount: Amount, stat: Token, per: More | None) -> Clause:
        return self.aura_group_lose(Reach(Scope("self")), amount, stat, per)

    def aura_group_lose(self, reach: Reach, amount: Amount, stat: Token, per: More | None) -> Clause:
        clause = self.aura_group_gain(reach, amount, stat, per)
        return replace(clause, flags=clause.flags | {"negative"})

    def aura_vitality(self, amount: Amount, per: More | None) -> Clause:
        return self.aura_group_vitality(Reach(Scope("self")), amount, per)

    def aura_group_vitality(self, reach: Reach, amount: Amount, per: More | None) -> Clause:
        clause = self._reached(static_clause("max_vitality", amount=amount), reach)
        return clause if per is None else replace(clause, per=per.value)

    def aura_has(self, keyword: Token) -> Clause:
        return self.aura_have(Reach(Scope("self")), keyword)

    def aura_have(self, reach: Reach, keyword: Token) -> Clause:
        return self._reached(static_clause("grant", KEYWORD[keyword.lower()].word), reach)

    def no_burn_spread(self) -> Clause:
        return static_clause("no_burn_spread")

    def aura_line(self, gates: tuple[Gate, ...] | None, clause: Clause) -> Clause:
        own = clause.to.who == "self"
        if gates is None and (clause.verb in ("stat", "max_vitality") or (clause.verb == "grant" and own)):
            raise refuse(
                "E-SENTENCE-SLOT",
                "`gain` without `while`: a layer says while what it is there",
                1,
                ("Passive: While …, gain N Power",),
            )
        if gates is None and clause.verb == "initiative_repeats":
            raise refuse(
                "E-SENTENCE-SLOT", "without `while` this is no Passive", 1, ("Adjacent allies repeat Initiative",)
            )
        return replace(clause, gates=gates or ())

    # lines with effects

    def heard(self, event: Token) -> Hook:
        return heard_event(str(event))

    def battle_start(self) -> Hook:
        return Hook("battle_start")

    @whole
    def effects(self, parts: list[Clause]) -> Said:
        return Said(tuple(parts))

    @whole
    def plain(self, parts: list[Any]) -> Clause:
        return _line(None, parts)

    @whole
    def passive(self, parts: list[Any]) -> Clause:
        return _line(parts[0], parts[1:])

    @whole
    def package(self, parts: list[Any]) -> Clause:
        return _line(replace(parts[0], spelled="tool"), parts[1:])

    @whole
    def sold(self, parts: list[Any]) -> Clause:
        """A line for the shop: it is kept and printed, and no fight hears it (800.47d)."""
        return _line(Hook("sold", "self", None, "sale"), parts)

    @whole
    def awakens(self, parts: list[Any]) -> Clause:
        return _line(Hook("awakened", "self", None, "awakens"), parts)

    @whole
    def quest(self, parts: list[Any]) -> Clause:
        said = next(p for p in parts if isinstance(p, Said))
        rest = [p for p in parts[1:] if p is not said]
        return _line(None, [*rest, Said((parts[0], *said.effects))])

    def quest_level(self, goal: Clause, amount: Amount) -> Clause:
        """A reward that lasts: levels of the resonance while the unit stands (800.58d)."""
        return replace(goal, also=(self.resonance_level(amount),))

    # deeds

    def goal_die(self, number: Quantity) -> Clause:
        return _deed("enemies_die", number)

    def goal_culled(self, number: Quantity) -> Clause:
        return _deed("enemies_culled", number)

    def goal_are(self, number: Quantity, adjective: Token) -> Clause:
        return _deed(f"enemies_{adjective.lower()}", number, adjective)

    def goal_activate(self, number: Quantity) -> Clause:
        return _deed("allies_activate", number)

    def goal_revive(self, number: Quantity) -> Clause:
        return _deed("allies_revive", number)

    def goal_cascade(self, number: Quantity, keyword: Token) -> Clause:
        return _deed(f"allies_{keyword.lower()}", number, keyword)

    def goal_activations(self, number: Quantity) -> Clause:
        return _deed("activations", number)

    def goal_damage(self, number: Quantity) -> Clause:
        return _deed("damage_dealt", number)

    def goal_gained(self, number: Quantity, of: Token) -> Clause:
        return _deed(f"{family(of).word}_gained", number, of)

    def goal_paid(self, number: Quantity, of: Token) -> Clause:
        return _deed(f"{family(of).word}_paid", number, of)

    @whole
    def headed(self, parts: list[Any]) -> Clause:
        return _line(headed_hook(str(parts[0])), parts[1:])


def _deed(word: str, number: Quantity, said: Token | None = None) -> Clause:
    """What is counted, and how many of it: still a Quest, a wake condition takes it over."""
    if word not in GOAL_BY_WORD:
        column = number.column if said is None else said.column or 1
        raise refuse("E-SENTENCE-SLOT", f"nothing counts {said}", column, tuple(goal.text for goal in GOALS))
    return Clause("quest", word, Amount("number", number.number()), Scope("nobody"))


#: The remedy for what can't stand beside anything.
_ALONE: Final = ("two lines",)


def _line(hook: Hook | None, parts: list[Any]) -> Clause:
    riders = [p for p in parts if isinstance(p, Rider)]
    tails = [p for p in parts if isinstance(p, Tail)]
    said = next(p for p in parts if isinstance(p, Said))
    effects = tuple(that(effect, hook) for effect in said.effects)
    if any(rider.shatter for rider in riders):
        effects = (Clause("shatter"), *effects)
    _fits(hook, effects, alone=not riders and not tails)
    _heard(hook, [gate for r in riders for gate in r.gates], effects)
    head = effects[0]
    flags = head.flags.union(*(r.flags for r in riders), (t.flag for t in tails if t.flag is not None))
    return replace(
        head,
        hook=hook if hook is not None else head.hook,
        gates=tuple(gate for r in riders for gate in r.gates),
        chance=_one("chance", [r.chance for r in riders if r.chance is not None]) or head.chance,
        lane=_one("lane", [p.lane for p in (*riders, *tails, head) if p.lane is not None]),
        repeats=_one("number of repeats", [t.repeats for t in tails if t.repeats != 1]) or 1,
        flags=flags,
        also=effects[1:],
    )


def _fits(hook: Hook | None, effects: tuple[Clause, ...], *, alone: bool) -> None:
    if any(effect.static for effect in effects) and (hook is not None or len(effects) > 1 or not alone):
        raise refuse("E-SENTENCE-SLOT", "this states what the unit is: it stands alone on its line", 1, _ALONE)
    if any(effect.verb == "bloodletting" for effect in effects) and (hook is not None or len(effects) > 1):
        raise refuse("E-SENTENCE-SLOT", "Bloodletting is a price: it stands alone on its line", 1, _ALONE)
    if any(effect.lane == "rider" for effect in effects) and (hook is not None or len(effects) > 1):
        raise refuse("E-SENTENCE-SLOT", "the Interest rider is the card's: it stands alone on its line", 1, _ALONE)
    if any(effect.verb == "attack" for effect in effects) and (hook is not None or len(effects) > 1):
        raise refuse("E-SENTENCE-SLOT", "`damage` of such a line says to whom", 1, ("Deal N damage to the target",))


def _heard(hook: Hook | None, gates: list[Gate], effects: tuple[Clause, ...]) -> None:
    """Only a line that listens to an event about somebody can point at its units."""
    if hook is not None and hook.event != "battle_start":
        return
    read = [part.whose for e in effects for part in (e.amount, e.per) if part is not None]
    if "subject" in [*read, *(gate.whose for gate in gates)]:
        raise refuse("E-SENTENCE-SLOT", HEARS_NONE, 1, ("When …",))
    if any(effect.to.who in ("event_actor", "subject_target") for effect in effects):
        raise refuse("E-SENTENCE-SLOT", HEARS_NONE, 1, ("When …",))


def _one(name: str, said: list[Any]) -> Any:
    if len(said) > 1:
        raise refuse("E-SENTENCE-SLOT", f"the line says its {name} twice", 1, ("one of the two",))
    return said[0] if said else None
