"""The command line. `main` is what the `ecs-sim` script calls; everything else is imported when it is needed."""

from __future__ import annotations


def main() -> int:
    """Run the command line on `sys.argv`; returns the exit code."""
    from ecs_sim.cli.guard import exit_code_of

    return exit_code_of(_typer)


def _typer() -> int:
    from ecs_sim.cli.app import app

    try:
        app(prog_name="ecs-sim")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    return 0
