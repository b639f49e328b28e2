"""The project's tree as the packaging tests see it."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("ecs_sim", "components", "systems")
BUILD_INPUTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


def source_files(root: Path = ROOT) -> set[str]:
    """Every file that an install must hold, by its path in the installed package."""
    found = set[str]()
    for top in SOURCES:
        for path in (root / top).rglob("*"):
            relative = path.relative_to(root)
            linked = relative.parts[:2] in {("ecs_sim", "components"), ("ecs_sim", "systems")}
            if path.is_file() and not linked and "__pycache__" not in relative.parts:
                found.add(relative.as_posix() if top == "ecs_sim" else f"ecs_sim/{relative.as_posix()}")
    return found


def copy_project(to: Path, *, links: bool = True) -> Path:
    """Copy what a build reads; nothing is built in the working tree itself, where stale files would slip in."""
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for top in SOURCES:
        shutil.copytree(ROOT / top, to / top, symlinks=True, ignore=ignore)
    for name in BUILD_INPUTS:
        shutil.copy(ROOT / name, to / name)
    if not links:
        for name in SOURCES[1:]:
            (to / "ecs_sim" / name).unlink()
    return to
