"""Lines that stand on no card: of phases of bosses, and of what lives on others (runes, resonances, Cores).

What the lines of the second kind say of units whom they reach lasts as long as they do (1000.1).
"""

from __future__ import annotations

from dataclasses import replace

from ecs_sim.components.words import lanes
from ecs_sim.model.catalogue import Boss, Card
from ecs_sim.model.errors import Path, Problems
from ecs_sim.setup.by_object import Kept
from ecs_sim.setup.lines import CardLines, PrintedLine, read_anew
from ecs_sim.text.clause import Clause, Scope

_LAYERS = frozenset({"stat", "max_vitality", "has_keyword", "grant"})
_MOMENTARY = frozenset({"fleeting", "once", "once_per_life", "once_per_target"})


def phase_card(boss: Boss, place: int) -> Card:
    """What a phase prints, as a card whose lines can be read."""
    phase = boss.phases[place]
    return Card.model_construct(name=phase.name, kind="boss", size=boss.size, ability=phase.ability)  # type: ignore[arg-type]


_PHASES: Kept[CardLines] = Kept(1024)


def read_phase(boss: Boss, place: int, path: Path, problems: Problems) -> CardLines:
    """The meaning of the lines of a phase; what is wrong with them goes to `problems`."""
    kept = _PHASES.get(boss, (place, path))
    if kept is not None:
        return kept
    before = len(problems)
    found = read_anew(phase_card(boss, place), path, problems)
    return _PHASES.put(boss, found, (place, path)) if len(problems) == before else found


_LASTING: Kept[CardLines] = Kept(4096)


def read_lasting(kind: str, ability: tuple[object, ...], path: Path, problems: Problems) -> CardLines | None:
    """The lines of a rune, a resonance or a Core; None where something is wrong with them."""
    kept = _LASTING.get(ability, (kind, path))
    if kept is not None:
        return kept
    before = len(problems)
    card = Card.model_construct(name="", kind="rune", size=2, ability=ability)  # type: ignore[arg-type]
    lines = read_anew(card, path, problems)
    printed = tuple(_lasting(line) for line in lines.lines)
    for i, line in enumerate(printed):
        of_cards = line.lane == lanes.STATIC and line.effects[0].what in ("large", "huge", "exalt")
        if line.lane in (lanes.ATTACK, lanes.COST) or of_cards:
            what = kind.removesuffix("s")
            problems.line("E-CARD-ONLY", (*path, "ability", i), f"a {what} can't have this line: only a card can")
    if len(problems) > before:
        return None
    return _LASTING.put(ability, replace(lines, lines=printed), (kind, path))


def _lasting(line: PrintedLine) -> PrintedLine:
    first = line.effects[0]
    if line.lane not in (lanes.ACTIVATION, lanes.POST, lanes.ARMOR, lanes.LUCID, lanes.STATIC):
        return line
    if first.lane is None and all(_is_layer(effect) for effect in line.effects):
        effects = tuple(_layer(effect) for effect in line.effects)
        return replace(line, effects=effects, lane=lanes.STATIC)
    if line.lane == lanes.STATIC or first.lane in ("pre", "activation", "post"):
        return line
    return replace(line, lane=lanes.IMMEDIATE)


def _is_layer(effect: Clause) -> bool:
    plain = not effect.gates and effect.duration is None and effect.chance is None and effect.repeats == 1
    reaches = effect.to.who in ("self", "allies", "all_allies", "adjacent_allies", "flank_allies")
    lasts = effect.verb in _LAYERS and not effect.flags & _MOMENTARY and not effect.to.filters
    return plain and reaches and lasts and (effect.amount is None or effect.amount.source in _READ)


#: Amounts that a layer may have: those that need no activation.
_READ = frozenset({"number", "level", "raw_power", "base_speed", "counter", "stock", "dividend", "profit"})


def _layer(effect: Clause) -> Clause:
    if effect.verb == "max_vitality":
        return replace(effect, verb="stat", what="vitality", static=True)
    if effect.verb == "has_keyword":
        return replace(effect, verb="grant", to=Scope("self"), static=True)
    return replace(effect, static=True, flags=effect.flags - {"battle_long"})
