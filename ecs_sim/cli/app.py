"""The commands and their options. What they do is in the modules beside this one, imported when a command runs."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, NoReturn

import typer

from ecs_sim.cli import cards_app
from ecs_sim.cli.bulk_app import register
from ecs_sim.cli.guard import EPILOG, exit_code_of
from ecs_sim.cli.root import root

app = root()
cards_app.register(app)


class Driver(StrEnum):
    """The three ways to run a battle; one answer."""

    compiled = "compiled"
    stepped = "stepped"
    mirror = "mirror"


class Kind(StrEnum):
    """The kinds of documents with a JSON Schema."""

    battle = "battle"
    catalogue = "catalogue"
    ruleset = "ruleset"
    result = "result"
    recording = "recording"


Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def _end(command: Callable[[], int]) -> NoReturn:
    """Carry out a command; typer hears of its exit code alone."""
    raise typer.Exit(exit_code_of(command))


@app.command(epilog=EPILOG)
def run(
    battles: Annotated[list[str], typer.Argument(metavar="BATTLE…", help="Battle documents; - reads standard input.")],
    seed: Annotated[int | None, typer.Option(min=0, help="In place of the document's seed.")] = None,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="Run this many seeds on from the first one: win shares.")
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="The whole story as a timeline.")] = False,
    json: Json = False,
    no_events: Annotated[bool, typer.Option("--no-events", help="Leave the events out of the result.")] = False,
    fuel: Annotated[int | None, typer.Option(min=1, help="In place of the document's bound on work.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Threads, for several battles or seeds.")] = 1,
    driver: Annotated[Driver, typer.Option(help="How the battle is run: the answer is the same.")] = Driver.compiled,
    record: Annotated[str | None, typer.Option(metavar="CORPUS", help="Record the battles in this folder.")] = None,
) -> None:
    """Simulate battles and show what came of them."""
    from ecs_sim.cli.run import Options, run_battles

    options = Options(seed, seeds, trace, json, not no_events, fuel, workers, driver.value, record)
    _end(lambda: run_battles(battles, options))


@app.command(epilog=EPILOG)
def demo(
    battle: Annotated[
        str | None, typer.Argument(metavar="[BATTLE]", help="A battle document; a sample if left out.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="In place of the document's seed.")] = None,
) -> None:
    """Show one battle: boards, timeline, outcome, and what it cost."""
    from ecs_sim.cli.run import show_demo

    _end(lambda: show_demo(battle, seed))


@app.command(epilog=EPILOG)
def explain(
    result: Annotated[
        str, typer.Argument(metavar="RESULT", help="A result document (`run --json`); - reads standard input.")
    ],
    event: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Why the event with this ordinal happened.")
    ] = None,
    unit: Annotated[str | None, typer.Option(metavar="ID", help="How this unit came to be as it is.")] = None,
    battle: Annotated[
        str | None, typer.Option(metavar="BATTLE", help="The battle that was run: its cards hold the lines' numbers.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell in words why something happened: the chain of causes, each with its rule and the sentence that did it."""
    from ecs_sim.cli.explain import explain_result

    _end(lambda: explain_result(result, event, unit, battle, json))


@app.command(epilog=EPILOG)
def schema(kind: Annotated[Kind, typer.Argument(help="The kind of document.")]) -> None:
    """Print the JSON Schema of a kind of document."""
    from ecs_sim.cli.schema import show_schema

    _end(lambda: show_schema(kind.value))


@app.command(epilog=EPILOG)
def warmup(
    workers: Annotated[int, typer.Option(min=1, max=16, help="Compiling processes.")] = 2,
    json: Json = False,
) -> None:
    """Compile the engine into its cache, and say where that is."""
    from ecs_sim.cli.warm import warm

    _end(lambda: warm(workers, json))


register(app)
