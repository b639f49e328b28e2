"""From the grammar's smaller rules to the parts of a clause: numbers, amounts, counts, conditions, recipients."""

# ruff: noqa: D102  # a callback does what the rule of its name in ability.lark says

from __future__ import annotations

from typing import Any, Final

from lark import Token, Transformer

from ecs_sim.text.callbacks import spread, whole
from ecs_sim.text.clause import Amount, Gate, Number, Per, Scope
from ecs_sim.text.phrases import adjective
from ecs_sim.text.spoken import (
    KEYWORD,
    LIVE,
    POOL,
    STAT,
    Coefficient,
    Quantity,
    Reach,
    Some,
    family,
    refuse,
    unquoted,
)


def _holding(kind: str, what: str | None = None, number: Quantity | None = None) -> Gate:
    return Gate(kind, what, number=None if number is None else number.number())


@spread
class Parts(Transformer[Token, Any]):
    """The callbacks of the smaller rules, by their names in the grammar."""

    # numbers

    def quantity(self, token: Token) -> Quantity:
        return Quantity(str(token), token.column or 1)

    percent = quantity
    seconds = quantity

    def times(self, value: Quantity, sign: Token) -> Coefficient:
        if sign.lower() != "x":
            raise refuse("E-SENTENCE-NUMBER", f"{sign} is no sign for times", sign.column or 1, ("x",))
        return Coefficient(times=value.number())

    def half(self) -> Coefficient:
        return Coefficient(divide=Number(flat=2))

    def over(self, value: Quantity) -> Number:
        return value.number()

    def cap(self, value: Quantity) -> Number:
        return value.number()

    # amounts

    def operand_number(self, value: Quantity) -> Amount:
        if value.live in LIVE:
            return Amount(value.live)
        return Amount("number", value.number())

    def operand_counter(self, letter: Token) -> Amount:
        return Amount("counter", what=letter.upper())

    def n(self, by: Coefficient | None, base: Amount, cap: Number | None, over: Number | None) -> Amount:
        if by is None and over is None and cap is None:
            return base
        divide = over if by is None or by.divide is None else by.divide
        if by is not None and by.divide is not None and over is not None:
            raise refuse("E-SENTENCE-NUMBER", "an amount is halved and divided", 1, ("one of the two",))
        times = None if by is None else by.times
        return Amount(base.source, base.number, base.what, base.whose, times, divide, cap)

    def n_late(self, by: Coefficient | None, base: Amount, over: Number, cap: Number) -> Amount:
        return self.n(by, base, cap, over)

    def n_stacks(self, by: Coefficient | None, of: Token, cap: Number | None, over: Number | None) -> Amount:
        return self.stacks_on(by, of, "self", cap, over)

    def n_stacks_late(self, by: Coefficient | None, of: Token, over: Number, cap: Number) -> Amount:
        return self.stacks_on(by, of, "self", cap, over)

    stacks_cap = n_stacks
    stacks_late = n_stacks_late

    def stacks_on(
        self, by: Coefficient | None, of: Token, whose: str, cap: Number | None, over: Number | None
    ) -> Amount:
        return self.n(by, Amount("family", what=family(of).word, whose=whose), cap, over)

    def stacks_on_late(self, by: Coefficient | None, of: Token, whose: str, over: Number, cap: Number) -> Amount:
        return self.stacks_on(by, of, whose, cap, over)

    def stacks_over(self, by: Coefficient | None, of: Token, over: Number) -> Amount:
        return self.stacks_on(by, of, "self", None, over)

    def open(self, by: Coefficient | None, of: Token) -> Amount:
        return self.stacks_on(by, of, "self", None, None)

    def amount(self, value: Amount) -> Amount:
        return value

    def words_stat(self, stat: Token) -> Amount:
        return self.words_stat_of("self", stat)

    def words_stat_of(self, whose: str, stat: Token) -> Amount:
        word = STAT[stat.lower()]
        return Amount("armor", whose=whose) if word == "armor" else Amount("stat", what=word, whose=whose)

    def words_pool(self, pool: Token) -> Amount:
        return Amount(POOL[pool.lower()])

    def raw_power(self) -> Amount:
        return Amount("raw_power")

    def base_speed(self) -> Amount:
        return Amount("base_speed")

    def maximum_vitality(self) -> Amount:
        return Amount("max_vitality")

    def maximum_vitality_of(self, whose: str) -> Amount:
        return Amount("max_vitality", whose=whose)

    def vitality(self) -> Amount:
        return Amount("vitality")

    def vitality_of(self, whose: str) -> Amount:
        return Amount("vitality", whose=whose)

    def cost_paid(self) -> Amount:
        return Amount("cost_paid")

    def feast_restored(self) -> Amount:
        return Amount("feast_restored")

    def freeze_removed(self) -> Amount:
        return Amount("freeze_removed")

    def damage_so_far(self) -> Amount:
        return Amount("damage_so_far")

    def damage_dealt(self) -> Amount:
        return Amount("damage_dealt")

    def event_amount(self) -> Amount:
        return Amount("event_amount")

    def event_gain(self, _of: Token) -> Amount:
        return self.event_amount()

    def words_stacks_of(self, whose: str, of: Token) -> Amount:
        return Amount("family", what=family(of).word, whose=whose)

    # whose

    def whose_self(self) -> str:
        return "self"

    def whose_target(self) -> str:
        return "target"

    def whose_enemies(self) -> str:
        return "all_enemies"

    def whose_that(self, _word: str) -> str:
        return "subject"

    who_self = whose_self
    who_target = whose_target
    who_that = whose_that

    def who_that_unit(self) -> str:
        return "subject"

    who_that_ally = who_that_unit
    who_that_enemy = who_that_unit

    # counts

    def count_enemies_are(self, adjective: Token) -> Per:
        return Per("units_with_family", family(adjective).word)

    count_enemies_with = count_enemies_are

    def count_allies_are(self, adjective: Token) -> Per:
        return Per("allies_with_family", family(adjective).word)

    count_allies_with = count_allies_are

    def count_stacks(self, of: Token, whose: str | None) -> Per:
        return Per("stacks", family(of).word, whose or "self")

    def count_negative(self, whose: str | None) -> Per:
        return Per("negative_statuses", whose=whose or "self")

    def count_lucid(self) -> Per:
        return Per("lucid_allies")

    def count_wounded(self) -> Per:
        return Per("wounded_enemies")

    def count_tools(self) -> Per:
        return Per("adjacent_tools")

    def count_hubs(self) -> Per:
        return Per("allied_hubs")

    def count_rune_effects(self) -> Per:
        return Per("rune_effects")

    def count_freeze(self) -> Per:
        return Per("freeze_seconds")

    def count_enemies(self) -> Per:
        return Per("enemies")

    def count_allies(self) -> Per:
        return Per("allies")

    def count_adjacent(self) -> Per:
        return Per("adjacent_allies")

    def count_neighbours(self) -> Per:
        return Per("neighbours")

    def count_pool(self, pool: Token) -> Per:
        return Per(POOL[pool.lower()])

    # recipients

    def that_unit(self) -> str:
        return "that_unit"

    def that_ally(self) -> str:
        return "that_ally"

    def that_enemy(self) -> str:
        return "that_enemy"

    def scope(self, value: Reach) -> Reach:
        return value

    def scope_self(self) -> Reach:
        return Reach(Scope("self"))

    def scope_target(self) -> Reach:
        return Reach(Scope("target"))

    def scope_that(self, word: str) -> Reach:
        return Reach(Scope(word))

    def scope_that_target(self) -> Reach:
        return Reach(Scope("subject_target"))

    def scope_attacker(self) -> Reach:
        return Reach(Scope("event_actor"))

    def scope_killer(self) -> Reach:
        return Reach(Scope("killer"))

    def scope_one_adjacent(self) -> Reach:
        return Reach(Scope("one_adjacent_ally"))

    def reach_all(self) -> str:
        return "all"

    def reach_adjacent(self) -> str:
        return "adjacent"

    def reach_flank(self) -> str:
        return "flank"

    def reach_some(self, value: Quantity) -> Some:
        return Some(value.number())

    def reach_some_adjacent(self, value: Quantity) -> Some:
        return Some(value.number(), "adjacent")

    def reach_some_flank(self, value: Quantity) -> Some:
        return Some(value.number(), "flank")

    @whole
    def noun(self, tokens: list[Token]) -> Token:
        return tokens[0]

    def beside(self) -> str:
        return "beside"

    def other(self) -> Gate:
        return Gate("other")

    def including(self) -> str:
        return "including"

    @whole
    def group(self, parts: list[Any]) -> Reach:
        reach: str | Some | None = parts[0]
        including: str | None = parts[-1]
        filters = [p for p in parts[1:-1] if isinstance(p, Gate)]
        noun = next(p for p in parts[1:-1] if isinstance(p, Token))
        if parts[1] is not None and noun.lower() not in ("enemies", "enemy"):
            raise refuse(
                "E-SENTENCE-SLOT", "`other` enemies are those beside the target", noun.column or 1, ("enemies",)
            )
        who = _who(reach, noun, beside="beside" in parts[1:-1])
        count = reach.count if isinstance(reach, Some) else None
        include_self = including is not None
        if include_self and who not in ("adjacent_allies", "flank_allies", "some_allies", "allies"):
            raise refuse(
                "E-SENTENCE-SLOT", "`including this unit` says nothing of these", noun.column or 1, ("allies",)
            )
        if include_self and who == "allies":
            who, include_self = "all_allies", False
        return Reach(Scope(who, count, _in_order(filters)), include_self)

    def with_(self, gate: Gate) -> Gate:
        return gate

    # conditions

    def is_adjective(self, adjective: Token) -> Gate:
        return Gate("has_family", family(adjective).word)

    def is_lucid(self) -> Gate:
        return Gate("is_lucid")

    def is_wounded(self) -> Gate:
        return Gate("wounded")

    def is_ignited(self) -> Gate:
        return Gate("ignited")

    def is_not(self, adjective: Token) -> Gate:
        return Gate("lacks_family", family(adjective).word)

    def is_dead(self) -> Gate:
        return Gate("is_dead")

    def is_ally(self) -> Gate:
        return Gate("is_ally")

    def is_enemy(self) -> Gate:
        return Gate("is_enemy")

    def is_below(self, percent: Quantity) -> Gate:
        return Gate("below_vitality", number=percent.number())

    def is_full(self) -> Gate:
        return Gate("full_vitality")

    def is_tribe(self, name: Token) -> Gate:
        return Gate("is_tribe", unquoted(name))

    def state(self, gate: Gate) -> Gate:
        return gate

    def family(self, token: Token) -> Token:
        return token

    def holds(self, of: Token) -> Gate:
        return _holding("has_family", family(of).word)

    def holds_shield(self) -> Gate:
        return _holding("has_family", "shield")

    def holds_no(self, of: Token) -> Gate:
        return _holding("lacks_family", family(of).word)

    def holds_at_least(self, of: Token, number: Quantity) -> Gate:
        return _holding("family_at_least", family(of).word, number)

    def holds_at_most(self, of: Token, number: Quantity) -> Gate:
        return _holding("family_at_most", family(of).word, number)

    def holds_or_more(self, number: Quantity, of: Token) -> Gate:
        return self.holds_at_least(of, number)

    def holds_or_less(self, number: Quantity, of: Token) -> Gate:
        return self.holds_at_most(of, number)

    def holds_no_negative(self) -> Gate:
        return Gate("negative_at_most", number=Number(flat=0))

    def holds_keyword(self, keyword: Token) -> Gate:
        return _holding("has_keyword", KEYWORD[" ".join(keyword.lower().split())].word)

    def holds_no_stat(self, stat: Token) -> Gate:
        if STAT[stat.lower()] != "armor":
            raise refuse("E-SENTENCE-SLOT", f"nothing asks for no {stat}", stat.column or 1, ("Armor",))
        return _holding("no_armor")

    def stat_at_least(self, number: Quantity, stat: Token) -> Gate:
        return _holding("stat_at_least", STAT[stat.lower()], number)

    def stat_at_most(self, number: Quantity, stat: Token) -> Gate:
        return _holding("stat_at_most", STAT[stat.lower()], number)

    def vitality_at_least(self, number: Quantity) -> Gate:
        return _holding("stat_at_least", "vitality", number)

    def vitality_at_most(self, number: Quantity) -> Gate:
        return _holding("stat_at_most", "vitality", number)

    def holds_quest(self) -> Gate:
        return _holding("quest_done")

    def holds_more(self, of: Token, stat: Token) -> Gate:
        return over_armor(of, stat)

    def base_at_least(self, number: Quantity) -> Gate:
        return _holding("base_speed_at_least", None, number)

    def base_at_most(self, number: Quantity) -> Gate:
        return _holding("base_speed_at_most", None, number)

    def rune_effects(self, number: Quantity) -> Gate:
        return _holding("rune_effects_at_least", None, number)

    def holds_negative(self) -> Gate:
        return _holding("has_negative")

    def negative_at_most(self, number: Quantity) -> Gate:
        return _holding("negative_at_most", None, number)


def _in_order(filters: list[Gate]) -> tuple[Gate, ...]:
    """The filters in the one order in which they are printed: `other`, adjectives, and what stands after the noun."""
    found = [Gate(gate.kind, gate.what, "recipient", gate.number) for gate in filters]
    return tuple(sorted(found, key=lambda gate: (gate.kind != "other", adjective(gate) is None)))


def over_armor(of: Token, stat: Token) -> Gate:
    """More Venom than Armor: nothing else is compared so (400.4d)."""
    if family(of).word != "venom" or STAT[stat.lower()] != "armor":
        raise refuse("E-SENTENCE-SLOT", "only Venom is compared with Armor", of.column or 1, ("Venom",))
    return Gate("venom_over_armor")


#: Scopes by the words before their noun; with a count of their own, `some …`.
_ALLIES: Final = {None: "allies", "all": "all_allies", "adjacent": "adjacent_allies", "flank": "flank_allies"}
_NOUNS: Final = {"enemy": "enemies", "ally": "allies", "tool": "tools", "hub": "hubs"}


def _who(reach: str | Some | None, noun: Token, *, beside: bool) -> str:
    """The scope of words.scopes that these words name."""
    kind = _NOUNS.get(noun.lower(), noun.lower())
    counted = isinstance(reach, Some)
    place = reach.place if isinstance(reach, Some) else reach
    found: str | None
    if kind == "enemies":
        plain = "adjacent_to_target" if beside else "some_enemies" if counted else "all_enemies"
        found = plain if place in (None, "all") else None
    elif beside:
        found = None
    elif kind == "allies":
        found = "some_allies" if counted and place is None else _ALLIES.get(place)
    else:
        found = f"adjacent_{kind}" if place == "adjacent" else None
    if found is None:
        raise refuse(
            "E-SENTENCE-SLOT",
            f"no scope of {noun} is named so",
            noun.column or 1,
            ("all enemies", "enemies adjacent to the target", "2 enemies", "adjacent allies", "adjacent Tools"),
        )
    return found
