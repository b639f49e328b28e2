"""Random ability lines: sentences put together from the vocabulary's own tables."""

from __future__ import annotations

from collections.abc import Callable

from ecs_sim.text import vocabulary as words
from ecs_sim.text.events import EVENTS, Event
from tests import random_more
from tests.chooser import Chooser

STACKS = [f for f in words.FAMILIES if f.takes == "amount"]
APPLIED = [f for f in STACKS if f.verb == "apply" and f.alone == "applies"]
NEGATIVE = [f for f in APPLIED if not f.boon]
GAINED = [f for f in STACKS if f.boon or f.gained]
TIMED = [f for f in words.FAMILIES if f.takes == "nothing"]
ADJECTIVES = [f.adjective for f in words.FAMILIES if f.adjective]
FAMILIES = list(words.FAMILIES)
KEYWORDS = list(words.KEYWORDS)
GRANTABLE = [k.name for k in KEYWORDS if k.grantable]
INNATE = [k.name for k in KEYWORDS if k.word not in ("large", "huge", "franchise")]
STATS = list(words.STATS.values())
HEARD = [e for e in EVENTS if e.opener == "When"]
_PACKAGES = {"activates": "ally", "activated": "ally", "damaged": "ally", "died": "enemy", "durability_lost": "ally"}
PACKAGES = [e for e in EVENTS if e.relation.endswith(_PACKAGES.get(e.hook, "-"))]
"""Events of a Tool's packages (800.71c); battle start is the fifth."""
TRIBES = ["Undead", "Beast", "Construct"]
FIELDS = {"small": 2, "climb": [1, 2, 4, 8], "rate": "2 + 3 * tier"}
"""The numbers of every generated card that its {placeholders} read."""
OWN_EVENTS = [e for e in HEARD if e.relation == "self"]
SUBJECT = {"enemy": "that enemy", "ally": "that ally", "adjacent_ally": "that ally", "flank_ally": "that ally"}


def amount(c: Chooser, *, heard: bool = False) -> str:
    """A number that stands before a noun."""
    kind = c.number(0, 19)
    if kind < 12:
        return str(c.number(1, 12))
    if kind < 14:
        return c.pick(["{power}", "{burn_power}", "{level}", "half {power}", "{power} / 3", "2 x {power} (at most 30)"])
    if kind == 14:
        return "{" + c.pick(list(FIELDS)) + "}"
    if kind == 15:
        return c.pick(["{1/2/3}", "{4/6}", "{2 + tier}", "{9 // tier}"])
    if kind == 16:
        return c.pick(["X", "2 x X", "half X"])
    if kind == 17:
        return f"{c.number(1, 3)} x {c.pick(STACKS).name}"
    if kind == 18:
        return str(c.pick([25, 40, 90, 400]))
    return f"{c.number(2, 40)} / {c.number(1, 5)}"


def words_amount(c: Chooser, event: Event | None = None) -> str:
    """An amount that follows `equal to`."""
    found = ["Armor", "Power", "Focus", "the target's Armor", "raw Power", "base Speed", "maximum vitality"]
    found += ["Stock", "Dividend", "Profit", "the damage so far", "the damage dealt", "the vitality restored by Feast"]
    found += [f"{c.pick(STACKS).name} on {c.pick(['the target', 'all enemies', 'this unit'])}"]
    if event is not None:
        found += [words.EVENT_AMOUNTS.get(event.hook, words.ANY_EVENT_AMOUNT)] * 4
        if event.relation in SUBJECT:
            found.append(f"{SUBJECT[event.relation]}'s Power")
    base = c.pick(found)
    return c.pick([base, base, f"half {base}", f"{base} / 4", f"2 x {base} (at most 25)"])


def count(c: Chooser) -> str:
    """What a line counts, or nothing."""
    if not c.yes(12):
        return ""
    found = ["enemy", "ally", "adjacent ally", "neighbour", "Lucid ally", "wounded enemy", "Stock", "Dividend"]
    found += ["Profit", "adjacent Tool", "allied Hub"]
    found += ["rune effect"]
    found += [f"{c.pick(ADJECTIVES)} {c.pick(['enemy', 'ally'])}", "negative status", "negative status on the target"]
    found += [f"{c.pick(['enemy', 'ally'])} with {c.pick(FAMILIES).name}"]
    found += [f"{c.pick(STACKS).name} stack{c.pick(['', ' on the target', ' on all enemies'])}"]
    return f" per {c.pick(found)}"


def holding(c: Chooser) -> str:
    """What a unit may be asked to have."""
    family = c.pick(FAMILIES).name
    stat = f"{c.number(0, 60)} or {c.pick(['more', 'less'])} {c.pick(STATS)}"
    found = [family, f"no {family}", f"{c.pick(STACKS).name} {c.number(1, 6)} or {c.pick(['more', 'less'])}", stat]
    found += [c.pick([k.name for k in KEYWORDS]), "no Armor", "a negative status"]
    found += [
        f"at most {c.number(0, 2)} negative statuses",
        f"{c.number(0, 90)} or {c.pick(['more', 'less'])} base speed",
    ]
    return c.pick(found)


def group(c: Chooser) -> str:
    """Several recipients."""
    adjective = f"{c.pick([*ADJECTIVES, 'Lucid', 'wounded'])} " if c.yes(12) else ""
    tail = f" with {holding(c)}" if c.yes(8) else ""
    many, few = f"{c.number(1, 3)} {adjective}", f"adjacent {adjective}allies{tail}"
    found = [f"all {adjective}enemies{tail}", few, f"{adjective}allies{tail}", f"{many}enemies{tail}"]
    found += [f"{adjective}enemies adjacent to the target{tail}", f"all {adjective}allies{tail}"]
    found += [f"{many}allies{tail}", f"flank {adjective}allies{tail}", f"{few} including this unit"]
    found += [f"{many}allies including this unit"]
    return c.pick(found) if not c.yes(3) else f"adjacent {c.pick(['Tools', 'Hubs'])}"


def somebody(c: Chooser, event: Event | None) -> str:
    """The recipients of a line."""
    kind = c.number(0, 9)
    if kind < 3:
        return "the target"
    if kind < 4:
        return "this unit"
    if event is None or kind < 7:
        return group(c)
    if kind == 7 or event.relation == "self":
        return c.pick(["the attacker", "the killer"])
    return SUBJECT.get(event.relation, "that unit") if kind < 9 else c.pick(["that ally's target", "the attacker"])


def plural(scope: str) -> bool:
    """Whether they gain, or it gains."""
    return not scope.startswith(("the ", "this ", "that ", "1 "))


# ---- effects --------------------------------------------------------------------------------------------------------


def deal(c: Chooser, event: Event | None) -> str:
    if c.yes(15):
        return f"deal damage equal to {words_amount(c, event)} to {somebody(c, event)}"
    return f"deal {amount(c)} damage to {somebody(c, event)}{count(c)}"


def bonus(c: Chooser, event: Event | None) -> str:
    return (
        f"deal bonus damage equal to {words_amount(c, event)}"
        if c.yes(20)
        else f"deal {amount(c)} bonus damage{count(c)}"
    )


def restore(c: Chooser, event: Event | None) -> str:
    to = f" to {somebody(c, event)}" if c.yes(60) else ""
    if c.yes(20):
        return f"restore vitality equal to {words_amount(c, event)}{to}"
    return f"restore {amount(c)} vitality{to}{count(c)}"


def _gains(c: Chooser, event: Event | None, what: str, *, loses: bool = False) -> str:
    verb = "lose" if loses else "gain"
    if c.yes(50):
        return f"{verb} {what}"
    scope = somebody(c, event)
    return f"{scope} {verb if plural(scope) else verb + 's'} {what}"


def gain_stack(c: Chooser, event: Event | None) -> str:
    family = c.pick(GAINED)
    return _gains(c, event, f"{family.name}: {amount(c)}{count(c)}")


def change_stat(c: Chooser, event: Event | None) -> str:
    loses = c.yes(35)
    tail = c.pick(["", "", f" for {c.pick(['0.5', '1', '2.5', '4'])} seconds"])
    kind = c.number(0, 5)
    if kind == 0:
        return _gains(c, event, f"{amount(c)} Fleeting {c.pick(STATS)}{count(c)}", loses=loses)
    if kind == 1:
        return _gains(c, event, f"{c.pick(STATS)} equal to {words_amount(c, event)}{tail}", loses=loses)
    if kind == 2:
        return _gains(c, event, f"{amount(c)} maximum vitality", loses=loses)
    return _gains(c, event, f"{amount(c)} {c.pick(STATS)}{count(c)}{tail}", loses=loses)


def change_keyword(c: Chooser, event: Event | None) -> str:
    tail = c.pick(["", f" for {c.pick(['0.5', '2', '3.5'])} seconds"])
    loses = c.yes(25)
    return _gains(c, event, f"{c.pick(GRANTABLE)}{'' if loses else tail}", loses=loses)


def lose_vitality(c: Chooser, event: Event | None) -> str:
    return _gains(c, event, f"{amount(c)} vitality", loses=True)


def apply_stack(c: Chooser, event: Event | None) -> str:
    family = c.pick(NEGATIVE if c.yes(85) else APPLIED).name
    if c.yes(45):
        return f"{family}: {amount(c)}{count(c)}"
    return f"apply {family}: {amount(c)} to {somebody(c, event)}{count(c)}"


def apply_timed(c: Chooser, event: Event | None) -> str:
    if c.yes(30):
        seconds = c.pick(["1", "0.5", "2", "{climb}"])
        return c.pick([f"Stun: {seconds}", f"apply Stun: {seconds} to {somebody(c, event)}"])
    name = c.pick(TIMED).name
    return f"{name} {group(c)}" if c.yes(40) else c.pick([name, f"apply {name} to {somebody(c, event)}"])


def sweep(c: Chooser, event: Event | None) -> str:
    return f"{c.pick(['AoE', 'Tremor'])}: {amount(c)}{count(c)}"


def crush(c: Chooser, event: Event | None) -> str:
    if c.yes(50):
        return f"Crush: {amount(c)}"
    return f"Crush: {c.number(1, 40)} on {c.pick(['all enemies', 'Frozen enemies', '2 enemies', 'the target'])}"


def cull(c: Chooser, event: Event | None) -> str:
    return c.pick(["Cull", "Cull all enemies", "Cull Maimed enemies"])


def clear(c: Chooser, event: Event | None) -> str:
    source = f" from {somebody(c, event)}" if c.yes(60) else ""
    if c.yes(40):
        return f"clear {c.number(1, 3)} {c.pick(STACKS).name}{source}"
    return f"clear {c.pick(FAMILIES).name}{source}"


def resources(c: Chooser, event: Event | None) -> str:
    return c.pick([f"X gains {c.number(1, 3)}", f"gain {c.number(1, 3)} Stock", f"gain {c.number(1, 3)} Dividend"])


def self_destruct(c: Chooser, event: Event | None) -> str:
    return c.pick(["self-destruct", f"self-destruct, dealing {amount(c)} damage to all enemies"])


def mend(c: Chooser, event: Event | None) -> str:
    if c.yes(60):
        return f"repair {c.number(1, 3)} to adjacent Tools"
    return f"adjacent Tools lose {c.number(1, 3)} Durability"


EFFECTS: list[tuple[int, Callable[[Chooser, Event | None], str]]] = [
    (12, deal),
    (6, bonus),
    (10, restore),
    (14, gain_stack),
    (12, change_stat),
    (4, change_keyword),
    (2, lose_vitality),
    (18, apply_stack),
    (10, apply_timed),
    (6, sweep),
    (4, crush),
    (4, cull),
    (5, clear),
    (4, resources),
    (1, self_destruct),
    *random_more.EFFECTS,
    (2, mend),
]


def effects(c: Chooser, event: Event | None) -> str:
    """One effect, sometimes two."""
    first = c.weighted(EFFECTS)(c, event)
    return f"{first} and {c.weighted(EFFECTS)(c, event)}" if c.yes(10) else first


# ---- lines ----------------------------------------------------------------------------------------------------------


def condition(c: Chooser, event: Event | None) -> str:
    """What stands between `If` and the comma."""
    who = c.pick(["this unit", "the target", "the target"])
    found = [f"{who} has {holding(c)}", f"the target is {c.pick([*ADJECTIVES, 'Lucid', 'wounded'])}"]
    found += [f"{who} is not {c.pick(ADJECTIVES)}", f"any {c.pick(['enemy', 'ally'])} is {c.pick(ADJECTIVES)}"]
    found += [f"{c.number(1, 3)} or more enemies are {c.pick(ADJECTIVES)}", f"{who} is at full vitality"]
    found += [f"the target is {c.pick(['an ally', 'an enemy', 'dead'])}", "this unit is wounded"]
    found += [f"{who} is below {c.number(5, 95)}% vitality", f"{who} has {c.number(1, 3)} or more rune effects"]
    found += ["the target's Venom exceeds its Armor", f"{who} is of the {c.pick(TRIBES)} tribe"]
    found += [f"X is {c.number(0, 6)} or {c.pick(['more', 'less'])}"]
    if event is not None and event.relation in SUBJECT:
        found += [f"{SUBJECT[event.relation]} is {c.pick([*ADJECTIVES, 'Lucid'])}"] * 3
    return c.pick(found)


def rider(c: Chooser, event: Event | None) -> str:
    """Conditions and chances before the effects, or nothing."""
    kind = c.number(0, 15)
    if kind < 8:
        return ""
    if kind < 10:
        return f"{c.pick([row.text for row in words.RIDERS])}: "
    if kind == 10:
        return f"{c.number(1, 99)}% chance: "
    if kind == 11:
        return c.pick([f"Overmatch {c.pick(STATS)}: ", f"Overmatch {c.pick(STATS)} x2: "])
    if kind == 12 and event is None:
        return f"On the {c.pick(['1st', '2nd', '3rd'])} activation, "
    more = f" and {condition(c, event)}" if c.yes(15) else ""
    return f"If {condition(c, event)}{more}, "


def tail(c: Chooser, *, hits: bool) -> str:
    """Flags after the effects, or nothing."""
    if not c.yes(18):
        return ""
    found = ["once", "once per target", "twice", "ignoring status immunity", "through Entrap", "ignoring Armor"]
    found += ["through Dormant", "through death", "3 times"]
    if hits:
        found += ["if the hit lands", "before the hit", "after the hit"]
    return f", {c.pick(found)}"


def attack(c: Chooser) -> str:
    """The base attack."""
    number = c.weighted([(6, "{power}"), (3, str(c.number(3, 14))), (1, amount(c))])
    return f"Deal {number} damage{', ignoring Armor' if c.yes(6) else ''}"


def own(c: Chooser, *, hits: bool) -> str:
    """A line of the activation."""
    text = f"{rider(c, None)}{effects(c, None)}{tail(c, hits=hits)}"
    if c.yes(4) and not text.startswith("On the") and " the hit" not in text:
        text = f"First, {text[:1].lower()}{text[1:]}"
    return text[:1].upper() + text[1:]


def passive(c: Chooser) -> str:
    """A line that listens."""
    kind = c.number(0, 9)
    event = c.pick(OWN_EVENTS if kind < 3 else HEARD)
    said = rider(c, event)
    body = f"{said}{effects(c, event)}{tail(c, hits=False)}"
    if kind == 8:
        return f"Passive: At battle start, {_plain(c)}"
    if kind == 9:
        plain = _plain(c)
        return f"{c.pick(random_more.HEADS)}: {plain[:1].upper()}{plain[1:]}"
    return f"Passive: {event.opener} {event.text}, {body[:1].lower()}{body[1:]}"


def package(c: Chooser) -> str:
    """A line of a Tool."""
    if c.yes(15):
        return f"At battle start, {_plain(c)}"
    event = c.pick(PACKAGES)
    gate = c.pick(["", "", "", f"{c.number(20, 90)}% chance: ", f"Overmatch {c.pick(STATS)}: ", rider(c, event)])
    some = c.pick([mend(c, event), crush(c, event), effects(c, event)])
    body = f"{gate}{some}{tail(c, hits=False)}"
    return f"{event.opener} {event.text}, {body if body.startswith('Overmatch') else body[:1].lower() + body[1:]}"


def markup(c: Chooser) -> str:
    """A line of a Hub that its neighbours may copy."""
    plain = _plain(c)
    return f"Markup: {plain[:1].upper()}{plain[1:]}"


def _plain(c: Chooser) -> str:
    said = rider(c, None)
    text = f"{'' if said.startswith('On the') else said}{effects(c, None)}{tail(c, hits=False)}"
    return text[:1].lower() + text[1:]


def statement(c: Chooser) -> str:
    """A line that says what the unit is."""
    near = c.pick(["adjacent allies", "flank allies", "allies", "all allies"])
    number = c.number(1, 12)
    layer = f"{number} {c.pick(STATS)}{c.pick(['', ' per ' + c.pick(STACKS).name + ' stack', ' per adjacent ally'])}"
    held = c.pick(["Ignited", f"this has {holding(c)}", "this has Insurance", f"this is {c.pick(ADJECTIVES)}"])
    found = [f"Passive: {near[:1].upper()}{near[1:]} have {c.pick(GRANTABLE)}", f"Passive: While {held}, gain {layer}"]
    found += [f"Passive: While {held}, {near} gain {layer}", f"Passive: While {held}, {near} have {c.pick(GRANTABLE)}"]
    found += [c.pick(INNATE), c.pick(INNATE), f"Exalt: {c.number(1, 4)}", f"Damaging enemies lose {number} vitality"]
    found += ["Passive: Burn cannot spread on allies", f"Takes at most {c.number(3, 20)} damage", "Defy death"]
    found += [f"Takes {c.pick([30, 50, 100])}% of damage to adjacent allies, up to {c.number(1, 30)}"]
    found += [f"Takes {c.pick([10, 60])}% of damage to adjacent allies", "Intercepts lethal damage to adjacent allies"]
    found += ["Burn and Venom on adjacent allies go to this unit", f"Deals {c.number(1, 3)}x damage to Shields"]
    found += [f"Ignores the first {c.number(1, 3)} hits", f"{c.number(5, 60)}% chance to reactivate"]
    found += [f"Resonance level +{c.number(1, 9)}", "Adjacent allies receive every rune on your boards"]
    found += [
        f"Thorns {c.number(1, 5)}",
        f"{c.number(5, 60)}% more Cascade",
        f"{c.number(5, 90)}% chance to keep Hallow",
    ]
    found += ["Burn and Venom ticks are reduced by 1", f"Crush is increased by {c.number(1, 9)}"]
    found += [f"Entrapped for {c.pick(['0.5', '1', '{climb}'])} seconds", *random_more.statements(c)]
    found += [f"Braced: {c.number(1, 5)}", f"Passive: {near[:1].upper()}{near[1:]} have Braced: {c.number(1, 3)}"]
    return c.pick(found)


#: Lines that work on each other: a board of one theme has them on several of its cards.
THEMES: list[tuple[str, ...]] = [
    (
        "Everlasting",
        "Passive: When this unit revives, gain Kindled: 2",
        "Passive: When an ally revives, the revived ally gains Shield: 9",
        "Self-destruct, dealing 20 damage to all enemies",
        "Macabre: Gain 2 Power",
        "Deal 30 damage to all enemies",
    ),
    (
        "Passive: When an ally takes damage, deal 1 damage to that enemy",
        "Passive: When an enemy takes damage, deal 1 damage to that enemy",
        "Passive: When this unit takes damage, restore 1 vitality",
        "Passive: When an ally gains Shield, gain 1 Power",
        "Passive: When an enemy takes damage, gain Shield: 1",
        "Passive: When this unit is healed by Feast, gain 1 Armor",
    ),
    (
        "Gain Insurance: 2",
        "Adjacent allies gain Subrogated Insurance: 1",
        "Passive: When an ally gains Insurance, that ally gains Insurance: 1",
        "Passive: When this unit gains Insurance, adjacent allies gain Insurance: 1",
        "Passive: When an ally's Insurance prevents damage, gain Insurance: 1",
        "Passive: While this has Insurance, gain 6 Power",
    ),
    (
        "Takes 60% of damage to adjacent allies, up to 9",
        "Intercepts lethal damage to adjacent allies",
        "Burn and Venom on adjacent allies go to this unit",
        "Defy death",
        "Ignores the first 2 hits",
        "Takes at most 6 damage",
        "AoE: 20",
    ),
    (
        "Apply Feral: 4 to all enemies",
        "Feral: 9",
        "Immune to ally damage",
        "Rabid",
        "Adjacent allies gain Feral: 2",
        "Cascade",
    ),
    (
        "Maim: 40",
        "Cull",
        "Cull all enemies",
        "Passive: When an enemy is Culled, restore 10 vitality",
        "Restore 9 vitality",
        "Passive: When this unit dies, deal 20 damage to the killer",
    ),
    (
        "Relentless",
        "The target loses 6 Focus",
        "All enemies lose 3 Armor for 2 seconds",
        "Stun: 1",
        "Freeze",
        "The target loses Relentless",
        "Blind",
        "Prismbreak",
        "Apply Dread: 2 to all enemies",
        "Clear Dread",
        "Freeze, ignoring status immunity",
    ),
    (
        "Burn {burn_power}",
        "Burn 40",
        "Venom: 9",
        "Apply Burn 5 to all enemies",
        "Gain Roost: 3",
        "Gain Hallow: 6",
        "Clear Burn from allies",
        "Passive: Burn cannot spread on allies",
        "If the target is Burning, Venom: 3",
    ),
    (
        "Entrap",
        "Entrap all enemies",
        "Entrapped for 1 second",
        "Passive: When this unit is Entrapped, gain Shield: 9",
        "Haywire: 2",
        "Passive: When a unit returns from Entrap, gain Kindled: 1",
        "Restore 5 vitality to allies, through Entrap",
        "Tremor: 8",
    ),
    (
        "All enemies lose 4 vitality",
        "All enemies lose 1 vitality, through death",
        "Lose 3 vitality",
        "Damaging enemies lose 4 vitality",
        "Feast",
        "Feast becomes bonus damage",
        "Gain 9 maximum vitality",
        "All enemies lose 6 maximum vitality",
        "Lucid doubles Power",
        "Lucid: Deal 9 bonus damage",
    ),
    *random_more.THEMES,
]


def line(c: Chooser, *, hits: bool) -> str:
    """Any line but the base attack."""
    kind = c.weighted([(10, "own"), (5, "passive"), (4, "statement"), (1, "alone")])
    if kind == "alone":
        return random_more.alone(c)
    if kind == "own":
        return own(c, hits=hits)
    return passive(c) if kind == "passive" else statement(c)
