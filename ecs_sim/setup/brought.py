"""Cards that lines bring onto the board: what a unit may become, what may be spawned (800.16h, 800.32b).

They are compiled with those that stand on it, and so is the room that they need: a unit keeps as many lines as the
longest card that it may become has, and a side where something may be spawned keeps rows for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ecs_sim.components.capacity import CARDS
from ecs_sim.components.words import unit_kinds
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Path, Problems
from ecs_sim.setup import image as im
from ecs_sim.setup import numbers
from ecs_sim.setup.image import Image
from ecs_sim.setup.lines import CardLines
from ecs_sim.setup.program import Builder, Fields, LineRow
from ecs_sim.setup.refers import no_unit
from ecs_sim.setup.units import KINDS, CompiledCard, printed
from ecs_sim.text.clause import Clause

_VERBS = ("spawn", "become", "transform")


@dataclass
class Brings:
    """What the lines of one card bring: cards that its unit may become, and cards that may be spawned."""

    become: set[str] = field(default_factory=set[str])
    spawn: set[str] = field(default_factory=set[str])


class Brought:
    """Gathers them for one battle. `compile_card` compiles a card by its name, once."""

    def __init__(
        self,
        known: Mapping[str, tuple[int, Card]],
        builder: Builder,
        problems: Problems,
        compile_card: Callable[[str, Path], CompiledCard | None],
    ) -> None:
        self._known, self._builder, self._problems, self._compile = known, builder, problems, compile_card
        self._brings: dict[str, Brings] = {}
        self._named: list[tuple[int, str]] = []
        self._names = {name.casefold(): name for name in known}

    def note(self, name: str, lines: CardLines, rows: tuple[LineRow, ...], fields: Fields, path: Path) -> None:
        """Look through the lines of a card that has just been compiled, and compile what they bring."""
        for i, (line, row) in enumerate(zip(lines.lines, rows, strict=True)):
            for place, effect in enumerate(line.effects):
                if effect.verb not in _VERBS:
                    continue
                brings = self._brings.setdefault(name, Brings())
                found = self._cards(effect, row.clause + place, fields, (*path, "ability", i))
                (brings.spawn if effect.verb == "spawn" else brings.become).update(found)
                for other in found:
                    self._compile(other, path)

    def _cards(self, effect: Clause, clause: int, fields: Fields, path: Path) -> list[str]:
        if effect.verb == "transform":
            most = self._most(effect, fields)
            tribe = (effect.what or "").casefold()
            return [
                card.name
                for _, card in sorted(self._known.values(), key=lambda entry: entry[0])
                if card.kind in ("unit", "penny") and card.tier <= most and tribe in ("", (card.tribe or "").casefold())
            ]
        own = self._names.get((effect.what or "").casefold())
        if own is None or self._known[own][1].kind not in ("unit", "penny"):
            no_unit(effect.what or "", path, {name: card for name, (_, card) in self._known.items()}, self._problems)
            return []
        self._named.append((clause, own))
        return [own]

    def _most(self, effect: Clause, fields: Fields) -> int:
        """The highest native tier that the line may ever ask for; a number that can't stand there is told elsewhere."""
        if effect.amount is None or effect.amount.number is None:
            return 1 << 10
        try:
            return max(numbers.ladder(effect.amount.number, fields, 1, scales=False))
        except numbers.NumberError:
            return 0

    def brings(self, name: str) -> Brings:
        """What the lines of one card bring."""
        return self._brings.get(name, Brings())

    @property
    def named(self) -> tuple[tuple[int, str], ...]:
        """Clauses that name one card which they bring, each with the name."""
        return tuple(self._named)

    def forms(self, name: str) -> set[str]:
        """All that a unit of this card may ever be, itself among them."""
        return self._reach([name], lambda brings: brings.become)

    def spawned(self, names: Iterable[str]) -> set[str]:
        """All that may ever be spawned by units of these cards, by what they become and by what they spawn."""
        reached = self._reach(names, lambda brings: brings.become | brings.spawn)
        return set[str]().union(*(self._brings[name].spawn for name in reached if name in self._brings))

    def _reach(self, names: Iterable[str], along: Callable[[Brings], set[str]]) -> set[str]:
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += along(self._brings[name]) if name in self._brings else []
        return found

    def finish(self, image: Image, cards: Mapping[str, CompiledCard | None]) -> None:
        """Write the list of cards in the order of the catalogue, and let clauses that name one find it."""
        names = {name for brings in self._brings.values() for name in brings.become | brings.spawn}
        order = sorted(names, key=lambda name: self._known[name][0])
        made = [card for name in order if (card := cards.get(name)) is not None]
        if len(made) >= CARDS:
            text = f"lines bring {len(made)} cards onto the board; a battle holds {CARDS - 1} (limit 'brought')"
            self._problems.add("capacity", (), text)
            return
        if made:
            im.put(image, "card", 0, "lines", len(made))
        for row, card in enumerate(made, 1):
            for name, value in card_row(card).items():
                im.put(image, "card", row, name, value)
        places = {card.card.name: row for row, card in enumerate(made, 1)}
        for clause, name in self._named:
            self._builder.bring(clause, places.get(name, 0))


def card_row(card: CompiledCard) -> dict[str, im.Value]:
    """What the list of cards that may be brought holds of one, by field."""
    numbers_of, tier = printed(card.card, None, card.card.tier)
    return {
        "code": card.code,
        "kind": KINDS[card.card.kind],
        "tribe": card.tribe,
        "cells": card.lines.size,
        "tier": tier,
        "printed": numbers_of,
        "keywords": card.lines.keywords,
        "counter": next(iter(card.card.counter.values()), 0),
        "clause": card.rows[0].clause if card.rows else 0,
        "lines": len(card.rows),
    }


assert KINDS["penny"] == unit_kinds.PENNY  # noqa: S101  only units and Pennies are brought
