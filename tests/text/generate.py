"""Strategies for every clause that has a sentence: the space over which reading and printing are inverse."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from ecs_sim.text.clause import Amount, Clause, Gate, Hook, Number, Per, Scope
from ecs_sim.text.events import EVENTS
from ecs_sim.text.phrases import HALF, prefixed
from ecs_sim.text.table import derived
from ecs_sim.text.vocabulary import FAMILIES, GOALS, HEADS, KEYWORDS, STATS, TAILS, VERB_BY_WORD

STACKS = [f.word for f in FAMILIES if f.takes == "amount"]
APPLIED = [f for f in FAMILIES if f.verb == "apply"]
EVERY_FAMILY = [f.word for f in FAMILIES]
GRANTABLE = [k.word for k in KEYWORDS if k.grantable]
FORMULAS = ["tier", "8 * tier", "3 + 2 * tier", "(tier + 1) * 4", "tier // 2 + 1", "20 / tier"]


@cache
def numbers(scale: int = 1, most: int = 9_999) -> st.SearchStrategy[Number]:
    flat = st.integers(0, most * scale)
    return st.one_of(
        flat.map(lambda n: Number(flat=n, scale=scale)),
        st.lists(flat, min_size=2, max_size=5).map(lambda ns: Number(ladder=tuple(ns), scale=scale)),
        st.sampled_from(["chill", "ward", "Bite_2", "x"]).map(lambda f: Number(field=f, scale=scale)),
        st.sampled_from(FORMULAS).map(lambda f: Number(formula=f, scale=scale)),
    )


@cache
def flats(least: int, most: int) -> st.SearchStrategy[Number]:
    return st.integers(least, most).map(lambda n: Number(flat=n))


@cache
@st.composite
def amounts(draw: st.DrawFn, heard: bool = False) -> Amount:
    whose = st.sampled_from(["self", "target", "subject"] if heard else ["self", "target"])
    base = draw(
        st.one_of(
            numbers().map(lambda n: Amount("number", n)),
            st.sampled_from(["power", "burn_power", "level", "raw_power", "base_speed", "max_vitality"]).map(Amount),
            st.sampled_from(["cost_paid", "feast_restored", "freeze_removed", "damage_so_far"]).map(Amount),
            st.sampled_from(["damage_dealt", "event_amount", "stock", "dividend", "profit"]).map(Amount),
            st.just(Amount("counter", what="X")),
            st.builds(lambda word, w: Amount(word, whose=w), st.sampled_from(["armor", "vitality"]), whose),
            st.builds(
                lambda s, w: Amount("stat", what=s, whose=w), st.sampled_from(["power", "speed", "focus"]), whose
            ),
            st.builds(
                lambda f, w: Amount("family", what=f, whose=w),
                st.sampled_from(STACKS),
                st.one_of(whose, st.just("all_enemies")),
            ),
        )
    )
    times = draw(st.none() | numbers(most=20))
    divide = draw(st.none() | st.just(HALF) | numbers(most=20))
    return replace(base, times=times, divide=divide, cap=draw(st.none() | numbers()))


@cache
def small_amounts() -> st.SearchStrategy[Amount]:
    return amounts().filter(prefixed)


def _gate(kind: str, whose: str, *, what: list[str] | None = None, number: bool = False) -> st.SearchStrategy[Gate]:
    return st.builds(
        lambda w, n: Gate(kind, w, whose, n),
        st.none() if what is None else st.sampled_from(what),
        numbers(most=99) if number else st.none(),
    )


@cache
def holdings(whose: str) -> st.SearchStrategy[Gate]:
    """What a unit has: conditions on the line, and filters on recipients."""
    return st.one_of(
        _gate("has_family", whose, what=EVERY_FAMILY),
        _gate("lacks_family", whose, what=EVERY_FAMILY),
        _gate("family_at_least", whose, what=EVERY_FAMILY, number=True),
        _gate("family_at_most", whose, what=EVERY_FAMILY, number=True),
        _gate("has_keyword", whose, what=[k.word for k in KEYWORDS]),
        _gate("has_negative", whose),
        _gate("negative_at_most", whose, number=True),
        _gate("stat_at_least", whose, what=list(STATS), number=True),
        _gate("stat_at_most", whose, what=list(STATS), number=True),
        _gate("no_armor", whose),
        _gate("base_speed_at_least", whose, number=True),
        _gate("base_speed_at_most", whose, number=True),
        _gate("rune_effects_at_least", whose, number=True),
        _gate("wounded", whose),
        *([_gate("is_lucid", whose)] if whose != "self" else []),
    )


@cache
def states(whose: str) -> st.SearchStrategy[Gate]:
    """What a unit is, where only a condition asks."""
    kinds = ["is_dead", "full_vitality", *(["is_ally", "is_enemy"] if whose != "self" else [])]
    return st.one_of(
        holdings(whose), *(_gate(kind, whose) for kind in kinds), _gate("is_tribe", whose, what=["Undead", "Giant"])
    )


@cache
def conditions(heard: bool) -> st.SearchStrategy[Gate]:
    whose: list[str] = ["self", "target", *(["subject"] if heard else [])]
    return st.one_of(
        *(states(w) for w in whose),
        *(_gate("venom_over_armor", w) for w in whose),
        *(_gate(rider, "self") for rider in ("bloodlust", "ignited", "highland", "lucid", "initiative")),
        _gate("any_enemy_has", "self", what=EVERY_FAMILY),
        _gate("any_ally_has", "self", what=EVERY_FAMILY),
        _gate("enemies_have", "self", what=EVERY_FAMILY, number=True),
        _gate("quest_done", "self"),
        st.builds(lambda n: Gate("nth_activation", number=n), flats(1, 130)),
        st.builds(lambda s, n: Gate("overmatch", s, number=n), st.sampled_from(list(STATS)), st.none() | numbers()),
    )


@cache
@st.composite
def groups(draw: st.DrawFn) -> tuple[Scope, bool]:
    some = ["some_enemies", "some_allies"]
    others = ["all_enemies", "adjacent_to_target", "allies", "all_allies", "adjacent_allies", "flank_allies"]
    who = draw(st.sampled_from([*some, *others, "adjacent_tools", "adjacent_hubs"]))
    filters = tuple(draw(st.lists(holdings("recipient"), max_size=3)))
    count = draw(numbers(most=9)) if who in some else None
    if who == "adjacent_to_target":
        count = draw(st.none() | numbers(most=9))
    if who in ("all_enemies", "some_enemies", "adjacent_to_target") and draw(st.booleans()):
        filters = (Gate("other", whose="recipient"), *filters)
    included = who in ("some_allies", "adjacent_allies", "flank_allies") and draw(st.booleans())
    return Scope(who, count, filters), included


@cache
@st.composite
def scopes(draw: st.DrawFn, hook: Hook | None) -> tuple[Scope, bool]:
    single = ["target", "self", "killer", "one_adjacent_ally"]
    if hook is not None and hook.event != "battle_start":
        single += ["event_actor", "subject_target", *(["event_subject"] if hook.relation != "self" else [])]
    return draw(st.one_of(groups(), st.sampled_from(single).map(lambda who: (Scope(who), False))))


@cache
@st.composite
def pers(draw: st.DrawFn, heard: bool) -> Per:
    readers: list[str] = ["self", "target", "all_enemies", *(["subject"] if heard else [])]
    whose: str = draw(st.sampled_from(readers))
    plain = ["lucid_allies", "wounded_enemies", "adjacent_tools", "stock", "dividend", "profit", "allied_hubs"]
    plain += ["rune_effects", "freeze_seconds", "enemies", "allies", "adjacent_allies", "neighbours"]
    return draw(
        st.one_of(
            st.sampled_from(plain).map(Per),
            st.just(Per("negative_statuses", whose=whose)),
            st.sampled_from(STACKS).map(lambda f: Per("stacks", f, whose)),
            st.sampled_from(EVERY_FAMILY).map(lambda f: Per("units_with_family", f)),
            st.sampled_from(EVERY_FAMILY).map(lambda f: Per("allies_with_family", f)),
        )
    )


@cache
def hooks() -> st.SearchStrategy[Hook]:
    passives = [Hook(e.hook, e.relation, e.cause) for e in EVENTS if e.opener == "When"]
    packages = [Hook(e.hook, e.relation, e.cause, "tool") for e in EVENTS]
    heads = [Hook(hook, relation, None, name.lower()) for name, (hook, relation, _) in HEADS.items()]
    starts = [Hook("battle_start"), Hook("battle_start", spelled="tool"), Hook("awakened", spelled="awakens")]
    return st.one_of(st.sampled_from(passives), st.sampled_from(packages), st.sampled_from([*heads, *starts]))


def _to(clause: Clause, reach: tuple[Scope, bool]) -> Clause:
    return replace(clause, to=reach[0], flags=clause.flags | {"include_self"} if reach[1] else clause.flags)


def _verb(verb: str, what: str | None = None, amount: Amount | None = None) -> Clause:
    return Clause(verb, what, amount, Scope(VERB_BY_WORD[verb].to))


@cache
@st.composite
def effects(draw: st.DrawFn, hook: Hook | None) -> Clause:
    """One effect with its recipients, amount, count and time; flags that follow are added by `derived`."""
    heard = hook is not None and hook.event != "battle_start"
    reach, amount = draw(scopes(hook)), draw(amounts(heard))
    per = draw(st.none() | pers(heard))
    kind = draw(st.sampled_from(KINDS))
    match kind:
        case "damage" | "restore" | "max_vitality" | "lose_vitality" | "wear" | "shield" | "hallow" | "roost" | "crush":
            clause = replace(_to(_verb(kind, amount=amount), reach), per=per)
            if kind == "max_vitality" and draw(st.booleans()):
                clause = replace(clause, flags=clause.flags | {"negative"})
            return clause
        case "bonus_damage" | "aoe" | "tremor" | "counter" | "stock" | "dividend":
            return replace(_verb(kind, "X" if kind == "counter" else None, amount), per=per)
        case "apply":
            return applied(draw, reach, amount, per)
        case "stat":
            return stats(draw, reach, amount, per)
        case "grant" | "suppress":
            duration = draw(st.none() | numbers(1000, 30))
            return replace(_to(_verb(kind, draw(st.sampled_from(GRANTABLE))), reach), duration=duration)
        case "cull" | "shock" | "wake":
            return _to(_verb(kind), reach)
        case "smash":
            return replace(_to(_verb(kind), reach), duration=draw(numbers(1000, 30)))
        case "dormant":
            return replace(_to(_verb(kind), reach), duration=draw(numbers(1000, 30)))
        case "clear":
            of = draw(st.sampled_from(FAMILIES))
            some = draw(st.none() | small_amounts()) if of.takes == "amount" else None
            return _to(_verb(kind, of.word, some), reach)
        case "advance_quest":
            return _verb(kind, amount=draw(small_amounts()))
        case "repair":
            return replace(_to(_verb(kind, amount=draw(small_amounts())), (Scope("adjacent_tools"), False)), per=None)
        case "self_destruct":
            return draw(st.sampled_from([_verb(kind), _to(_verb(kind, amount=amount), reach)]))
        case "displace_ally" | "displace_enemy" | "push_initiative":
            return _verb(kind)
        case "harvest":
            return _to(_verb(kind, amount=amount), (Scope("nobody"), draw(st.booleans())))
        case _:
            return _verb(kind, amount=amount)


KINDS = [
    *("damage", "restore", "max_vitality", "lose_vitality", "wear", "shield", "hallow", "roost", "crush", "apply"),
    *("bonus_damage", "aoe", "tremor", "counter", "stock", "dividend", "stat", "grant", "suppress", "cull", "shock"),
    *("wake", "smash", "dormant", "clear", "repair", "self_destruct", "displace_ally", "displace_enemy"),
    *("harvest", "repossess", "piercing_roar", "crippling_scream", "push_initiative", "advance_quest"),
]


def applied(draw: st.DrawFn, reach: tuple[Scope, bool], amount: Amount, per: Per | None) -> Clause:
    of = draw(st.sampled_from(APPLIED))
    clause = _to(_verb("apply", of.word), reach)
    if of.takes == "amount":
        return replace(clause, amount=amount, per=per)
    return replace(clause, duration=draw(numbers(1000, 30))) if of.takes == "seconds" else clause


def stats(draw: st.DrawFn, reach: tuple[Scope, bool], amount: Amount, per: Per | None) -> Clause:
    flags = draw(st.sets(st.sampled_from(["fleeting", "negative"])))
    duration = None if "fleeting" in flags else draw(st.none() | numbers(1000, 30))
    clause = _to(_verb("stat", draw(st.sampled_from(list(STATS))), amount), reach)
    return replace(clause, per=per, duration=duration, flags=clause.flags | flags)


def alone(draw: st.DrawFn) -> Clause:
    """An effect that stands alone on its line."""
    verb = draw(st.sampled_from(["attack", "bloodletting", "apply"]))
    if verb == "apply":
        return replace(_verb("apply", "interest", draw(amounts())), lane="rider")
    return _verb(verb, amount=draw(amounts()))


def wrapper(draw: st.DrawFn, verb: str) -> Clause:
    """What stands before the effects that it pays for or rewards with."""
    if verb == "shatter":
        return _verb("shatter")
    return _verb("quest", draw(st.sampled_from([goal.word for goal in GOALS])), Amount("number", draw(numbers())))


@cache
@st.composite
def lines(draw: st.DrawFn) -> Clause:
    """A line with effects: hook, gates, chance, lane, flags, repeats, and up to three effects."""
    hook = draw(st.none() | hooks())
    heard = hook is not None and hook.event != "battle_start"
    head, *others = draw(st.lists(effects(hook), min_size=1, max_size=3))
    if hook is None and not others and draw(st.integers(0, 9)) == 0:
        head = alone(draw)
    elif draw(st.integers(0, 9)) == 0:
        wrapped = ["shatter"] if hook is not None else ["shatter", "quest"]
        head, others = wrapper(draw, draw(st.sampled_from(wrapped))), [head, *others]
    flags = draw(st.sets(st.sampled_from([row.word for row in TAILS]), max_size=3))
    if head.verb != "piercing_roar":
        flags -= {"drains_boss"}
    if head.verb not in ("attack", "damage", "aoe", "tremor", "self_destruct"):
        flags -= {"no_redirect", "no_reactions"}
    if head.verb != "lose_vitality":
        flags -= {"defiable"}
    gates = draw(st.lists(conditions(heard), max_size=4))
    if sum(gate.kind == "overmatch" for gate in gates) > 1:
        gates = [gate for gate in gates if gate.kind != "overmatch"]
    line = replace(
        derived(head),
        hook=hook,
        gates=tuple(gates),
        chance=draw(st.none() | numbers(100, 100)),
        lane=head.lane or draw(st.sampled_from([None, "pre", "activation", "post"])),
        repeats=draw(st.sampled_from([1, 1, 1, 2, 3, 10])),
        flags=derived(head).flags | flags,
        also=tuple(derived(other) for other in others),
    )
    return derived(line)


@cache
@st.composite
def statements(draw: st.DrawFn) -> Clause:
    """A line that states what the unit is, a layer or an aura."""
    reach = draw(groups())
    adjacent = (Scope("adjacent_allies"), False)
    word = draw(st.sampled_from(STATEMENTS))
    clause = replace(_verb(word), static=True)
    match word:
        case "has_keyword":
            return replace(clause, what=draw(st.sampled_from([k.word for k in KEYWORDS])))
        case "apply":
            clause = replace(clause, what="exalt", to=Scope("self"), amount=draw(amounts()))
            return replace(clause, per=draw(st.none() | pers(heard=False)))
        case "retort":
            return replace(clause, amount=draw(amounts()), static=False, hook=Hook("damaging"))
        case "damage_cap":
            return replace(clause, amount=draw(small_amounts()))
        case "ignore_hits" | "shield_multiplier":
            return replace(clause, amount=Amount("number", draw(numbers())))
        case "redirect":
            return _to(
                replace(clause, amount=Amount("number", draw(numbers()), cap=draw(st.none() | numbers()))), reach
            )
        case "intercept":
            return _to(clause, reach)
        case "status_redirect":
            first, *others = draw(st.lists(st.sampled_from(STACKS), min_size=1, max_size=3))
            made = [_to(replace(clause, what=f), reach) for f in (first, *others)]
            return replace(made[0], also=tuple(made[1:]))
        case "reactivate":
            return replace(clause, chance=draw(numbers(100, 100)))
        case "initiative_repeats":
            times = draw(st.none() | numbers())
            return _to(replace(clause, amount=None if times is None else Amount("number", times)), reach)
        case "dormant_until":
            if draw(st.booleans()):
                return replace(clause, duration=draw(numbers(1000, 30)))
            goal = draw(st.sampled_from([goal.word for goal in GOALS]))
            return replace(clause, what=goal, amount=Amount("number", draw(numbers())))
        case "quest":
            level = replace(_verb("boost", "level", draw(small_amounts())), static=True)
            return replace(wrapper(draw, "quest"), also=(level,))
        case "entrap_ladder":
            return replace(clause, duration=draw(numbers(1000, 30)))
        case "stat":
            gates = draw(st.lists(WHILE, min_size=1, max_size=2))
            clause = replace(clause, what="armor", amount=draw(small_amounts()), gates=tuple(gates))
            return replace(_to(clause, draw(st.sampled_from([(Scope("self"), False), reach, adjacent]))), per=None)
        case "grant":
            gates = draw(st.lists(WHILE, max_size=2))
            return _to(replace(clause, what=draw(st.sampled_from(GRANTABLE)), gates=tuple(gates)), reach)
        case _:
            return clause


WHILE = st.one_of(st.just(Gate("ignited")), states("self"))
STATEMENTS = [
    *("has_keyword", "apply", "retort", "damage_cap", "ignore_hits", "shield_multiplier", "redirect", "intercept"),
    *("status_redirect", "no_burn_spread", "defy_death", "reactivate", "entrap_ladder", "stat", "grant"),
    *("dormant_until", "initiative_repeats", "quest"),
]


@cache
def clauses() -> st.SearchStrategy[Clause]:
    """Every clause with a sentence."""
    return st.one_of(lines(), lines(), statements().map(derived))
