"""What is kept of battles: a writer for hosts, a corpus to read, one recording as a document. Loaded when asked for.

with Writer("corpus") as writer:
    writer.write(ecs_sim.simulate(battle))
for recording in Corpus("corpus").recordings():
    ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ecs_sim.recording.corpus import Corpus, Piece
    from ecs_sim.recording.files import Segment
    from ecs_sim.recording.record import Recording, Unreadable, read_recording
    from ecs_sim.recording.writer import NotWrittenError, Writer

__all__ = ["Corpus", "NotWrittenError", "Piece", "Recording", "Segment", "Unreadable", "Writer", "read_recording"]

_HOMES = {
    "Corpus": "ecs_sim.recording.corpus",
    "NotWrittenError": "ecs_sim.recording.writer",
    "Piece": "ecs_sim.recording.corpus",
    "Recording": "ecs_sim.recording.record",
    "Segment": "ecs_sim.recording.files",
    "Unreadable": "ecs_sim.recording.record",
    "Writer": "ecs_sim.recording.writer",
    "read_recording": "ecs_sim.recording.record",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
