"""The predicates of `shrink`: what is to stay while a battle gets smaller, in one `TABLE`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from ecs_sim.analysis.sources import simulate_by
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.components.words import names, reasons, whys, winners
from ecs_sim.events import KIND_CODES
from ecs_sim.model.battle import Battle
from ecs_sim.model.errors import InputError, Problem, listing, nearest
from ecs_sim.result import Result

Event = Mapping[str, Any]
Assertion = dict[str, Any]


class KeepError(Exception):
    """A host's own predicate failed: its answer is not known, so shrinking can't go on."""


class Trial:
    """A battle that is tried: loaded, run when somebody asks."""

    def __init__(self, battle: Battle, other: Battle | None = None) -> None:
        self.battle, self.other = battle, other
        """The battle, and the same with the other catalogue."""

    @cached_property
    def result(self) -> Result:
        """What the battle comes to."""
        return simulate_by("compiled", self.battle)

    @cached_property
    def changed(self) -> Result:
        """What it comes to with the other catalogue."""
        if self.other is None:
            raise ValueError("this trial has no other catalogue")
        return simulate_by("compiled", self.other)

    @cached_property
    def mirrored(self) -> Result:
        """What the mirror makes of it."""
        return simulate_by("mirror", self.battle)


@dataclass(frozen=True)
class Keep:
    """A predicate that is asked for."""

    text: str
    holds: Callable[[Trial], bool]
    shown: Callable[[Trial], list[Assertion]]
    """Assertions of a case that a battle with the property fulfils."""
    event: Callable[[Trial], Event | None]
    """The event that is most telling, for the rules that a case cites."""
    pair: bool = False
    """Whether it is about a difference, so that another catalogue or ruleset is needed."""
    truth: Callable[[Trial], str] = lambda _: ""
    """What is true of a battle instead, where that can be said."""


@dataclass(frozen=True, slots=True)
class Form:
    """A row of the table of predicates."""

    name: str
    argument: str
    """How its argument is spelt; "" where it takes none."""
    says: str
    make: Callable[[str, str, Battle], Keep]
    pair: bool = False


def keep_of(text: str, battle: Battle) -> Keep:
    """The predicate that a text asks for, such as `winner=enemy`; InputError with what is known where there is none."""
    if re.fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", text):
        return keep_by(load_function(text), text)
    name, sign, argument = re.fullmatch(r"\s*(\w*)\s*([=<>]?)\s*(.*?)\s*", text, re.DOTALL).groups()  # type: ignore[union-attr]
    form = next((form for form in TABLE if form.name == name), None)
    if form is None:
        remedy = nearest(name, [form.name for form in TABLE]) or f"known here: {listing(form.name for form in TABLE)}"
        raise _bad(f"there is no predicate {text[:80]!r}", "one of docs/bulk.md, or module:function", remedy)
    if name == "steps":
        argument = sign + argument
    elif sign not in ("", "="):
        raise _bad(f"{name!r} takes no {sign!r}", f"{form.name}{form.argument}")
    if bool(argument) != bool(form.argument) and not form.argument.startswith("["):
        raise _bad(f"{text[:80]!r} is not how this predicate is spelt", f"{form.name}{form.argument}")
    return form.make(text, argument, battle)


def keep_by(function: Callable[[Battle], object], text: str = "a function") -> Keep:
    """A predicate of a host: asked with each battle that is tried; what it raises ends the shrinking."""

    def holds(trial: Trial) -> bool:
        try:
            return bool(function(trial.battle))
        except Exception as error:
            raise KeepError(f"the predicate {text} failed: {type(error).__name__}: {error}") from error

    return Keep(text, holds, _digest_shown, last_event)


def load_function(text: str) -> Callable[[Battle], object]:
    """`module:function`, looked for in the folder that is worked in first; InputError where it can't be had."""
    module, _, name = text.partition(":")
    try:
        with _here():
            found = getattr(import_module(module), name)
    except Exception as error:
        raise _bad(f"{text!r} can't be loaded: {type(error).__name__}: {error}", "module:function") from error
    if not callable(found):
        raise _bad(f"{text!r} is no function", "module:function")
    return found


@contextmanager
def _here() -> Generator[None]:
    sys.path.insert(0, "")
    try:
        yield
    finally:
        sys.path.remove("")


def _bad(text: str, expected: str = "", remedy: str = "") -> InputError:
    return InputError([Problem("word", ("keep",), text, expected, remedy)])


def _word(argument: str, known: Mapping[int, str] | Mapping[str, int], what: str) -> str:
    words = [word for word in (*known.keys(), *known.values()) if isinstance(word, str)]
    if argument not in words:
        raise _bad(
            f"there is no {what} {argument[:80]!r}", "", nearest(argument, words) or f"known here: {listing(words, 60)}"
        )
    return argument


# -------------------------------------------------------------------------------------- what a case shows


def _digest_shown(trial: Trial) -> list[Assertion]:
    return [{"result": "digest", "is": trial.result.digest}]


def last_event(trial: Trial) -> Event | None:
    """The last event that cites a rule."""
    return next((event for event in reversed(trial.result.events.to_dicts()) if event.get("rule")), None)


def _outcome(trial: Trial) -> str:
    result = trial.result
    return f"the winner is {result.winner}, by {result.reason} after {result.steps} steps"


def _outcomes(trial: Trial) -> str:
    return f"the winner is {trial.result.winner}, with the change {trial.changed.winner}"


def no_event(trial: Trial) -> Event | None:
    """No event tells of it: the battle may not even run."""
    return None


def _first_other(trial: Trial) -> Event | None:
    """The first event that the other catalogue tells otherwise."""
    from ecs_sim.analysis.parting import first_other

    one, other = trial.result.events, trial.changed.events
    place = first_other(one, other)
    return next((log[place] for log in (one, other) if place is not None and place < len(log)), None)


# -------------------------------------------------------------------------------------- the forms


def _differs(text: str, argument: str, battle: Battle) -> Keep:
    return Keep(text, lambda t: t.result.digest != t.changed.digest, _digest_shown, _first_other, pair=True)


def _flips(text: str, argument: str, battle: Battle) -> Keep:
    wanted: list[str] = []
    if argument:
        known = names(winners)
        wanted = [_word(word, known, "winner") for word in argument.split(":")]
        if len(wanted) != 2:
            raise _bad(f"{argument!r} is not how a flip is spelt", "flips=player:enemy")

    def holds(trial: Trial) -> bool:
        found = [trial.result.winner, trial.changed.winner]
        return found == wanted if wanted else found[0] != found[1]

    return Keep(
        text, holds, lambda t: [{"result": "winner", "is": t.result.winner}], _first_other, pair=True, truth=_outcomes
    )


def _winner(text: str, argument: str, battle: Battle) -> Keep:
    _word(argument, {**names(winners), -1: "none"}, "winner")
    shown: list[Assertion] = [{"result": "winner", "is": argument}]
    return Keep(text, lambda t: t.result.winner == argument, lambda _: shown, last_event, truth=_outcome)


def _reason(text: str, argument: str, battle: Battle) -> Keep:
    _word(argument, names(reasons), "reason")
    shown: list[Assertion] = [{"result": "reason", "is": argument}]
    return Keep(text, lambda t: t.result.reason == argument, lambda _: shown, last_event, truth=_outcome)


def _event(text: str, argument: str, battle: Battle) -> Keep:
    kind, _, unit = argument.partition(":")
    _word(kind, KIND_CODES, "kind of event")
    ids = [own for own in compiled_of(battle).ids if own]
    if unit and unit not in ids:
        raise _bad(
            f"there is no unit {unit[:80]!r} in this battle",
            "",
            nearest(unit, ids) or f"known here: {listing(ids, 64)}",
        )

    def first(trial: Trial) -> Event | None:
        events = trial.result.events.of_kind(kind)
        return next((e for e in events if not unit or unit in (e["source"], e["target"])), None)

    def shown(trial: Trial) -> list[Assertion]:
        found = first(trial) or {}
        key = next((key for key in ("target", "source") if unit and found.get(key) == unit), None)
        return [{"events": {"kind": kind, **({key: unit} if key else {})}, "at_least": 1}]

    return Keep(text, lambda t: first(t) is not None, shown, first)


def _refused(text: str, argument: str, battle: Battle) -> Keep:
    _word(argument, names(whys), "reason to refuse")

    def first(trial: Trial) -> Event | None:
        return next((event for event in trial.result.events if event.get("why") == argument), None)

    return Keep(text, lambda t: first(t) is not None, lambda _: [{"events": {"why": argument}, "at_least": 1}], first)


def _steps(text: str, argument: str, battle: Battle) -> Keep:
    found = re.fullmatch(r"([<>])\s*(\d{1,9})", argument)
    if found is None:
        raise _bad(f"{text[:80]!r} is not how this predicate is spelt", "steps>200 or steps<200")
    more, bound = found[1] == ">", int(found[2])
    between = [bound + 1, 1_000_000_000] if more else [0, bound - 1]
    shown: list[Assertion] = [{"result": "steps", "between": between}]

    def holds(trial: Trial) -> bool:
        return trial.result.steps > bound if more else trial.result.steps < bound

    return Keep(text, holds, lambda _: shown, last_event, truth=_outcome)


def _digest(text: str, argument: str, battle: Battle) -> Keep:
    wanted = argument or simulate_by("compiled", battle).digest
    return Keep(text, lambda t: t.result.digest == wanted, _digest_shown, last_event)


def _drivers(text: str, argument: str, battle: Battle) -> Keep:
    def holds(trial: Trial) -> bool:
        return trial.result.digest != trial.mirrored.digest

    return Keep(text, holds, _digest_shown, last_event)


def _error(text: str, argument: str, battle: Battle) -> Keep:
    def holds(trial: Trial) -> bool:
        try:
            _ = trial.result
        except InputError:
            raise
        except Exception as error:  # noqa: BLE001 - an error is what is looked for
            return argument in f"{type(error).__name__}: {error}"
        return False

    return Keep(text, holds, lambda _: [], no_event)


TABLE: tuple[Form, ...] = (
    Form(
        "differs", "", "the digests with the old and the new catalogue or ruleset are not the same", _differs, pair=True
    ),
    Form(
        "flips",
        "[=WINNER:WINNER]",
        "another winner with the new catalogue or ruleset; with both named, from the first to the second",
        _flips,
        pair=True,
    ),
    Form("winner", "=WINNER", "`player`, `enemy`, `draw`, or `none` where the battle was stopped", _winner),
    Form("reason", "=REASON", "how the battle ends: `wipe`, `timeout`, `bye`, `limit`, `fuel`, `capacity`", _reason),
    Form("event", "=KIND[:UNIT]", "an event of this kind, with the unit as its source or target", _event),
    Form("refused", "=WHY", "something is refused for this reason", _refused),
    Form("steps", ">N", "more steps than N; `steps<N` for fewer", _steps),
    Form(
        "digest", "[=DIGEST]", "this digest, or the one that the battle has: drops what plays no part at all", _digest
    ),
    Form("drivers", "", "the compiled engine and the mirror don't agree", _drivers),
    Form(
        "error",
        "[=TEXT]",
        "running the battle raises an error (with this text in it) that bad input doesn't explain",
        _error,
    ),
)


def markdown() -> str:
    """The table as a page shows it."""
    head = "| predicate | what stays |\n| --- | --- |\n"
    rows = [f"| `{form.name}{form.argument}` | {form.says} |" for form in TABLE]
    own = "| `MODULE:FUNCTION` | a function of yours says so: it is called with each battle, already loaded |"
    return head + "\n".join([*rows, own])
