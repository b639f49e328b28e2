"""`explain`: why an event happened, or how a unit came to be as it is, from a result or its document."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.read import Source, load_result
from ecs_sim.result import Result
from ecs_sim.setup import content
from ecs_sim.story import log
from ecs_sim.story.lines import Lines
from ecs_sim.story.links import EventStory, Teller
from ecs_sim.story.unit import UnitStory, unit_story

if TYPE_CHECKING:
    from ecs_sim.model.battle import Battle
    from ecs_sim.model.catalogue import Catalogue
    from ecs_sim.model.result import Result as Document


@overload
def explain(result: Result | Source, *, event: int, battle: Battle | None = None) -> EventStory: ...
@overload
def explain(result: Result | Source, *, unit: str, battle: Battle | None = None) -> UnitStory: ...
def explain(
    result: Result | Source, *, event: int | None = None, unit: str | None = None, battle: Battle | None = None
) -> EventStory | UnitStory:
    """Why an event (by its ordinal `n`) happened and what it set off, or a unit's story (by its id).

    `result` is what a driver gave, or a result document: a path, JSON text or a mapping. A document doesn't hold the
    cards: those of a bundled catalogue are known; of another one `battle`, the battle that was run, tells the numbers
    behind `{names}` in lines. InputError where the result has no events, no such event or unit, or is no result.
    """
    if (event is None) == (unit is None):
        raise TypeError("explain takes one of event= and unit=")
    teller = teller_of(result, battle)
    return teller.story(event) if event is not None else unit_story(teller, unit or "")


def teller_of(result: Result | Source, battle: Battle | None = None) -> Teller:
    """What tells the events of a result; InputError as `explain` says."""
    if isinstance(result, Result):
        found = log.of_result(result)
        return Teller(found, Lines(found, result.catalogue))
    document = load_result(result)
    found = log.of_document(document)
    return Teller(found, Lines(found, _catalogue(document, battle)))


def _catalogue(document: Document, battle: Battle | None) -> Catalogue | None:
    """The catalogue that the battle was made with: the battle's, else a bundled one of the same content."""
    if battle is None:
        cards = {unit.card for unit in document.units}
        for name in content.bundled_names():
            catalogue = content.bundled(name)
            names = {card.name for card in catalogue.cards}
            if cards & names and content.content_hash(catalogue) == document.versions.catalogue:
                return catalogue
        return None
    from ecs_sim.battle import compiled

    made = compiled(battle)
    if made.catalogue_hash != document.versions.catalogue:
        text = f"the cards of this battle ({made.catalogue_hash}) are not those of the result"
        path = ("versions", "catalogue")
        remedy = "give the battle document that was run"
        raise InputError(document.located([Problem("value", path, text, repr(document.versions.catalogue), remedy)]))
    return made.catalogue
