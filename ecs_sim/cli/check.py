"""`ecs-sim cards check`: whether a catalogue is sound. Of an unchanged one that is known without models or
grammar.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path as FilePath

from ecs_sim.cli.guard import BAD, FINE, NO
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.setup.bundled import place_of
from ecs_sim.setup.shelf import Verdict, texts_of, verdict

#: Problems that keep a catalogue from being looked at at all.
UNREADABLE = frozenset({"unreadable", "too-large"})


def check(name: str, beside: list[str], as_json: bool) -> int:
    """`ecs-sim cards check`: 0 for a sound catalogue without lints, else 1; 2 for one that can't be read."""
    place, others = place_of(name), [place_of(other) for other in beside]
    at = [other for other in others if other is not None]
    known = None if place is None or None in others else verdict(place, at)
    collected = gc.isenabled()
    gc.disable()  # what is made of a catalogue is held to the end: looking for garbage in it takes time and finds none
    try:
        found = known or _looked_through(name, beside, place, at)
    finally:
        if collected:
            gc.enable()
    count, problems, lints = found.cards, found.problems, found.lints
    if as_json:
        told = {"problems": [p.to_dict() for p in problems], "lints": [p.to_dict() for p in lints]}
        print(json.dumps({"catalogue": name, "sound": not problems, "cards": count, **told}, indent=1))
    else:
        _tell(name, count, problems, lints)
    if any(problem.code in UNREADABLE for problem in problems) or (problems and not count and _missing(problems)):
        return BAD
    return NO if problems or lints else FINE


def _looked_through(name: str, beside: list[str], place: FilePath | None, at: list[FilePath]) -> Verdict:
    """How many cards the catalogue has, what is wrong with it, and its lints."""
    from ecs_sim.setup.content import bundled, checked
    from ecs_sim.setup.content import check as check_content
    from ecs_sim.setup.kept import keep

    texts = texts_of(place, at) if beside and place is not None else None
    others = [bundled(other) for other in beside]
    try:
        found = checked(name)
    except InputError as error:
        return Verdict(0, list(error.problems), [])
    if not others:
        return Verdict(len(found.catalogue.cards), found.problems, found.lints)
    said = Verdict(len(found.catalogue.cards), *check_content(found.catalogue, others))
    if place is not None:
        keep(place, at, texts, said)
    return said


def _missing(problems: list[Problem]) -> bool:
    return all(problem.path == ("catalogue",) and problem.code == "unknown-name" for problem in problems)


def _tell(name: str, count: int, problems: list[Problem], lints: list[Problem]) -> None:
    for problem in problems:
        print(problem, file=sys.stderr)
    for lint in lints:
        print(f"odd: {lint}", file=sys.stderr)
    said = counted(len(problems), "problem") if problems else "sound"
    odd = f", {counted(len(lints), 'lint')}" if lints else ""
    cards = f"{counted(count, 'card')}, " if count or not problems else ""  # of what doesn't load none were counted
    print(f"{name}: {cards}{said}{odd}")


def counted(count: int, what: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {what}{'s' if count != 1 else ''}"
