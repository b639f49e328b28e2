"""`diff` and `shrink` with their options. What they do is in the modules beside this one."""

from __future__ import annotations

from typing import Annotated

import typer

from ecs_sim.cli.guard import EPILOG, end

Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
NewCatalogue = Annotated[
    str | None, typer.Option("--catalogue", "-c", metavar="NAME|PATH", help="Another catalogue, for what is changed.")
]
NewRuleset = Annotated[
    str | None, typer.Option("--ruleset", metavar="PATH", help="Another ruleset, for what is changed.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command(epilog=EPILOG)(diff)
    app.command(epilog=EPILOG)(shrink)


def diff(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A battle, case, result or recording (a file or CORPUS#id); - reads standard input."
        ),
    ],
    b: Annotated[
        str | None, typer.Argument(metavar="[B]", help="What it is compared with; A's own battle again if left out.")
    ] = None,
    catalogue: NewCatalogue = None,
    ruleset: NewRuleset = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Another seed for B, which is A's battle.")] = None,
    driver: Annotated[
        str | None,
        typer.Option(metavar="DRIVER", help="compiled, stepped or mirror: fights B, or with two arguments both."),
    ] = None,
    battle: Annotated[
        str | None, typer.Option(metavar="BATTLE", help="The battle behind a result document, for its units' states.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Write the battles that go on from the step before, a and b.")
    ] = None,
    json: Json = False,
) -> None:
    """Find the first event at which two runs of a board part, and say all that is known of it; 1 where they do."""
    from ecs_sim.cli.diff import Wanted, diff_runs

    wanted = Wanted(catalogue, ruleset, seed, driver, battle, save, json)
    end(lambda: diff_runs(a, b, wanted))


def shrink(
    source: Annotated[
        str, typer.Argument(metavar="BATTLE", help="A battle, case or recording (a file or CORPUS#id); - reads stdin.")
    ],
    keep: Annotated[
        str,
        typer.Option(
            metavar="PREDICATE", help="What is to stay: winner=enemy, event=death:imp, flips, … (docs/bulk.md)."
        ),
    ],
    out: Annotated[str | None, typer.Option(metavar="CASE.json", help="Where the smallest battle goes.")] = None,
    catalogue: NewCatalogue = None,
    ruleset: NewRuleset = None,
    seed: Annotated[int | None, typer.Option(min=0, help="In place of the battle's seed.")] = None,
    budget: Annotated[float, typer.Option(min=0.1, metavar="SECONDS", help="How long to try.")] = 60.0,
    json: Json = False,
) -> None:
    """Drop all of a battle that a difference or property can do without, and write the smallest one as a case."""
    from ecs_sim.cli.shrink import Asked, shrink_battle

    asked = Asked(keep, out, catalogue, ruleset, seed, budget, json)
    end(lambda: shrink_battle(source, asked))
