"""Replaying a battle's events over its starting board: what the log alone says that the final board is.

It knows what the documents say of each kind of event (docs/formats.md) and no rule of the game besides; where it
and the engine disagree, the log tells too little or something wrong.

    board = Board.of_start(battle)
    for event in result.events: board.replay(event)
    assert board.differences(result) == []
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ecs_sim import mirror
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.model.battle import Battle
from ecs_sim.result import Result
from ecs_sim.setup.document import Unloader

Event = dict[str, Any]
STATS = ("power", "speed", "armor", "focus")
TIMED = ("stun", "freeze", "blind", "prismbreak", "entrap", "smash", "dormant")
STACKS = ("burn", "venom", "maim", "haywire", "feral", "interest", "dread", "insurance", "subrogated", "kindled")
BOONS = ("overclock", "consecrate", "exalt", "roost", "hallow")
SIDES = ("player", "enemy")


@dataclass
class Figure:
    """A unit as somebody who plays the log back would show it."""

    id: str
    side: str
    printed_exalt: int
    whole_tier: int  # without Smash, which a death takes away
    alive: bool
    at: list[int]
    tier: int
    vitality: int
    maximum: int
    shield: int
    stats: dict[str, int]
    stacks: dict[str, int]
    timed: set[str]
    counter: int = 0
    fights: bool = True  # no Tool and no Hub

    def lower_to_maximum(self) -> None:
        """Vitality never stands above the maximum; a living unit's is never below 1 by that (S500-29)."""
        self.vitality = min(self.vitality, max(1, self.maximum))

    def fall(self) -> None:
        """A death takes everything that was told of the unit; only its place stays."""
        self.alive, self.vitality, self.maximum, self.shield = False, 0, 0, 0
        self.stats = dict.fromkeys(STATS, 0)
        self.stacks = dict.fromkeys((*STACKS, *BOONS), 0)
        self.timed = set()

    def shown(self) -> dict[str, Any]:
        """Everything that can be compared. A dead unit has nothing but its death and its place."""
        if not self.alive:
            return {"alive": False, "vitality": self.vitality, "shield": self.shield, "at": self.at}
        return {
            "alive": True,
            "at": self.at,
            "tier": self.tier,
            "vitality": self.vitality,
            "max_vitality": self.maximum,
            "shield": self.shield,
            "timed": sorted(self.timed),
            "counter": self.counter,
            **self.stats,
            **{name: held for name, held in self.stacks.items() if held},
        }


@dataclass
class Board:
    """All figures, and what each side owns."""

    figures: dict[str, Figure]
    sides: dict[str, dict[str, int]]
    #: What the log doesn't tell of a card: the Exalt that it prints by tier, and where its counter starts.
    cards: dict[str, tuple[tuple[int, ...], int]]
    ended: bool = False
    faults: list[str] = field(default_factory=list)

    @classmethod
    def of_start(cls, battle: Battle) -> Board:
        """The board before anything has happened."""
        compiled = compiled_of(battle)
        unloader = Unloader(mirror.start(compiled), compiled)
        sides = {k: dict(v) for k, v in unloader.result_sides().items()}
        return cls(_figures(unloader.result_units(), compiled), sides, _cards(compiled))

    @classmethod
    def of_end(cls, result: Result, battle: Battle) -> Board:
        """The board that a result shows."""
        compiled = compiled_of(battle)
        sides = {side: dict(owned) for side, owned in result.sides.items()}
        return cls(_figures(result.units, compiled), sides, _cards(compiled))

    def replay_all(self, events: Iterable[Event]) -> Board:
        """Replay a whole log, and look after each tree of events whether the board is one that can be.

        Inside a tree a damage event stands before what its instance sets off on its way, which may heal the unit.
        """
        touched: set[str] = set()
        for event in events:
            if event["cause"] is None and not _sum(event):
                self.check(touched, event)
                touched = set()
            self.replay(event)
            touched |= {event["source"], event["target"]} - {None}
        self.check(touched, {"n": "last"})
        return self

    def differences(self, other: Board) -> list[str]:
        """What this board, replayed, and the true one don't agree about."""
        found = list(self.faults)
        if self.figures.keys() != other.figures.keys():
            found.append(f"the log knows {sorted(self.figures)}, the board {sorted(other.figures)}")
        for name in self.figures.keys() & other.figures.keys():
            figure = self.figures[name]
            mine, true = figure.shown(), other.figures[name].shown()
            found += [
                f"{name}.{key}: the log says {mine.get(key)}, the board {true.get(key)}"
                for key in mine.keys() | true.keys()
                if mine.get(key) != true.get(key)
            ]
        for side, owned in self.sides.items():
            if owned != other.sides[side]:
                found.append(f"{side}: the log says {owned}, the board {other.sides[side]}")
        return found

    def check(self, names: set[str], event: Event) -> None:
        """Vitality lies between 1 and the maximum on the living and is 0 on the dead; Shield is never negative."""
        for name in sorted(names):
            figure = self.figures[name]
            sound = 1 <= figure.vitality <= max(1, figure.maximum) if figure.alive else figure.vitality == 0
            if (not sound and figure.fights) or figure.shield < 0:
                self.faults.append(f"before event {event['n']}: {name} has {figure.vitality} of {figure.maximum}")

    def replay(self, event: Event) -> None:
        """Let one event happen."""
        if self.ended:
            self.faults.append(f"event {event['n']} comes after the end")
        handler = getattr(self, f"_{event['kind']}", None)
        if handler is not None:
            handler(event, self.figures.get(event["target"] or event["source"]))

    # ------------------------------------------------------------------------- Vitality and Shield

    def _damage(self, event: Event, unit: Figure) -> None:
        unit.vitality -= event["vitality"]
        unit.shield -= event["absorbed_shield"]

    def _heal(self, event: Event, unit: Figure) -> None:
        unit.vitality += event["amount"]

    def _shield(self, event: Event, unit: Figure) -> None:
        unit.shield += event["amount"]

    def _cost_paid(self, event: Event, unit: Figure) -> None:
        unit.vitality -= event["amount"]
        if event["for"] == "self_destruct":
            unit.shield = 0

    def _retaliation(self, event: Event, unit: Figure) -> None:
        unit.vitality -= event["amount"]

    def _cull(self, event: Event, unit: Figure) -> None:
        unit.shield = 0

    def _death(self, event: Event, unit: Figure) -> None:
        unit.fall()

    def _revival(self, event: Event, unit: Figure) -> None:
        unit.alive, unit.vitality, unit.at = True, event["amount"], event["at"]
        unit.maximum = unit.vitality
        unit.stacks["exalt"] = unit.printed_exalt
        unit.tier = unit.whole_tier

    # ------------------------------------------------------------------------------ stats and tiers

    def _stat_changed(self, event: Event, unit: Figure) -> None:
        if event["stat"] != "vitality":
            unit.stats[event["stat"]] += event["amount"]
            return
        unit.maximum += event["amount"]
        if event["amount"] > 0 and not event.get("ended"):
            unit.vitality += event["amount"]
        unit.lower_to_maximum()

    def _max_vitality(self, event: Event, unit: Figure) -> None:
        unit.maximum = event["total"]
        unit.vitality += event.get("vitality", 0)
        unit.lower_to_maximum()

    def _tier_changed(self, event: Event, unit: Figure) -> None:
        unit.tier, unit.vitality = event["amount"], event["vitality"]

    # ------------------------------------------------------------------------------------- statuses

    def _status_applied(self, event: Event, unit: Figure) -> None:
        if event["status"] in TIMED:
            unit.timed.add(event["status"])
        elif event["status"] in unit.stacks:
            unit.stacks[event["status"]] += event["amount"]
            if unit.stacks[event["status"]] != event["total"]:
                self.faults.append(f"event {event['n']}: the total isn't {unit.stacks[event['status']]}")

    def _status_expired(self, event: Event, unit: Figure) -> None:
        if event["status"] in TIMED:
            unit.timed.discard(event["status"])
        else:
            unit.stacks[event["status"]] = 0

    def _status_cleared(self, event: Event, unit: Figure) -> None:
        if event["status"] in TIMED:
            if not event["total"]:
                unit.timed.discard(event["status"])
        elif event["status"] == "shield":
            unit.shield = event["total"]
        else:
            unit.stacks[event["status"]] = event["total"]

    def _stacks_changed(self, event: Event, unit: Figure) -> None:
        unit.stacks[event["status"]] += event["amount"]

    def _blowout(self, event: Event, unit: Figure) -> None:
        unit.stacks[event["status"]] -= event["amount"]

    def _insurance_spent(self, event: Event, unit: Figure) -> None:
        unit.stacks[event["status"]] -= event["amount"]

    def _maim_spent(self, event: Event, unit: Figure) -> None:
        unit.stacks["maim"] -= event["amount"]

    # ------------------------------------------------------------------------------------- the rest

    def _spawn(self, event: Event, unit: Figure | None) -> None:
        exalt, counter = self.cards[event["card"]]
        printed, filled = exalt[event["tier"] - 1], event["amount"]
        self.figures[event["target"]] = Figure(
            id=event["target"],
            side=self.figures[event["source"]].side,
            printed_exalt=printed,
            whole_tier=event["tier"],
            alive=True,
            at=event["at"],
            tier=event["tier"],
            vitality=filled,
            maximum=filled,
            shield=0,
            stats=dict.fromkeys(STATS, 0),
            stacks=dict.fromkeys((*STACKS, *BOONS), 0) | {"exalt": printed},
            timed=set(),
            counter=counter,
        )

    def _transform(self, event: Event, unit: Figure) -> None:
        exalt, unit.counter = self.cards[event["card"]]
        unit.printed_exalt = exalt[event["tier"] - 1]
        unit.vitality, unit.maximum = event["amount"], event["max_vitality"]
        unit.whole_tier = event["tier"]
        unit.tier = max(1, event["tier"] - 1) if "smash" in unit.timed else event["tier"]

    def _displace(self, event: Event, unit: Figure) -> None:
        self.figures[event.get("with") or event["source"]].at, unit.at = unit.at, event["at"]

    def _awaken(self, event: Event, unit: Figure) -> None:
        unit.timed.discard("dormant")

    def _counter(self, event: Event, unit: Figure) -> None:
        unit.counter = event["total"]

    def _stock(self, event: Event, unit: Figure) -> None:
        self.sides[unit.side]["stock"] = event["total"]

    def _dividend(self, event: Event, unit: Figure) -> None:
        self.sides[unit.side]["dividend"] = event["total"]

    def _mint(self, event: Event, unit: Figure) -> None:
        self.sides[unit.side]["stock"] = event["total"]

    def _settle(self, event: Event, unit: Figure) -> None:
        self.sides[unit.side]["stock"] -= event["amount"]
        self.sides[unit.side]["dividend"] += event["amount"]

    def _wear(self, event: Event, unit: Figure) -> None:
        unit.vitality -= event["amount"]
        if event.get("destroyed"):
            unit.fall()

    def _repair(self, event: Event, unit: Figure) -> None:
        unit.vitality += event["amount"]
        if event.get("revived"):
            unit.alive, unit.maximum = True, unit.vitality

    def _end(self, event: Event, unit: Figure | None) -> None:
        self.ended = True


def _figures(units: list[dict[str, Any]], compiled: Any) -> dict[str, Figure]:
    made = {unit.id: unit for unit in (*compiled.units, *compiled.reserve)}
    return {unit["id"]: _figure(unit, made[unit["id"]], _cards(compiled)) for unit in units}


def _cards(compiled: Any) -> dict[str, tuple[tuple[int, ...], int]]:
    return {card.card.name: (card.exalt, next(iter(card.card.counter.values()), 0)) for card in compiled.cards}


def _figure(unit: dict[str, Any], made: Any, cards: dict[str, tuple[tuple[int, ...], int]]) -> Figure:
    whole = unit["tier"] + (1 if unit["state"].get("smash") else 0)
    block, printed = unit["state"], cards[unit["card"]][0][whole - 1]
    hallow = sum(instance["amount"] for instance in block.get("hallow", ()))
    stacks = {name: block.get(name, 0) for name in (*STACKS, *BOONS)} | {"hallow": hallow}
    figure = Figure(
        unit["id"],
        unit["side"],
        printed,
        whole,
        unit["alive"],
        list(unit["at"]),
        unit["tier"],
        unit["vitality"],
        unit["max_vitality"],
        block.get("shield", 0),
        {name: unit[name] for name in STATS},
        stacks | {"exalt": block.get("exalt", printed)},
        {name for name in TIMED if block.get(name) or (name == "dormant" and block.get("asleep"))},
        next(iter(unit["counter"].values()), 0),
        made.card.card.kind == "unit",
    )
    if not figure.alive:
        at = figure.at
        figure.fall()
        figure.at = at
    return figure


def _sum(event: Event) -> bool:
    """Whether it tells a sum that came out new: that is told wherever it is read, in the midst of a tree too."""
    return event["kind"] == "max_vitality" or "layer" in event
