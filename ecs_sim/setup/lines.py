"""The lines of a card: parsed, put into their lanes, and checked against what stands beside them (chapter 400).

A `CardLines` is what a card's text means, before it becomes rows: independent of battle, tier and unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ecs_sim.components.words import codes, keywords, lanes
from ecs_sim.model.catalogue import SIZES, Card
from ecs_sim.model.errors import Path, Problems
from ecs_sim.setup.seam import LineError, clause_of_table, clause_of_text
from ecs_sim.text.clause import Clause

_LANES = {"pre": lanes.PRE, "activation": lanes.ACTIVATION, "post": lanes.POST, "lucid": lanes.LUCID}
_KEYWORDS = codes(keywords)
_SIZE_OF = {"large": 3, "huge": 4}


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One printed line: its effects (joined by `and`), its lane, and where it stands on the card."""

    text: str
    effects: tuple[Clause, ...]
    lane: int
    occurrence: int  # how many same lines stand above it: what keeps two of them apart


@dataclass(frozen=True, slots=True)
class CardLines:
    """The lines of one card and what they say about it before any battle."""

    lines: tuple[PrintedLine, ...]
    size: int
    keywords: int  # bits of the keywords that it has by a line of its own (400.1b)


@lru_cache(maxsize=16384)
def _parsed(text: str) -> Clause | LineError:
    try:
        return clause_of_text(text)
    except LineError as error:
        return error


def read(card: Card, path: Path, problems: Problems) -> CardLines:
    """The meaning of a card's lines; what is wrong with them goes to `problems`."""
    read_lines: list[tuple[int, str, Clause]] = []
    for index, line in enumerate(card.ability):
        here = (*path, "ability", index)
        try:
            found, text = _line(line)
        except LineError as error:
            problems.add(error.code, (*here, *error.path), error.message, error.expected, error.remedy)
            continue
        read_lines.append((index, text, found))
    attack = _attack(read_lines, path, problems)
    printed: list[PrintedLine] = []
    seen: dict[str, int] = {}
    for index, text, clause in read_lines:
        effects = (clause, *clause.also)
        key = text.casefold()
        lane = lane_of(effects, index, attack)
        _check(card, effects, lane, attack is not None, (*path, "ability", index), problems)
        printed.append(PrintedLine(text, effects, lane, seen.get(key, 0)))
        seen[key] = seen.get(key, 0) + 1
    return CardLines(tuple(printed), _size(card, read_lines, path, problems), _innate(read_lines))


def _line(line: str | Mapping[str, Any]) -> tuple[Clause, str]:
    if not isinstance(line, str):
        return clause_of_table(line)
    found = _parsed(line.strip())
    if isinstance(found, LineError):
        raise found
    return found, line.strip()


def _attack(read_lines: list[tuple[int, str, Clause]], path: Path, problems: Problems) -> int | None:
    """Place of the attack: the first line of the form `Deal N damage`; a second one is an error."""
    places = [index for index, _, clause in read_lines if _is_attack(clause)]
    for index in places[1:]:
        problems.add(
            "line",
            (*path, "ability", index),
            "a card has one attack, and this is a second",
            remedy="write 'to the target'",
        )
    return places[0] if places else None


def _is_attack(clause: Clause) -> bool:
    return clause.verb == "attack" and clause.hook is None and not clause.static


def lane_of(effects: tuple[Clause, ...], place: int, attack: int | None) -> int:
    """The lane of a line: the first rule of the sentence contract that fits (300.4, 400.7)."""
    first = effects[0]
    by_itself = _lane_by_kind(first)
    if by_itself:
        return by_itself
    if first.lane in ("pre", "activation", "post"):
        return _LANES[first.lane]
    verbs = {effect.verb for effect in effects}
    if "cull" in verbs or any(e.verb == "apply" and e.what == "maim" for e in effects):
        return lanes.POST
    if first.lane == "lucid" or any(gate.kind == "lucid" for gate in first.gates):
        return lanes.LUCID
    if any(effect.verb == "smash" or (effect.verb == "crush" and not _on_frozen(effect)) for effect in effects):
        return lanes.ARMOR
    if "bonus_damage" in verbs or "initiative" in first.flags or any(g.kind == "initiative" for g in first.gates):
        return lanes.ACTIVATION
    return lanes.POST if attack is not None and place > attack else lanes.ACTIVATION


def _lane_by_kind(first: Clause) -> int:
    """The lane of a line that stands outside the activation, or is the attack; 0 for any other."""
    if first.hook is not None:
        return lanes.HOOK
    if first.static:
        return lanes.STATIC
    kinds = {"attack": lanes.ATTACK, "bloodletting": lanes.COST, "inert": lanes.INERT}
    return kinds.get(first.verb, 0)


def _on_frozen(effect: Clause) -> bool:
    return any(gate.what == "freeze" for gate in effect.to.filters)


def _check(
    card: Card, effects: tuple[Clause, ...], lane: int, has_attack: bool, path: Path, problems: Problems
) -> None:
    """What a line can't be on this card."""
    first = effects[0]
    if any(effect.verb == "attack" for effect in effects[1:]) or (first.verb == "attack" and lane != lanes.ATTACK):
        problems.add("line", path, "only a line of its own is the attack", remedy="write 'to the target'")
    if card.kind in ("tool", "hub") and lane not in (lanes.HOOK, lanes.STATIC, lanes.INERT):
        problems.add("line", path, f"a {card.kind} never activates, so this line would never resolve")
    if not has_attack and lane == lanes.POST and "require_hit" in first.flags:
        problems.add("line", path, "this line needs the hit, and the card has no attack")


def _size(card: Card, read_lines: list[tuple[int, str, Clause]], path: Path, problems: Problems) -> int:
    named = {c.what for _, _, c in read_lines if c.verb == "has_keyword" and c.what in _SIZE_OF}
    if len(named) > 1:
        problems.add("line", (*path, "ability"), "a card is Large or Huge, not both")
    for keyword in named:
        size = _SIZE_OF[keyword or ""]
        if card.size not in (None, size):
            problems.add("value", (*path, "size"), f"the card is {keyword}, so its size is {size}, not {card.size}")
        return size
    if card.size is None:
        return SIZES[card.kind]
    if card.kind in ("tool", "penny") and card.size != 1:
        problems.add("value", (*path, "size"), f"a {card.kind} fills a single cell (100.2d)", "1")
    return card.size


def _innate(read_lines: list[tuple[int, str, Clause]]) -> int:
    bits = 0
    for _, _, clause in read_lines:
        for effect in (clause, *clause.also):
            if effect.verb == "has_keyword" and effect.hook is None and effect.what in _KEYWORDS:
                bits |= 1 << _KEYWORDS[effect.what]
    return bits
