"""From the grammar's rules for effects and lines to one clause a line."""

# ruff: noqa: D102  # a callback does what the rule of its name in ability.lark says

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from lark import Token

from ecs_sim.text.callbacks import spread, whole
from ecs_sim.text.clause import Amount, Clause, Gate, Number, Per, Scope
from ecs_sim.text.parts import Parts
from ecs_sim.text.spoken import KEYWORD, POOL, STAT, More, Quantity, Reach, family, refuse, unquoted
from ecs_sim.text.vocabulary import POOLS, VERB_BY_WORD, Family


@dataclass(frozen=True, slots=True)
class Rider:
    """Something said before the effects: conditions, a chance, or the lane."""

    gates: tuple[Gate, ...] = ()
    chance: Number | None = None
    lane: str | None = None
    flags: frozenset[str] = frozenset()
    shatter: bool = False


@dataclass(frozen=True, slots=True)
class Tail:
    """Something said after the effects."""

    flag: str | None = None
    lane: str | None = None
    repeats: int | Number = 1


@dataclass(frozen=True, slots=True)
class Said:
    """The effects of a line, in the order in which they are said."""

    effects: tuple[Clause, ...]


def flags_of(*words: str) -> frozenset[str]:
    """A set of flags."""
    return frozenset(words)


def static_clause(verb: str, what: str | None = None, amount: Amount | None = None) -> Clause:
    """A statement of what the unit is, to whom its verb says."""
    return Clause(verb, what, amount, Scope(VERB_BY_WORD[verb].to), static=True)


#: What may follow an effect, as an error names it.
_MORE: Final = {"to": "`to` and recipients", "per": "`per` and what is counted", "for": "`for N seconds`"}


def _given(effect: Clause, parts: tuple[More, ...], takes: tuple[str, ...] = ("to", "per")) -> Clause:
    """The effect with its recipients, count and time, each said at most once."""
    said: dict[str, More] = {}
    for part in parts:
        if part.kind in said:
            raise refuse("E-SENTENCE-SLOT", f"`{part.kind}` is said twice", part.column, ("one of the two",))
        if part.kind not in takes:
            more = tuple(_MORE[kind] for kind in takes if kind not in said)
            text = f"`{part.kind}` can't stand behind this effect"
            raise refuse("E-SENTENCE-SLOT", text, part.column, (*more, "`and` another effect", "the end of the line"))
        said[part.kind] = part
    for kind, part in said.items():
        value = part.value
        if kind == "to" and isinstance(value, Reach):
            effect = _reaching(effect, value)
        elif isinstance(value, Per):
            flags = effect.flags | flags_of("duration_scaled") if value.count == "freeze_seconds" else effect.flags
            effect = replace(effect, per=value, flags=flags)
        elif isinstance(value, Number):
            effect = replace(effect, duration=value, flags=effect.flags - {"battle_long"} | {"timed"})
    return effect


def _reaching(effect: Clause, reach: Reach | None) -> Clause:
    if reach is None:
        return effect
    flags = effect.flags | {"include_self"} if reach.include_self else effect.flags
    return replace(effect, to=reach.scope, flags=flags)


def _per(effect: Clause, per: More | None) -> Clause:
    return effect if per is None else _given(effect, (per,))


def _verb(verb: str, amount: Amount | None = None, what: str | None = None) -> Clause:
    return Clause(verb, what, amount, Scope(VERB_BY_WORD[verb].to))


def _given_family(of: Family, amount: Amount | None, to: Scope) -> Clause:
    """A family given to somebody: by its own verb, or applied."""
    return Clause(of.verb, of.word if of.verb == "apply" else None, amount, to)


@spread
class Effects(Parts):
    """The callbacks of effects."""

    @whole
    def to(self, parts: list[Any]) -> More:
        return More("to", parts[1], parts[0].column)

    @whole
    def per(self, parts: list[Any]) -> More:
        return More("per", parts[1], parts[0].column)

    @whole
    def lasting(self, parts: list[Any]) -> More:
        return More("for", parts[1].number(1000), parts[0].column)

    def more(self, value: More) -> More:
        return value

    def on(self, value: Reach) -> Reach:
        return value

    from_ = on

    def deal(self, amount: Amount, *more: More) -> Clause:
        verb = "damage" if any(part.kind == "to" for part in more) else "attack"
        return _given(_verb(verb, amount), more)

    def deal_bonus(self, amount: Amount, *more: More) -> Clause:
        return _given(_verb("bonus_damage", amount), more, ("per",))

    def restore(self, amount: Amount, *more: More) -> Clause:
        return _given(_verb("restore", amount), more)

    def gain(self, gift: Clause, *more: More) -> Clause:
        return self.gained_by(Reach(Scope("self")), gift, more)

    def scope_gains(self, reach: Reach, gift: Clause, *more: More) -> Clause:
        return self.gained_by(reach, gift, more)

    def lose(self, loss: Clause, *more: More) -> Clause:
        return self.gained_by(Reach(Scope("self")), self._lost(loss), more)

    def scope_loses(self, reach: Reach, loss: Clause, *more: More) -> Clause:
        return self.gained_by(reach, self._lost(loss), more)

    def gained_by(self, reach: Reach, gift: Clause, more: tuple[More, ...]) -> Clause:
        if gift.verb in ("stock", "dividend") and reach.scope.who != "self":
            pool = POOLS[gift.verb]
            raise refuse("E-SENTENCE-SLOT", f"{pool} is the side's", 1, (f"`Gain N {pool}`",))
        timed = gift.verb == "grant" or (gift.verb == "stat" and "fleeting" not in gift.flags)
        takes = (("per",) if gift.amount is not None else ()) + (("for",) if timed else ())
        return _given(_reaching(gift, reach), more, takes)

    def _lost(self, loss: Clause) -> Clause:
        if loss.verb == "grant":
            return replace(loss, verb="suppress")
        return loss if loss.verb in ("lose_vitality", "wear") else replace(loss, flags=loss.flags | {"negative"})

    def gift_stack(self, of: Token, amount: Amount) -> Clause:
        return _given_family(family(of), amount, Scope("self"))

    def gift_keyword(self, token: Token) -> Clause:
        keyword = KEYWORD[token.lower()]
        if not keyword.grantable:
            text = f"{keyword.name} can't be gained or lost"
            raise refuse("E-SENTENCE-SLOT", text, token.column or 1, (f"`{keyword.name}` on a line of its own",))
        return replace(_verb("grant", what=keyword.word), flags=flags_of("battle_long"))

    def gift_stat(self, amount: Amount, stat: Token) -> Clause:
        return _verb("stat", amount, STAT[stat.lower()])

    def gift_stat_equal(self, stat: Token, amount: Amount) -> Clause:
        return self.gift_stat(amount, stat)

    def gift_fleeting(self, amount: Amount, stat: Token) -> Clause:
        return replace(self.gift_stat(amount, stat), flags=flags_of("fleeting"))

    def gift_fleeting_equal(self, stat: Token, amount: Amount) -> Clause:
        return self.gift_fleeting(amount, stat)

    def gift_maximum(self, amount: Amount) -> Clause:
        return _verb("max_vitality", amount)

    def gift_pool(self, amount: Amount, pool: Token) -> Clause:
        word = POOL[pool.lower()]
        if word not in VERB_BY_WORD:
            raise refuse("E-SENTENCE-SLOT", f"no line gains {pool}", pool.column or 1, ("Stock", "Dividend"))
        return _verb(word, amount)

    def gift_pool_equal(self, pool: Token, amount: Amount) -> Clause:
        return self.gift_pool(amount, pool)

    def loss_vitality(self, amount: Amount) -> Clause:
        return _verb("lose_vitality", amount)

    def loss_durability(self, amount: Amount) -> Clause:
        return _verb("wear", amount)

    def stack(self, of: Token, amount: Amount, per: More | None = None) -> Clause:
        known = family(of)
        if known.alone == "has":
            effect = replace(_given_family(known, amount, Scope("self")), static=True)
        elif known.alone == "applies" and known.verb == "apply":
            effect = _given_family(known, amount, Scope("target"))
        else:
            raise refuse(
                "E-SENTENCE-SLOT",
                f"{known.name} has no line of its own",
                of.column or 1,
                (f"Gain {known.name}: N", f"Adjacent allies gain {known.name}: N"),
            )
        return _per(effect, per)

    def stun(self, _of: Token, seconds: Quantity) -> Clause:
        return replace(_verb("apply", what="stun"), duration=seconds.number(1000))

    def timed(self, of: Token, reach: Reach | None = None) -> Clause:
        return _reaching(_verb("apply", what=family(of).word), reach)

    def apply_stack(self, of: Token, amount: Amount, *more: More) -> Clause:
        known = family(of)
        if known.verb != "apply":
            raise refuse("E-SENTENCE-SLOT", f"{known.name} isn't applied", of.column or 1, (f"Gain {known.name}: N",))
        return _given(_given_family(known, amount, Scope("target")), more)

    def apply_stun(self, of: Token, seconds: Quantity, *more: More) -> Clause:
        return _given(self.stun(of, seconds), more, ("to",))

    def apply_timed(self, of: Token, *more: More) -> Clause:
        return _given(self.timed(of), more, ("to",))

    def aoe(self, amount: Amount, per: More | None = None) -> Clause:
        return _per(_verb("aoe", amount), per)

    def tremor(self, amount: Amount, per: More | None = None) -> Clause:
        return _per(_verb("tremor", amount), per)

    def crush(self, amount: Amount, on: Reach | None, per: More | None) -> Clause:
        return _per(_reaching(_verb("crush", amount), on), per)

    def crush_open(self, amount: Amount, per: More | None) -> Clause:
        return self.crush(amount, None, per)

    def cull(self, reach: Reach | None) -> Clause:
        return _reaching(_verb("cull"), reach)

    def clear(self, of: Token, reach: Reach | None) -> Clause:
        cleared = self.clear_some(None, of, reach)
        return replace(cleared, flags=cleared.flags | {"all_stacks"})

    def clear_some(self, amount: Amount | None, of: Token, reach: Reach | None) -> Clause:
        return _reaching(_verb("clear", amount, family(of).word), reach)

    def counter(self, letter: Token, amount: Amount, per: More | None = None) -> Clause:
        return _per(_verb("counter", amount, letter.upper()), per)

    def self_destruct(self, amount: Amount | None = None, reach: Reach | None = None) -> Clause:
        return _reaching(_verb("self_destruct", amount), reach)

    def reactivate(self, percent: Quantity) -> Clause:
        return replace(static_clause("reactivate"), chance=percent.number(100))

    def bloodletting(self, amount: Amount, per: More | None = None) -> Clause:
        return _per(_verb("bloodletting", amount), per)

    def smash(self, seconds: Quantity | None = None, on: Reach | None = None) -> Clause:
        lasts = None if seconds is None else seconds.number(1000)  # without a time it does nothing (800.65f)
        return _reaching(replace(_verb("smash"), duration=lasts), on)

    def apply_smash(self, seconds: Quantity, *more: More) -> Clause:
        return _given(self.smash(seconds), more, ("to",))

    def shock(self, reach: Reach | None) -> Clause:
        return _reaching(_verb("shock"), reach)

    def displace_ally(self) -> Clause:
        return _verb("displace_ally")

    def displace_enemy(self) -> Clause:
        return _verb("displace_enemy")

    def harvest(self, amount: Amount, including: str | None) -> Clause:
        return replace(_verb("harvest", amount), flags=flags_of() if including is None else flags_of("include_self"))

    def interest_rider(self, amount: Amount) -> Clause:
        return replace(_verb("apply", amount, "interest"), lane="rider")

    def push_initiative(self) -> Clause:
        return _verb("push_initiative")

    def repossess(self, amount: Amount) -> Clause:
        return _verb("repossess", amount)

    def piercing_roar(self, amount: Amount) -> Clause:
        return _verb("piercing_roar", amount)

    def crippling_scream(self, amount: Amount) -> Clause:
        return _verb("crippling_scream", amount)

    def dormant(self, lasting: More) -> Clause:
        return _given(_verb("dormant"), (lasting,), ("for",))

    def scope_dormant(self, reach: Reach, lasting: More) -> Clause:
        return _reaching(self.dormant(lasting), reach)

    def wake(self, reach: Reach) -> Clause:
        return _reaching(_verb("wake"), reach)

    def spawn(self, card: Token) -> Clause:
        return _verb("spawn", what=unquoted(card))

    def become(self, card: Token) -> Clause:
        return _verb("become", what=unquoted(card))

    def transform_random(self, tribe: Token, tier: Quantity | None) -> Clause:
        amount = None if tier is None else Amount("number", tier.number())
        return _verb("transform", amount, None if tribe.lower() == "unit" else unquoted(tribe))

    def repair(self, amount: Amount, to: More) -> Clause:
        return _given(_verb("repair", amount), (to,))

    def advance_quest(self, amount: Amount) -> Clause:
        return _verb("advance_quest", amount)
