"""Exit codes, and how errors, interrupts and closed pipes end a command: never with a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

FINE = 0
NO = 1
BAD = 2
INTERRUPTED = 130
CLOSED_PIPE = 141

EPILOG = (
    "Exit codes: 0 fine; 1 the answer is no (a catalogue that isn't sound); 2 bad use or bad input, "
    "every problem on standard error; 130 interrupted; 141 the reader of the output went away."
)


def exit_code_of(command: Callable[[], int]) -> int:
    """Run a command and say what the process should exit with."""
    try:
        code = command()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _mute()
        return CLOSED_PIPE
    except ValueError as error:
        return _complain(error)
    except OSError as error:
        print(f"ecs-sim: {_reason(error)}", file=sys.stderr)
        return BAD
    return code


def end(command: Callable[[], int]) -> NoReturn:
    """Carry out a command; typer hears of its exit code alone."""
    import typer

    raise typer.Exit(exit_code_of(command))


def _complain(error: ValueError) -> int:
    from ecs_sim.model.errors import InputError, spelled

    if not isinstance(error, InputError):
        raise error
    count = len(error.problems)
    print(f"ecs-sim: {count} problem{'s' if count != 1 else ''} in the input", file=sys.stderr)
    for line in spelled(error.problems):
        print(f"  {line}", file=sys.stderr)
    return BAD


def _reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)


def _mute() -> None:
    """Standard output has no reader any more: the interpreter's own flush at the end must not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse(message: str) -> int:
    """Say on standard error why a command can't be carried out as it was given."""
    print(f"ecs-sim: {message}", file=sys.stderr)
    return BAD
