"""Where compiled kernels are kept, and under which key: an edited callee never leaves an old caller in place.

numba's own cache looks only at the file of the function that it compiles. So the folder is keyed by the
content of every kernel source, the list of kernels (their places in `w.link` are compiled in), the versions
and the options. Nothing here imports numba: whether the cache is warm is known before numba is loaded.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

MARK = ".ecs_sim-cache"
COMPLETE = "complete"
KEEP_SECONDS = 86400


def sources(root: Path) -> list[Path]:
    """Every file whose content decides what the kernels compile to, in a fixed order."""
    folders = (root / "systems", root / "components")
    found = [p for folder in folders for p in folder.rglob("*.py")]
    return sorted([*found, root / "kernel.py"], key=lambda p: p.relative_to(root).as_posix())


def content_key(listing: Iterable[str], options: object, root: Path | None = None) -> str:
    """16 hex digits that change with any kernel source, the list of kernels, the versions and the options."""
    from importlib.metadata import version

    root = root or Path(__file__).parent
    versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    switches = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR")
    h = hashlib.sha256(repr((versions, sys.version_info[:2], options, switches, list(listing))).encode())
    for path in sources(root):
        h.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()[:16]


def candidates() -> Iterator[Path]:
    """Where compiled kernels may be kept, best first: the named folder alone; else the user's, a temporary one."""
    if named_folder := os.environ.get("ECS_SIM_CACHE_DIR"):
        yield Path(named_folder).absolute()
        return
    try:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # nobody's home
        base = Path()
    if base.is_absolute():
        yield base / "ecs_sim"
    yield Path(tempfile.gettempdir()) / f"ecs_sim-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def folder_for(key: str) -> Path | None:
    """The writable folder for this content key, made if need be; None where nothing is writable."""
    for candidate in candidates():
        folder = candidate / key
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
                continue  # somebody else's folder in a shared temporary directory: not to be trusted
            probe = folder / f"{MARK}-{os.getpid()}"
            probe.write_text(key)
            probe.replace(folder / MARK)
        except OSError:
            continue
        return folder
    return None


def is_complete(key: str) -> bool:
    """Whether some candidate folder holds every kernel of this key, so that they only need loading."""
    return any((candidate / key / COMPLETE).is_file() for candidate in candidates())


def mark_complete(folder: Path, key: str) -> None:
    """Note that every kernel is in the folder. A failure costs a progress line next time, nothing else."""
    try:
        (folder / COMPLETE).write_text(key)
        drop_old(folder)
    except OSError:
        return


def drop_old(folder: Path) -> None:
    """Delete the sibling folders of other content keys which this module made and nobody used for a day."""
    for other in folder.parent.iterdir():
        mark = other / MARK
        if other != folder and mark.is_file() and time.time() - mark.stat().st_mtime > KEEP_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def empty(folder: Path) -> None:
    """Throw away what a folder holds but its mark: it could not be read. What can't be deleted stays."""
    try:
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            elif path.name != MARK:
                path.unlink(missing_ok=True)
    except OSError:
        return


def compiled_count(folder: Path) -> int:
    """How many functions the folder holds so far (numba keeps one index file a function)."""
    return sum(1 for _ in folder.rglob("*.nbi"))
