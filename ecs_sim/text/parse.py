"""Ability lines to clauses: `parse_line`. The grammar is loaded when the first line is read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import HEARS_NONE, SentenceError
from ecs_sim.text.mend import mended
from ecs_sim.text.nearest import nearest_sentence

#: A line longer than this is no sentence that a card could print.
LINE_MAX: Final = 400
_CACHED: Final = 4096
#: Words for units of an event.
_POINTED: Final = re.compile(
    r"\bthe attacker\b|\bthe revived ally\b|\bthat (?:unit|ally|enemy)(?:'s(?: target)?)?", re.IGNORECASE
)


@lru_cache(maxsize=_CACHED)
def parse_line(text: str) -> Clause:
    """The clause that a line says; SentenceError where it says none."""
    from ecs_sim.text import grammar  # lark is loaded with the first line, not with the package

    if len(text) > LINE_MAX:
        raise SentenceError(
            "E-SENTENCE-LONG", f"the line has {len(text)} characters, a sentence at most {LINE_MAX}", text, LINE_MAX + 1
        )
    if not text.strip():
        raise SentenceError("E-SENTENCE-UNKNOWN", "the line is empty", text, 1, ("a sentence",))
    try:
        return grammar.read(text)
    except SentenceError as error:
        message, column = error.message, error.column
        if column == 1:
            message, column = _quoted(message, text)
        placed = SentenceError(error.code, message, text, column, error.expected, error.nearest)
        near = mended(text, placed, grammar.read)
        meant = near is not None
        near = near or nearest_sentence(error.nearest or text)
        raise SentenceError(error.code, message, text, column, error.expected, near, meant=meant) from None


def _quoted(message: str, text: str) -> tuple[str, int]:
    """The message with the words that it quotes as the line has them, and where they stand.

    Of some mistakes the grammar knows no better place.
    """
    if message == HEARS_NONE and (pointed := _POINTED.search(text)):
        return f"`{pointed[0]}` points at a unit of an event, and the line hears none", pointed.start() + 1
    match = re.match("`(.+?)`", message)
    found = None if match is None else re.search(r"\s+".join(map(re.escape, match[1].split())), text, re.IGNORECASE)
    if match is None or found is None:
        return message, 1
    return f"`{found[0]}`{message[match.end() :]}", found.start() + 1
