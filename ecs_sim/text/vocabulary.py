"""The vocabulary of ability lines: one table for the grammar, the printer, the checks and the docs.

Each row is a thing that a line may name: its word in `ecs_sim.components.words`, how it is printed, its rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Takes = Literal["amount", "seconds", "nothing"]
Alone = Literal["applies", "has", "neither"]


@dataclass(frozen=True, slots=True)
class Family:
    """Something that a unit is given by amount or by time (words.families), and how lines speak of it.

    `alone` is what a line means that is only this keyword (400.1b, 400.1c). `verb` is the words.verbs entry that gives
    it. `adjective` is what a unit that has it is called; `plain` families are printed without a colon; `gained`
    ones are gained by others too (`allies gain Kindled: 2`), the rest are applied to them.
    """

    name: str
    word: str
    takes: Takes
    alone: Alone = "applies"
    verb: str = "apply"
    adjective: str | None = None
    plain: bool = False
    boon: bool = False
    gained: bool = False
    rules: str = ""


FAMILIES: Final[tuple[Family, ...]] = (
    Family("Stun", "stun", "seconds", adjective="Stunned", rules="800.68"),
    Family("Freeze", "freeze", "nothing", adjective="Frozen", rules="800.27"),
    Family("Blind", "blind", "nothing", adjective="Blinded", rules="800.3"),
    Family("Prismbreak", "prismbreak", "nothing", rules="800.52"),
    Family("Entrap", "entrap", "nothing", adjective="Entrapped", rules="800.19"),
    Family("Burn", "burn", "amount", adjective="Burning", plain=True, rules="800.8"),
    Family("Venom", "venom", "amount", adjective="Envenomed", rules="800.73"),
    Family("Maim", "maim", "amount", adjective="Maimed", rules="800.43"),
    Family("Haywire", "haywire", "amount", rules="800.31"),
    Family("Feral", "feral", "amount", gained=True, rules="800.23"),
    Family("Interest", "interest", "amount", rules="800.38"),
    Family("Dread", "dread", "amount", rules="800.17"),
    Family("Insurance", "insurance", "amount", boon=True, gained=True, rules="800.37"),
    Family("Subrogated Insurance", "subrogated", "amount", boon=True, gained=True, rules="800.37"),
    Family("Kindled", "kindled", "amount", boon=True, gained=True, rules="800.39"),
    Family("Overclock", "overclock", "amount", boon=True, gained=True, rules="800.45"),
    Family("Consecrate", "consecrate", "amount", boon=True, gained=True, rules="800.10"),
    Family("Exalt", "exalt", "amount", alone="has", boon=True, gained=True, rules="800.21"),
    Family("Hallow", "hallow", "amount", verb="hallow", adjective="Hallowed", boon=True, gained=True, rules="800.29"),
    Family("Roost", "roost", "amount", verb="roost", boon=True, gained=True, rules="800.59"),
    Family("Shield", "shield", "amount", verb="shield", boon=True, gained=True, rules="800.63"),
)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword that a unit has or lacks (words.keywords): alone on a line it says so (400.1b)."""

    name: str
    word: str
    grantable: bool = True
    rules: str = ""


KEYWORDS: Final[tuple[Keyword, ...]] = (
    Keyword("Rabid", "rabid", rules="800.55"),
    Keyword("Relentless", "relentless", rules="800.56"),
    Keyword("Everlasting", "everlasting", rules="800.20"),
    Keyword("Phylactery", "phylactery", rules="800.49"),
    Keyword("Cascade", "cascade", rules="800.9"),
    Keyword("Feast", "feast", rules="800.22"),
    Keyword("Fury", "fury", rules="800.28"),
    Keyword("Brute", "brute", rules="800.7"),
    Keyword("Runic", "runic", grantable=False, rules="100.3 800.60"),
    Keyword("Franchise", "franchise", grantable=False, rules="800.26"),
    Keyword("Large", "large", grantable=False, rules="100.2d 100.4d"),
    Keyword("Huge", "huge", grantable=False, rules="100.2d 100.4d"),
    Keyword("Lucid doubles Power", "lucid_doubles_power", grantable=False, rules="400.2d 800.41"),
    Keyword("Immune to ally damage", "immune_to_ally_damage", grantable=False, rules="500.1"),
    Keyword("Feast becomes bonus damage", "feast_becomes_bonus", grantable=False, rules="800.22f S800-70"),
)

#: Stats that a line gains and loses; Vitality has verbs of its own (restore, lose, maximum).
STATS: Final[dict[str, str]] = {"power": "Power", "speed": "Speed", "armor": "Armor", "focus": "Focus"}

#: The letters that name a counter (400.2h); "currently always X".
COUNTERS: Final[tuple[str, ...]] = ("X",)

#: Side resources: word of verb, count and source -> as printed.
POOLS: Final[dict[str, str]] = {"stock": "Stock", "dividend": "Dividend", "profit": "Profit"}


@dataclass(frozen=True, slots=True)
class Verb:
    """What a line does (words.verbs): where it goes when it doesn't say, and what its number is.

    `scales`: a plain number there is multiplied by tier (S400-01): amounts are; seconds, caps, shares, counts aren't.
    `rules` are what it is of; what a line names beside it has rules of its own.
    """

    word: str
    rules: str
    to: str = "target"
    takes: Takes = "amount"
    scales: bool = True
    static: bool = False
    name: str = ""


VERBS: Final[tuple[Verb, ...]] = (
    Verb("attack", "400.1a"),
    Verb("bonus_damage", "400.7d", to="nobody"),
    Verb("damage", "900.7d"),
    Verb("aoe", "800.2", to="all_enemies", name="AoE"),
    Verb("tremor", "800.72", to="all_enemies", name="Tremor"),
    Verb("restore", "500.3", to="self"),
    Verb("shield", "800.63", to="self"),
    Verb("hallow", "800.29", to="self"),
    Verb("roost", "800.59", to="self"),
    Verb("stat", "400.1d", to="self"),
    Verb("max_vitality", "S500-29", to="self"),
    Verb("lose_vitality", "500.8", to="self"),
    Verb("apply", "400.1c"),
    Verb("crush", "800.12", name="Crush"),
    Verb("cull", "800.13", takes="nothing", name="Cull"),
    Verb("clear", "700.5", to="self"),
    Verb("grant", "400.1d", to="self", takes="nothing"),
    Verb("suppress", "400.1d", to="self", takes="nothing"),
    Verb("counter", "400.2h", to="self"),
    Verb("stock", "800.67", to="self"),
    Verb("dividend", "800.15", to="self"),
    Verb("self_destruct", "500.8h", to="self"),
    Verb("retort", "500.7f", to="event_actor"),
    Verb("has_keyword", "400.1b", to="self", takes="nothing", static=True),
    Verb("damage_cap", "500.1-7", to="self", scales=False, static=True),
    Verb("ignore_hits", "500.1-4", to="self", scales=False, static=True),
    Verb("shield_multiplier", "500.1-10", to="self", scales=False, static=True),
    Verb("redirect", "500.1-11", to="adjacent_allies", scales=False, static=True),
    Verb("intercept", "500.1f", to="adjacent_allies", takes="nothing", static=True),
    Verb("status_redirect", "S800-61", to="adjacent_allies", takes="nothing", static=True),
    Verb("no_burn_spread", "900.33h", to="all_allies", takes="nothing", static=True),
    Verb("defy_death", "500.1-12", to="self", takes="nothing", static=True),
    Verb("reactivate", "300.3-21", to="self", takes="nothing", static=True),
    Verb("entrap_ladder", "800.19e", to="self", takes="seconds", static=True),
    Verb("boost", "1000.2 1000.4", to="self", scales=False, static=True),
    Verb("build_up", "S1000-05", to="self"),
    Verb("reliquary", "500.9l", to="self"),
    Verb("bloodletting", "800.4", to="self", name="Bloodletting"),
    Verb("smash", "800.65", takes="seconds", name="Smash"),
    Verb("shock", "800.64", takes="nothing", name="Shock"),
    Verb("displace_ally", "800.14", to="self", takes="nothing", name="Displace Ally"),
    Verb("displace_enemy", "800.14", takes="nothing", name="Displace Enemy"),
    Verb("harvest", "800.30", to="nobody", name="Harvest"),
    Verb("repossess", "800.57", name="Repossess"),
    Verb("piercing_roar", "800.50", to="all_enemies", name="Piercing Roar"),
    Verb("crippling_scream", "800.11", to="all_enemies", name="Crippling Scream"),
    Verb("dormant", "800.16i", to="self", takes="seconds"),
    Verb("shatter", "800.62", takes="nothing"),
    Verb("dormant_until", "800.16", to="self", scales=False, static=True),
    Verb("quest", "800.54", to="nobody", scales=False),
    Verb("initiative_repeats", "800.36c", to="adjacent_allies", scales=False, static=True),
    Verb("push_initiative", "800.36e", to="one_adjacent_ally", takes="nothing"),
    Verb("wake", "800.16", to="adjacent_allies", takes="nothing"),
    Verb("spawn", "800.32b", to="nobody", takes="nothing"),
    Verb("transform", "800.16h", to="self", scales=False),
    Verb("become", "800.16h", to="self", takes="nothing"),
    Verb("repair", "800.18", to="adjacent_tools"),
    Verb("wear", "800.18", to="adjacent_tools"),
    Verb("advance_quest", "800.54", to="self", scales=False),
    Verb("braced", "800.6", to="self", static=True),
    Verb("settle_bonus", "800.61e", to="self", static=True),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A word, how lines say it, and the rules that it is of, where a line that has it is of them."""

    word: str
    text: str
    rules: str = ""


#: Riders: a gate whose name and a colon stand before the effect (400.1f).
RIDERS: Final[tuple[Row, ...]] = (
    Row("bloodlust", "Bloodlust", "800.5"),
    Row("ignited", "Ignited", "800.35"),
    Row("highland", "Highland", "800.32"),
    Row("lucid", "Lucid", "800.41"),
    Row("initiative", "Initiative", "800.36"),
)

#: Gate kinds with a sentence, in the order of words.gates; `text` says which sentence, for the docs.
GATES: Final[tuple[Row, ...]] = (
    Row("has_family", "is Burning · has Haywire"),
    Row("lacks_family", "is not Maimed · has no Insurance"),
    Row("family_at_least", "has Venom 5 or more"),
    Row("family_at_most", "has Venom 5 or less"),
    Row("has_keyword", "has Relentless"),
    Row("has_negative", "has a negative status"),
    Row("negative_at_most", "has at most 2 negative statuses"),
    Row("stat_at_least", "has 50 or more Armor"),
    Row("stat_at_most", "has 50 or less Armor"),
    Row("no_armor", "has no Armor"),
    Row("venom_over_armor", "the target's Venom exceeds its Armor"),
    Row("is_ally", "is an ally"),
    Row("is_enemy", "is an enemy"),
    Row("is_lucid", "is Lucid"),
    Row("is_dead", "is dead"),
    Row("any_enemy_has", "any enemy is Frozen"),
    Row("any_ally_has", "any ally is Frozen"),
    Row("enemies_have", "3 or more enemies are Burning"),
    Row("overmatch", "Overmatch Power", "800.46"),
    Row("nth_activation", "On the 3rd activation"),
    Row("rune_effects_at_least", "has 3 or more rune effects"),
    Row("wounded", "is wounded"),
    Row("full_vitality", "is at full vitality"),
    Row("below_vitality", "is below 50% vitality"),
    Row("base_speed_at_least", "has 50 or more base Speed"),
    Row("base_speed_at_most", "has 50 or less base Speed"),
    Row("is_tribe", "is of the Undead tribe"),
    Row("other", "2 other enemies"),
    Row("quest_done", "this unit's Quest is complete"),
    Row("counter_at_least", "X is 3 or more"),
    Row("counter_at_most", "X is 3 or less"),
)

#: Scopes (400.5, rulings d4); the `that_…` words of an event are resolved by `ecs_sim.text.event`.
SCOPES: Final[tuple[Row, ...]] = (
    Row("target", "the target"),
    Row("self", "this unit"),
    Row("adjacent_to_target", "enemies adjacent to the target"),
    Row("all_enemies", "all enemies"),
    Row("some_enemies", "N enemies"),
    Row("allies", "allies"),
    Row("all_allies", "all allies"),
    Row("adjacent_allies", "adjacent allies"),
    Row("flank_allies", "flank allies"),
    Row("some_allies", "N allies"),
    Row("adjacent_tools", "adjacent Tools"),
    Row("adjacent_hubs", "adjacent Hubs"),
    Row("event_subject", "that ally"),
    Row("event_actor", "the attacker"),
    Row("killer", "the killer"),
    Row("subject_target", "that ally's target"),
    Row("one_adjacent_ally", "an adjacent ally"),
    Row("nobody", ""),
)

#: What a `per` counts (400.3, rulings d2). `{}` stands for a family.
COUNTS: Final[tuple[Row, ...]] = (
    Row("units_with_family", "Burning enemy"),
    Row("allies_with_family", "Burning ally"),
    Row("stacks", "Feral stack"),
    Row("lucid_allies", "Lucid ally"),
    Row("wounded_enemies", "wounded enemy"),
    Row("adjacent_tools", "adjacent Tool"),
    Row("stock", "Stock"),
    Row("dividend", "Dividend"),
    Row("profit", "Profit"),
    Row("allied_hubs", "allied Hub"),
    Row("rune_effects", "rune effect"),
    Row("freeze_seconds", "second of Freeze removed"),
    Row("enemies", "enemy"),
    Row("allies", "ally"),
    Row("adjacent_allies", "adjacent ally"),
    Row("neighbours", "neighbour"),
    Row("negative_statuses", "negative status"),
)

#: Amounts that are words rather than numbers (400.2, rulings d1).
SOURCES: Final[tuple[Row, ...]] = (
    Row("power", "{power}"),
    Row("burn_power", "{burn_power}"),
    Row("level", "{level}"),
    Row("raw_power", "raw Power"),
    Row("base_speed", "base Speed"),
    Row("max_vitality", "maximum vitality"),
    Row("vitality", "vitality"),
    Row("cost_paid", "the cost paid"),
    Row("feast_restored", "the vitality restored by Feast"),
    Row("freeze_removed", "the Freeze removed"),
    Row("damage_so_far", "the damage so far"),
    Row("damage_dealt", "the damage dealt"),
    Row("stock", "Stock"),
    Row("dividend", "Dividend"),
    Row("profit", "Profit"),
)

#: The amount that an event carries, as its own listeners call it; `that amount` for every other event.
EVENT_AMOUNTS: Final[dict[str, str]] = {
    "damaged": "the vitality lost",
    "vitality_lost": "the vitality lost",
    "bloodletting_paid": "the vitality lost",
    "interest_paid": "the debt paid",
    "insurance_prevented": "the Insurance absorbed",
    "insurance_lost": "the Insurance lost",
    "feast_healed": "the vitality restored",
    "shield_damaged": "the Shield lost",
    "shield_broken": "the Shield lost",
    "shield_gained": "the Shield gained",
    **{f"{of.lower()}_gained": f"the {of} gained" for of in ("Kindled", "Feral", "Consecrate", "Hallow", "Insurance")},
}
ANY_EVENT_AMOUNT: Final = "that amount"
#: Events that tell no amount: it would be 0.
WITHOUT_AMOUNT: Final = frozenset(
    (
        *("died", "culled", "revived", "activates", "activated", "penny_activates", "poach", "supercharge", "awakened"),
        *("haywire_emptied", "displaced", "pair_displaced", "entrap_ended"),
    )
)

#: Flags that a line says after its effects (rulings d7), in the order in which they are printed.
TAILS: Final[tuple[Row, ...]] = (
    Row("require_hit", "if the hit lands"),
    Row("ignore_immunity", "ignoring status immunity"),
    Row("ignore_armor", "ignoring Armor"),
    Row("through_entrap", "through Entrap"),
    Row("allow_dormant", "through Dormant"),
    Row("allow_dead", "through death"),
    Row("drains_boss", "draining bosses"),
    Row("no_redirect", "without redirect"),
    Row("no_reactions", "without reactions"),
    Row("defiable", "defy death may answer"),
    Row("once", "once"),
    Row("once_per_target", "once per target"),
)


@dataclass(frozen=True, slots=True)
class Goal:
    """One deed."""

    word: str
    text: str
    hook: str
    relation: str = "enemy"
    summed: bool = False
    one: str = ""  # after a plain 1, where that is said otherwise


#: Deeds that a wake condition or a Quest counts (words.goals): how they are said, and the event behind each
#: (words.hooks, words.relations); `summed` ones count the event's amount (800.16f).
GOALS: Final[tuple[Goal, ...]] = (
    Goal("enemies_die", "enemies die", "died", one="enemy dies"),
    Goal("enemies_culled", "enemies are Culled", "culled", one="enemy is Culled"),
    Goal("enemies_frozen", "enemies are Frozen", "frozen", one="enemy is Frozen"),
    Goal("enemies_stunned", "enemies are Stunned", "stunned", one="enemy is Stunned"),
    Goal("enemies_entrapped", "enemies are Entrapped", "entrapped", one="enemy is Entrapped"),
    Goal("allies_activate", "allies activate", "activates", "ally_or_self", one="ally activates"),
    Goal("allies_cascade", "allies Cascade", "cascaded", "ally_or_self"),
    Goal("allies_revive", "allies revive", "revived", "ally_or_self", one="ally revives"),
    Goal("activations", "activations", "activates", "self", one="activation"),
    Goal("damage_dealt", "damage is dealt", "damaged", summed=True),
    Goal("kindled_gained", "Kindled is gained", "kindled_gained", "ally_or_self", summed=True),
    Goal("hallow_gained", "Hallow is gained", "hallow_gained", "ally_or_self", summed=True),
    Goal("shield_gained", "Shield is gained", "shield_gained", "ally_or_self", summed=True),
    Goal("insurance_gained", "Insurance is gained", "insurance_gained", "ally_or_self", summed=True),
    Goal("consecrate_gained", "Consecrate is gained", "consecrate_gained", "ally_or_self", summed=True),
    Goal("feral_gained", "Feral is gained", "feral_gained", "ally_or_self", summed=True),
    Goal("interest_paid", "Interest is paid", "interest_paid", summed=True),
)
GOAL_BY_WORD: Final = {goal.word: goal for goal in GOALS}

#: Lines headed by the name of an event: name -> (hook, relation, rules).
HEADS: Final[dict[str, tuple[str, str, str]]] = {
    "Markup": ("battle_start", "self", "800.44"),
    "Macabre": ("died", "any_other", "800.42"),
    "Supercharge": ("supercharge", "adjacent_ally", "800.69"),
    "Poach": ("poach", "ally", "800.51"),
    "Acclimate": ("displaced", "self", "800.1"),
    "Threat": ("pair_displaced", "enemy", "800.70"),
}

FAMILY_BY_WORD: Final = {f.word: f for f in FAMILIES}
KEYWORD_BY_WORD: Final = {k.word: k for k in KEYWORDS}
VERB_BY_WORD: Final = {v.word: v for v in VERBS}
#: "Dreaded" is read, and printed as "with Dread".
ADJECTIVES: Final = {f.adjective: f for f in FAMILIES if f.adjective} | {"Dreaded": FAMILY_BY_WORD["dread"]}
