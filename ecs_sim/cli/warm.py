"""Compiling, with something to look at: on standard error, so that standard output stays the command's own."""

from __future__ import annotations

import json
import sys
import time

from ecs_sim import kernel


def warm(workers: int, as_json: bool) -> int:
    """`ecs-sim warmup`."""
    started = time.monotonic()
    made = load_engine(workers)
    seconds = round(time.monotonic() - started, 2)
    where = str(made.folder) if made.folder else None
    if as_json:
        counts = {"kernels": len(made.kernels), "loaded": made.hits, "compiled": made.misses}
        print(json.dumps({"cache": where, "key": made.key, "seconds": seconds, **counts}))
    else:
        print(f"{len(made.kernels)} kernels ready after {seconds:.1f} s")
        print(f"cache: {where or 'none: no writable folder was found, so every process compiles for itself'}")
    return 0


def load_engine(workers: int = 2) -> kernel.Engine:
    """The compiled engine; where it has to be compiled first, the progress is shown on standard error."""
    if kernel.is_loaded() or kernel.is_cached():
        return kernel.engine()
    if not sys.stderr.isatty():
        return _plainly(workers)
    return _with_a_bar(workers)


def _plainly(workers: int) -> kernel.Engine:
    print("ecs-sim: compiling the engine, once on this machine (about half a minute) …", file=sys.stderr, flush=True)
    shown = 0

    def progress(done: int, total: int) -> None:
        nonlocal shown
        if done * 4 // total > shown:
            shown = done * 4 // total
            print(f"ecs-sim: compiling, {shown * 25} %", file=sys.stderr, flush=True)

    return kernel.warm_up(workers, progress)


def _with_a_bar(workers: int) -> kernel.Engine:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from ecs_sim.cli.console import PipedConsole

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=PipedConsole(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling the engine, once on this machine", total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=max(done, bar.tasks[task].completed), total=total)

        return kernel.warm_up(workers, progress)
