"""The command line. `main` is what the `ecs-sim` script calls; everything else is imported when it is needed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typer


def main() -> int:
    """Run the command line on `sys.argv`; returns the exit code."""
    from ecs_sim.cli.guard import exit_code_of

    checks = _plain_check(sys.argv[1:])
    if checks is None:
        return exit_code_of(_typer)
    from ecs_sim.cli.check import check

    return exit_code_of(lambda: check(*checks))


def _plain_check(words: Sequence[str]) -> tuple[str, list[str], bool] | None:
    """What `cards check` is asked, where that is written plainly: an editor asks at every save, and putting a command
    line together takes longer than an answer that is known. Anything else (`--help`, what is wrong) is None.
    """
    if list(words[:2]) != ["cards", "check"]:
        return None
    names: list[str] = []
    beside: list[str] = []
    as_json = False
    rest = iter(words[2:])
    for word in rest:
        if word == "--json":
            as_json = True
        elif word == "--with":
            beside.append(next(rest, "-"))
        else:
            names.append(word)
    if len(names) > 1 or any(word.startswith("-") for word in (*names, *beside)):
        return None
    return names[0] if names else "starter", beside, as_json


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
