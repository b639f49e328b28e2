"""Where the catalogues lie that come with the engine. Nothing heavy is imported: a command may ask before it works."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path as FilePath
from typing import Final

from ecs_sim.model.files import exists

BUNDLED: Final = FilePath(__file__).parent.parent / "catalogues"


def bundled_names() -> list[str]:
    """The catalogues that come with the engine."""
    return list(_bundled_names(BUNDLED))


@lru_cache(maxsize=8)
def _bundled_names(folder: FilePath) -> tuple[str, ...]:
    found = {p.stem if p.is_file() else p.name for p in folder.glob("*") if p.suffix in (".toml", ".json", "")}
    return tuple(sorted(name for name in found if not name.startswith(("_", "."))))


def place_of(name: str) -> FilePath | None:
    """Where the catalogue lies that a battle or a command names: a bundled one, a file or a folder; None if nowhere."""
    if name in bundled_names():
        return next(p for p in (BUNDLED / name, BUNDLED / f"{name}.toml", BUNDLED / f"{name}.json") if p.exists())
    return FilePath(name) if exists(name) else None
