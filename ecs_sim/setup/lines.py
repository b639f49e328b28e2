"""The lines of a card: parsed, put into their lanes, and checked against what stands beside them (chapter 400).

A `CardLines` is what a card's text means, before it becomes rows: independent of battle, tier and unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ecs_sim.components.words import codes, keywords, lanes
from ecs_sim.model.catalogue import SIZES, Card
from ecs_sim.model.errors import Path, Problem, Problems
from ecs_sim.setup.by_object import Kept
from ecs_sim.setup.clauses import LineError, clause_of_table, clause_of_text
from ecs_sim.text.clause import Clause, Gate
from ecs_sim.text.errors import listed
from ecs_sim.text.lint import check_card

_LANES = {
    "pre": lanes.PRE,
    "activation": lanes.ACTIVATION,
    "post": lanes.POST,
    "rider": lanes.RIDER,
    "new_target": lanes.NEW_TARGET,
    "immediate": lanes.IMMEDIATE,
    "on_hit": lanes.ON_HIT,
    "success": lanes.SUCCESS,
    "after": lanes.AFTER,
}
_KEYWORDS = codes(keywords)
_SIZE_OF = {"large": 3, "huge": 4}


#: A line as it was read: its place on the card, its text, its clause.
Read = tuple[int, str, Clause]
_ELSEWHERE = "write 'to the target'"


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
    lints: tuple[Problem, ...] = ()  # lines that load, but can never do anything or not what they seem to


@lru_cache(maxsize=16384)
def _parsed(text: str) -> Clause | LineError:
    try:
        return clause_of_text(text)
    except LineError as error:
        return error


#: Of cards with nothing wrong. What lints say holds the path, so that is part of the key.
_READ: Kept[CardLines] = Kept(4096)


def read(card: Card, path: Path, problems: Problems) -> CardLines:
    """The meaning of a card's lines; what is wrong with them goes to `problems`."""
    kept = _READ.get(card, path)
    if kept is not None:
        return kept
    before = len(problems)
    found = read_anew(card, path, problems)
    return _READ.put(card, found, path) if len(problems) == before else found


def read_anew(card: Card, path: Path, problems: Problems) -> CardLines:
    """The same for a card that was made for the purpose."""
    read_lines: list[Read] = []
    for index, line in enumerate(card.ability):
        here = (*path, "ability", index)
        try:
            found, text = _line(line)
        except LineError as error:
            problems.extend([error.problem(here)])
            continue
        read_lines.append((index, text, found))
    attack = next((index for index, _, clause in read_lines if _is_attack(clause)), None)
    printed: list[PrintedLine] = []
    lasting: list[PrintedLine] = []
    seen: dict[str, int] = {}
    for index, text, clause in read_lines:
        effects = (clause, *clause.also)
        key = text.casefold()
        if clause.verb == "quest" and effects[1].static:  # what stands while it is complete is a line of its own
            effects, reward = effects[:1], replace(effects[1], gates=(Gate("quest_done"),))
            lasting.append(PrintedLine(text, (reward,), lanes.STATIC, seen.get(key, 0)))
        printed.append(PrintedLine(text, effects, lane_of(effects, index, attack), seen.get(key, 0)))
        seen[key] = seen.get(key, 0) + 1
    lints = _checked(card, read_lines, path, problems)
    return CardLines((*printed, *lasting), _size(card, read_lines, path, problems), _innate(read_lines), lints)


def _checked(card: Card, read_lines: list[Read], path: Path, problems: Problems) -> tuple[Problem, ...]:
    """What lines can't be together goes to `problems`; what they can never do comes back."""
    lints: list[Problem] = []
    for index, _, clause in read_lines:
        if any(effect.verb == "attack" for effect in clause.also) or (
            clause.verb == "attack" and not _is_attack(clause)
        ):
            here: Path = (*path, "ability", index)
            problems.line("E-CARD-ATTACK", here, "only a line of its own is the attack", _ELSEWHERE)
    errors: dict[tuple[str, str], list[int]] = {}
    for found in check_card(card.kind, [clause for _, _, clause in read_lines]):
        index = read_lines[found.line][0]
        if found.severity == "error":
            errors.setdefault((found.code, found.message), []).append(index)
        else:
            lints.append(Problem(found.code, (*path, "ability", index), found.message))
    for (code, message), (first, *more) in errors.items():  # of a card of another kind than was meant: one mistake
        too = f" ({listed(tuple(f'ability[{index}]' for index in more), 'and')} too)" if more else ""
        problems.line(code, (*path, "ability", first), f"{message}{too}")
    return tuple(lints)


def _line(line: str | Mapping[str, Any]) -> tuple[Clause, str]:
    if not isinstance(line, str):
        return clause_of_table(line)
    found = _parsed(line.strip())
    if isinstance(found, LineError):
        raise found
    return found, line.strip()


def _is_attack(clause: Clause) -> bool:
    return clause.verb == "attack" and clause.hook is None and not clause.static


def lane_of(effects: tuple[Clause, ...], place: int, attack: int | None) -> int:
    """The lane of a line: the first rule of the sentence contract that fits (300.4, 400.7)."""
    first = effects[0]
    by_itself = _lane_by_kind(first)
    if by_itself:
        return by_itself
    if first.lane in _LANES:
        return _LANES[first.lane]
    if "require_hit" in first.flags:
        return lanes.POST  # 400.4j: what asks for the hit comes after it, wherever it is printed
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
    kinds = {"attack": lanes.ATTACK, "bloodletting": lanes.COST, "quest": lanes.QUEST, "inert": lanes.INERT}
    return kinds.get(first.verb, 0)


def _on_frozen(effect: Clause) -> bool:
    return any(gate.what == "freeze" for gate in effect.to.filters)


def _size(card: Card, read_lines: list[Read], path: Path, problems: Problems) -> int:
    named = {c.what for _, _, c in read_lines if c.verb == "has_keyword" and c.what in _SIZE_OF}
    if len(named) > 1:
        problems.line("E-CARD-SIZE", (*path, "ability"), "a card is Large or Huge, not both")
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


def _innate(read_lines: list[Read]) -> int:
    bits = 0
    for _, _, clause in read_lines:
        for effect in (clause, *clause.also):
            if effect.verb == "has_keyword" and effect.hook is None and effect.what in _KEYWORDS:
                bits |= 1 << _KEYWORDS[effect.what]
    return bits
