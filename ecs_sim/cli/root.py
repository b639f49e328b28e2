"""The command line without its commands: what all of them share."""

from __future__ import annotations

from typing import Annotated

import typer

from ecs_sim.cli.guard import EPILOG


def root() -> typer.Typer:
    """A command line that still wants its commands."""
    made = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=EPILOG,
        help="Deterministic auto-battler combat: a battle document goes in, a full simulation comes out.",
    )
    made.callback()(everything)
    return made


def _version(wanted: bool) -> None:
    if not wanted:
        return
    from ecs_sim.versions import RULES_VERSION, engine_version, formats

    print(f"ecs-sim {engine_version()}")
    print(f"rules   {RULES_VERSION}")
    print(f"formats {' '.join(formats())}")
    raise typer.Exit


def everything(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Versions of engine, rules and formats.")
    ] = False,
) -> None:
    """What all commands share."""
