"""Sentences that no battle can reach."""

from __future__ import annotations

from collections.abc import Iterator

from ecs_sim.limits import limit
from ecs_sim.lints.content import Content, line_path
from ecs_sim.lints.events import why_never
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Boss, Card
from ecs_sim.setup import numbers
from ecs_sim.setup.entries import Part
from ecs_sim.setup.lines import PrintedLine
from ecs_sim.text.clause import Clause, Hook
from ecs_sim.text.vocabulary import GOAL_BY_WORD


@lint(
    "L-UNREACHABLE",
    "a sentence that no battle can reach",
    "lower the number, bring about what it waits for, or drop the line",
    "`Dormant until 200 seconds pass`: a battle lasts 120 seconds; a phase that begins below one point of Vitality",
)
def unreachable(content: Content) -> Iterator[Found]:
    """Phases, awakenings, Quests and transformations that never come."""
    for entry, path in content.entries:
        if isinstance(entry, Boss):
            for place, phase in enumerate(entry.phases):
                if phase.threshold is not None and entry.vitality * phase.threshold < 1:
                    left = phase.threshold * entry.vitality
                    text = f"the phase begins at {left:g} of Vitality: the boss is dead then"
                    yield Found((*path, "phases", place, "threshold"), text, "raise the threshold")
    for part in content.parts:
        for place, line in enumerate(part.printed):
            why = _why(content, part, line)
            if why:
                yield Found(line_path(part, place), why)


def _why(content: Content, part: Part, line: PrintedLine) -> str:
    first = line.effects[0]
    if first.verb in ("dormant_until", "quest"):
        return _goal(content, part, first)
    for effect in line.effects:
        if effect.verb == "transform":
            return _transform(content, part, effect)
    return ""


def _goal(content: Content, part: Part, clause: Clause) -> str:
    """Why a wake condition or a Quest is never met."""
    if clause.duration is not None:
        least = min(numbers.ladder(clause.duration, part.fields, 1000, scales=False))
        most = limit("seconds")
        return f"a battle is over after {most} seconds" if least >= most * 1000 else ""
    if clause.what not in GOAL_BY_WORD:
        return ""
    goal = GOAL_BY_WORD[clause.what]
    relation = "anyone" if goal.relation == "self" else goal.relation
    why = why_never(content, Hook(goal.hook, relation))
    return f"`{goal.text}`: {why}" if why else ""


def _transform(content: Content, part: Part, effect: Clause) -> str:
    """Why nothing is there that a unit could become (S800-17, docs/rulings.md R-232, R-233)."""
    wanted, most = (effect.what or "").casefold(), limit("tier")
    if effect.amount is not None and effect.amount.number is not None:
        most = max(numbers.ladder(effect.amount.number, part.fields, 1, scales=False))
    size, own = part.lines.size, part.entry.name
    for card in content.cards:
        fits = card.kind in ("unit", "penny") and card.tier <= most and card.name != own
        if fits and wanted in ("", (card.tribe or "").casefold()) and _size(content, card) == size:
            return ""
    tribe = f" of the {effect.what} tribe" if effect.what else ""
    return f"no other unit{tribe} of tier {most} or less has this one's size"


def _size(content: Content, card: Card) -> int:
    return next((part.lines.size for part in content.every if part.entry is card), 2)
