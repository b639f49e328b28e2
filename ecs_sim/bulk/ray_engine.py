"""`--engine ray`: a job's chunks on a Ray cluster. An extra: `pip install 'ecs-sim[ray]'`.

Every worker is a long-lived actor with its kernels warm, which writes what it makes where it runs: the folders of
the corpus and of the results lie where all workers see them under one path. A worker that dies is begun again and
its chunk is run again; a result segment appears by a rename, so nothing is doubled.

Without the variable RAY_ADDRESS a Ray of its own is started on this machine for the job: reachable from this
machine alone, without a dashboard. Ray's reports of usage are off unless the environment turns them on.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from ecs_sim.bulk.engines import DEATHS_MAX, WORKERS_MAX, Job, WorkersDiedError, default_workers
from ecs_sim.bulk.plan import Chunk

A = TypeVar("A")

LOOPBACK = "127.0.0.1"
ADDRESS = "RAY_ADDRESS"
#: Ray's own switch for a machine whose Ray no other machine may reach: with 0 it listens on the loopback address. It
#: is read when ray is imported, here and in the processes that it starts.
REACHABLE = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"


class Worker:
    """An actor: carries out chunks of one job, one after the other."""

    def __init__(self, job: Job[Any]) -> None:
        from ecs_sim import kernel

        kernel.engine()
        self._job = job

    def run(self, chunk: Chunk) -> tuple[Any, Exception | None]:
        """What a chunk came to, or what kept it from being carried out: raised where the job was begun."""
        try:
            return self._job.run(chunk), None
        except Exception as error:  # noqa: BLE001 - raised in its place
            return None, error


class Ray:
    """A Ray cluster: the one at RAY_ADDRESS, or one that is started on this machine for the job."""

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and not 1 <= workers <= WORKERS_MAX:
            raise ValueError(f"{workers} workers can't be: 1 to {WORKERS_MAX}")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if not os.environ.get(ADDRESS):
            os.environ.setdefault(REACHABLE, "0")
        self._ray = _ray()
        self._workers = workers

    def map(self, job: Job[A], chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, A]]:
        """What each chunk came to, in the order in which they are finished."""
        if not chunks:
            return
        with self._connected() as most:
            yield from self._carried_out(job, list(reversed(chunks)), min(most, len(chunks)))

    def _carried_out(self, job: Job[A], waiting: list[Chunk], workers: int) -> Iterator[tuple[Chunk, A]]:
        ray = self._ray
        actor = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=DEATHS_MAX)(Worker)
        sent = ray.put(job)  # held until all is done: an actor that is begun again asks for it again
        idle: list[Any] = [actor.remote(sent) for _ in range(workers)]
        out: dict[Any, tuple[Chunk, Any]] = {}
        try:
            while waiting or out:
                while waiting and idle:
                    chunk, worker = waiting.pop(), idle.pop()
                    out[worker.run.remote(chunk)] = (chunk, worker)
                done, _ = ray.wait(list(out), num_returns=1)
                for ref in done:
                    chunk, worker = out.pop(ref)
                    try:
                        answer, error = ray.get(ref)
                    except ray.exceptions.RayActorError:
                        text = f"workers died {DEATHS_MAX + 1} times at chunk {chunk.number}: out of memory, perhaps"
                        raise WorkersDiedError(text) from None
                    if error is not None:
                        raise error
                    idle.append(worker)
                    yield chunk, answer
        finally:
            for worker in (*idle, *(worker for _, worker in out.values())):
                ray.kill(worker)
            del sent

    @contextmanager
    def _connected(self) -> Generator[int]:
        """The cluster; how many workers are to be begun. What was started here is stopped here."""
        ray = self._ray
        own = not ray.is_initialized()
        if own:
            self._start()
        try:
            yield self._workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        finally:
            if own:
                ray.shutdown()

    def _start(self) -> None:
        if address := os.environ.get(ADDRESS):
            self._ray.init(address=address, log_to_driver=False)
            return
        made = self._ray.init(
            address="local",
            num_cpus=self._workers or default_workers(),
            include_dashboard=False,
            log_to_driver=False,
            _node_ip_address=LOOPBACK,
        )
        address = made.address_info["node_ip_address"]
        if address != LOOPBACK and os.environ.get(REACHABLE) == "0":
            self._ray.shutdown()
            text = f"ray was imported before, and would listen on {address}: set {REACHABLE}=0 before it is imported, "
            raise RuntimeError(f"{text}or {ADDRESS} to use a cluster")


def _ray() -> Any:
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise ImportError("ray is not installed: pip install 'ecs-sim[ray]'") from None
