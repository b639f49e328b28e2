"""The pieces of a line: words, numbers, placeholders, marks; and how the names of cards and tribes stand among them."""

from __future__ import annotations

import re
from typing import Final

from ecs_sim.text.errors import SentenceError

_PIECE: Final = re.compile(
    r"\s*(?:(?P<BRACE>\{[^{}]*\})|(?P<NAME>\"[^\"]+\")|(?P<ORDINAL>\d+(?:st|nd|rd|th)\b)|(?P<DECIMAL>\d+\.\d+)|(?P<INT>\d+)"
    r"|(?P<word>[^\W\d_]+(?:['’\-][^\W\d_]+)*)|(?P<mark>[:,%/()+]))",
    re.IGNORECASE,
)
#: Terminals after which a card or a tribe is named, and where the name ends: at these words, or with the line.
_ENDS: Final[tuple[tuple[str, ...], ...]] = ((",",), ("and",), ("of", "tier"))
NAMING: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    **dict.fromkeys(("_SPAWN", "_INTO", "_INTO_RANDOM"), _ENDS),
    **dict.fromkeys(("_OF_THE", "_AND_OF_THE"), (*_ENDS, ("tribe",))),
}
_UNCLOSED: Final = {"{": "a placeholder isn't closed", '"': "a name in quotes isn't closed"}
Piece = tuple[str, str, int]  # kind, text, offset


def pieces(text: str) -> list[Piece]:
    """The words, numbers, placeholders and marks of a line, each with its offset."""
    found: list[Piece] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        match = _PIECE.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            message = _UNCLOSED.get(text[at], f"no sentence has {text[at]!r}")
            raise SentenceError("E-SENTENCE-CHARACTER", message, text, at + 1)
        kind = match.lastgroup or "word"
        said = match.group(kind)
        found.append((kind, said if kind == "NAME" else said.replace("’", "'"), match.start(kind)))
        at = match.end()
    return found


def end_of_name(lower: list[str], at: int, ends: tuple[tuple[str, ...], ...]) -> int:
    """Where a name ends that begins at `at`: before one of these, or with the line."""
    for place in range(at, len(lower)):
        if any(tuple(lower[place : place + len(end)]) == end for end in ends):
            return place
    return len(lower)


def as_name(text: str) -> str:
    """A name as a line holds it: in quotes where it couldn't be told from the words of the sentence."""
    try:
        words = [piece.lower() for _, piece, _ in pieces(text)]
    except SentenceError:
        return f'"{text}"'
    ends = end_of_name(words, 0, NAMING["_OF_THE"]) < len(words)
    return f'"{text}"' if ends or words[:2] == ["a", "random"] or words == ["unit"] else text
