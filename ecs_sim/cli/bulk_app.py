"""The commands on corpora and their options. What they do is in the modules beside this one."""

from __future__ import annotations

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
    app.command(epilog=EPILOG)(verify)
    app.command(epilog=EPILOG)(sample)
    analysis_app.register(app)


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
