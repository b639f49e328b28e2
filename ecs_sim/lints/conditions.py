"""Conditions that are always or never true: by the card itself, or by what the whole catalogue can bring about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from ecs_sim.components.capacity import STEPS_A_SECOND, TIERS, UNITS_A_SIDE
from ecs_sim.limits import limit
from ecs_sim.lints.content import Content, keywords_of, line_path, lives_on_others, of_one_unit
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Boss, Card, Rune
from ecs_sim.setup import numbers
from ecs_sim.setup.entries import Part
from ecs_sim.setup.lines import PrintedLine
from ecs_sim.text.clause import Clause, Gate, Hook
from ecs_sim.text.errors import ClauseError
from ecs_sim.text.phrases import named
from ecs_sim.text.vocabulary import FAMILY_BY_WORD, KEYWORD_BY_WORD

#: The negative statuses (S400-09): a unit has at most so many.
_NEGATIVE: Final = frozenset(
    ("stun", "freeze", "blind", "prismbreak", "burn", "venom", "maim", "haywire", "feral", "interest", "dread")
)
_ENEMIES: Final = ("all_enemies", "some_enemies")
_ALLIES: Final = ("allies", "all_allies", "adjacent_allies", "flank_allies", "some_allies", "one_adjacent_ally")
_OWN: Final = ("self", "ally", "adjacent_ally", "flank_ally", "ally_or_self")
#: Pairs of conditions on one unit that can't both hold.
_APART: Final = (
    {"is_ally", "is_enemy"}, {"wounded", "full_vitality"}, {"wounded", "is_lucid"}, {"is_dead", "is_lucid"},
    {"is_dead", "full_vitality"},
)  # fmt: skip


@lint(
    "L-CONDITION-NEVER",
    "a condition that is never true",
    "bring about what it asks for somewhere in the catalogue, or drop the line; a catalogue that is used together "
    "with another is checked with `--with NAME`",
    "`If the target is Frozen, …` where nothing gives Freeze; `wounded` and `at full vitality` at once",
)
def never(content: Content) -> Iterator[Found]:
    """Gates and filters that can't hold, by themselves or together."""
    for part, place, line in _lines(content):
        for gate, effect in _gates(line):
            if verdict(content, part, gate, effect) is False:
                because = _because(gate)
                remedy = "" if because else "ask for something that may be, or drop the line"
                yield Found(line_path(part, place), f"`{_said(gate, line)}` is never true{because}", remedy)
        for one, other in _contradictions(part, line):
            text = f"`{_said(one, line)}` and `{_said(other, line)}` are never true at once"
            yield Found(line_path(part, place), text, "drop one of the two, or print two lines")


@lint(
    "L-CONDITION-ALWAYS",
    "a condition that is always true",
    "drop the condition, or ask for what may also not be",
    "`If this unit has Cascade, …` on a card that prints Cascade where nothing takes keywords away",
)
def always(content: Content) -> Iterator[Found]:
    """Gates and filters that can't fail."""
    for part, place, line in _lines(content):
        for gate, effect in _gates(line):
            if verdict(content, part, gate, effect) is True:
                yield Found(line_path(part, place), f"`{_said(gate, line)}` is always true")


def _lines(content: Content) -> Iterator[tuple[Part, int, PrintedLine]]:
    for part in content.parts:
        for place, line in enumerate(part.printed):
            yield part, place, line


def _gates(line: PrintedLine) -> Iterator[tuple[Gate, Clause]]:
    for place, effect in enumerate(line.effects):
        for gate in (*(effect.gates if place == 0 else ()), *effect.to.filters):
            yield gate, effect


def _said(gate: Gate, line: PrintedLine) -> str:
    try:
        return named(gate, line.effects[0].hook)
    except ClauseError:  # a filter that is only said as an adjective
        return gate.kind.replace("_", " ")


def _because(gate: Gate) -> str:
    if gate.what in FAMILY_BY_WORD:
        return f": nothing in the catalogue gives {FAMILY_BY_WORD[gate.what].name}"
    if gate.what in KEYWORD_BY_WORD:
        return f": nothing there ever has {KEYWORD_BY_WORD[gate.what].name}"
    return ""


def verdict(content: Content, part: Part, gate: Gate, effect: Clause) -> bool | None:
    """True or False for a condition that can only be so, None for one that may be either."""
    by_kind = _BY_FAMILY.get(gate.kind)
    if by_kind is not None and gate.what in FAMILY_BY_WORD and gate.what not in content.families:
        return by_kind
    match gate.kind:
        case "family_at_least" | "stat_at_least" if gate.kind == "family_at_least" or gate.what == "vitality":
            return True if _most(part, gate) == 0 else None
        case "ignited":
            return None if "kindled" in content.families else False
        case "has_keyword":
            return _keyword(content, part, gate)
        case "is_tribe":
            return _tribe(content, part, gate)
        case "is_ally" | "is_enemy":
            return _side(gate, effect)
        case "enemies_have":
            return _counted(part, gate, most=UNITS_A_SIDE)
        case "rune_effects_at_least":
            return _runes(content, part, gate)
        case "negative_at_most":
            return True if (_least(part, gate) or 0) >= len(_NEGATIVE) else None
        case "has_negative":
            return None if content.families & _NEGATIVE else False
        case "below_vitality":
            return _below(part, gate)
        case "nth_activation":
            return _counted(part, gate, most=limit("seconds") * STEPS_A_SECOND, least=1)
        case "base_speed_at_least" | "base_speed_at_most":
            return _speed(part, gate)
        case "quest_done":
            units = of_one_unit(content, part) if gate.whose == "self" else content.every
            return None if any(line.effects[0].verb == "quest" for p in units for line in p.printed) else False
        case _:
            return None


#: What a condition on a family is where nothing gives that family.
_BY_FAMILY: Final = {
    "has_family": False,
    "family_at_least": False,
    "any_enemy_has": False,
    "any_ally_has": False,
    "enemies_have": False,
    "lacks_family": True,
    "family_at_most": True,
}


def _ladder(part: Part, gate: Gate) -> numbers.Ladder | None:
    if gate.number is None:
        return None
    try:
        return numbers.ladder(gate.number, part.fields, max(1, gate.number.scale), scales=False)
    except numbers.NumberError:  # told elsewhere: such a card doesn't load
        return None


def _most(part: Part, gate: Gate) -> int | None:
    found = _ladder(part, gate)
    return None if found is None else max(found)


def _least(part: Part, gate: Gate) -> int | None:
    found = _ladder(part, gate)
    return None if found is None else min(found)


def _counted(part: Part, gate: Gate, *, most: int, least: int = 0) -> bool | None:
    """A count that must be reached: of 0 it always is, above the most never."""
    found = _ladder(part, gate)
    if found is None:
        return None
    if max(found) < least or min(found) > most:
        return False
    return True if max(found) == 0 else None


def _keyword(content: Content, part: Part, gate: Gate) -> bool | None:
    word = gate.what or ""
    if gate.whose == "self" and not lives_on_others(part):
        if word in keywords_of(part):
            return None if word in content.suppressed else True
        return None if word in content.granted else False
    return None if word in content.innate or word in content.granted else False


def _tribe(content: Content, part: Part, gate: Gate) -> bool | None:
    wanted = (gate.what or "").casefold()
    if gate.whose == "self" and part.kind not in ("resonance", "core"):
        own = _own_tribe(part)
        if isinstance(part.entry, Rune) and own is None:
            return None if wanted in content.tribes else False
        return wanted == (own or "").casefold()
    return None if wanted in content.tribes else False


def _own_tribe(part: Part) -> str | None:
    entry = part.entry
    if isinstance(entry, Boss):
        named = [phase.tribe for phase in entry.phases[: part.phase + 1] if phase.tribe]
        return named[-1] if named else entry.tribe
    return entry.tribe if isinstance(entry, Card | Rune) else None


def _side(gate: Gate, effect: Clause) -> bool | None:
    """Whether the unit meant is an ally is sometimes said already: by the recipients, or by whom the event is about."""
    ally: bool | None = None
    hook: Hook | None = effect.hook
    if gate.whose == "recipient":
        ally = True if effect.to.who in _ALLIES else False if effect.to.who in _ENEMIES else None
    elif gate.whose == "subject" and hook is not None:
        ally = True if hook.relation in _OWN else False if hook.relation == "enemy" else None
    return ally if ally is None or gate.kind == "is_ally" else not ally


def _runes(content: Content, part: Part, gate: Gate) -> bool | None:
    wanted = _ladder(part, gate)
    if wanted is not None and max(wanted) == 0:
        return True
    runes = any(isinstance(entry, Rune) for entry in content.all_entries)
    return None if runes or wanted is None or min(wanted) == 0 else False


def _below(part: Part, gate: Gate) -> bool | None:
    found = _ladder(part, gate)
    whole = 100 * max(1, gate.number.scale if gate.number else 1)
    if found is None or (max(found) > 0 and min(found) <= whole):
        return None
    return max(found) > 0


def _speed(part: Part, gate: Gate) -> bool | None:
    """Base Speed is the card's at a tier: one less than native while Smashed, up to the highest (S400-05)."""
    wanted = _ladder(part, gate)
    if wanted is None or gate.whose != "self" or lives_on_others(part):
        return None
    entry = part.entry
    if isinstance(entry, Boss):
        held = [entry.phases[part.phase].speed >= wanted[0]] if gate.kind.endswith("least") else []
        held = held or [entry.phases[part.phase].speed <= wanted[0]]
    elif isinstance(entry, Card) and entry.kind in ("unit", "penny"):
        tiers = range(max(1, entry.tier - 1), TIERS + 1)
        speeds = [(numbers.scale(entry.speed or 0, tier - entry.tier), wanted[tier - 1]) for tier in tiers]
        held = [speed >= n if gate.kind.endswith("least") else speed <= n for speed, n in speeds]
    else:
        return None
    return held[0] if len(set(held)) == 1 else None


def _contradictions(part: Part, line: PrintedLine) -> Iterator[tuple[Gate, Gate]]:
    groups: list[Sequence[Gate]] = [line.effects[0].gates, *(effect.to.filters for effect in line.effects)]
    for gates in groups:
        for one, other in combinations(gates, 2):
            if one.whose == other.whose and (_apart(part, one, other) or _apart(part, other, one)):
                yield one, other


def _apart(part: Part, one: Gate, other: Gate) -> bool:
    kinds = {one.kind, other.kind}
    if kinds in _APART:
        return True
    if one.what != other.what:
        return False
    if kinds in ({"has_family", "lacks_family"}, {"family_at_least", "lacks_family"}):
        return True
    bounds = (
        ("family_at_least", "family_at_most"), ("stat_at_least", "stat_at_most"),
        ("base_speed_at_least", "base_speed_at_most"), ("counter_at_least", "counter_at_most"),
    )  # fmt: skip
    if (one.kind, other.kind) not in bounds:
        return False
    least, most = _ladder(part, one), _ladder(part, other)
    return least is not None and most is not None and all(a > b for a, b in zip(least, most, strict=True))
