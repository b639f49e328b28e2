"""The commands of authors: the group `cards`, and `try`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NoReturn

import typer

from ecs_sim.cli.guard import EPILOG, exit_code_of

cards = typer.Typer(no_args_is_help=True, epilog=EPILOG, help="Look into a catalogue of cards.")

Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
Catalogue = Annotated[
    str, typer.Option("--catalogue", "-c", metavar="NAME|PATH", help="A bundled catalogue, a file or a folder.")
]
Tier = Annotated[
    int | None, typer.Option(min=1, max=4, help="The tier whose numbers are shown; the native one if left out.")
]


def _end(command: Callable[[], int]) -> NoReturn:
    """Carry out a command; typer hears of its exit code alone."""
    raise typer.Exit(exit_code_of(command))


def alone() -> typer.Typer:
    """A command line with the group `cards` and nothing else: all of them cost more than a check that is quick."""
    from ecs_sim.cli.root import root

    app = root()
    app.add_typer(cards, name="cards")
    return app


def register(app: typer.Typer) -> None:
    """Add the commands to the whole."""
    app.add_typer(cards, name="cards")
    app.command("try", epilog=EPILOG)(try_)


@cards.command("check", epilog=EPILOG)
def check(
    catalogue: Annotated[
        str, typer.Argument(metavar="NAME|PATH", help="A bundled catalogue, a file or a folder.")
    ] = "starter",
    beside: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="NAME|PATH", help="A catalogue that it is used together with: for the lints."),
    ] = None,
    json: Json = False,
) -> None:
    """Say whether a catalogue is sound: every problem and every lint with its place and remedy; 1 if there is any."""
    from ecs_sim.cli.check import check as run

    _end(lambda: run(catalogue, beside or [], json))


@cards.command("show", epilog=EPILOG)
def show(
    name: Annotated[
        str | None,
        typer.Argument(help="A card, boss, rune, resonance or Core (`rune Thorns`); all cards if left out."),
    ] = None,
    catalogue: Catalogue = "starter",
    tier: Tier = None,
    level: Annotated[int, typer.Option(min=1, max=1000, help="The level that a resonance's lines read.")] = 1,
    battle: Annotated[
        str | None, typer.Option(metavar="BATTLE", help="Show a unit of this battle instead; - reads standard input.")
    ] = None,
    unit: Annotated[str | None, typer.Option(metavar="ID", help="Which unit of the battle.")] = None,
    at: Annotated[float, typer.Option(min=0, max=120, help="After so many seconds of the battle.")] = 0,
    json: Json = False,
) -> None:
    """Show a card as a player sees it, with live numbers; with --json its clauses too."""
    from ecs_sim.cli import cards as commands
    from ecs_sim.cli.guard import refuse

    if battle is not None:
        if name is not None or tier is not None:
            _end(lambda: refuse("a unit of a battle has its own card and tier: leave NAME and --tier out"))
        _end(lambda: commands.show_unit(battle, unit, at, json))
    if unit is not None or at:
        _end(lambda: refuse("--unit and --at are about a battle: name it with --battle"))
    _end(lambda: commands.show(catalogue, name, tier, level, json))


@cards.command("steps", epilog=EPILOG)
def steps(
    name: Annotated[str, typer.Argument(help="A card, boss, rune, resonance or Core.")],
    catalogue: Catalogue = "starter",
    json: Json = False,
) -> None:
    """Say at which of the 23 steps each line of a card resolves, by which rules, and what is read there."""
    from ecs_sim.cli.cards import steps as run

    _end(lambda: run(catalogue, name, json))


@cards.command("fix", epilog=EPILOG)
def fix(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A file, or a folder of TOML and JSON files.")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; 1 if a line isn't canonical.")] = False,
    json: Json = False,
) -> None:
    """Rewrite ability lines as they are printed, in place; comments, order and everything else stay."""
    from ecs_sim.cli.cards import fix as run

    _end(lambda: run(path, not check, json))


def try_(
    source: Annotated[
        str, typer.Argument(metavar="CARD", help="A catalogue (file or folder) with the card; - reads JSON.")
    ],
    catalogue: Catalogue = "starter",
    against: Annotated[
        str | None, typer.Option(metavar="NAME", help="A card or boss of either catalogue; a plain card if left out.")
    ] = None,
    tier: Annotated[int | None, typer.Option(min=1, max=4, help="The tier of both boards; the card's own.")] = None,
    card: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which card of CARD; its first own one if left out.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many seeds both boards are run with.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="The first of them.")] = 1,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Threads.")] = 1,
    json: Json = False,
) -> None:
    """Try a new card on a small board: its text, its story in one battle, and what it changes, with intervals."""
    from ecs_sim.cli.trial import try_card

    _end(lambda: try_card(source, catalogue, against, tier, card, seeds, seed, workers, json))
