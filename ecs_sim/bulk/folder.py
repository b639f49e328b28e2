"""The folder of a run: files that appear whole, and a lock, so that two runs don't share it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.files import UNFINISHED, sync_folder

LOCK = "lock"


def put_over(path: Path, data: bytes) -> None:
    """Make a whole file visible at a path, in place of one that is there; OSError where that can't be done.

    Several processes may do so at once: each writes under a name of its own.
    """
    waiting = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with waiting.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        waiting.replace(path)
    except BaseException:
        waiting.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


class Held:
    """Holds a folder for one run, as a context; the system lets it go when the process ends, however it does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None

    def __enter__(self) -> Self:
        self._file = os.open(self._folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        if not _locked(self._file):
            os.close(self._file)
            told, remedy = "another run is writing into this folder", "wait for it, or choose another folder"
            raise InputError([Problem("value", (), told, remedy=remedy, file=str(self._folder))])
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)


if sys.platform == "win32":

    def _locked(file: int) -> bool:
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _locked(file: int) -> bool:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
