"""The console that every command prints on."""

from __future__ import annotations

from rich.console import Console


class PipedConsole(Console):
    """A rich console that leaves a closed pipe to the guard, instead of ending the process with code 1."""

    def on_broken_pipe(self) -> None:
        """Raise what went wrong again; called by rich while it handles a BrokenPipeError."""
        raise BrokenPipeError
