"""The whole clause space, drawn from the vocabulary: every verb with every amount, count, scope, filter, condition,
hook, flag, lane and time that the engine runs. Reading and printing are inverse over it.

`clause(rng)` is one clause that means something; `sentence(rng)` its line. A draw that `ecs_sim.text.sense` refuses is
drawn anew, so what is refused is refused by name, and the tests count how much that is.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from ecs_sim.text.clause import Amount, Clause, Gate, Hook, Number, Per, Scope
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.events import EVENTS
from ecs_sim.text.phrases import prefixed
from ecs_sim.text.sense import check
from ecs_sim.text.table import derived
from ecs_sim.text.vocabulary import FAMILIES, GOALS, HEADS, KEYWORDS, STATS, TAILS, VERB_BY_WORD
from tests.text.space_parts import amount, gate, group, number, per, scope, trait

APPLIED = [f for f in FAMILIES if f.verb == "apply"]
GRANTABLE = [k.word for k in KEYWORDS if k.grantable]
NAMES = ["Imp", "Rime Oracle", "Salt and Iron", "Mr. Fox", "A random walk", "Unit", "Bug, the", "Élan 2"]
TRIBES = [None, "Undead", "Rust and Bone", "unit", "Tribe Elders"]


def to(clause: Clause, reach: tuple[Scope, bool]) -> Clause:
    """The clause with these recipients."""
    return replace(clause, to=reach[0], flags=clause.flags | {"include_self"} if reach[1] else clause.flags)


def verb(word: str, what: str | None = None, of: Amount | None = None) -> Clause:
    """A clause of this verb, to whom it goes by itself."""
    return Clause(word, what, of, Scope(VERB_BY_WORD[word].to))


def small(rng: Random) -> Amount:
    """An amount that may stand before its noun."""
    while True:
        found = amount(rng, heard=False)
        if prefixed(found):
            return found


def effect(rng: Random, hook: Hook | None, word: str | None = None) -> Clause:
    """One effect with its recipients, amount, count and time."""
    heard = hook is not None and hook.event != "battle_start"
    reach, of = scope(rng, hook), amount(rng, heard)
    count = per(rng, heard) if rng.random() < 0.4 else None
    word = word or rng.choice(EFFECTS)
    match word:
        case "damage" | "restore" | "lose_vitality" | "wear" | "shield" | "hallow" | "roost" | "crush":
            return replace(to(verb(word, of=of), reach), per=count)
        case "max_vitality":
            flags = {"negative"} if rng.random() < 0.5 else set[str]()
            made = replace(to(verb(word, of=of), reach), per=count)
            return replace(made, flags=made.flags | flags)
        case "bonus_damage" | "aoe" | "tremor" | "counter" | "stock" | "dividend":
            return replace(verb(word, "X" if word == "counter" else None, of), per=count)
        case "repossess" | "piercing_roar" | "crippling_scream":
            return verb(word, of=of)
        case "apply":
            return applied(rng, reach, of, count)
        case "stat":
            flags = set(rng.sample(["fleeting", "negative"], rng.randint(0, 2)))
            time = None if "fleeting" in flags or rng.random() < 0.5 else number(rng, 1000, 30)
            made = to(verb(word, rng.choice(list(STATS)), of), reach)
            return replace(made, per=count, duration=time, flags=made.flags | flags)
        case "grant":
            time = number(rng, 1000, 30) if rng.random() < 0.5 else None
            return replace(to(verb(word, rng.choice(GRANTABLE)), reach), duration=time)
        case "suppress":
            return to(verb(word, rng.choice(GRANTABLE)), reach)
        case "cull" | "shock" | "wake":
            return to(verb(word), reach)
        case "smash" | "dormant":
            return replace(to(verb(word), reach), duration=number(rng, 1000, 30))
        case "clear":
            family = rng.choice(FAMILIES)
            some = small(rng) if family.takes == "amount" and rng.random() < 0.5 else None
            return to(verb(word, family.word, some), reach)
        case "advance_quest":
            return verb(word, of=small(rng))
        case "repair":
            where = (Scope("adjacent_tools"), False) if rng.random() < 0.5 else (scope(rng, hook)[0], False)
            return to(verb(word, of=small(rng)), where)
        case "self_destruct":
            return to(verb(word, of=of), reach) if rng.random() < 0.5 else verb(word)
        case "harvest":
            return to(verb(word, of=of), (Scope("nobody"), rng.random() < 0.5))
        case "spawn" | "become":
            return verb(word, rng.choice(NAMES))
        case "transform":
            tier = Amount("number", number(rng, most=4)) if rng.random() < 0.7 else None
            return verb(word, rng.choice(TRIBES), tier)
        case _:
            return verb(word)


EFFECTS = [
    *("damage", "restore", "max_vitality", "lose_vitality", "wear", "shield", "hallow", "roost", "crush", "apply"),
    *("bonus_damage", "aoe", "tremor", "counter", "stock", "dividend", "stat", "grant", "suppress", "cull", "shock"),
    *("wake", "smash", "dormant", "clear", "repair", "self_destruct", "displace_ally", "displace_enemy"),
    *("harvest", "repossess", "piercing_roar", "crippling_scream", "push_initiative", "advance_quest"),
    *("spawn", "become", "transform"),
]


def applied(rng: Random, reach: tuple[Scope, bool], of: Amount, count: Per | None) -> Clause:
    family = rng.choice(APPLIED)
    made = to(verb("apply", family.word), reach)
    if family.takes == "amount":
        return replace(made, amount=of, per=count)
    return replace(made, duration=number(rng, 1000, 30)) if family.takes == "seconds" else made


def hook(rng: Random) -> Hook:
    """Every event, heading and start, of units and of Tools."""
    passives = [Hook(e.hook, e.relation, e.cause) for e in EVENTS]
    packages = [Hook(e.hook, e.relation, e.cause, "tool") for e in EVENTS]
    heads = [Hook(event, relation, None, name.lower()) for name, (event, relation, _) in HEADS.items()]
    starts = [Hook("battle_start"), Hook("battle_start", spelled="tool"), Hook("awakened", spelled="awakens")]
    sold = Hook("sold", "self", None, "sale")
    return rng.choice([rng.choice(passives), rng.choice(packages), rng.choice([*heads, *starts, sold])])


def line(rng: Random, word: str | None = None) -> Clause:
    """A line with effects: hook, conditions, chance, lane, flags, repeats, and up to three effects."""
    heard_of = hook(rng) if rng.random() < 0.5 else None
    heard = heard_of is not None and heard_of.event != "battle_start"
    head = effect(rng, heard_of, word)
    others = [effect(rng, heard_of) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    if heard_of is None and word is None and rng.random() < 0.15:
        head, others = alone(rng), []
    elif word is None and rng.random() < 0.12:
        head, others = wrapper(rng, rng.choice(["shatter"] if heard_of else ["shatter", "quest"])), [head, *others]
    gates = tuple(gate(rng, heard) for _ in range(rng.choice([0, 0, 1, 1, 2, 3])))
    lanes = [None, None, "pre", "activation", "post", "immediate", "on_hit", "success", "after", "new_target"]
    flags = set(rng.sample([row.word for row in TAILS], rng.choice([0, 0, 1, 1, 2])))
    flags |= {"once_per_life"} if rng.random() < 0.05 else set()
    made = replace(
        derived(head),
        hook=heard_of,
        gates=gates,
        chance=number(rng, 100, 100) if rng.random() < 0.2 else None,
        lane=head.lane or (rng.choice(lanes) if heard_of is None else None),
        repeats=rng.choice([1, 1, 1, 2, 3, 100, Number(field="volley"), Number(ladder=(2, 2, 3, 100))]),
        flags=derived(head).flags | flags,
        also=tuple(derived(other) for other in others),
    )
    return derived(made)


def alone(rng: Random) -> Clause:
    """An effect that stands alone on its line."""
    word = rng.choice(["attack", "bloodletting", "apply"])
    if word == "apply":
        return replace(verb("apply", "interest", amount(rng, heard=False)), lane="rider")
    return replace(verb(word, of=amount(rng, heard=False)), per=per(rng, heard=False) if rng.random() < 0.4 else None)


def wrapper(rng: Random, word: str) -> Clause:
    """What stands before the effects that it pays for or rewards with."""
    if word == "shatter":
        return verb("shatter")
    return verb("quest", rng.choice(GOALS).word, Amount("number", number(rng)))


def standing(rng: Random, word: str | None = None) -> Clause:
    """A line that states what the unit is, a layer or an aura, or what a rune or a Core gives."""
    word = word or rng.choice(STATEMENTS)
    made = replace(verb(word), static=True)
    reach = group(rng)
    match word:
        case "has_keyword":
            return replace(made, what=rng.choice(KEYWORDS).word)
        case "apply":
            return replace(made, what="exalt", to=Scope("self"), amount=Amount("number", number(rng)))
        case "retort":
            return replace(made, amount=amount(rng, heard=False), static=False, hook=Hook("damaging"))
        case "damage_cap" | "ignore_hits" | "shield_multiplier" | "settle_bonus":
            count = per(rng, heard=False) if word == "settle_bonus" and rng.random() < 0.7 else None
            return replace(made, amount=Amount("number", number(rng)), per=count)
        case "braced":
            own = rng.random() < 0.3
            made = replace(made, amount=Amount("number", number(rng)))
            return made if own else replace(to(made, reach), gates=layer_gates(rng, 0))
        case "redirect":
            cap = number(rng) if rng.random() < 0.5 else None
            return replace(made, amount=Amount("number", number(rng), cap=cap))
        case "status_redirect":
            first, second = rng.sample(["burn", "venom"], 2)
            return replace(made, what=first, also=(replace(made, what=second),))
        case "reactivate":
            return replace(made, chance=number(rng, 100, 100))
        case "initiative_repeats":
            of = Amount("number", number(rng)) if rng.random() < 0.5 else None
            return replace(to(made, reach), amount=of, gates=layer_gates(rng, 0))
        case "dormant_until":
            if rng.random() < 0.5:
                return replace(made, duration=number(rng, 1000, 30))
            return replace(made, what=rng.choice(GOALS).word, amount=Amount("number", number(rng)))
        case "quest":
            level = replace(verb("boost", "level", small(rng)), static=True)
            return replace(wrapper(rng, "quest"), also=(level,))
        case "entrap_ladder":
            return replace(made, duration=number(rng, 1000, 30))
        case "stat" | "max_vitality" | "grant":
            return layer(rng, made, reach)
        case "boost":
            return boost(rng)
        case "build_up":
            most = number(rng) if rng.random() < 0.5 else None
            of = replace(small(rng), cap=most)
            return Clause(
                "build_up", rng.choice(list(STATS)), of, Scope("self"), lane=rng.choice(["on_hit", "success"])
            )
        case "reliquary":
            return Clause("reliquary", "speed", small(rng), Scope("self"), Hook("revived"))
        case _:
            return made


def layer(rng: Random, made: Clause, reach: tuple[Scope, bool]) -> Clause:
    who = reach if rng.random() < 0.6 else (Scope("self"), False)
    if made.verb == "grant":
        return replace(
            to(replace(made, what=rng.choice(GRANTABLE)), who), gates=layer_gates(rng, int(who[0].who == "self"))
        )
    made = replace(made, what=rng.choice(list(STATS)) if made.verb == "stat" else None, amount=small(rng))
    made = to(replace(made, gates=layer_gates(rng, 1)), who)
    count = per(rng, heard=False) if rng.random() < 0.3 else None
    lost = {"negative"} if made.verb == "stat" and rng.random() < 0.3 else set[str]()
    if rng.random() < 0.15 and made.verb == "stat":
        gates = (Gate("below_vitality", number=number(rng, most=100)),)
        return replace(made, gates=gates, to=Scope("self"), flags=frozenset[str]())
    return replace(made, per=count, flags=made.flags | lost)


def layer_gates(rng: Random, least: int) -> tuple[Gate, ...]:
    """What a `while` asks of this unit or of the board."""
    named = [Gate("ignited"), Gate("bloodlust"), Gate("highland"), Gate("quest_done"), Gate("any_enemy_has", "freeze")]
    return tuple(rng.choice([*named, trait(rng, "self"), trait(rng, "self")]) for _ in range(rng.randint(least, 2)))


def boost(rng: Random) -> Clause:
    """What runes, resonances and Cores raise or answer with."""
    kind = rng.choice(BOOSTS)
    made = replace(verb("boost", kind), static=True)
    if kind in ("cascade", "keep_hallow"):
        return replace(made, chance=number(rng, 100, 100))
    if kind == "riposte":
        return replace(made, amount=Amount("level"))
    if kind == "share_runes":
        return replace(made, to=Scope("adjacent_allies"))
    return replace(made, amount=small(rng))


BOOSTS = [
    *("thorns", "riposte", "tick_reduction", "bloodletting", "cascade", "keep_hallow", "level", "restored", "shielded"),
    *("crush", "gold", "share_runes"),
]
STATEMENTS = [
    *("has_keyword", "apply", "retort", "damage_cap", "ignore_hits", "shield_multiplier", "redirect", "intercept"),
    *("status_redirect", "no_burn_spread", "defy_death", "reactivate", "entrap_ladder", "stat", "stat", "grant"),
    *("dormant_until", "initiative_repeats", "quest", "max_vitality", "braced", "settle_bonus", "boost", "boost"),
    *("build_up", "reliquary"),
]


def sensible(made: Clause) -> bool:
    """Whether everything that the clause says is heeded."""
    try:
        check(made)
    except SentenceError:
        return False
    return True


def clause(rng: Random, word: str | None = None) -> Clause:
    """A clause that means something: of this verb, of this statement (`has fury`), or of any."""
    while True:
        if word is None:
            made = line(rng) if rng.random() < 0.7 else derived(standing(rng))
        else:
            made = derived(standing(rng, word[4:])) if word.startswith("has ") else line(rng, word)
        if sensible(made):
            return made


#: The same for hypothesis: a clause of a seed.
CLAUSES = st.integers(0, 2**32 - 1).map(lambda seed: clause(Random(seed)))
