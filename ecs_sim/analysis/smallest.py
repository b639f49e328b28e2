"""`shrink`: drop whatever a difference or property can do without, until nothing more can go one by one.

Delta debugging: of each kind of thing all is dropped at once if that holds, else halves, quarters and so on down to
single ones; then everything once more one by one, until a whole round finds nothing. The order is fixed, so the same
battle and predicate give the same smallest battle, unless the budget of time runs out before.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ecs_sim.analysis.atoms import PASSES, Atom
from ecs_sim.analysis.keep import Assertion, Keep, KeepError, Trial, keep_by, keep_of, last_event, no_event
from ecs_sim.analysis.sources import Change, Given, battle_of, catalogue_of
from ecs_sim.analysis.subject import Document, Subject
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.read import Source

Predicate = str | Callable[[Battle], object]
Told = Callable[["Progress"], None]
SECONDS = 60.0


@dataclass
class Progress:
    """How it goes; handed to `told` after each try."""

    before: dict[str, int]
    """How much of everything there was."""
    tried: int = 0
    """Battles that were tried."""
    kept: int = 0
    """Tries in which the property stayed."""
    rounds: int = 0
    what: str = ""
    """The pass that is under way."""
    seconds: float = 0.0
    dropped: list[str] = field(default_factory=list[str])
    """What went, in order."""


@dataclass(frozen=True)
class Shrunk:
    """The smallest battle that was found, and how."""

    keep: str
    subject: Subject
    progress: Progress
    finished: bool
    """Whether nothing more can be dropped one by one; False where the time was over before that was known."""
    rules: tuple[str, ...]
    expect: tuple[Assertion, ...]
    expect_changed: tuple[Assertion, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether anything at all could be dropped."""
        return bool(self.progress.dropped)

    @property
    def after(self) -> dict[str, int]:
        """How much of everything is left."""
        return self.subject.sizes()

    @property
    def document(self) -> Document:
        """The battle document, with the catalogue in it that it needs."""
        return written(self.subject, 0)

    @property
    def other(self) -> Document | None:
        """The same with the other catalogue, where the property is a difference."""
        return written(self.subject, 1) if len(self.subject.catalogues) > 1 else None

    def cases(self, slug: str) -> list[Document]:
        """The battle as an acceptance case; for a difference a second one, `SLUG-changed`, with the other catalogue."""
        found = [self._case(slug, self.document, self.expect, "")]
        if self.other is not None:
            found.append(self._case(f"{slug}-changed", self.other, self.expect_changed, " with the change"))
        return found

    def save(self, path: str | Path) -> list[Path]:
        """Write the case, and for a difference the second one beside it; the paths."""
        first = Path(path)
        written_to: list[Path] = []
        for case in self.cases(first.stem):
            target = first.with_name(f"{case['case']}{first.suffix or '.json'}")
            target.write_text(f"{json.dumps(case, indent=1, ensure_ascii=False)}\n", encoding="utf-8")
            written_to.append(target)
        return written_to

    def _case(self, slug: str, battle: Document, expect: tuple[Assertion, ...], more: str) -> Document:
        found: Document = {"case": slug, "rules": list(self.rules), "battle": battle, "expect": list(expect)}
        says = f"The smallest battle found of which {self.keep!r} is true{more}."
        found = {"case": slug, "rules": found["rules"], "says": says, "battle": battle, "expect": found["expect"]}
        if any(not isinstance(line, str) for card in battle["catalogue"].get("cards", ()) for line in card["ability"]):
            found["needs_clause"] = True
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        progress = self.progress
        found: dict[str, Any] = {
            "keep": self.keep,
            "finished": self.finished,
            "changed": self.changed,
            "before": progress.before,
            "after": self.after,
            "tried": progress.tried,
            "kept": progress.kept,
            "rounds": progress.rounds,
            "seconds": round(progress.seconds, 3),
            "dropped": progress.dropped,
            "battle": self.document,
        }
        return found | ({"other": self.other} if self.other is not None else {})


def shrink(
    given: Given,
    keep: Predicate,
    *,
    catalogue: str | Catalogue | None = None,
    ruleset: Source | None = None,
    seed: int | None = None,
    budget: float = SECONDS,
    told: Told | None = None,
) -> Shrunk:
    """The smallest battle that keeps a property: a predicate of `analysis.keep.TABLE`, or a function of a battle.

    `given` is a battle, a case, a recording, or a result; `catalogue` and `ruleset` are the new ones where the property
    is a difference; `seed` stands in for the battle's. After `budget` seconds the smallest so far is given, with
    `finished` False. `told` hears of the progress. InputError where the battle doesn't have the property to begin with,
    a predicate isn't known, needs a change that isn't given, or is a function that raises.
    """
    battle = Change(seed=seed).of(battle_of(given))
    wanted = keep_of(keep, battle) if isinstance(keep, str) else keep_by(keep, getattr(keep, "__name__", "a function"))
    change = Change(catalogue, ruleset)
    if wanted.pair and not change:
        raise _cant(f"{wanted.text!r} is about a difference", "give the new catalogue or ruleset")
    if change and not wanted.pair:
        raise _cant(
            f"{wanted.text!r} is about one battle, a new catalogue or ruleset has no part in it", "leave it out"
        )
    other = catalogue_of(change.of(battle)) if change else None
    try:
        return _Shrinker(Subject.of(battle, other), wanted, budget, told).shrunk()
    except KeepError as error:
        raise InputError([Problem("value", ("keep",), str(error))]) from error


def _cant(text: str, remedy: str = "") -> InputError:
    return InputError([Problem("value", ("keep",), text, remedy=remedy)])


class _OverError(Exception):
    """The time is over."""


class _Shrinker:
    def __init__(self, subject: Subject, keep: Keep, budget: float, told: Told | None) -> None:
        self._subject, self._keep, self._told = subject, keep, told
        self._until = time.monotonic() + budget
        self._started = time.monotonic()
        self._known: dict[str, bool] = {}
        self._progress = Progress(subject.sizes())

    def shrunk(self) -> Shrunk:
        """Shrink to the end, or until the time is over."""
        self._subject.load()  # whatever is wrong with it is said, before it counts as a "no"
        if not self._holds(self._subject):
            truth = self._keep.truth(Trial(*self._subject.load())) or "name what is true of it"
            raise _cant(f"{self._keep.text!r} is not true of this battle to begin with", truth)
        finished = True
        try:
            while self._round(whole=self._progress.rounds == 0):
                pass
        except _OverError:
            finished = False
        self._progress.seconds = time.monotonic() - self._started
        return self._answer(finished)

    def _round(self, *, whole: bool) -> bool:
        """Every pass once, in chunks or one by one; whether anything went."""
        self._progress.rounds += 1
        before = len(self._progress.dropped)
        for name, atoms in PASSES:
            self._progress.what = name
            listed = list(atoms(self._subject))
            self._reduce(listed, len(listed) if whole else 1)
        return len(self._progress.dropped) > before or whole

    def _reduce(self, atoms: list[Atom], size: int) -> None:
        """Drop what can go of these, in chunks of `size` at first, then of half as many, down to one at a time."""
        while size >= 1 and atoms:
            place = 0
            while place < len(atoms):
                chunk = atoms[place : place + size]
                if self._drop(chunk):
                    del atoms[place : place + size]
                else:
                    place += size
            size //= 2

    def _drop(self, chunk: list[Atom]) -> bool:
        """Take these out if the property stays; True also where nothing of them was there any more."""
        if time.monotonic() > self._until:
            raise _OverError
        candidate = self._subject.copy()
        for atom in chunk:
            atom.apply(candidate)
        candidate.tidy()
        if candidate.key() == self._subject.key():
            return True
        # a side that has units keeps one, or every battle would shrink to a bye
        held = candidate.standing() == self._subject.standing() and self._holds(candidate)
        if held:
            self._subject = candidate
            self._progress.dropped += [atom.what for atom in chunk]
        return held

    def _holds(self, subject: Subject) -> bool:
        """Whether a battle is one, and has the property."""
        key = subject.key()
        if key not in self._known:
            self._progress.tried += 1
            try:
                self._known[key] = self._keep.holds(Trial(*subject.load()))
            except InputError:
                self._known[key] = False  # no battle any more, or it leaves a scripted roll unused
            self._progress.kept += self._known[key]
            self._progress.seconds = time.monotonic() - self._started
            if self._told is not None:
                self._told(self._progress)
        return self._known[key]

    def _answer(self, finished: bool) -> Shrunk:
        trial = Trial(*self._subject.load())
        event = self._keep.event(trial)
        if self._keep.event is not no_event and (event is None or not event.get("rule")):
            event = last_event(trial)
        changed: tuple[Assertion, ...] = ()
        if trial.other is not None:
            changed = tuple(self._keep.shown(Trial(trial.other)))
        rules = (str(event["rule"]),) if event is not None and event.get("rule") else ()
        found = Shrunk(
            self._keep.text, self._subject, self._progress, finished, rules, tuple(self._keep.shown(trial)), changed
        )
        self._prove(found)
        return found

    def _prove(self, found: Shrunk) -> None:
        """What is handed out, as it is written, has the property."""
        from ecs_sim.battle import load_battle

        other = load_battle(found.other) if found.other is not None else None
        if not self._keep.holds(Trial(load_battle(found.document), other)):
            raise RuntimeError(f"the battle as it is written doesn't keep {self._keep.text!r}: an error of shrink")


def written(subject: Subject, which: int) -> Document:
    """The battle document as a case has it: every card with its size and its lines, the limit said."""
    document = json.loads(json.dumps(subject.document(which)))
    battle = subject.load()[which]
    sizes = {card.card.name: card.lines.size for card in compiled_of(battle).cards} if battle is not None else {}
    for card in document["catalogue"].get("cards", ()):
        card.setdefault("ability", [])
        if card["name"] in sizes:
            card.setdefault("size", sizes[card["name"]])
    document.setdefault("limits", {}).setdefault("seconds", 120.0)
    order = ("format", "seed", "round", "catalogue", "sides", "limits")
    return {key: document[key] for key in (*order, *document) if key in document}
