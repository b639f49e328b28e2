"""From the parts of a clause to words: numbers, amounts, counts, conditions, recipients in canonical form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ecs_sim.text.clause import Amount, Gate, Hook, Number, Per, Scope
from ecs_sim.text.errors import ClauseError
from ecs_sim.text.formula import unscaled
from ecs_sim.text.pieces import as_name
from ecs_sim.text.refer import actor_name, subject_name
from ecs_sim.text.vocabulary import (
    ANY_EVENT_AMOUNT,
    COUNTS,
    EVENT_AMOUNTS,
    FAMILY_BY_WORD,
    KEYWORD_BY_WORD,
    RIDERS,
    SCOPES,
    SOURCES,
    STATS,
    Family,
)

_COUNT: Final = {row.word: row.text for row in COUNTS}
_SOURCE: Final = {row.word: row.text for row in SOURCES}
_SCOPE: Final = {row.word: row.text for row in SCOPES}
RIDER: Final = {row.word: row.text for row in RIDERS}
HALF: Final = Number(flat=2)
_ONE: Final = Number(flat=1)
_OPERANDS: Final = ("number", "power", "burn_power", "level", "counter")
_GROUPS: Final = {
    "all_enemies": ("all", "enemies"),
    "some_enemies": (None, "enemies"),
    "adjacent_to_target": (None, "enemies"),
    "allies": (None, "allies"),
    "all_allies": ("all", "allies"),
    "adjacent_allies": ("adjacent", "allies"),
    "flank_allies": ("flank", "allies"),
    "some_allies": (None, "allies"),
    "adjacent_tools": ("adjacent", "Tools"),
    "adjacent_hubs": ("adjacent", "Hubs"),
}
_SINGULAR: Final = {"enemies": "enemy", "allies": "ally", "Tools": "Tool", "Hubs": "Hub"}
#: Scopes whose count stands before what they are called.
_COUNTED: Final = ("adjacent_allies", "flank_allies", "adjacent_tools", "adjacent_hubs")


def unsayable(what: str, path: str = "") -> ClauseError:
    """A clause that no sentence says."""
    return ClauseError("E-CLAUSE-VALUE", f"no sentence says {what}", path)


def _unknown(word: str | None, kind: str, known: Iterable[str]) -> ClauseError:
    """A `what` that isn't there, or is no word of its kind."""
    if word is None:
        return ClauseError("E-CLAUSE-VALUE", "the key 'what' is missing", "what", (f"a {kind}",))
    from ecs_sim.text.nearest import nearest_word  # only a mistake asks for it

    near = nearest_word(word, known)
    return unsayable(f"{word!r}: it is no {kind}" + (f", did you mean {near!r}" if near else ""), "what")


def family(word: str | None) -> Family:
    """The family of a word."""
    if word not in FAMILY_BY_WORD:
        raise _unknown(word, "family", FAMILY_BY_WORD)
    return FAMILY_BY_WORD[word]


def keyword(word: str | None) -> str:
    """A keyword as printed."""
    if word not in KEYWORD_BY_WORD:
        raise _unknown(word, "keyword", KEYWORD_BY_WORD)
    return KEYWORD_BY_WORD[word].name


def stat(word: str | None) -> str:
    """A stat as printed."""
    if word not in STATS:
        raise _unknown(word, "stat of a line", STATS)
    return STATS[word]


def total(word: str | None) -> str:
    """A stat as a threshold or a comparison names it: Vitality is the maximum there (docs/rulings.md, R-281)."""
    return "maximum vitality" if word == "vitality" else stat(word)


# ---- numbers and amounts --------------------------------------------------------------------------------------------


def number(value: Number | None) -> str:
    """`12`, `{field}`, `{3/4/6/6}` or `{8 * tier}`."""
    if value is None:
        raise unsayable("an amount without a number", "amount")
    if value.flat is not None:
        if value.flat < 0:
            raise unsayable(f"{value.flat}: numbers of lines aren't negative", "amount")
        return unscaled(value.flat, value.scale)
    if value.ladder is not None:
        return "{" + "/".join(unscaled(each, value.scale) for each in value.ladder) + "}"
    return "{" + (value.field or value.formula or "") + "}"


def times(repeats: int | Number) -> str:
    """How often an effect resolves: `twice`, `3 times`, `{volley} times`."""
    if repeats == 2:
        return "twice"
    return f"{repeats if isinstance(repeats, int) else number(repeats)} times"


def percent(value: Number | None) -> str:
    """`25%`."""
    return f"{number(value)}%"


def seconds(value: Number | None) -> str:
    """`1 second`, `1.5 seconds`."""
    text = number(value)
    return f"{text} second" if text == "1" else f"{text} seconds"


def halved(amount: Amount) -> bool:
    """Is it printed as `half …`."""
    return amount.divide == HALF and amount.times is None


def prefixed(amount: Amount) -> bool:
    """May it stand before its noun (`2 x Dread Power`); others follow as `equal to …`."""
    if amount.source in _OPERANDS:
        return True
    return amount.source == "family" and amount.whose == "self" and (amount.times is not None or halved(amount))


def open_ended(amount: Amount) -> bool:
    """Does it end in a bare family, which a following `on …` would be read with."""
    return amount.source == "family" and amount.whose == "self" and amount.cap is None and _over(amount) == ""


def amount(value: Amount | None, hook: Hook | None, *, whose: bool = False) -> str:
    """The amount after a colon; `whose` says of this unit's own stacks that they are its own."""
    if value is None:
        raise unsayable("this without an amount", "amount")
    before = "half " if halved(value) else "" if value.times is None else f"{number(value.times)} x "
    own = " on this unit" if whose and open_ended(value) else ""
    cap = "" if value.cap is None else f" (at most {number(value.cap)})"
    return f"{before}{_base(value, hook)}{own}{cap}{_over(value)}"


def _over(value: Amount) -> str:
    return "" if value.divide is None or halved(value) else f" / {number(value.divide)}"


def _base(value: Amount, hook: Hook | None) -> str:
    match value.source:
        case "number":
            return number(value.number)
        case "counter":
            return value.what or "X"
        case "family":
            return family(value.what).name + _on(value.whose, hook)
        case "stat":
            return _possessive(value.whose, hook) + stat(value.what)
        case "armor":
            return _possessive(value.whose, hook) + STATS["armor"]
        case "vitality":
            return _possessive(value.whose, hook) + "vitality"
        case "max_vitality":
            return _possessive(value.whose, hook) + _SOURCE["max_vitality"]
        case "event_amount":
            return ANY_EVENT_AMOUNT if hook is None else EVENT_AMOUNTS.get(hook.event, ANY_EVENT_AMOUNT)
        case source if source in _SOURCE:
            return _SOURCE[source]
        case source:
            raise unsayable(f"the amount {source!r}", "amount.source")


def _on(whose: str, hook: Hook | None) -> str:
    if whose == "self":
        return ""
    return f" on {_whose(whose, hook)}"


def _possessive(whose: str, hook: Hook | None) -> str:
    if whose == "self":
        return ""
    if whose not in ("target", "subject"):
        raise unsayable(f"whose stat: {whose}", "amount.whose")
    name = _whose(whose, hook)
    return "that ally's " if name == "the revived ally" else f"{name}'s "


def _whose(whose: str, hook: Hook | None) -> str:
    match whose:
        case "self":
            return "this unit"
        case "target":
            return "the target"
        case "all_enemies":
            return "all enemies"
        case "subject":
            return subject_name(hook)
        case _:
            raise unsayable(f"whose: {whose}", "whose")


def count(value: Per, hook: Hook | None) -> str:
    """`per Burning enemy`."""
    match value.count:
        case "units_with_family" | "allies_with_family":
            of = family(value.what)
            noun = "enemy" if value.count == "units_with_family" else "ally"
            return f"per {of.adjective} {noun}" if of.adjective else f"per {noun} with {of.name}"
        case "stacks":
            return f"per {family(value.what).name} stack{_on(value.whose, hook)}"
        case "negative_statuses":
            return f"per negative status{_on(value.whose, hook)}"
        case word if word in _COUNT:
            return f"per {_COUNT[word]}"
        case word:
            raise unsayable(f"per {word!r}", "per")


# ---- recipients -----------------------------------------------------------------------------------------------------


def scope(value: Scope, hook: Hook | None, *, include_self: bool = False) -> str:
    """The recipients as they are named."""
    if value.who in _GROUPS:
        return _group(value, include_self=include_self)
    if value.filters or include_self or value.count is not None:
        raise unsayable(f"filters or a count on {value.who!r}", "to")
    match value.who:
        case "event_subject":
            return subject_name(hook)
        case "event_actor":
            return actor_name(hook)
        case "nobody":
            raise unsayable("nobody as a recipient", "to")
        case who if who in _SCOPE:
            return _SCOPE[who]
        case who:
            raise unsayable(f"the recipients {who!r}", "to")


def plural(value: Scope) -> bool:
    """Do they gain, or does it gain."""
    return value.who in _GROUPS and value.count != _ONE


def _group(value: Scope, *, include_self: bool) -> str:
    reach, noun = _GROUPS[value.who]
    adjectives, holdings = _filters(value.filters)
    if value.who in ("some_enemies", "some_allies") or value.count is not None:
        if value.who in ("all_enemies", "allies", "all_allies"):
            raise unsayable(f"a count on {value.who!r}", "to.count")
        reach = f"{number(value.count)} {reach}" if value.who in _COUNTED else number(value.count)
        noun = noun if plural(value) else _SINGULAR[noun]
    elif value.who == "all_enemies" and any(gate.kind != "other" for gate in value.filters):
        reach = None
    words = [*([] if reach is None else [reach]), *adjectives, noun]
    if value.who == "adjacent_to_target":
        words.append("adjacent to the target")
    words.extend(f"{'and ' if i else ''}{text}" for i, text in enumerate(holdings))
    if include_self:
        words.append("including this unit")
    return " ".join(words)


def _filters(filters: tuple[Gate, ...]) -> tuple[list[str], list[str]]:
    adjectives: list[str] = []
    holdings: list[str] = []
    for gate in filters:
        text = adjective(gate)
        if text is not None:
            adjectives.append(text)
        else:
            holdings.append(_trait(gate))
    return adjectives, holdings


def _trait(gate: Gate) -> str:
    """What stands after the noun, of recipients: `with Relentless`, `at full vitality`, `of the Undead tribe`."""
    if gate.kind in ("full_vitality", "below_vitality", "is_tribe"):
        return state(gate) or ""
    return f"with {holding(gate)}"


def adjective(gate: Gate) -> str | None:
    """What a unit that passes is called, where there is a word for it."""
    match gate.kind:
        case "has_family":
            return family(gate.what).adjective
        case "is_lucid":
            return "Lucid"
        case "wounded":
            return "wounded"
        case "ignited":
            return "Ignited"
        case "is_dead":
            return "dead"
        case "other" if gate.whose == "recipient":
            return "other"
        case _:
            return None


# ---- conditions -----------------------------------------------------------------------------------------------------


def holding(gate: Gate) -> str:
    """What stands after `has` or `with`."""
    match gate.kind:
        case "has_family":
            return family(gate.what).name
        case "lacks_family":
            return f"no {family(gate.what).name}"
        case "family_at_least":
            return f"{family(gate.what).name} {number(gate.number)} or more"
        case "family_at_most":
            return f"{family(gate.what).name} {number(gate.number)} or less"
        case "has_keyword":
            return keyword(gate.what)
        case "has_negative":
            return "a negative status"
        case "negative_at_most":
            most = number(gate.number)
            if most == "0":
                return "no negative status"
            return f"at most {most} negative status{'' if most == '1' else 'es'}"
        case "stat_at_least":
            return f"{number(gate.number)} or more {total(gate.what)}"
        case "stat_at_most":
            return f"{number(gate.number)} or less {total(gate.what)}"
        case "quest_done":
            return "a complete Quest"
        case "venom_over_armor":
            return "more Venom than Armor"
        case "base_speed_at_least":
            return f"{number(gate.number)} or more base Speed"
        case "base_speed_at_most":
            return f"{number(gate.number)} or less base Speed"
        case "no_armor":
            return "no Armor"
        case "rune_effects_at_least":
            return f"{number(gate.number)} or more rune effects"
        case kind:
            raise unsayable(f"the condition {kind!r} here", "when")


def state(gate: Gate) -> str | None:
    """What stands after `is`, where the condition is said so."""
    named = adjective(gate)
    if named is not None:
        return named
    match gate.kind:
        case "lacks_family":
            of = family(gate.what)
            return f"not {of.adjective}" if of.adjective else None
        case "is_ally":
            return "an ally"
        case "is_enemy":
            return "an enemy"
        case "full_vitality":
            return "at full vitality"
        case "below_vitality":
            return f"below {percent(gate.number)} vitality"
        case "is_tribe":
            return f"of the {as_name(gate.what or '')} tribe"
        case _:
            return None


def condition(gate: Gate, before: Gate | None, hook: Hook | None) -> str:
    """One condition of an `If`; one that goes on with the same unit as `before` leaves it out."""
    match gate.kind:
        case "any_enemy_has" | "any_ally_has":
            noun = "enemy" if gate.kind == "any_enemy_has" else "ally"
            of = family(gate.what)
            return f"any {noun} is {of.adjective}" if of.adjective else f"any {noun} has {of.name}"
        case "enemies_have":
            of = family(gate.what)
            tail = f"are {of.adjective}" if of.adjective else f"have {of.name}"
            return f"{number(gate.number)} or more enemies {tail}"
        case "venom_over_armor":
            name = "this unit" if gate.whose == "self" else _whose(gate.whose, hook)
            name = "that ally" if name == "the revived ally" else name
            return f"{name}'s Venom exceeds its Armor"
        case "quest_done" if gate.whose == "self":
            return "this unit's Quest is complete"
        case "counter_at_least" | "counter_at_most":
            return f"{gate.what or 'X'} is {number(gate.number)} or {'more' if gate.kind.endswith('least') else 'less'}"
        case _:
            pass
    if gate.whose not in ("self", "target", "subject"):
        raise unsayable(f"a condition on {gate.whose!r}", "when")
    named = state(gate)
    said = f"has {holding(gate)}" if named is None else f"is {named}"
    if before is None or before.whose != gate.whose or _of_nobody(before):
        return f"{_whose(gate.whose, hook)} {said}"
    return named if named is not None and state(before) is not None else said


def named(gate: Gate, hook: Hook | None) -> str:
    """A condition by its name, as it is told outside a line."""
    if gate.kind in RIDER:
        return RIDER[gate.kind]
    if gate.kind == "overmatch":
        return f"Overmatch {stat(gate.what)}"
    if gate.kind == "nth_activation":
        return f"activation number {number(gate.number)}"
    return condition(gate, None, hook)


def _of_nobody(gate: Gate) -> bool:
    """Was it said without a unit that the next condition could go on with."""
    return gate.kind in _BOARD or (gate.kind == "quest_done" and gate.whose == "self")


_BOARD: Final = (
    *("any_enemy_has", "any_ally_has", "enemies_have", "venom_over_armor"),
    *("counter_at_least", "counter_at_most"),
)
