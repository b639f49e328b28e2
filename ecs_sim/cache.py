"""Where compiled kernels are kept, and under which key: an edited callee never leaves an old caller in place.

The folder is keyed by the content of every kernel source, the list of kernels, the versions, the options and the
processor. In it lies one file of machine code, `program`, with the hash of its content, so that a damaged or
half-written file costs a compilation and nothing else. While compiling, every process appends kernels to a file of
its own; the parts are joined at the end (`ecs_sim.linker`) and dropped. Nothing here imports numba: whether the cache
is warm is known without it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MARK = ".ecs_sim-cache"
WHOLE = "program"
PART = "part-"
KEEP_SECONDS = 86400
SOURCES = ("compiler.py", "expand.py", "kernel.py", "linker.py", "pipeline.py", "record_types.py")


@dataclass(frozen=True, slots=True)
class Code:
    """One compiled piece: a kernel's LLVM bitcode and the function in it, or the whole program's machine code."""

    name: str
    symbol: str
    data: bytes


def sources(root: Path) -> list[Path]:
    """Every file whose content decides what the kernels compile to, in a fixed order."""
    folders = (root / "systems", root / "components")
    found = [p for folder in folders for p in folder.rglob("*.py")]
    found += [root / name for name in SOURCES]
    return sorted(found, key=lambda p: p.relative_to(root).as_posix())


def content_key(listing: Iterable[str], options: object, root: Path | None = None) -> str:
    """16 hex digits that change with anything that the compiled code depends on."""
    from importlib import import_module
    from importlib.metadata import version

    llvm: Any = import_module("llvmlite.binding")
    root = root or Path(__file__).parent
    versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    switches = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR")
    machine = (llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    h = hashlib.sha256(repr((versions, sys.version_info[:2], machine, options, switches, list(listing))).encode())
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


def folders(name: str) -> Iterator[Path]:
    """The folders of this name that are ours, made if need be, best first; those that can't be had are passed over."""
    for candidate in candidates():
        folder = candidate / name
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            ours = trusted(folder)
        except OSError:
            continue
        if ours:
            yield folder


def folder_for(key: str) -> Path | None:
    """The folder for this content key, made if need be: writable, or full or read-only with the whole program in it."""
    for folder in folders(key):
        probe = folder / f"{MARK}-{os.getpid()}"
        try:
            probe.write_text(key)
            probe.replace(folder / MARK)
        except OSError:
            with suppress(OSError):
                probe.unlink(missing_ok=True)
            if load_program(folder) is None:
                continue
        return folder
    return None


def trusted(folder: Path) -> bool:
    """Whether a folder of code is ours: somebody else's, in a shared temporary directory, is not to be run."""
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()


def is_complete(key: str) -> bool:
    """Whether a candidate folder of ours holds the whole file of this key, undamaged, so that it only needs loading."""
    found = (candidate / key for candidate in candidates())
    return any(folder.is_dir() and trusted(folder) and load_program(folder) is not None for folder in found)


# --------------------------------------------------------------------------------------- records


def append(path: Path, code: Code) -> None:
    """Write one more record at the end of a file."""
    digest = hashlib.sha256(code.data).hexdigest()
    head = json.dumps({"name": code.name, "symbol": code.symbol, "size": len(code.data), "sha256": digest})
    with path.open("ab") as file:
        file.write(head.encode() + b"\n" + code.data + b"\n")


def records(path: Path) -> Iterator[Code]:
    """The records of a file, up to the first that is damaged or cut off."""
    try:
        content = path.read_bytes()
    except OSError:
        return
    place = 0
    while place < len(content):
        end = content.find(b"\n", place)
        try:
            head = json.loads(content[place:end])
            data = content[end + 1 : end + 1 + head["size"]]
            if hashlib.sha256(data).hexdigest() != head["sha256"]:
                return
            code = Code(head["name"], head["symbol"], data)
        except (ValueError, KeyError, TypeError):
            return
        yield code
        place = end + len(data) + 2


def load_parts(folder: Path | None) -> dict[str, Code]:
    """The kernels that processes have compiled so far, by name."""
    if folder is None:
        return {}
    return {code.name: code for path in sorted(folder.glob(f"{PART}*")) for code in records(path)}


def load_program(folder: Path | None) -> bytes | None:
    """The machine code of all kernels, where it is there and sound."""
    return None if folder is None else next((code.data for code in records(folder / WHOLE)), None)


def part(folder: Path) -> Path:
    """The file that this process appends to."""
    return folder / f"{PART}{os.getpid()}"


def count(folder: Path) -> int:
    """How many records the parts hold so far."""
    return sum(1 for path in folder.glob(f"{PART}*") for _ in records(path))


def store(folder: Path, program: bytes) -> None:
    """Keep the whole program, and drop the parts and old folders. A failure costs time later, no more."""
    fresh = folder / f".{WHOLE}-{os.getpid()}"
    try:
        fresh.unlink(missing_ok=True)
        append(fresh, Code(WHOLE, "", program))
        fresh.replace(folder / WHOLE)
        for path in folder.glob(f"{PART}*"):
            path.unlink(missing_ok=True)
        drop_old(folder)
    except OSError:
        return


def drop_old(folder: Path) -> None:
    """Delete the sibling folders of other content keys which this module made and nobody used for a day."""
    for other in folder.parent.iterdir():
        mark = other / MARK
        if other != folder and mark.is_file() and time.time() - mark.stat().st_mtime > KEEP_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
