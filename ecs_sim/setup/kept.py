"""Catalogues that were looked through, as the next process takes them: of a sound one it need neither parse nor lint
nor compile anything, of one that isn't it knows what is wrong.

Where they stand and under which names is `ecs_sim.setup.shelf`'s. The models look at what stands there as they look at
any document: an entry that isn't one is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from ecs_sim.model import overlay
from ecs_sim.model.base import validate
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.raw import Piece, Raw
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup import content, remembered, shelf
from ecs_sim.setup.clauses import LineError, clause_of_text
from ecs_sim.setup.shelf import Text, Verdict


@dataclass(frozen=True, slots=True)
class Checked:
    """A catalogue that was looked through."""

    catalogue: Catalogue
    problems: list[Problem]
    lints: list[Problem]
    from_cache: bool = False


def load(source: str | FilePath) -> Checked:
    """A catalogue from a file or folder, read and checked, or as it was kept; InputError where it can't be read."""
    path = FilePath(source)
    texts = shelf.texts_of(path)
    entry = None if texts is None else shelf.entry(texts, path)
    if entry is not None and texts is not None and not entry.verdict.problems:
        catalogue = _restored(entry.body, path, texts)
        if catalogue is not None:
            return Checked(catalogue, [], entry.verdict.lints, from_cache=True)
    _remember_last(path)
    try:
        catalogue = load_catalogue(path)
    except InputError as error:
        keep(path, (), texts, Verdict(0, list(error.problems), []))
        raise
    problems, lints = content.check(catalogue)
    keep(path, (), texts, Verdict(len(catalogue.cards), problems, lints), catalogue)
    return Checked(catalogue, problems, lints)


def keep(
    path: FilePath,
    beside: Sequence[FilePath],
    texts: Sequence[Text] | None,
    said: Verdict,
    catalogue: Catalogue | None = None,
) -> None:
    """Keep what was said of a catalogue (together with others), where its texts are those that stood there before it
    was read; of a `catalogue` its sentences too, and of a sound one the rest.
    """
    if texts is None or shelf.texts_of(path, beside) != texts:
        return
    body: dict[str, Any] = {}
    if catalogue is not None:
        body = {"lines": _lines(catalogue)} if said.problems else _kept(catalogue, texts)
    shelf.put(texts, path, said, body)


def _remember_last(path: FilePath) -> None:
    """Sentences that stood in the catalogue when it was last looked through: an edit has changed few of them."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, OSError):
        remembered.remember(json.loads(shelf.last(path))["lines"])


def _restored(body: bytes, source: FilePath, texts: Sequence[Text]) -> Catalogue | None:
    """The catalogue of an entry; None where it is none, whoever wrote it."""
    try:
        found: dict[str, Any] = json.loads(body)
        if "value" not in found:  # it extends another: what is different is laid over that anew, and known to be sound
            catalogue = load_catalogue(source)
            remembered.remember(found["lines"])
            content.know_hash(catalogue, found["hash"])
            return catalogue
        raws = [Raw(None, str(t.path), t.data.decode("utf-8-sig"), t.path.suffix.lower() == ".toml") for t in texts]
        catalogue, problems = validate(Catalogue, found["value"])
        if catalogue is None or problems:
            return None
        if source.is_dir():
            kept: list[tuple[str, int, int, int]] = found["pieces"]
            pieces = [Piece(key, first, count, raws[place]) for key, first, count, place in kept]
            catalogue.came_from(Raw(found["value"], str(source), pieces=pieces))
        else:
            raws[0].value = found["value"]
            catalogue.came_from(raws[0])
        remembered.remember(found["lines"])
        content.know_hash(catalogue, found["hash"])
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None
    return catalogue


def _kept(catalogue: Catalogue, texts: Sequence[Text]) -> dict[str, Any]:
    number = {str(text.path): i for i, text in enumerate(texts)}
    whole = catalogue.origin()
    found: dict[str, Any] = {
        "lines": _lines(catalogue),
        "hash": content.content_hash(catalogue),
    }
    if not overlay.is_laid(whole):
        pieces = [[piece.key, piece.first, piece.count, number[piece.raw.file]] for piece in whole.pieces]
        found |= {"value": whole.value, "pieces": pieces}
    return found


def _lines(catalogue: Catalogue) -> dict[str, Any]:
    """Every sentence of the catalogue with its clause, put down."""
    found: dict[str, Any] = {}
    for text in _texts(catalogue):
        if text not in found:
            with suppress(LineError):
                found[text] = remembered.put_down(clause_of_text(text))
    return found


def _texts(catalogue: Catalogue) -> Iterator[str]:
    from ecs_sim.setup.entries import every_entry, raw_lines

    for entry, _ in every_entry(catalogue):
        for _, ability in raw_lines(entry):
            for line in ability:
                if isinstance(line, str):
                    yield line.strip()
