"""The commands about many battles, recordings and what is learnt from them; each author adds theirs to `register`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ecs_sim.cli import analysis_app
from ecs_sim.cli.guard import EPILOG, end

Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
Folder = Annotated[str, typer.Argument(metavar="CORPUS", help="The folder of a corpus.")]
Workers = Annotated[
    int | None, typer.Option(min=1, max=64, help="Worker processes; as many as there are processors if left out.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    _register_recording(app)
    _register_bulk(app)
    analysis_app.register(app)


def _register_recording(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(verify)
    app.command(epilog=EPILOG)(sample)


def verify(corpus: Folder, workers: Workers = None, json: Json = False) -> None:
    """Fight every recorded battle again and compare: exit code 0 only if at least one was, and all agree."""
    from ecs_sim.cli.corpora import show_verification

    end(lambda: show_verification(corpus, workers, json))


def sample(
    out: Annotated[str, typer.Option(metavar="CORPUS", help="The folder to write; it must not hold a corpus yet.")],
    battles: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, max=1 << 31, help="Another seed, other battles.")] = 1,
    catalogue: Annotated[
        str, typer.Option("--catalogue", "-c", metavar="NAME|PATH", help="A bundled catalogue, a file or a folder.")
    ] = "starter",
    events: Annotated[bool, typer.Option("--events", help="Record the event logs too.")] = False,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Draft boards as players would, fight them, and record the battles."""
    from ecs_sim.cli.corpora import Sampling, show_sampling

    end(lambda: show_sampling(Sampling(out, battles, seed, catalogue, events), workers, json))


# ------------------------------------------------------------------------ resim, impact and stats


class EngineName(StrEnum):
    """Where battles are fought."""

    local = "local"
    ray = "ray"


Ruleset = Annotated[
    str | None, typer.Option("--ruleset", metavar="PATH", help="A ruleset in place of the catalogue's.")
]
Where = Annotated[
    str | None,
    typer.Option(metavar="CONDITION", help="Which battles: \"round >= 5 and enemy.card = 'Rime Oracle'\"."),
]
Engine = Annotated[
    EngineName,
    typer.Option("--engine", help="This machine's processes, or Ray: a cluster at RAY_ADDRESS, else one of its own."),
]


def _register_bulk(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(resim)
    app.command(epilog=EPILOG)(impact)
    app.command(epilog=EPILOG)(stats)


def resim(
    corpus: Folder,
    out: Annotated[str, typer.Option(metavar="DIR", help="The folder of results; a run that was stopped goes on.")],
    catalogue: Annotated[
        str | None,
        typer.Option("--catalogue", "-c", metavar="NAME|PATH", help="In place of the catalogues that were recorded."),
    ] = None,
    ruleset: Ruleset = None,
    where: Where = None,
    workers: Workers = None,
    engine: Engine = EngineName.local,
    json: Json = False,
) -> None:
    """Fight a corpus again: outcome, duration, counters and totals of every battle as Parquet."""
    from ecs_sim.cli.impact import Wanted, show_resim

    wanted = Wanted(corpus, catalogue, ruleset, where, workers, engine.value, json)
    end(lambda: show_resim(wanted, out))


def impact(
    corpus: Folder,
    catalogue: Annotated[
        str | None, typer.Option("--catalogue", "-c", metavar="NAME|PATH", help="The new catalogue.")
    ] = None,
    ruleset: Ruleset = None,
    where: Where = None,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if",
            metavar="BUDGET",
            help="Exit code 1 where this holds: 'flipped>0.5%' (docs/bulk.md); several may be.",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Fight all battles again, those too that the change can't touch.")
    ] = False,
    page: Annotated[str | None, typer.Option(metavar="FILE.html", help="Write a page with charts.")] = None,
    workers: Workers = None,
    engine: Engine = EngineName.local,
    json: Json = False,
) -> None:
    """Say what a change of cards or ruleset does: every battle before and after, on the same draws."""
    from ecs_sim.cli.impact import Shown, Wanted, show_impact

    wanted = Wanted(corpus, catalogue, ruleset, where, workers, engine.value, json)
    shown = Shown(tuple(fail_if or ()), every, page)
    end(lambda: show_impact(wanted, shown))


def stats(
    source: Annotated[
        str, typer.Argument(metavar="CORPUS|RESIM", help="A corpus, or a folder that `resim` has written.")
    ],
    where: Where = None,
    top: Annotated[int, typer.Option(min=1, max=10_000, help="Rows of each table.")] = 15,
    least: Annotated[int, typer.Option(min=1, help="Battles that a card or a pair needs to be listed.")] = 20,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Win shares by card, tribe, tier and pair, durations, shares of damage, and the battle behind each extreme."""
    from ecs_sim.cli.stats import Asked, show_stats

    asked = Asked(source, where, top, least, workers, json)
    end(lambda: show_stats(asked))
