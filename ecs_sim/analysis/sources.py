"""What can be looked at: battles, acceptance cases, results, recordings; each as a `Run`, with all that is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ecs_sim.analysis import kept
from ecs_sim.battle import check_run, load_battle
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem, as_table
from ecs_sim.model.raw import is_path, read
from ecs_sim.model.read import Source, load_result, load_ruleset
from ecs_sim.recording import Recording
from ecs_sim.result import Result
from ecs_sim.setup import content
from ecs_sim.story.explain import teller_of
from ecs_sim.story.links import Teller

#: The three ways to run a battle.
DRIVERS = ("compiled", "stepped", "mirror")
#: What a result tells of its end, in the order in which it is compared.
ENDING = ("winner", "reason", "limit_name", "steps", "digest", "outcome_digest")

Given = Result | Battle | Recording | Source


@dataclass(frozen=True)
class Change:
    """What is to be different in a battle: its catalogue, its ruleset, its seed."""

    catalogue: str | Catalogue | None = None
    ruleset: Source | None = None
    seed: int | None = None

    def __bool__(self) -> bool:
        return self != Change()

    def of(self, battle: Battle) -> Battle:
        """The battle with the change; InputError where something can't be read, or that is no battle."""
        check_run(self.seed)
        update: dict[str, Any] = {}
        if self.seed is not None:
            update["seed"] = self.seed
        if self.catalogue is not None or self.ruleset is not None:
            made = self.catalogue
            catalogue = content.bundled(made) if isinstance(made, str) else made or catalogue_of(battle)
            if self.ruleset is not None:
                whole = catalogue.model_dump(mode="json", by_alias=True, exclude_unset=True)
                ruleset = load_ruleset(self.ruleset).model_dump(mode="json", by_alias=True, exclude_unset=True)
                catalogue = Catalogue.model_validate(whole | {"ruleset": ruleset})
            update["catalogue"] = catalogue
        changed = battle.model_copy(update=update)
        compiled_of(changed)
        return changed

    def words(self) -> str:
        """The change in words: `with seed 8`."""
        found: list[str] = []
        if self.catalogue is not None:
            found.append(f"catalogue {self.catalogue}" if isinstance(self.catalogue, str) else "another catalogue")
        if self.ruleset is not None:
            named = isinstance(self.ruleset, str | Path) and is_path(self.ruleset)
            found.append(f"ruleset {self.ruleset}" if named else "another ruleset")
        if self.seed is not None:
            found.append(f"seed {self.seed}")
        return f"with {' and '.join(found)}" if found else ""


@dataclass
class Run:
    """One run of a battle, with as much as is known of it."""

    name: str
    kind: str
    """`battle`, `result` or `recording`."""
    ending: dict[str, Any]
    """`winner`, `reason`, `steps`, `digest` and so on, as the result document has them."""
    versions: dict[str, str]
    seed: int
    roster: dict[str, tuple[str, str]]
    """Side and card of each unit that stood on the board at the start, by id."""
    events: Sequence[dict[str, Any]] | None
    """The log; None where it isn't known."""
    battle: Battle | None = None
    """The battle, with the seed that was used; None where only a result is at hand."""
    result: Result | None = None
    """The result, where the battle was run here and now."""
    units: list[dict[str, Any]] | None = None
    sides: dict[str, Any] | None = None
    counters: dict[str, int] | None = None
    edited: bool = False
    notes: list[str] = field(default_factory=list[str])
    speaker: Teller | None = None

    @property
    def teller(self) -> Teller:
        """What tells its events in words."""
        if self.speaker is None:
            if self.result is None:
                raise ValueError(f"nothing tells the events of {self.name}")
            self.speaker = teller_of(self.result)
        return self.speaker


def fought(result: Result) -> Battle:
    """The battle behind a result, with the seed, the fuel and the catalogue that it was fought with."""
    battle, update = result.battle, dict[str, Any]()
    if battle.seed != result.seed:
        update["seed"] = result.seed
    if battle.limits.fuel != result.fuel:
        update["limits"] = battle.limits.model_copy(update={"fuel": result.fuel})
    named = battle.catalogue
    if isinstance(named, str) and (
        named not in content.bundled_names() or content.bundled(named) is not result.catalogue
    ):
        update["catalogue"] = result.catalogue
    return battle.model_copy(update=update) if update else battle


def catalogue_of(battle: Battle) -> Catalogue:
    """The catalogue that a battle was made with, whether it names it or holds it."""
    return compiled_of(battle).catalogue


def simulate_by(driver: str, battle: Battle) -> Result:
    """Run a battle with its events by one of `DRIVERS`; InputError for another word."""
    if driver == "mirror":
        from ecs_sim.mirror import simulate_mirror

        return simulate_mirror(battle)
    if driver == "stepped":
        from ecs_sim.simulation import Simulation

        return Simulation(battle).run()
    if driver != "compiled":
        raise InputError([Problem("word", (), f"there is no driver {driver!r}", ", ".join(DRIVERS))])
    from ecs_sim.engine import simulate

    return simulate(battle)


def run_of(given: Given, name: str, driver: str = "compiled") -> Run:
    """A run of what is given: a battle is fought by the driver, a result or a recording taken as it is.

    InputError where it can't be read or is of another kind.
    """
    if isinstance(given, Result):
        return _of_result(given, name)
    if isinstance(given, Battle):
        return run_battle(given, name, driver)
    if isinstance(given, Recording):
        return _of_recording(kept.with_catalogue(given), name)
    if (place := kept.in_corpus(given)) is not None:
        return _of_recording(kept.from_corpus(*place), name)
    kind, value = _look(given)
    if kind == "recording":
        return _of_recording(kept.from_document(given), name)
    if kind == "result":
        return _of_document(given, value, name)
    return run_battle(_battle(kind, value, given), name, driver)


def battle_of(given: Given) -> Battle:
    """The battle behind what is given; InputError where only a result document is at hand."""
    if isinstance(given, Result):
        return fought(given)
    if isinstance(given, Battle):
        return given
    if isinstance(given, Recording):
        return kept.with_catalogue(given).battle
    if (place := kept.in_corpus(given)) is not None:
        return kept.from_corpus(*place).battle
    kind, value = _look(given)
    if kind == "recording":
        return kept.from_document(given).battle
    if kind == "result":
        text = "a result document doesn't hold the battle that was fought"
        raise InputError([Problem("format", (), text, "a battle, a case or a recording", file=_file(given))])
    return _battle(kind, value, given)


def run_battle(battle: Battle, name: str, driver: str = "compiled") -> Run:
    """Fight a battle now."""
    return _of_result(simulate_by(driver, battle), name, "battle")


def _file(given: Given) -> str:
    return str(given) if isinstance(given, str | Path) and is_path(given) else ""


def _look(given: Source) -> tuple[str, dict[str, Any]]:
    """What kind of document this is, by its `format` line; a case has none, but a `battle`."""
    if isinstance(given, str | Path) and is_path(given) and (Path(given) / "segments").is_dir():
        said, wanted = "this is a corpus, not one battle", f"one of its battles: {given}#ID"
        raise InputError([Problem("unreadable", (), said, wanted, file=str(given))])
    found = read(given, "result")
    if found.problems:
        raise InputError(found.placed(found.problems))
    value = as_table(found.value)
    if value is not None and "case" in value and "format" not in value:
        return "case", value
    text = value.get("format") if value is not None else None
    kind = text.split("/")[1] if isinstance(text, str) and text.count("/") == 2 else ""
    if value is None or kind not in ("battle", "result", "recording"):
        said = "this is no battle, case, result or recording"
        wanted = "a document with a line 'format'"
        raise InputError(found.placed([Problem("format", ("format",) if value is not None else (), said, wanted)]))
    return kind, value


def _battle(kind: str, value: Mapping[str, Any], given: Source) -> Battle:
    """The battle of a document of this kind."""
    if kind == "battle":
        return load_battle(given)
    inner = value.get("battle")
    if not isinstance(inner, Mapping):
        raise InputError([Problem("missing-key", ("battle",), f"the {kind} holds no battle", file=_file(given))])
    return load_battle(inner)  # pyright: ignore[reportUnknownArgumentType]


def _of_result(result: Result, name: str, kind: str = "result") -> Run:
    events: Sequence[dict[str, Any]] | None = result.events.to_dicts() if result.has_events else None
    told: Result | None = result if result.has_events else None
    battle = fought(result)
    if told is None and not result.edited:
        again = simulate_by("compiled", battle)
        if again.digest == result.digest:
            told, events = again, again.events.to_dicts()
    counters = result.counters
    return Run(
        name=name,
        kind=kind,
        ending={key: getattr(result, key) for key in ENDING},
        versions=result.versions,
        seed=result.seed,
        roster=roster_of(battle),
        events=events,
        battle=None if result.edited else battle,
        result=told,
        units=result.units,
        sides=result.sides,
        counters={"events": counters.events, "draws": counters.draws, "activations": counters.activations},
        edited=result.edited,
    )


def _of_document(given: Source, value: Mapping[str, Any], name: str) -> Run:
    document = load_result(given)
    whole = document.model_dump(mode="json", by_alias=True, exclude_unset=True)
    known = "events" in value
    roster = {
        unit.id: (unit.side, unit.state.start_card or unit.card) for unit in document.units if not unit.state.spawned
    }
    return Run(
        name=name,
        kind="result",
        ending={key: whole.get(key) for key in ENDING},
        versions=dict(whole["versions"]),
        seed=int(whole["seed"]),
        roster=roster,
        events=[dict(event) for event in document.events] if known else None,
        units=whole["units"],
        sides=whole["sides"],
        edited=bool(whole.get("edited")),
        speaker=teller_of(given) if known else None,
    )


def roster_of(battle: Battle) -> dict[str, tuple[str, str]]:
    """Side and card of each unit of a battle document that was there from the start, by id."""
    sides = (("player", battle.sides.player), ("enemy", battle.sides.enemy))
    return {
        unit.id or f"{name}{place + 1}": (name, unit.state.start_card or unit.card)
        for name, side in sides
        for place, unit in enumerate(side.units)
        if not unit.state.spawned
    }


def _of_recording(recorded: kept.Recorded, name: str) -> Run:
    """A recording: its own log where it was kept; else that of the battle fought again, if they agree."""
    own, battle = recorded.recording, recorded.battle
    counters = own.counters
    run = Run(
        name=name,
        kind="recording",
        ending={key: getattr(own, key) for key in ENDING},
        versions={key: text for key, text in own.versions.items() if key != "format"},
        seed=own.seed,
        roster=roster_of(battle),
        events=recorded.events() if own.events is not None else None,
        battle=None if own.edited else battle,
        counters={"events": counters.events, "draws": counters.draws, "activations": counters.activations},
        edited=own.edited,
    )
    again = simulate_by("compiled", battle)
    if again.digest == own.digest:
        run.result, run.units, run.sides = again, again.units, again.sides
        run.events = again.events.to_dicts() if run.events is None else run.events
    elif not own.edited:
        said = f"fought again, this recording comes to the digest {again.digest}, not to {own.digest}"
        run.notes.append(f"{said}; it was made by engine {own.versions['engine']}, rules {own.versions['rules']}")
    if run.events is not None and run.result is None:
        run.speaker = recorded.teller(run.events, again.units)
    return run


def adopt(run: Run, battle: Battle) -> None:
    """Note the battle behind a result document, if it is this one: it comes to the same digest."""
    if run.battle is not None or run.edited or roster_of(battle) != run.roster:
        return
    seeded = battle if battle.seed == run.seed else battle.model_copy(update={"seed": run.seed})
    again = simulate_by("compiled", seeded)
    if again.digest == run.ending["digest"]:
        run.battle = seeded
        if run.events is None:
            run.events, run.result = again.events.to_dicts(), again
