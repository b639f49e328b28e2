"""Where a job's chunks are carried out: in this process, or in worker processes of this machine.

A job is plain data that can be sent to a worker; there it opens what it needs once. What a chunk comes to must not
depend on who carries it out, or how often: a worker that dies takes its chunk with it, and the chunk is run again.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any, Generic, Protocol, TypeVar

from ecs_sim.bulk.plan import Chunk

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

#: Chunks that wait in a worker's queue beside the one it is at.
AHEAD = 1
#: Workers that may die one after the other without a chunk being finished, before the job is given up.
DEATHS_MAX = 3
WORKERS_MAX = 64


class Job(Protocol[A_co]):
    """What is done with every chunk."""

    def run(self, chunk: Chunk) -> A_co:
        """Carry out one chunk."""
        ...


class Engine(Protocol):
    """What carries out a job."""

    def map(self, job: Job[A], chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, A]]:
        """What each chunk came to, in the order in which they are finished."""
        ...


def in_order(finished: Iterator[tuple[Chunk, A]]) -> Iterator[tuple[Chunk, A]]:
    """Chunks in the order of the corpus, whichever is finished first."""
    waiting: dict[int, tuple[Chunk, A]] = {}
    following = 0
    for chunk, answer in finished:
        waiting[chunk.number] = chunk, answer
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class WorkersDiedError(RuntimeError):
    """Workers die again and again, and nothing gets done."""


class Local:
    """On this machine: with one worker in this very process, else in as many worker processes."""

    def __init__(self, workers: int = 1) -> None:
        if not 1 <= workers <= WORKERS_MAX:
            raise ValueError(f"{workers} workers can't be: 1 to {WORKERS_MAX}")
        self.workers = workers

    def map(self, job: Job[A], chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, A]]:
        """What each chunk came to, in the order in which they are finished."""
        workers = min(self.workers, len(chunks))
        if workers <= 1:
            return ((chunk, job.run(chunk)) for chunk in chunks)
        _compile_once()
        return _Pool[A](job, chunks, workers).run()


def _compile_once() -> None:
    """The engine into its cache, so that no two workers compile it."""
    from ecs_sim import kernel

    if not kernel.is_cached():
        kernel.engine()


class _Pool(Generic[A]):
    """Worker processes for one job; new ones where some have died."""

    def __init__(self, job: Job[A], chunks: Sequence[Chunk], workers: int) -> None:
        self._job, self._workers = job, workers
        self._waiting = list(reversed(chunks))
        self._out: dict[Future[A], Chunk] = {}

    def run(self) -> Iterator[tuple[Chunk, A]]:
        deaths = 0
        while self._waiting:
            finished = 0
            try:
                for done in self._round():
                    finished += 1
                    yield done
            except BrokenProcessPool:
                deaths = 1 if finished else deaths + 1
                again = sorted(self._out.values(), key=lambda chunk: -chunk.number)
                self._waiting += again
                self._out.clear()
                if deaths >= DEATHS_MAX:
                    numbers = ", ".join(str(chunk.number) for chunk in reversed(again))
                    text = f"workers died {deaths} times in a row at the chunks {numbers}: out of memory, perhaps"
                    raise WorkersDiedError(text) from None

    def _round(self) -> Iterator[tuple[Chunk, A]]:
        """Until everything is done, or a worker has died."""
        pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=_begin, initargs=(self._job,))
        try:
            while self._waiting or self._out:
                while self._waiting and len(self._out) < self._workers * (1 + AHEAD):
                    chunk = self._waiting.pop()
                    try:
                        with _uninterrupted():  # this may begin a worker
                            self._out[pool.submit(_carry_out, chunk)] = chunk
                    except BrokenProcessPool:
                        self._waiting.append(chunk)
                        raise
                done, _ = wait(self._out, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda future: self._out[future].number):
                    answer = future.result()
                    yield self._out.pop(future), answer
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


# ------------------------------------------------------------------------------------- in a worker


_jobs: list[Job[Any]] = []


@contextmanager
def _uninterrupted() -> Generator[None]:
    """Let an interrupt wait: a worker that it meets while it begins would die with a traceback of its imports.

    A worker inherits that, until `_begin` says what an interrupt is to do.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_when_interrupted() -> None:
    """An interrupt ends a worker at once and in silence: what it was at has no effect until it is whole."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(130))
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


def _begin(job: Job[Any]) -> None:
    """Keep the job, and end with the process that began this one, however that ends."""
    _end_when_interrupted()
    _jobs[:] = [job]
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _carry_out(chunk: Chunk) -> Any:
    return _jobs[0].run(chunk)


def engine_of(name: str, workers: int | None) -> Engine:
    """An engine by the name that the command line gives it: `local` or `ray`."""
    if name == "ray":
        from ecs_sim.bulk.ray_engine import Ray

        return Ray(workers)
    return Local(workers or default_workers())


def default_workers() -> int:
    """As many workers as this process may use processors."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, WORKERS_MAX)
