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


#: Columns of a table where nobody looks at it: no cell is broken or cut for whatever reads it.
_WIDE = 1000


def table_console() -> PipedConsole:
    """A console for tables: as wide as the terminal is; where there is none (a pipe, a file), as wide as they are."""
    console = PipedConsole(highlight=False)
    return console if console.is_terminal else PipedConsole(highlight=False, width=_WIDE)


def printable(text: str) -> str:
    r"""A text of somebody else's on one line: what no terminal should be given is spelled out (`\x1b`, `\n`)."""
    return "".join([c if c.isprintable() else c.encode("unicode_escape").decode() for c in text])


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
