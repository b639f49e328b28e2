"""Reading documents: a path, JSON or TOML text, or a mapping; a folder of files for a catalogue.

Every problem of a document is found before InputError is raised; nothing else is ever raised for bad input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeVar

from ecs_sim.model import overlay, raw
from ecs_sim.model.base import Doc, validate
from ecs_sim.model.catalogue import Boss, Card, Catalogue, Core, Resonance, Rune
from ecs_sim.model.errors import InputError, Path, Problem, Problems, as_list, as_table, nearest
from ecs_sim.model.files import SUFFIXES, exists, files_of
from ecs_sim.model.raw import Piece, Raw
from ecs_sim.model.ruleset import Ruleset
from ecs_sim.model.unknown_keys import ALIKE, one_a_mistake

if TYPE_CHECKING:
    from ecs_sim.model.battle import Battle
    from ecs_sim.model.recording import Recording
    from ecs_sim.model.result import Result

Source = str | FilePath | Mapping[str, Any]
M = TypeVar("M", bound=Doc)

#: The major version of each kind of document that this engine reads.
MAJORS = {"battle": 1, "catalogue": 1, "ruleset": 1, "result": 1, "recording": 1}
#: What an entry of each list of a catalogue is.
LISTS: dict[str, type[Card | Boss | Rune | Resonance | Core]] = {
    "cards": Card,
    "bosses": Boss,
    "runes": Rune,
    "resonances": Resonance,
    "cores": Core,
}


def load_battle(source: Source) -> Battle:
    """A battle document from a path, JSON text or a mapping; InputError with every problem.

    A catalogue that it names by path is looked for beside the document's file, and put in the document's place.
    """
    from ecs_sim.model.battle import Battle  # the states of units need every component: no catalogue does

    found = raw.read(source, "battle")
    problems = found.problems + check_format(found.value, "battle", ())
    _stop_at_format(found, problems)
    value = _beside(found)
    battle, more = validate(Battle, value)
    problems = one_a_mistake([*problems, *more])
    if problems:
        problems += _line_problems((as_table(value) or {}).get("catalogue"), ("catalogue",))
    _raise(found, problems)
    assert battle is not None  # noqa: S101  no problems, so there is a model
    battle.came_from(found)
    return battle


def _beside(found: Raw) -> Any:
    """The document with a catalogue's relative path made one from here."""
    value = as_table(found.value)
    if not found.file or value is None:
        return found.value
    name = value.get("catalogue")
    if isinstance(name, str) and 0 < len(name) < 1000:
        beside = FilePath(found.file).parent / name
        if (name.endswith(SUFFIXES) or "/" in name) and exists(beside):
            return {**value, "catalogue": str(beside)}
    return value


def load_catalogue(source: Source) -> Catalogue:
    """A catalogue from a file, text, a mapping, or a folder of TOML and JSON files.

    One with the key `extends` is laid over the catalogue that it names.
    """
    if isinstance(source, FilePath | str) and raw.is_path(source) and exists(source) and FilePath(source).is_dir():
        return _folder(FilePath(source))
    found = raw.read(source, "catalogue")
    if unclear := overlay.misspelt(found):
        _raise(found, unclear)
    if overlay.extends(found):
        problems = found.problems + check_format(found.value, "catalogue", ())
        _raise(found, problems)
        return overlay.laid_over([found], FilePath(found.file).parent, load_catalogue, _lines_at)
    return _read(found, "catalogue", Catalogue)


def load_ruleset(source: Source) -> Ruleset:
    """A ruleset document."""
    return _load(source, "ruleset", Ruleset)


def load_result(source: Source) -> Result:
    """A result document, as `ecs-sim run --json` writes it."""
    from ecs_sim.model.result import Result

    return _load(source, "result", Result)


def load_recording(source: Source) -> Recording:
    """A recording document; `ecs_sim.recording.read_recording` makes a recording of it."""
    from ecs_sim.model.recording import Recording

    return _load(source, "recording", Recording)


def _load(source: Source, kind: str, model: type[M]) -> M:
    return _read(raw.read(source, kind), kind, model)


def _read(found: Raw, kind: str, model: type[M]) -> M:
    format_problems = check_format(found.value, kind, ())
    _stop_at_format(found, found.problems + format_problems)
    made, problems = _validated(model, found, format_problems)
    if model is Catalogue and problems:
        problems += _line_problems(found.value, ())
    _raise(found, problems)
    assert made is not None  # noqa: S101  no problems, so there is a model
    made.came_from(found)
    return made


def _validated(model: type[M], found: Raw, before: list[Problem]) -> tuple[M | None, list[Problem]]:
    """The model, or all that is wrong with the data: with its text, with its format, and what keeps it from being one
    and isn't said of its text already.
    """
    made, more = validate(model, found.value)
    said = {problem.path[:end] for problem in found.problems for end in range(1, len(problem.path) + 1)}
    fresh = [problem for problem in more if problem.path not in said]
    return made, found.problems + one_a_mistake([*before, *fresh])


def _folder(folder: FilePath) -> Catalogue:
    """One catalogue of all files of a folder; lists are joined in the order of the files' names."""
    whole = Raw({}, str(folder))
    problems: list[Problem] = []
    read: list[tuple[Raw | None, list[Problem]]] = []
    for file in files_of(folder):
        try:
            found = raw.read(file, "catalogue")
        except InputError as error:
            read.append((None, list(error.problems)))
            continue
        read.append((found, check_format(found.value, "catalogue", ())))
    if any(found is not None and overlay.extends(found) for found, _ in read):
        problems.extend(
            problem
            for found, here in read
            for problem in (here if found is None else found.placed(found.problems + here))
        )
        if problems:
            raise InputError(problems)
        return overlay.laid_over([found for found, _ in read if found is not None], folder, load_catalogue, _lines_at)
    for found, here in read:
        if found is None:
            problems.extend(here)
            continue
        if unclear := overlay.misspelt(found):
            _raise(found, unclear)
        if any(problem.code == "format" for problem in here):  # of another kind: nothing else is worth saying
            problems.extend(found.placed(found.problems + here))
            continue
        made, wrong = _validated(Catalogue, found, here)
        problems.extend(found.placed(wrong))
        if made is not None:
            _join(whole, found, problems)
    if problems:
        for found, here in read:
            if found is not None and not any(problem.code == "format" for problem in here):
                problems.extend(found.placed(_line_problems(found.value, ())))
        raise InputError(sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column)))
    made, problems = validate(Catalogue, whole.value)
    if made is None:
        raise InputError(whole.placed(problems))
    made.came_from(whole)
    return made


def _join(whole: Raw, found: Raw, problems: list[Problem]) -> None:
    joined = whole.value
    for key, value in (as_table(found.value) or {}).items():
        if (values := as_list(value)) is not None:
            before: list[Any] = joined.setdefault(key, [])
            whole.pieces.append(Piece(key, len(before), len(values), found))
            before += values
        elif key == "ruleset" and key in joined:
            problems.append(
                Problem("duplicate-name", (key,), "another file of the folder has a ruleset too", file=found.file)
            )
        else:
            joined[key] = value
            if key == "ruleset":
                whole.pieces.append(Piece(key, 0, raw.WHOLE, found))


def check_format(value: Any, kind: str, path: Path) -> list[Problem]:
    """The `format` line: this kind, and a major version that this reader knows."""
    table = as_table(value)
    if table is None:
        return [Problem("type", path, "the document is no table", "a table with keys")]
    text = table.get("format")
    wanted = f"ecs-sim/{kind}/{MAJORS[kind]}"
    if text is None and "format" not in table:
        like = next((key for key in table if nearest(key, ["format"], ALIKE)), None)
        if like is not None:
            said = f"there is no key {like!r} here"
            return [Problem("unknown-key", (*path, like), said, repr(wanted), "did you mean 'format'?")]
        return [Problem("missing-key", (*path, "format"), "the key 'format' is missing", repr(wanted))]
    parts = text.split("/") if isinstance(text, str) else []
    if len(parts) != 3 or parts[0] != "ecs-sim":
        remedy = nearest(text, [wanted]) if isinstance(text, str) else ""
        return [Problem("format", (*path, "format"), "this is no ecs-sim format", repr(wanted), remedy)]
    if parts[1] != kind:
        return [Problem("format", (*path, "format"), f"this is a {parts[1]} document", f"a {kind}: {wanted!r}")]
    if parts[2] != str(MAJORS[kind]):
        text = f"version {parts[2]} of the {kind} format isn't read here"
        return [Problem("format", (*path, "format"), text, f"version {MAJORS[kind]}: {wanted!r}")]
    return []


def _line_problems(value: Any, under: Path) -> list[Problem]:
    """What is wrong with the lines of a catalogue's entries, where something else is wrong with the catalogue."""
    table = as_table(value) or {}
    entries = {(*under, kind, i): entry for kind in LISTS for i, entry in enumerate(as_list(table.get(kind)) or [])}
    return _of_lines(entries)


def _lines_at(value: Any, places: Iterable[Path]) -> list[Problem]:
    """The same of the entries at these places alone."""
    return _of_lines({(kind, place): value[kind][place] for kind, place in places})


def _of_lines(entries: Mapping[Path, Any]) -> list[Problem]:
    """An entry that is sound in itself is read and compiled as ever; of one that isn't, the lines each by itself."""
    from ecs_sim.setup.entries import build, parts_of
    from ecs_sim.setup.program import Builder

    problems = Problems()
    builder = Builder(problems)
    for path, entry in entries.items():
        made, wrong = validate(LISTS[str(path[-2])], entry)
        if made is None or wrong:
            _single_lines(entry, path, problems)
        else:
            build(list(parts_of(made, path, problems)), builder)
    return problems.found


def _single_lines(entry: Any, path: Path, problems: Problems) -> None:
    """The mistakes of an entry's printed lines, whatever else is wrong with it."""
    from ecs_sim.setup.clauses import LineError, clause_of_text

    table = as_table(entry) or {}
    for place, line in enumerate(as_list(table.get("ability")) or []):
        if isinstance(line, str) and line.strip():
            try:
                clause_of_text(line.strip())
            except LineError as error:
                problems.extend([error.problem((*path, "ability", place))])
    for place, phase in enumerate(as_list(table.get("phases")) or []):
        _single_lines(phase, (*path, "phases", place), problems)


def _stop_at_format(found: Raw, problems: list[Problem]) -> None:
    """Where the document is of another kind or version, nothing else about it is worth saying."""
    if any(problem.code == "format" for problem in problems):
        _raise(found, problems)


def _raise(found: Raw, problems: list[Problem]) -> None:
    if problems:
        raise InputError(
            sorted(found.placed(problems), key=lambda problem: (problem.file, problem.line, problem.column))
        )
