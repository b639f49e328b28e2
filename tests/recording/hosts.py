"""Hosts that record: processes of their own, which tests kill, starve of room, or let loose on one folder.

python -m tests.recording.hosts killed|crowd|full FOLDER …
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from ecs_sim.recording import Corpus, NotWrittenError, Recording, Writer, files
from tests.recording.battles import tiny

#: A slow disk: so many bytes at a time.
PIECE = 500


def record(folder: Path, name: str, every: int, battles: int = 1 << 30) -> None:
    """Write battles without end, flush after so many; tell what is safe on standard output."""
    result = tiny()
    with Writer(folder, rows=1 << 20) as writer:
        for number in range(battles):
            writer.write(result, id=f"{name}-{number}", events=True)
            if number % every == every - 1:
                writer.flush()
                os.write(1, f"{name}-{number}\n".encode())


def slow_disk() -> None:
    """Make every write take its time, so that a kill finds one half done."""
    whole = os.write

    def write(handle: int, data: bytes | memoryview) -> int:
        if handle == 1:
            return whole(handle, data)
        time.sleep(0.001)
        return whole(handle, data[:PIECE])

    files.os.write = write


def warm() -> None:
    """Do once what takes its time when it is first done."""
    with TemporaryDirectory() as folder, Writer(folder) as writer:
        writer.write(tiny(), events=True)


def killed(folder: Path, rounds: int) -> None:
    """Let hosts record one after the other, each killed at another moment."""
    warm()
    slow_disk()
    for number in range(rounds):
        host = os.fork()
        if not host:
            record(folder, f"host{number}", 30 + 17 * number % 90)
        time.sleep(0.02 + 0.0067 * number)
        os.kill(host, signal.SIGKILL)
        os.waitpid(host, 0)


def crowd(folder: Path, hosts: int) -> None:
    """Let several hosts record at the same time."""
    warm()
    running: list[int] = []
    for number in range(hosts):
        host = os.fork()
        if not host:
            record(folder, f"host{number}", 7, 210)
            os._exit(0)
        running.append(host)
    codes = [os.waitstatus_to_exitcode(os.waitpid(host, 0)[1]) for host in running]
    if any(codes):
        raise SystemExit(f"hosts ended with {codes}")


def full(folder: Path, way: str) -> None:
    """Record until there is no room, look what is there, make room, and go on."""
    ballast = folder / "ballast"
    if way == "limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, resource.RLIM_INFINITY))
    else:
        ballast.write_bytes(bytes(30_000))
    writer, number, safe = Writer(folder, rows=1 << 20), 0, 0
    size = 4
    try:
        while number < 1_000_000:
            for _ in range(size):
                writer.write(tiny(), id=f"b{number}", events=True)
                number += 1
            writer.flush()
            safe = number
            size *= 3
    except NotWrittenError as error:
        told = str(error)
    else:
        raise SystemExit("there was room for everything")
    there = Corpus(folder)
    assert (there.problems, there.rows) == ([], safe), (there.problems, there.rows, safe)
    assert writer.waiting == number - safe
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    ballast.unlink(missing_ok=True)
    writer.close()
    found = [one.id for one in Corpus(folder).recordings() if isinstance(one, Recording)]
    assert found == [f"b{n}" for n in range(number)]
    os.write(1, f"{told}\n".encode())


if __name__ == "__main__":
    wish, where = sys.argv[1], Path(sys.argv[2])
    if wish == "full":
        full(where, sys.argv[3])
    else:
        {"killed": killed, "crowd": crowd}[wish](where, int(sys.argv[3]))
