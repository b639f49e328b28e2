"""The console that every command prints on, and what it reads."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from ecs_sim.model.errors import InputError, Problem


class PipedConsole(Console):
    """A rich console that leaves a closed pipe to the guard, instead of ending the process with code 1."""

    def on_broken_pipe(self) -> None:
        """Raise what went wrong again; called by rich while it handles a BrokenPipeError."""
        raise BrokenPipeError


def read_from(source: str) -> str | Path:
    """What a document's argument names: a path, or with `-` the text on standard input."""
    if source != "-":
        return Path(source)
    try:
        text = sys.stdin.read()
    except UnicodeDecodeError:
        raise InputError([Problem("unreadable", (), "standard input is no UTF-8 text")]) from None
    if not text.strip():
        raise InputError([Problem("unreadable", (), "standard input is empty: no document came", "a JSON document")])
    return text
