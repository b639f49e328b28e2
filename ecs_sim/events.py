"""The event log as the documents show it: rows of integers, decoded to named events on demand.

`MEANINGS` is the one table that says what `what`, `amount`, x, y and z of a row hold for each kind; replaying,
the timeline and the documentation read it. Keys that every event has: n, step, time, kind, source, target,
amount, cause; `rule` and `line` where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, overload

import numpy as np

from ecs_sim.components import rules
from ecs_sim.components.declare import dtype_of
from ecs_sim.components.event import Event
from ecs_sim.components.words import (
    causes,
    families,
    hooks,
    keywords,
    kinds,
    names,
    reasons,
    stats,
    verbs,
    whys,
    winners,
)
from ecs_sim.model import state
from ecs_sim.model.state import seconds_of
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle

Array = np.ndarray[Any, np.dtype[Any]]
Decode = Callable[[int], Any]

_FAMILY = names(families)
_VERBS = {verbs.RESTORE: "heal", verbs.SHIELD: "shield", verbs.REPAIR: "repair"}
#: How a unit died: by damage, by one of the costs of `systems.flow.cost`, by Cull, or at the cap.
COSTS = {1: "retaliation", 2: "self_destruct", 3: "price", 4: "interest", 5: "bloodletting"}
DEATHS = {0: "damage", **COSTS, 8: "cull", 9: "timeout", 10: "edit"}


def _word(table: Mapping[int, str]) -> Decode:
    return lambda code: table.get(code, code)


def _optional(decode: Decode) -> Decode:
    """A column that says nothing at 0."""
    return lambda code: decode(code) if code else None


_STATUS = _word(_FAMILY)
_STAT = _word(names(stats))
_KEYWORD = _word(names(keywords))
_WHY = _word(names(whys))
_STATE_KEY = _word({place: entry.key for place, entry in enumerate(state.UNIT)})
_NUMBER: Decode = int
_SECONDS: Decode = seconds_of


@dataclass(frozen=True, slots=True)
class Part:
    """One column of a kind of event: which, the key it is shown under, and how it is read."""

    column: str
    key: str
    read: Decode


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a kind of event says, and what its columns hold; `amount` is what the number counts, "" for none."""

    says: str
    amount: str = ""
    parts: tuple[Part, ...] = ()


_FORCED = Part("what", "forced", _optional(bool))
_OF_STATUS = Part("what", "status", _STATUS)
_REFUSED = Part("what", "why", _WHY)
_TOTAL = Part("x", "total", _NUMBER)
_VITALITY = Part("x", "vitality", _NUMBER)
_FOR = Part("x", "seconds", _optional(_SECONDS))
_OF_CARD = Part("what", "card", _NUMBER)
_AT = (Part("x", "at", _NUMBER), Part("y", "at", _NUMBER))

MEANINGS: dict[int, Meaning] = {
    kinds.ACTIVATION: Meaning("the source's charge is complete and it acts (300.3-1)", parts=(_FORCED,)),
    kinds.CAST: Meaning("the ability fires at its target (300.3-11)", "base damage"),
    kinds.DAMAGE: Meaning(
        "an instance of damage has run its course (500.1)",
        "damage as asked",
        (
            Part("what", "vitality", _NUMBER),
            Part("x", "absorbed_armor", _NUMBER),
            Part("y", "absorbed_insurance", _NUMBER),
            Part("z", "absorbed_shield", _NUMBER),
        ),
    ),
    kinds.HEAL: Meaning("the target regains Vitality (500.3)", "Vitality"),
    kinds.SHIELD: Meaning("the target gains Shield (500.3)", "Shield"),
    kinds.STATUS_APPLIED: Meaning("the target gets a status or stacks", "stacks, 1 for a timed status", (_OF_STATUS,)),
    kinds.STATUS_REFUSED: Meaning(
        "a status does not land, and why (700.3)",
        "stacks as asked",
        (
            _OF_STATUS,
            Part("x", "why", _WHY),
            Part("y", "keyword", _optional(_KEYWORD)),
        ),
    ),
    kinds.STATUS_TICK: Meaning(
        "a status ticks", "stacks at the tick", (_OF_STATUS, Part("x", "strength", _optional(_NUMBER)))
    ),
    kinds.STATUS_EXPIRED: Meaning("a status is over", parts=(_OF_STATUS,)),
    kinds.STATUS_CLEARED: Meaning(
        "a status is taken away (700.5)", "stacks, 1 for a timed status", (_OF_STATUS, _TOTAL)
    ),
    kinds.STACKS_CHANGED: Meaning("stacks decay or are used up", "change", (_OF_STATUS, _TOTAL)),
    kinds.STAT_CHANGED: Meaning(
        "a stat changes",
        "change, signed",
        (
            Part("what", "stat", _STAT),
            _FOR,
            Part("y", "ended", _optional(bool)),
            Part("z", "layer", _optional(bool)),
        ),
    ),
    kinds.STAT_REFUSED: Meaning(
        "a change of a stat does not land", "change as asked", (Part("what", "stat", _STAT), Part("x", "why", _WHY))
    ),
    kinds.MAX_VITALITY: Meaning(
        "maximum Vitality changes", "change, signed", (_TOTAL, Part("y", "vitality", _optional(_NUMBER)))
    ),
    kinds.CULL: Meaning("Maim above Vitality: the target is destroyed (800.13)", "Maim", (_VITALITY,)),
    kinds.CULL_FAILED: Meaning("a Cull does nothing, and why", "Maim", (_REFUSED, _VITALITY)),
    kinds.DEATH: Meaning("the target dies (500.4)", parts=(Part("what", "by", _word(DEATHS)),)),
    kinds.REVIVAL: Meaning(
        "the target is back (500.9)",
        "Vitality",
        (Part("what", "by", _word(names(causes))), *_AT),
    ),
    kinds.REVIVAL_WAITS: Meaning("the target finds no free place to come back to (500.9)"),
    kinds.DISPLACE: Meaning(
        "the target changes places with the source, or `with` another unit; `at` is the target's now (800.14)",
        parts=(*_AT, Part("z", "with", _optional(_NUMBER))),
    ),
    kinds.CASCADE: Meaning("the source Cascades (800.9)", "depth"),
    kinds.REACTIVATION: Meaning("the source is to act again at once (300.3-21)"),
    kinds.MISFIRE: Meaning("Feral turns the activation on the target (800.23)", "stacks of Feral"),
    kinds.COST_PAID: Meaning(
        "the target pays a Vitality cost (500.8)",
        "Vitality",
        (Part("what", "for", _word(COSTS)), Part("x", "asked", _NUMBER)),
    ),
    kinds.COST_REFUSED: Meaning("a cost is not paid, and why", "cost", (_REFUSED,)),
    kinds.RETALIATION: Meaning("the target loses Vitality to a retaliation (500.7)", "Vitality"),
    kinds.RETALIATION_REFUSED: Meaning("a retaliation does nothing, and why", "Vitality", (_REFUSED,)),
    kinds.DAMAGE_REFUSED: Meaning("an instance is discarded, and why (500.1)", "damage as asked", (_REFUSED,)),
    kinds.RECOVERY_REFUSED: Meaning(
        "recovery does nothing, and why (500.3)", "as asked", (_REFUSED, Part("x", "recovery", _word(_VERBS)))
    ),
    kinds.SKIPPED: Meaning("a line or a hit does nothing, and why", "as far as it came", (_REFUSED,)),
    kinds.KEYWORD_GAINED: Meaning(
        "the target gains a keyword",
        parts=(Part("what", "keyword", _KEYWORD), _FOR),
    ),
    kinds.KEYWORD_LOST: Meaning(
        "the target loses a keyword", parts=(Part("what", "keyword", _KEYWORD), Part("x", "ended", _optional(bool)))
    ),
    kinds.STOCK: Meaning("the side's Stock grows (800.67)", "gain", (_TOTAL,)),
    kinds.DIVIDEND: Meaning("the side's Dividend grows (800.15)", "gain", (_TOTAL,)),
    kinds.COUNTER: Meaning("the target's named counter is written (400.2h)", "gain", (_TOTAL,)),
    kinds.OVERTIME: Meaning("overtime strikes everybody (300.5)", "damage to each"),
    kinds.REDIRECT: Meaning(
        "the target takes over what was meant for the source",
        "amount",
        (Part("what", "status", _optional(_STATUS)),),
    ),
    kinds.DEFY_DEATH: Meaning("a lethal loss leaves the target alive (500.9e)", "Vitality lost instead"),
    kinds.BURN_SPREAD: Meaning("Burn is copied to the target (800.8d)", "stacks", (_OF_STATUS,)),
    kinds.PHASE: Meaning("a boss enters another phase (800.48)", "phase"),
    kinds.STAGGER: Meaning("a boss's Stagger meter fills (800.66)", "hits"),
    kinds.MINT: Meaning("a Penny mints for its side (800.47)", "Stock", (_TOTAL,)),
    kinds.SETTLE: Meaning(
        "a Hub turns its side's Stock into Dividend (800.61)",
        "Stock turned into as much Dividend",
        (Part("x", "most", _NUMBER), Part("y", "total", _NUMBER), Part("z", "stock", _NUMBER)),
    ),
    kinds.BLOWOUT: Meaning("Overclock blows out (800.45)", "stacks", (_OF_STATUS,)),
    kinds.AWAKEN: Meaning("a Dormant unit awakens (800.16)"),
    kinds.NESTING_CAPPED: Meaning(
        "triggers nest too deep, so these stay silent (S300-24)", "depth", (Part("what", "event", _word(names(hooks))),)
    ),
    kinds.ABORTED: Meaning("the activation stops before damage (300.3-9)", parts=(_REFUSED,)),
    kinds.TIER_CHANGED: Meaning(
        "the target's tier changes (800.65)",
        "tier",
        (_VITALITY, Part("y", "max_vitality", _NUMBER)),
    ),
    kinds.INSURANCE_SPENT: Meaning("points of Insurance are spent (800.37)", "points", (_OF_STATUS,)),
    kinds.MAIM_SPENT: Meaning(
        "Maim prevents recovery and is used up (500.3d)", "points", (_OF_STATUS, Part("x", "prevented", _NUMBER))
    ),
    kinds.WEAR: Meaning(
        "a Tool loses Durability, or goes once it has none (800.18)",
        "Durability",
        (_TOTAL, Part("what", "destroyed", _optional(bool))),
    ),
    kinds.REPAIR: Meaning(
        "a Tool is repaired (800.18e)", "Durability", (_TOTAL, Part("what", "revived", _optional(bool)))
    ),
    kinds.QUEST: Meaning("a Quest advances (800.54)", "progress", (_TOTAL,)),
    kinds.SPAWN: Meaning("a unit appears (800.32b)", "Vitality", (*_AT, Part("z", "tier", _NUMBER), _OF_CARD)),
    kinds.TRANSFORM: Meaning(
        "a unit becomes another card (800.16h)",
        "Vitality",
        (Part("x", "tier", _NUMBER), Part("y", "max_vitality", _NUMBER), _OF_CARD),
    ),
    kinds.VESSEL: Meaning(
        "the target earns, starts with or spends a Vessel (800.49)",
        "points",
        (Part("x", "vessels", _NUMBER), Part("y", "total", _NUMBER)),
    ),
    kinds.BATTLE_START: Meaning("the battle-start pass begins (S300-28)"),
    kinds.EDIT: Meaning("a value was changed from outside", "new value", (Part("what", "key", _STATE_KEY),)),
    kinds.END: Meaning(
        "the battle is over (S300-07)",
        parts=(Part("what", "reason", _word(names(reasons))), Part("amount", "winner", _word(names(winners)))),
    ),
}

#: Families of which `status_applied` and `status_cleared` say how long rather than how many.
_TIMED = frozenset(
    (
        families.STUN,
        families.FREEZE,
        families.BLIND,
        families.PRISMBREAK,
        families.ENTRAP,
        families.SMASH,
        families.DORMANT,
        families.CRUSH,
    )
)
KIND_NAMES = names(kinds)
KIND_CODES = {word: code for code, word in KIND_NAMES.items()}


class EventView(Sequence[dict[str, Any]]):
    """The log of a battle: a sequence of event dicts, made when they are looked at.

    `columns()` gives the bare numpy columns, `of_kind` and `select` narrow the view without decoding it.
    """

    def __init__(
        self, log: Array | Sequence[Any] | None, compiled: CompiledBattle, places: Array | None = None
    ) -> None:
        self._rows = _rows(log)
        self._compiled = compiled
        self._places = places
        base = im.get(compiled.image, "clock", 0, "events")
        self._base = base if isinstance(base, int) else 0

    def __len__(self) -> int:
        return len(self._rows) if self._places is None else len(self._places)

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> EventView: ...
    def __getitem__(self, index: int | slice) -> dict[str, Any] | EventView:
        if isinstance(index, slice):
            return self._narrow(self._all()[index])
        place = range(len(self))[index]
        real = place if self._places is None else int(self._places[place])
        return self._event(real, self._rows[real].tolist())

    def __iter__(self) -> Iterator[dict[str, Any]]:
        places = self._all().tolist()
        rows = self._rows if self._places is None else self._rows[self._places]
        for place, row in zip(places, rows.tolist(), strict=True):
            yield self._event(place, row)

    def __repr__(self) -> str:
        return f"<EventView of {len(self)} events>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every event as plain data."""
        return list(self)

    def columns(self) -> dict[str, Array]:
        """The integer columns, undecoded: units are 1 + row, times are steps, words are codes."""
        rows = self._rows if self._places is None else self._rows[self._places]
        found = {name: rows[name] for name in rows.dtype.names or ()}
        return {"n": self._all() + self._base, **found}

    def of_kind(self, *words: str) -> EventView:
        """The events of these kinds."""
        codes = [KIND_CODES[word] for word in words]
        return self._narrow(self._all()[np.isin(self.columns()["kind"], codes)])

    def about(self, unit: str) -> EventView:
        """The events which a unit is the source or the target of."""
        row = 1 + self._compiled.rows[unit]
        columns = self.columns()
        swapped = (columns["kind"] == kinds.DISPLACE) & (columns["z"] == row)
        return self._narrow(self._all()[(columns["source"] == row) | (columns["target"] == row) | swapped])

    def select(self, test: Callable[[dict[str, Any]], bool]) -> EventView:
        """The events that pass a test of the decoded event."""
        kept = [place for place, event in zip(self._all().tolist(), self, strict=True) if test(event)]
        return self._narrow(np.array(kept, dtype=np.int64))

    def _narrow(self, places: Array) -> EventView:
        return EventView(self._rows, self._compiled, places)

    def _all(self) -> Array:
        return np.arange(len(self._rows)) if self._places is None else self._places

    def _event(self, place: int, row: tuple[int, ...]) -> dict[str, Any]:
        step, kind, source, target, what, amount, x, y, z, cause, line, rule = row
        meaning = MEANINGS[kind]
        ids = self._compiled.ids
        event: dict[str, Any] = {
            "n": self._base + place,
            "step": step,
            "time": seconds_of(step),
            "kind": KIND_NAMES[kind],
            "source": ids[source - 1] if source else None,
            "target": ids[target - 1] if target else None,
            "amount": amount if meaning.amount else None,
            "cause": cause if cause >= 0 else None,
        }
        values = {"what": what, "amount": amount, "x": x, "y": y, "z": z}
        for part in meaning.parts:
            value = part.read(values[part.column])
            if part.key == "at":
                event.setdefault("at", []).append(value)
            elif value is not None:
                event[part.key] = value
        if "with" in event:
            event["with"] = ids[z - 1]
        if "card" in event:
            event["card"] = self._compiled.cards[what - 1].card.name
        if kind == kinds.STATUS_APPLIED:
            event["seconds" if what in _TIMED else "total"] = seconds_of(x) if what in _TIMED else x
        if kind == kinds.STATUS_CLEARED and what in _TIMED:
            event["amount"], event["seconds"], event["total"] = 1, seconds_of(amount), seconds_of(x)
        if rule:
            event["rule"] = _rule_name(rule)
        if line:
            event["line"] = self._compiled.program.text(line)
            of, tier = self._compiled.lent.get(line, ("", 0))
            event |= {"of": of} if of else {}
            event |= {"of_tier": tier} if tier else {}
        return event


@cache
def _rule_name(code: int) -> str:
    return rules.name(code)


def _rows(log: Array | Sequence[Any] | None) -> Array:
    """Log rows as a numpy array, whichever driver kept them."""
    if isinstance(log, np.ndarray):
        return log
    dtype = dtype_of(Event)
    fields = dtype.names or ()
    return np.array([tuple(getattr(row, name) for name in fields) for row in log or ()], dtype)


def markdown() -> str:
    """The table as a page shows it."""
    head = "| kind | what happens | `amount` | further keys |\n| --- | --- | --- | --- |\n"
    rows: list[str] = []
    for kind, meaning in MEANINGS.items():
        keys = ", ".join(f"`{key}`" for key in dict.fromkeys(part.key for part in meaning.parts))
        rows.append(f"| `{KIND_NAMES[kind]}` | {meaning.says} | {meaning.amount} | {keys} |")
    return head + "\n".join(rows)


if set(MEANINGS) != set(KIND_NAMES):
    missing = set(KIND_NAMES) ^ set(MEANINGS)
    raise RuntimeError(f"every kind of event has one meaning; look at {sorted(missing)}")
