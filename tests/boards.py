"""Small boards for tests of rules: builders of units and battles, one fight through the mirror, filters of events.

    a = unit("a", "Deal 10 damage", acts=1)                 # player, charged so that it acts at 1 s
    t = unit("t", armor=9)                                  # a dummy: Power 0, Speed 0, no lines, acts at 8 s
    result = fight(battle([a], [t], seconds=1.5))
    assert hits(result, "a", "t") == [8]
    assert result.unit("t")["vitality"] == 992

Builders return plain documents (a unit carries its card under "_card" until `battle` gathers the cards), so a
test may change anything that has no argument here. Chance is scripted: `draws={"a/target": ["x"], "a/cascade": [NO]}`
by unit and purpose (`battle/first_side` for the coin of a step: 0 player, 1 enemy); a scripted roll that is left
unused fails the fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ecs_sim.battle import load_battle
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.battle import Battle

Document = dict[str, Any]
#: What a chance is scripted with.
YES, NO = 1, 0


def unit(
    id: str,  # noqa: A002 - the document's own word
    *ability: str,
    at: tuple[int, int] | None = None,
    acts: float | None = None,
    tier: int = 1,
    native: int = 1,
    card: str | None = None,
    state: Document | None = None,
    stats: Document | None = None,
    counter: dict[str, int] | None = None,
    **printed: Any,
) -> Document:
    """A unit and its card: Vitality 1000, Power, Speed and Armor 0, Focus 10, but for what `printed` says.

    `printed` are keys of the card (vitality, power, speed, armor, focus, tribe, kind, size, fields, …) at its tier
    `native`. `card` names it (else the id does: two units with one card need the name). `acts` charges it so
    that it first activates at that second: a multiple of 0.25 and Speed 0, where the cycle is 8 s.
    """
    plain = {"vitality": 1000, "focus": 10} if printed.get("kind", "unit") in ("unit", "penny") else {}
    name = card or id
    state = dict(state or {})
    if acts is not None:
        assert acts % 0.25 == 0, "exact only in quarters of a second"
        assert not printed.get("speed"), "exact only at Speed 0"
        state["charge"] = 1 - acts / 8
    found: Document = {"id": id, "card": name, "tier": tier, "state": state}
    found["_card"] = {"name": name, "tier": native, "ability": list(ability), **plain, **printed}
    optional = {"at": None if at is None else list(at), "stats": stats, "counter": counter}
    return found | {key: value for key, value in optional.items() if value is not None}


def battle(
    player: Iterable[Document],
    enemy: Iterable[Document],
    *,
    seconds: float | None = None,
    seed: int = 1,
    draws: dict[str, list[Any]] | None = None,
    sides: dict[str, Document] | None = None,
    catalogue: Document | None = None,
    **more: Any,
) -> Document:
    """A battle document with its catalogue inline.

    Units without a place stand apart, two cells from the last (columns 0, 4 of rows 0, 2: nobody adjacent), in
    that order. `seconds` is the last step that is run, `sides` adds keys to a side (`{"player": {"stock": 2}}`),
    `catalogue` adds lists to the catalogue (`{"runes": […]}`), `more` are keys of the battle.
    """
    cards: dict[str, Document] = {}
    document: Document = {"format": "ecs-sim/battle/1", "seed": seed, "sides": {}, **more}
    for side, units in (("player", player), ("enemy", enemy)):
        document["sides"][side] = {"units": _placed(units, cards), **(sides or {}).get(side, {})}
    document["catalogue"] = {"format": "ecs-sim/catalogue/1", "cards": list(cards.values()), **(catalogue or {})}
    if seconds is not None:
        document["limits"] = {"seconds": seconds}
    if draws:
        document["draws"] = draws
    return document


def _placed(units: Iterable[Document], cards: dict[str, Document]) -> list[Document]:
    """Units without their cards, each with a place."""
    places = [(0, 0), (4, 0), (2, 2), (6, 2)]  # corners touch at most
    found: list[Document] = []
    for built in units:
        one = dict(built)
        card = one.pop("_card")
        assert cards.setdefault(card["name"], card) == card, f"two cards named {card['name']}"
        if "at" not in one:
            assert places, "four units stand apart; give the others a place"
            one["at"] = list(places.pop(0))
        found.append(one)
    return found


class Fight(dict[str, Any]):
    """A result document, with what tests ask of it."""

    def unit(self, id: str) -> Document:  # noqa: A002 - the document's own word
        """A unit at the end."""
        return next(one for one in self["units"] if one["id"] == id)

    def state(self, id: str, key: str) -> Any:  # noqa: A002 - the document's own word
        """A value of a unit's state at the end; 0 where the document leaves it out."""
        return self.unit(id)["state"].get(key, 0)

    def events(self, kind: str | None = None, **fields: Any) -> list[Document]:
        """The events of a kind (or all) whose fields are as given."""
        wanted = fields if kind is None else {"kind": kind, **fields}
        return [e for e in self["events"] if all(e.get(key) == value for key, value in wanted.items())]

    def times(self, kind: str, **fields: Any) -> list[float]:
        """When such events happened, in seconds."""
        return [e["time"] for e in self.events(kind, **fields)]

    def kinds(self, *kinds: str, **fields: Any) -> list[str]:
        """The kinds of the events in order, only those named (all if none is)."""
        return [e["kind"] for e in self.events(**fields) if not kinds or e["kind"] in kinds]


def fight(document: Document | Battle, **options: Any) -> Fight:
    """Run a battle document through the mirror (`seed=`, `fuel=` as in `simulate`); a loaded one saves the loading."""
    loaded = document if isinstance(document, Battle) else load_battle(document)
    return Fight(simulate_mirror(loaded, **options).to_dict())


def hits(result: Fight, source: str, target: str | None = None) -> list[int]:
    """The Vitality lost to each damage event of a source, in order."""
    fields = {"source": source} | ({} if target is None else {"target": target})
    return [e["vitality"] for e in result.events("damage", **fields)]


def ratio(vitality: int, of: int = 1000) -> Document:
    """A card's maximum and a state that begins below it: `unit("a", **ratio(50, of=100))`."""
    return {"vitality": of, "state": {"vitality": vitality}}
