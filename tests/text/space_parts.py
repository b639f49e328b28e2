"""The smaller parts of the clause space: numbers, amounts, counts, conditions, recipients, from the vocabulary."""

from __future__ import annotations

from random import Random

from ecs_sim.text.clause import Amount, Gate, Hook, Number, Per, Scope
from ecs_sim.text.phrases import HALF
from ecs_sim.text.vocabulary import FAMILIES, KEYWORDS, SOURCES, STATS

STACKS = [f.word for f in FAMILIES if f.takes == "amount"]
EVERY_FAMILY = [f.word for f in FAMILIES]
FORMULAS = ["tier", "8 * tier", "3 + 2 * tier", "(tier + 1) * 4", "tier // 2 + 1", "20 / tier"]
TRIBES = ["Undead", "Giant", "Feast", "Rust and Bone", "Tribe of Nine", "burning"]
#: Sources that a line names by one word, which is nobody's but its own unit's or the side's.
PLAIN_SOURCES = [row.word for row in SOURCES if row.word not in ("vitality", "max_vitality")]


def number(rng: Random, scale: int = 1, most: int = 9_999) -> Number:
    """A number in each of its four forms."""
    kind = rng.randrange(6)
    if kind < 3:
        return Number(flat=rng.randint(0, most * scale), scale=scale)
    if kind == 3:
        steps = tuple(rng.randint(0, most * scale) for _ in range(rng.randint(2, 5)))
        return Number(ladder=steps, scale=scale)
    if kind == 4:
        return Number(field=rng.choice(["chill", "ward", "Bite_2", "x"]), scale=scale)
    return Number(formula=rng.choice(FORMULAS), scale=scale)


def amount(rng: Random, heard: bool) -> Amount:
    """An amount from each source, of each unit that it can be read of, multiplied, divided, capped."""
    whose = rng.choice(["self", "target", "subject"] if heard else ["self", "target"])
    choices = [
        Amount("number", number(rng)),
        Amount(rng.choice(PLAIN_SOURCES)),
        Amount("event_amount"),
        Amount("counter", what="X"),
        Amount(rng.choice(["armor", "vitality", "max_vitality"]), whose=whose),
        Amount("stat", what=rng.choice(["power", "speed", "focus"]), whose=whose),
        Amount("family", what=rng.choice(STACKS), whose=rng.choice([whose, "all_enemies"])),
    ]
    base = rng.choice(choices)
    times = number(rng, most=20) if rng.random() < 0.3 else None
    divide = rng.choice([HALF, number(rng, most=20)]) if rng.random() < 0.3 else None
    cap = number(rng) if rng.random() < 0.2 else None
    return Amount(base.source, base.number, base.what, base.whose, times, divide, cap)


def trait(rng: Random, whose: str) -> Gate:
    """What a unit is or has: asked of the unit itself, of the target, of an event's unit, or of recipients."""
    family, keyword = rng.choice(EVERY_FAMILY), rng.choice(KEYWORDS).word
    kinds = [
        *(Gate(kind, family, whose) for kind in ("has_family", "has_family", "lacks_family")),
        *(Gate(kind, family, whose, number(rng, most=99)) for kind in ("family_at_least", "family_at_most")),
        Gate("has_keyword", keyword, whose),
        *(Gate(kind, None, whose) for kind in ("has_negative", "no_armor", "wounded", "is_dead", "full_vitality")),
        *(Gate(kind, None, whose) for kind in ("quest_done", "venom_over_armor", "ignited")),
        Gate("negative_at_most", None, whose, number(rng, most=9)),
        Gate("below_vitality", None, whose, number(rng, most=100)),
        *(
            Gate(kind, rng.choice([*STATS, "vitality"]), whose, number(rng, most=99))
            for kind in ("stat_at_least", "stat_at_most")
        ),
        *(
            Gate(kind, None, whose, number(rng, most=99))
            for kind in ("base_speed_at_least", "base_speed_at_most", "rune_effects_at_least")
        ),
        Gate("is_tribe", rng.choice(TRIBES), whose),
        *([Gate("is_lucid", None, whose)] if whose != "self" else []),
        *(Gate(kind, None, whose) for kind in ("is_ally", "is_enemy") if whose not in ("self", "recipient")),
    ]
    return rng.choice(kinds)


def gate(rng: Random, heard: bool) -> Gate:
    """A condition of a line."""
    family = rng.choice(EVERY_FAMILY)
    whose = rng.choice(["self", "target", "subject"] if heard else ["self", "target"])
    others = [
        *(Gate(rider) for rider in ("bloodlust", "ignited", "highland", "lucid", "initiative")),
        Gate("any_enemy_has", family),
        Gate("any_ally_has", family),
        Gate("enemies_have", family, number=number(rng, most=9)),
        Gate("quest_done"),
        *(Gate(kind, "X", number=number(rng, most=99)) for kind in ("counter_at_least", "counter_at_most")),
        Gate("nth_activation", number=Number(flat=rng.randint(1, 130))),
        Gate("overmatch", rng.choice([*STATS, "vitality"]), number=number(rng, most=9) if rng.random() < 0.5 else None),
    ]
    return trait(rng, whose) if rng.random() < 0.6 else rng.choice(others)


def group(rng: Random) -> tuple[Scope, bool]:
    """A scope of many, with its count and filters, and whether this unit is of it."""
    some = ["some_enemies", "some_allies"]
    placed = ["adjacent_allies", "flank_allies", "adjacent_tools", "adjacent_hubs", "adjacent_to_target"]
    who = rng.choice([*some, *placed, "all_enemies", "allies", "all_allies"])
    count = number(rng, most=9) if who in some or (who in placed and rng.random() < 0.3) else None
    filters = tuple(trait(rng, "recipient") for _ in range(rng.choice([0, 0, 0, 1, 2, 3])))
    if who in ("all_enemies", "some_enemies", "adjacent_to_target") and rng.random() < 0.3:
        filters = (Gate("other", whose="recipient"), *filters)
    return Scope(who, count, filters), who in ("some_allies", "adjacent_allies", "flank_allies") and rng.random() < 0.4


def scope(rng: Random, hook: Hook | None) -> tuple[Scope, bool]:
    """Any recipients, those of an event among them."""
    single = ["target", "self", "killer", "one_adjacent_ally"]
    if hook is not None and hook.event != "battle_start":
        single += ["event_actor", "subject_target", *(["event_subject"] if hook.relation != "self" else [])]
    return group(rng) if rng.random() < 0.6 else (Scope(rng.choice(single)), False)


def per(rng: Random, heard: bool) -> Per:
    """A count of each kind."""
    readers: list[str] = ["self", "target", "all_enemies", *(["subject"] if heard else [])]
    whose = rng.choice(readers)
    plain = ["lucid_allies", "wounded_enemies", "adjacent_tools", "stock", "dividend", "profit", "allied_hubs"]
    plain += ["rune_effects", "freeze_seconds", "enemies", "allies", "adjacent_allies", "neighbours"]
    return rng.choice(
        [
            Per(rng.choice(plain)),
            Per("negative_statuses", whose=whose),
            Per("stacks", rng.choice(STACKS), whose),
            Per(rng.choice(["units_with_family", "allies_with_family"]), rng.choice(EVERY_FAMILY)),
        ]
    )
