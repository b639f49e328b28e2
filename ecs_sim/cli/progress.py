"""Progress of long jobs, on standard error: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Told battles done and battles in all."""

#: Seconds between two lines where there is no terminal.
LINE_SECONDS = 10.0


class Pace:
    """Rate and remaining time, from what was done since the first call: what an earlier run had done is no work."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock, self._began, self._first = clock, clock(), -1

    def told(self, done: int, total: int) -> str:
        """`1,024 of 20,000, 1,310 a second, 14 s left`."""
        if self._first < 0:
            self._first, self._began = done, self._clock()
        rate = (done - self._first) / max(1e-9, self._clock() - self._began)
        text = f"{done:,} of {total:,}"
        if done > self._first:
            text += f", {rate:,.0f} a second, {_left((total - done) / rate)} left"
        return text


def _left(seconds: float) -> str:
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 5400 else f"{whole / 3600:.1f} h"


@contextmanager
def bar(what: str) -> Generator[Progress]:
    """A function to tell of progress, shown for as long as the context lasts."""
    pace = Pace()
    if not sys.stderr.isatty():
        yield _lines(what, pace)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn(what), BarColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None, told="")

        def progress(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total, told=pace.told(done, total))

        yield progress


def _lines(what: str, pace: Pace, clock: Callable[[], float] = time.perf_counter) -> Progress:
    last = clock()

    def progress(done: int, total: int) -> None:
        nonlocal last
        told = pace.told(done, total)
        if clock() - last >= LINE_SECONDS:
            last = clock()
            print(f"ecs-sim: {what} {told}", file=sys.stderr, flush=True)

    return progress
