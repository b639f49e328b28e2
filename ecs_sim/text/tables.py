"""Where lark keeps the tables of the parser for the next process.

They stand beside the compiled kernels (`ecs_sim.cache`), and are trusted as those are: in a folder that is ours alone.
Lark passes over a file that is damaged, half written or made by another version of itself, and makes it anew.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from typing import Final

from ecs_sim.cache import candidates, trusted

FOLDER: Final = "grammar"
#: So many are kept, for several versions of the engine beside each other; the oldest go first.
MOST: Final = 8


def place_of_tables(grammar: str) -> str:
    """The file for the tables of a grammar, whether it is there or not; an empty string where nothing is writable."""
    key = hashlib.sha256(repr((sys.version_info[:2], grammar)).encode()).hexdigest()[:16]
    for candidate in candidates():
        folder = candidate / FOLDER
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = folder / key
            if not trusted(folder) or not os.access(folder, os.W_OK) or (path.exists() and not trusted(path)):
                continue
        except OSError:
            continue
        with suppress(OSError):
            others = sorted(folder.iterdir(), key=lambda other: other.stat().st_mtime, reverse=True)
            for other in others[MOST:]:
                if other != path:
                    other.unlink(missing_ok=True)
        return str(path)
    return ""
