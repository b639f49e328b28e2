"""`ecs-sim cards`: whether a catalogue is sound, and its cards as they are printed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from ecs_sim.cli.guard import BAD, FINE, NO
from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.model.errors import InputError, Problem, Problems, nearest
from ecs_sim.setup.content import bundled
from ecs_sim.setup.content import check as check_content
from ecs_sim.setup.lines import read
from ecs_sim.setup.numbers import fields_at, scale
from ecs_sim.setup.seam import clause_of_text
from ecs_sim.text.placeholders import live_text
from ecs_sim.text.table import clause_to_dict

if TYPE_CHECKING:
    from ecs_sim.cli.console import PipedConsole

#: Problems that keep a catalogue from being looked at at all.
UNREADABLE = frozenset({"unreadable", "too-large"})
STATS = ("vitality", "power", "speed", "armor", "focus")


def check(name: str, as_json: bool) -> int:
    """`ecs-sim cards check`: 0 for a sound catalogue, 1 for one that isn't, 2 for one that can't be read."""
    problems: list[Problem] = []
    lints: list[Problem] = []
    count = 0
    try:
        catalogue = bundled(name)
        count = len(catalogue.cards)
        problems, lints = check_content(catalogue)
    except InputError as error:
        problems = list(error.problems)
    if as_json:
        found = {"problems": [p.to_dict() for p in problems], "lints": [p.to_dict() for p in lints]}
        print(json.dumps({"catalogue": name, "sound": not problems, "cards": count, **found}, indent=1))
    else:
        _tell(name, count, problems, lints)
    if any(problem.code in UNREADABLE for problem in problems) or (problems and not count and _missing(problems)):
        return BAD
    return NO if problems else FINE


def _missing(problems: list[Problem]) -> bool:
    return all(problem.path == ("catalogue",) and problem.code == "unknown-name" for problem in problems)


def _tell(name: str, count: int, problems: list[Problem], lints: list[Problem]) -> None:
    for problem in problems:
        print(problem, file=sys.stderr)
    for lint in lints:
        print(f"odd: {lint}", file=sys.stderr)
    verdict = _counted(len(problems), "problem") if problems else "sound"
    odd = f", {_counted(len(lints), 'odd line')}" if lints else ""
    print(f"{name}: {_counted(count, 'card')}, {verdict}{odd}")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count != 1 else ''}"


def show(catalogue_name: str, name: str | None, tier: int | None, as_json: bool) -> int:
    """`ecs-sim cards show`."""
    catalogue = bundled(catalogue_name)
    if name is None:
        return _show_all(catalogue, as_json)
    card = _find(catalogue, name)
    if as_json:
        print(json.dumps(_as_data(card), indent=1, ensure_ascii=False))
    else:
        from ecs_sim.cli.console import PipedConsole

        _print_card(card, tier or card.tier, PipedConsole())
    return FINE


def _find(catalogue: Catalogue, name: str) -> Card:
    for card in catalogue.cards:
        if card.name.lower() == name.lower():
            return card
    remedy = nearest(name, [card.name for card in catalogue.cards])
    raise InputError([Problem("unknown-name", ("cards",), f"the catalogue has no card {name!r}", remedy=remedy)])


def _lines(card: Card) -> list[str]:
    problems = Problems()
    lines = read(card, ("cards", card.name), problems)
    if len(problems):
        raise InputError(problems)
    return [line.text for line in lines.lines]


def _as_data(card: Card) -> dict[str, Any]:
    lines = [{"text": text, "clause": clause_to_dict(clause_of_text(text))} for text in _lines(card)]
    return card.model_dump(mode="json", exclude_defaults=True, exclude={"ability"}) | {"lines": lines}


def values_at(card: Card, tier: int) -> dict[str, int | float]:
    """The numbers behind the card's placeholders at a tier."""
    return {"power": scale(card.power or 0, tier - card.tier), **fields_at(card.fields, tier)}


def _stats_at(card: Card, tier: int) -> dict[str, int]:
    return {name: scale(getattr(card, name) or 0, tier - card.tier) for name in STATS}


def _print_card(card: Card, tier: int, console: PipedConsole) -> None:
    from rich.text import Text

    title = Text(card.name, style="bold")
    title.append(f"  {card.tribe or 'no tribe'} {card.kind}, tier {tier}", style="dim")
    console.print(title)
    if card.kind in ("unit", "penny"):
        console.print("  ".join(f"{name.capitalize()} {value}" for name, value in _stats_at(card, tier).items()))
    values = values_at(card, tier)
    for text in _lines(card):
        console.print(Text("  " + live_text(clause_of_text(text), values, tier)))


def _show_all(catalogue: Catalogue, as_json: bool) -> int:
    if as_json:
        print(json.dumps([_as_data(card) for card in catalogue.cards], indent=1, ensure_ascii=False))
        return FINE
    from ecs_sim.cli.console import PipedConsole

    console = PipedConsole()
    for card in catalogue.cards:
        _print_card(card, card.tier, console)
    console.print(f"{len(catalogue.cards)} cards")
    return FINE
