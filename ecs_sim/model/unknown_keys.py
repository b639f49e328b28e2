"""What an unknown key was meant to be, and which other complaints of its table are the same mistake."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import BaseModel

from ecs_sim.model.errors import Path, Problem, listing, nearest, spell

Model = type[BaseModel]
#: Keys of other games and formats, in small letters, and what they are called here.
CALLED: Final[dict[str, str]] = {
    **dict.fromkeys(("abilities", "text", "lines", "line", "effects", "effect", "rules", "skills", "skill"), "ability"),
    **dict.fromkeys(("health", "hp", "life", "hitpoints"), "vitality"),
    **dict.fromkeys(("attack", "atk", "damage", "strength", "dmg"), "power"),
    **dict.fromkeys(("defense", "defence", "armour", "def"), "armor"),
    **dict.fromkeys(("taunt", "threat", "aggro"), "focus"),
    **dict.fromkeys(("haste", "initiative", "spd"), "speed"),
    **dict.fromkeys(("level", "rank", "stars", "rarity"), "tier"),
    **dict.fromkeys(("type", "class", "category"), "kind"),
    **dict.fromkeys(("race", "faction", "clan", "tribes"), "tribe"),
    **dict.fromkeys(("title", "label"), "name"),
    **dict.fromkeys(("variables", "vars", "params", "numbers", "placeholders"), "fields"),
    **dict.fromkeys(("counters", "x"), "counter"),
    **dict.fromkeys(("position", "pos", "place", "cell", "xy"), "at"),
    **dict.fromkeys(("stacks", "status", "statuses"), "state"),
    **dict.fromkeys(("why", "reason", "comment"), "because"),
    **dict.fromkeys(("duration", "time", "length"), "seconds"),
}
#: The remedy for a key of a table inside the one that it stands in.
INTO: Final = "it belongs into "
#: How alike two keys must be: what is less alike than this was meant for something else.
ALIKE: Final = 0.7


def meant(models: list[list[Model]], path: Path) -> str:
    """The remedy for the unknown key at the end of a path; `models` are what the tables on the way may be."""
    key, known = str(path[-1]), sorted(keys_of(models[-1]))
    lower = key.lower()
    if lower in known:
        return f"did you mean {lower!r}?"
    if CALLED.get(lower) in known:
        return f"did you mean {CALLED[lower]!r}?"
    close = nearest(key, known, ALIKE)
    if close:
        return close
    for model in models[-1]:
        for name, info in model.model_fields.items():
            inner = [found for found in plain(info.annotation) if key in keys_of(models_in(found))]
            if inner:
                return f"{INTO}{info.alias or name!r}"
    for depth in range(len(path) - 2, -1, -1):
        if key in keys_of(models[depth]):
            return f"it belongs to {spell(path[:depth]) or 'the document as such'}"
    others = _siblings(models, path, key)
    what = f"only {listing(others)} have it; " if others else ""
    return f"{what}known here: {', '.join(known)}"


def _siblings(models: list[list[Model]], path: Path, key: str) -> list[str]:
    """The lists of the document whose entries have the key, where the path leads to an entry of another."""
    if len(path) < 3 or not isinstance(path[1], int):
        return []
    found: list[str] = []
    for model in models[0]:
        for name, info in model.model_fields.items():
            if name != path[0] and key in keys_of(models_in(info.annotation)):
                found.append(info.alias or name)
    return found


def one_a_mistake(problems: list[Problem]) -> list[Problem]:
    """The problems of a document's shape, one for each mistake.

    A key that is spelled wrong is also missing; keys that are missing from one table are told together; what is said
    of a value whose key can't be, or twice of one value, isn't told.
    """
    left = _moved(_once_a_place(problems))
    unknown = [problem for problem in left if problem.code == "unknown-key"]
    missing = [problem for problem in left if problem.code == "missing-key" and problem.path]
    told: dict[int, Problem] = {}
    for one in unknown:
        table, key = one.path[:-1], str(one.path[-1])
        wanted = {str(problem.path[-1]): problem for problem in missing if problem.path[:-1] == table}
        strangers = sum(1 for other in unknown if other.path[:-1] == table)
        close = _close(key, wanted) or (next(iter(wanted)) if len(wanted) == strangers == 1 else "")
        if close:
            missing.remove(wanted[close])
            left.remove(wanted[close])
            said = nearest(key, [close], ALIKE)
            message = one.message if said else f"{one.message}, and the key {close!r} is missing"
            told[id(one)] = replace(one, message=message, remedy=said or one.remedy)
    return _together([told.get(id(problem), problem) for problem in left])


def _moved(problems: list[Problem]) -> list[Problem]:
    """Keys of one table that all belong into the same one inside it, as one problem in the first one's place."""
    groups: dict[tuple[Path, str], list[Problem]] = {}
    for problem in problems:
        if problem.code == "unknown-key" and problem.remedy.startswith(INTO):
            groups.setdefault((problem.path[:-1], problem.remedy), []).append(problem)
    found: list[Problem] = []
    for problem in problems:
        group = groups.get((problem.path[:-1], problem.remedy), [problem])
        if len(group) > 1 and problem is group[0]:
            names = [repr(str(each.path[-1])) for each in group]
            text = f"there are no keys {', '.join(names[:-1])} and {names[-1]} here"
            found.append(replace(problem, message=text, remedy=problem.remedy.replace("it belongs", "they belong", 1)))
        elif problem is group[0]:
            found.append(problem)
    return found


def _close(key: str, wanted: Iterable[str]) -> str:
    """Which of the missing keys a misspelt one is."""
    return next((name for name in wanted if nearest(key, [name], ALIKE)), "")


def _once_a_place(problems: list[Problem]) -> list[Problem]:
    """Each place once, and nothing of what stands below a key that can't be."""
    bad = {problem.path for problem in problems if problem.code in ("unknown-key", "value", "word")}
    found: dict[tuple[Path, str], Problem] = {}
    for problem in problems:
        if not any(problem.path[:end] in bad for end in range(1, len(problem.path))):
            found.setdefault((problem.path, problem.file), problem)
    return list(found.values())


def _together(problems: list[Problem]) -> list[Problem]:
    """Keys that are missing from one table, as one problem in the first one's place."""
    groups: dict[tuple[Path, str], list[Problem]] = {}
    for problem in problems:
        if problem.code == "missing-key" and problem.path:
            groups.setdefault((problem.path[:-1], problem.file), []).append(problem)
    found: list[Problem] = []
    for problem in problems:
        group = groups.get((problem.path[:-1], problem.file), []) if problem.code == "missing-key" else []
        if len(group) < 2:
            found.append(problem)
        elif problem is group[0]:
            names = [repr(str(each.path[-1])) for each in group]
            text = f"the keys {', '.join(names[:-1])} and {names[-1]} are missing"
            found.append(replace(problem, path=problem.path[:-1], message=text, expected=""))
    return found


# ------------------------------------------------------------------------------------------ models


def models_at(model: Model, path: Path) -> list[list[Model]]:
    """What the tables on the way along a path may be: of the document as such, then below each part of the path."""
    here: list[Any] = [model]
    found = [[model]]
    for part in path:
        here = [below for annotation in here for inner in plain(annotation) for below in _below(inner, part)]
        found.append([inner for annotation in here for inner in plain(annotation) if _is_model(inner)])
    return found


def models_in(annotation: Any) -> list[Model]:
    """The models that stand in an annotation, or in a list of its entries."""
    found: list[Model] = []
    for inner in plain(annotation):
        if _is_model(inner):
            found.append(inner)
        else:
            found += [each for part in get_args(inner) if part is not Ellipsis for each in models_in(part)]
    return found


def keys_of(models: Iterable[Model]) -> set[str]:
    """The keys that these models have."""
    return {field.alias or name for model in models for name, field in model.model_fields.items()}


def plain(annotation: Any) -> Iterator[Any]:
    """An annotation without `Annotated` and with its union taken apart."""
    if get_origin(annotation) is Annotated:
        yield from plain(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, types.UnionType):
        for member in get_args(annotation):
            yield from plain(member)
    else:
        yield annotation


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _below(annotation: Any, part: str | int) -> list[Any]:
    if _is_model(annotation):
        fields = annotation.model_fields
        return [f.annotation for name, f in fields.items() if part in (name, f.alias)]
    arguments = [a for a in get_args(annotation) if a is not Ellipsis]
    if isinstance(part, int):
        return arguments[:1]
    return arguments[1:2]
