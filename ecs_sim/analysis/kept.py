"""Recordings as they are named on a command line: a document, or `CORPUS#ID`; each with the catalogue that it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecs_sim.battle import load_battle
from ecs_sim.model.battle import Battle
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.files import exists
from ecs_sim.model.raw import is_path
from ecs_sim.recording import Recording, read_recording
from ecs_sim.setup import content
from ecs_sim.story import log
from ecs_sim.story.lines import Lines
from ecs_sim.story.links import Teller

if TYPE_CHECKING:
    from ecs_sim.model.catalogue import Catalogue
    from ecs_sim.model.read import Source

BETWEEN = "#"


@dataclass(frozen=True)
class Recorded:
    """A recording and its catalogue."""

    recording: Recording
    catalogue: Catalogue

    @cached_property
    def battle(self) -> Battle:
        """The battle with its seed and its catalogue in it; InputError where it isn't valid any more."""
        return load_battle(self.recording.document(self.catalogue))

    def events(self) -> list[dict[str, Any]]:
        """The events that were kept; InputError where they are no log of this battle."""
        try:
            return self.recording.view(self.catalogue).to_dicts()
        except (LookupError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            said = f"the log of {self.recording.id!r} can't be read: it is of another battle or another engine"
            raise InputError([Problem("value", ("log",), said)]) from error

    def teller(self, events: Sequence[dict[str, Any]], units: Sequence[Mapping[str, Any]]) -> Teller:
        """What tells these events in words; `units` are the units of the battle."""
        found = log.Log(events, {str(unit["id"]): unit for unit in units})
        return Teller(found, Lines(found, self.catalogue))


def in_corpus(given: object) -> tuple[Path, str] | None:
    """The folder and the id that `CORPUS#ID` names; None where it is no such name."""
    if not isinstance(given, str | Path) or not is_path(given) or exists(given):
        return None
    folder, sign, own = str(given).partition(BETWEEN)
    return (Path(folder), own) if sign and own and Path(folder).is_dir() else None


def from_corpus(folder: Path, own: str) -> Recorded:
    """A recording of a corpus by its id; InputError where there is no such corpus, battle or catalogue."""
    from ecs_sim.recording import Corpus

    corpus = Corpus(folder)
    try:
        found = corpus.find(own)
    except KeyError:
        text = f"there is no battle {own[:80]!r} in this corpus"
        raise InputError([Problem("unknown-name", ("id",), text, file=str(folder))]) from None
    return Recorded(found, corpus.catalogue(found.catalogue_hash))


def from_document(source: Source) -> Recorded:
    """A recording document; its catalogue is in it, in a corpus beside it, or a bundled one."""
    from ecs_sim.model.read import load_recording

    found = read_recording(source)
    document = load_recording(source)
    if document.catalogue is None:
        beside = Path(source).parent if isinstance(source, str | Path) and is_path(source) else None
        return with_catalogue(found, beside)
    if content.content_hash(document.catalogue) != found.catalogue_hash:
        text = "the catalogue that stands in the recording is not the one that the battle was fought with"
        raise InputError(document.located([Problem("value", ("catalogue",), text, found.catalogue_hash)]))
    return Recorded(found, document.catalogue)


def with_catalogue(recording: Recording, beside: Path | None = None) -> Recorded:
    """A recording with the catalogue of its hash: beside it or bundled; InputError where there is none."""
    own = recording.catalogue_hash
    if beside is not None and exists(beside / "catalogues" / f"{own}.json"):
        from ecs_sim.model.read import load_catalogue

        found = load_catalogue(beside / "catalogues" / f"{own}.json")
        if content.content_hash(found) == own:
            return Recorded(recording, found)
    for name in content.bundled_names():
        if content.content_hash(content.bundled(name)) == own:
            return Recorded(recording, content.bundled(name))
    text = f"the recording names its catalogue by its hash, {own}, and no catalogue of that content is known"
    remedy = "name the recording in its corpus (CORPUS#ID), or write it with its catalogue (to_dict(catalogue))"
    raise InputError([Problem("unknown-name", ("battle", "catalogue"), text, remedy=remedy)])
