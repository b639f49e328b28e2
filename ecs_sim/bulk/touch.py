"""Which battles a change of catalogue can touch. The others are the same for certain, and needn't be fought again.

A battle is made of what stands in it: its units' cards and bosses, what those may become or spawn, its runes,
resonances and Cores, and the numbers of the ruleset which they read. It is touched where one of these is not the
same in both catalogues. Where cards may be brought onto the board by a line, the order of the catalogue's cards
counts too: they are drawn by their place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from ecs_sim.bulk.facts import SIDES, began, brought, units_of
from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.model.ruleset import Ruleset
from ecs_sim.setup.brought import Brought
from ecs_sim.setup.content import plain
from ecs_sim.setup.lines import CardLines, read
from ecs_sim.setup.program import Builder
from ecs_sim.text.clause import Clause

#: Numbers of the ruleset that no fight depends on, and those that only some battles read. Any other touches all.
_NEVER = frozenset({"format", "level_unlocks"})
_HUBS, _BOSSES = "hub_support", "boss_immune"
_BRINGS = ("spawn", "become", "transform")


class Reach:
    """What the cards of one catalogue are, and what they may bring onto the board."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.order = {card.name: place for place, card in enumerate(catalogue.cards)}
        self.hubs = {card.name for card in catalogue.cards if card.kind == "hub"}
        self.bosses = {boss.name: boss for boss in catalogue.bosses}
        self._lines: dict[str, list[tuple[CardLines, Any]]] = {}
        for card in catalogue.cards:
            self._lines[card.name] = [(read(card, (), Problems()), card.fields)]
        for boss in catalogue.bosses:
            from ecs_sim.setup.lasting import phase_card

            self._lines[boss.name] = [
                (read(phase_card(boss, place), (), Problems()), {**boss.fields, **phase.fields})
                for place, phase in enumerate(boss.phases)
            ]
        self._reached: dict[str, frozenset[str]] = {}

    @cached_property
    def meanings(self) -> dict[str, dict[str, Any]]:
        """What each entry is, by list and name: equal where nothing that counts has changed."""
        found: dict[str, dict[str, Any]] = {"cards": {card.name: self._meaning(card) for card in self.catalogue.cards}}
        for kind in ("bosses", "runes", "resonances", "cores"):
            found[kind] = {entry.name: entry.model_dump(mode="json") for entry in getattr(self.catalogue, kind)}
        return found

    def _meaning(self, card: Card) -> Any:
        shown = card.model_dump(mode="json", exclude={"ability", "size"})
        problems = Problems()
        lines = read(card, (), problems)
        if len(problems):
            return shown | card.model_dump(mode="json", include={"ability", "size"})
        return shown | {"size": lines.size, "lines": [plain(line.effects) for line in lines.lines]}

    @cached_property
    def _brought(self) -> Brought:
        """Who brings whom, by the very code that compiles battles."""
        known = {card.name: (place, card) for place, card in enumerate(self.catalogue.cards)}
        problems = Problems()
        found = Brought(known, Builder(problems), problems, lambda _name, _path: None)
        for name, read_lines in self._lines.items():
            for lines, fields in read_lines:
                if any(effect.verb in _BRINGS for effect in _effects(lines)):
                    rows = Builder(problems).add(lines, fields, ())
                    found.note(name, lines, rows, fields, ())
        return found

    def reached(self, name: str) -> frozenset[str]:
        """Every card that may stand on a board because this one does, itself among them."""
        if name not in self._reached:
            found: set[str] = set()
            waiting = [name]
            while waiting:
                one = waiting.pop()
                if one not in found:
                    found.add(one)
                    waiting += self._brought.forms(one) | self._brought.spawned([one])
            self._reached[name] = frozenset(found)
        return self._reached[name]


def _effects(lines: CardLines) -> list[Clause]:
    return [effect for line in lines.lines for effect in line.effects]


class Touch:
    """Says of a stored battle whether going from one catalogue to another can change it."""

    def __init__(self, old: Catalogue, new: Catalogue) -> None:
        self._old, self._new = Reach(old), Reach(new)
        self.changed: dict[str, frozenset[str]] = {
            kind: _differ(entries, self._new.meanings[kind]) for kind, entries in self._old.meanings.items()
        }
        self.ruleset = frozenset(
            name for name in Ruleset.model_fields if getattr(old.ruleset, name) != getattr(new.ruleset, name)
        )
        both = [name for name in self._old.order if name in self._new.order]
        self._reordered = both != sorted(both, key=self._new.order.__getitem__)
        self._cards: dict[str, bool] = {}

    @property
    def anything(self) -> bool:
        """Whether the two catalogues differ in anything that a battle could notice."""
        return self._reordered or any(self.changed.values()) or bool(self.ruleset - _NEVER)

    def touches(self, document: Mapping[str, Any]) -> bool:
        """Whether the change can touch a battle. False is certain; true is not."""
        if self.ruleset - _NEVER - {_HUBS, _BOSSES}:
            return True
        for side in SIDES:
            for kind, names in brought(document, side).items():
                if not self.changed[f"{kind}s"].isdisjoint(names):
                    return True
            for unit in units_of(document, side):
                if self._card(str(began(unit))) or self._card(str(unit["card"])):
                    return True
        return False

    def _card(self, name: str) -> bool:
        """Whether a battle with this card is touched."""
        if name not in self._cards:
            self._cards[name] = self._looked_at(name)
        return self._cards[name]

    def _looked_at(self, name: str) -> bool:
        before, after = self._old.reached(name), self._new.reached(name)
        return (
            before != after
            or not self.changed["cards"].isdisjoint(before)
            or not self.changed["bosses"].isdisjoint(before)
            or (self._reordered and len(before) > 1)
            or (_HUBS in self.ruleset and self._any(before, lambda reach, one: one in reach.hubs))
            or (_BOSSES in self.ruleset and self._any(before, _reads_immunity))
        )

    def _any(self, names: frozenset[str], holds: Callable[[Reach, str], bool]) -> bool:
        return any(holds(reach, one) for reach in (self._old, self._new) for one in names)


def _reads_immunity(reach: Reach, name: str) -> bool:
    return name in reach.bosses and reach.bosses[name].immune is None


def _differ(old: Mapping[str, Any], new: Mapping[str, Any]) -> frozenset[str]:
    """Names of what is not the same in both, or not in both."""
    return frozenset(name for name in {*old, *new} if name not in old or name not in new or old[name] != new[name])
