"""The command line. `main` is what the `ecs-sim` script calls; everything else is imported when it is needed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer


def main() -> int:
    """Run the command line on `sys.argv`; returns the exit code."""
    from ecs_sim.cli.guard import exit_code_of

    return exit_code_of(_typer)


def _commands() -> typer.Typer:
    """The commands, or of a group that is named first just those: putting all together takes a while."""
    if sys.argv[1:2] == ["cards"]:
        from ecs_sim.cli.cards_app import alone

        return alone()
    from ecs_sim.cli.app import app

    return app


def _typer() -> int:
    try:
        _commands()(prog_name="ecs-sim")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    return 0
