"""Documents as files, before any of them is read: nothing heavy is imported for a look at a folder."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Final

from ecs_sim.model.errors import InputError, Problem

#: What documents of a folder are called.
SUFFIXES: Final = (".toml", ".json")


def exists(path: str | FilePath) -> bool:
    """Whether something is at a path; a path that no file system has leads to nothing, and so does an empty one."""
    try:
        return path != "" and FilePath(path).exists()
    except (OSError, ValueError):
        return False


def files_of(folder: FilePath) -> list[FilePath]:
    """The files of a catalogue's folder in their order; InputError where there is none."""
    files = sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES and p.is_file())
    if not files:
        raise InputError([Problem("unreadable", (), "the folder holds no TOML or JSON file", file=str(folder))])
    return files
