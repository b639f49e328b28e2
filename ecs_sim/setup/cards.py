"""Cards and bosses of a battle's list: their text into rows, and what stands beside it."""

from __future__ import annotations

from ecs_sim.model.catalogue import Boss, Card
from ecs_sim.model.errors import Path
from ecs_sim.model.ruleset import Ruleset
from ecs_sim.setup.bosses import Bosses, card_of
from ecs_sim.setup.lines import CardLines
from ecs_sim.setup.program import Builder, LineRow
from ecs_sim.setup.units import CompiledCard


def compile_card(builder: Builder, card: Card, lines: CardLines, path: Path, code: int) -> CompiledCard:
    """A card as the battle's list holds it at place `code`."""
    rows = builder.add(lines, card.fields, path)
    letters = [e.what for line in lines.lines for e in line.effects if e.verb == "counter" and e.what]
    letter = next(iter(card.counter), letters[0] if letters else "X")
    tribe, settle = builder.tribe(card.tribe), builder.by_tier(card.settle)
    return CompiledCard(card, lines, rows, code, tribe, letter, _exalt(builder, lines, rows), settle)


def compile_boss(bosses: Bosses, boss: Boss, ruleset: Ruleset, path: Path, code: int) -> CompiledCard:
    """A boss as the battle's list holds it at place `code`."""
    immune = boss.immune if boss.immune is not None else ruleset.boss_immune
    made, lines, rows = bosses.add(boss, immune, path)
    return CompiledCard(card_of(boss), lines, rows, code, made.tribes[0], "X", (0, 0, 0, 0), 0, made)


def _exalt(builder: Builder, lines: CardLines, rows: tuple[LineRow, ...]) -> tuple[int, int, int, int]:
    total = [0, 0, 0, 0]
    for line, row in zip(lines.lines, rows, strict=True):
        first = line.effects[0]
        if row.static and first.verb == "apply" and first.what == "exalt" and not first.gates:
            total = [a + b for a, b in zip(total, builder.amounts(row.clause), strict=True)]
    return (total[0], total[1], total[2], total[3])
