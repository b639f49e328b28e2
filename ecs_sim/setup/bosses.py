"""Bosses as cards of a battle: the lines of all phases, each with its phase, and the numbers of each (800.48)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ecs_sim.components.capacity import PHASES
from ecs_sim.components.words import keywords, lanes
from ecs_sim.components.words.stats import ARMOR, FOCUS, N_STATS, POWER, SPEED, VITALITY
from ecs_sim.model.catalogue import Boss, Card
from ecs_sim.model.errors import Path, Problems
from ecs_sim.setup import image as im
from ecs_sim.setup.image import Image
from ecs_sim.setup.lasting import read_phase
from ecs_sim.setup.lines import CardLines
from ecs_sim.setup.program import Builder, LineRow
from ecs_sim.setup.refers import immunities

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class CompiledBoss:
    """A boss of the battle's list."""

    boss: Boss
    first_phase: int  # the row of `phase` before that of its phase 1
    line_phases: tuple[int, ...]  # the phase of each of its lines
    exalt: tuple[int, ...]  # by phase
    printed: tuple[tuple[int, ...], ...]  # by phase
    keywords: tuple[int, ...]  # by phase
    tribes: tuple[int, ...]  # by phase
    immune: int  # bits of words.families


def card_of(boss: Boss) -> Card:
    """The card that a boss is in its first phase."""
    first = boss.phases[0]
    return Card.model_construct(
        name=boss.name, tribe=first.tribe or boss.tribe, kind="unit", size=boss.size, tier=1, vitality=boss.vitality,
        power=first.power, speed=first.speed, armor=first.armor, focus=first.focus, ability=(), fields={}, counter={},
    )  # fmt: skip


class Bosses:
    """Compiles the bosses of one battle."""

    def __init__(self, builder: Builder, image: Image, problems: Problems) -> None:
        self._builder, self._image, self._problems = builder, image, problems
        self._used = 0  # rows of `phase`

    def add(self, boss: Boss, immune: Iterable[str], path: Path) -> tuple[CompiledBoss, CardLines, tuple[LineRow, ...]]:
        """The boss, the lines of its first phase with all phases' keywords apart, and all its rows."""
        first = self._used
        rows: list[LineRow] = []
        phases: list[int] = []
        read_lines: list[CardLines] = []
        tribes: list[int] = []
        exalts: list[int] = []
        tribe = boss.tribe
        for i, phase in enumerate(boss.phases):
            here: Path = (*path, "phases", i)
            lines = read_phase(boss, i, here, self._problems)
            made = self._builder.add(lines, {**boss.fields, **phase.fields}, here, spot=f"phase {i}")
            rows += made
            exalts.append(self._exalt(lines, made))
            phases += [i + 1] * len(made)
            read_lines.append(lines)
            tribe = phase.tribe or tribe
            tribes.append(self._builder.tribe(tribe))
        self._used += len(boss.phases)
        if self._used >= PHASES:
            self._problems.add("capacity", path, f"a battle holds {PHASES - 1} phases of bosses")
        compiled = CompiledBoss(
            boss, first, tuple(phases), tuple(exalts),
            tuple(_printed(boss, i) for i in range(len(boss.phases))),
            tuple(_keywords(lines) for lines in read_lines), tuple(tribes),
            immunities(immune, (*path, "immune"), self._problems),
        )  # fmt: skip
        self._write(compiled)
        every = tuple(line for lines in read_lines for line in lines.lines)
        return compiled, CardLines(every, boss.size, compiled.keywords[0]), tuple(rows)

    def _exalt(self, lines: CardLines, made: tuple[LineRow, ...]) -> int:
        total = 0
        for line, row in zip(lines.lines, made, strict=True):
            first = line.effects[0]
            if row.static and first.verb == "apply" and first.what == "exalt" and not first.gates:
                total += self._builder.amounts(row.clause)[0]
        return total

    def _write(self, made: CompiledBoss) -> None:
        for i, phase in enumerate(made.boss.phases):
            row = made.first_phase + i + 1
            if row >= PHASES:
                return
            values: dict[str, im.Value] = {
                "threshold": round((phase.threshold or 0) * _MILLION),
                "printed": list(made.printed[i]),
                "keywords": made.keywords[i],
                "tribe": made.tribes[i],
                "spread": int(phase.delivery == "spread"),
            }
            for name, value in values.items():
                im.put(self._image, "phase", row, name, value)


def _keywords(lines: CardLines) -> int:
    """What a phase has by lines of its own; one that prints a Lucid rider is a boss with Lucid (800.41e, S800-41)."""
    riders = {gate.kind for line in lines.lines for gate in line.effects[0].gates}
    lucid = "lucid" in riders or any(line.lane == lanes.LUCID for line in lines.lines)
    return lines.keywords | (1 << keywords.LUCID if lucid else 0)


def _printed(boss: Boss, phase: int) -> tuple[int, ...]:
    now = boss.phases[phase]
    numbers = [0] * N_STATS
    numbers[VITALITY] = boss.vitality
    for place, value in ((POWER, now.power), (SPEED, now.speed), (ARMOR, now.armor), (FOCUS, now.focus)):
        numbers[place] = value
    return tuple(numbers)
