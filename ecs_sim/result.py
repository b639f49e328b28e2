"""What comes out of a battle, whichever driver ran it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import names, reasons, winners
from ecs_sim.digest import spell
from ecs_sim.limits import limit_name
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.state import seconds_of
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.setup.document import Unloader
from ecs_sim.versions import format_of, versions

if TYPE_CHECKING:
    from ecs_sim.events import EventView
    from ecs_sim.model.battle import Battle
    from ecs_sim.model.catalogue import Catalogue

#: Fields of the clock that a result tells.
CLOCK = ("winner", "stop", "limit_hit", "step", "seed", "events", "draws", "activations")


@dataclass(frozen=True, slots=True)
class Counters:
    """The work that a battle was: the same on every machine."""

    events: int
    draws: int
    activations: int


@dataclass(frozen=True, slots=True)
class Ending:
    """What a driver hands over: digest lanes, the world's end state, the log's rows (None where it was off)."""

    digest: tuple[int, int]
    outcome: tuple[int, int]
    world: Callable[[], Any]
    log: Any
    edited: bool = False
    fuel: int | None = None  # what stood in for the document's


class Result:
    """The outcome of a battle. Units, sides, events and documents are made when they are asked for."""

    def __init__(self, compiled: CompiledBattle, ending: Ending, clock: dict[str, int]) -> None:
        self._compiled = compiled
        self._ending = ending
        self.winner = names(winners).get(clock["winner"], "none")
        self.reason = names(reasons)[clock["stop"]]
        self.limit_name = limit_name(clock["limit_hit"]) or None
        self.steps = clock["step"]
        self.seed = clock["seed"]
        self.digest = spell(ending.digest)
        self.outcome_digest = spell(ending.outcome)
        self.counters = Counters(clock["events"], clock["draws"], clock["activations"])
        self.edited = ending.edited or compiled.document.edited
        self.fuel = compiled.document.limits.fuel if ending.fuel is None else ending.fuel

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles are made of: nothing that was worked out and kept, which others may be doing now."""
        kept = {name for name, made in vars(type(self)).items() if isinstance(made, cached_property)}
        return {name: value for name, value in vars(self).copy().items() if name not in kept}

    def __repr__(self) -> str:
        return f"<Result {self.winner} by {self.reason} after {self.seconds} s, digest {self.digest}>"

    @property
    def seconds(self) -> float:
        """How long the battle took on its own clock."""
        return self.steps / STEPS_A_SECOND

    @property
    def compiled(self) -> CompiledBattle:
        """What the battle compiled to."""
        return self._compiled

    @property
    def battle(self) -> Battle:
        """The battle that was run; another seed or fuel may have stood in for its own: `seed`, `fuel`."""
        return self._compiled.document

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue that the battle was made with."""
        return self._compiled.catalogue

    @property
    def versions(self) -> dict[str, str]:
        """Engine, rules, and the hash of the catalogue's content."""
        return versions(self._compiled.catalogue_hash)

    @cached_property
    def world(self) -> Any:
        """The end state as a world: a numpy record, or the mirror's objects."""
        return self._ending.world()

    @cached_property
    def _unloader(self) -> Unloader:
        return Unloader(self.world, self._compiled)

    @cached_property
    def units(self) -> list[dict[str, Any]]:
        """Every unit at the end, as in the result document."""
        return self._unloader.result_units()

    @cached_property
    def sides(self) -> dict[str, dict[str, Any]]:
        """What each side owns at the end."""
        return self._unloader.result_sides()

    @cached_property
    def events(self) -> EventView:
        """The log, decoded on demand; empty where the battle ran without one."""
        from ecs_sim.events import EventView

        return EventView(self._ending.log, self._compiled)

    @property
    def log(self) -> Any:
        """The log's bare rows, undecoded (`ecs_sim.components.event`); None where the battle ran without one."""
        return self._ending.log

    @property
    def has_events(self) -> bool:
        """Whether the battle ran with a log."""
        return self._ending.log is not None

    def to_dict(self, events: bool = True) -> dict[str, Any]:
        """The result document."""
        found: dict[str, Any] = {
            "format": format_of("result"),
            "winner": self.winner,
            "reason": self.reason,
            "steps": self.steps,
            "seconds": seconds_of(self.steps),
            "seed": self.seed,
            "digest": self.digest,
            "outcome_digest": self.outcome_digest,
            "versions": self.versions,
            "sides": self.sides,
            "units": self.units,
        }
        if self.limit_name:
            found["limit_name"] = self.limit_name
        if self.edited:
            found["edited"] = True
        if events and self.has_events:
            found["events"] = self.events.to_dicts()
        return found

    def resume_document(self) -> dict[str, Any]:
        """The battle document that goes on exactly where this battle stopped; ValueError where it stopped in a step."""
        found = self._unloader.battle()
        return {**found, "edited": True} if self.edited else found


def check_scripts(world: Any, compiled: CompiledBattle) -> None:
    """InputError where a scripted roll did not fit its draw, or was never made."""
    problems: list[Problem] = []
    fault = im.number(world, "now", 0, "script_fault")
    for place, (key, value) in enumerate(compiled.scripts):
        if fault == place + 1:
            text = f"the scripted roll {value!r} doesn't fit the draw that it was for"
            problems.append(Problem("value", ("draws", key), text))
        elif not im.number(world, "script", place, "used"):
            text = f"the scripted roll {value!r} was left unused"
            problems.append(Problem("value", ("draws", key), text, remedy="leave it out"))
    if problems:
        raise InputError(problems)
