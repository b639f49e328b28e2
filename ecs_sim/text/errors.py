"""What goes wrong in a line, with the place and the remedy."""

from __future__ import annotations

from typing import Final

#: Every code and what it means; each has a place in the docs.
CODES: Final[dict[str, str]] = {
    "E-SENTENCE-UNKNOWN": "the line is no sentence of the language: it doesn't go on so",
    "E-SENTENCE-END": "the line ends before its sentence does",
    "E-SENTENCE-WORD": "a word that no sentence has",
    "E-SENTENCE-CHARACTER": "a character that no sentence has",
    "E-SENTENCE-EVENT": "an event that nothing can listen to",
    "E-SENTENCE-NUMBER": "a number that can't stand there, or a placeholder that isn't one",
    "E-SENTENCE-AMOUNT": "an amount where none is taken, or none where one is needed",
    "E-SENTENCE-SLOT": "a known word where it can't stand",
    "E-SENTENCE-HEED": "a part of the line that nothing on it heeds",
    "E-SENTENCE-LONG": "the line is longer than a sentence may be",
    "E-CARD-ATTACK": "a base attack too many, or where there can't be one",
    "E-CARD-TOOL": "a line of a Tool that is no package, or a package that is no Tool's",
    "E-CARD-NEVER": "a line that what it stands on can't have",
    "E-CARD-DORMANT": "a second wake condition, or one of what doesn't sleep",
    "E-CARD-QUEST": "a second Quest on one card",
    "E-CARD-HIT": "a line that needs a hit, where there is none",
    "E-CARD-EVENT": "something of an event on a line that hears none",
    "E-CARD-RUNE": "a line that runes, resonances and Cores alone have",
    "E-CARD-ONLY": "a line that cards alone have",
    "E-CARD-SIZE": "a card that is Large and Huge",
    "E-CARD-DIVIDE": "an amount that is divided by 0",
    "E-CLAUSE-KEY": "a key that a clause doesn't have",
    "E-CLAUSE-VALUE": "a value that can't stand there",
}


#: Said by the grammar, which knows no place: `ecs_sim.text.parse` finds the words in the line.
HEARS_NONE: Final = "the line points at a unit of an event, and hears none"


class SentenceError(ValueError):
    """A line that isn't a sentence of the language: where (`column`, from 1), what was expected, what comes nearest.

    `nearest` is the line itself with the mistake mended where `meant`, else the sentence known that is most like it.
    """

    def __init__(
        self,
        code: str,
        message: str,
        text: str,
        column: int = 1,
        expected: tuple[str, ...] = (),
        nearest: str | None = None,
        meant: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.text = text
        self.column = column
        self.expected = expected
        self.nearest = nearest
        self.meant = meant

    def __str__(self) -> str:
        parts = [f"{self.message} (column {self.column})"]
        if self.expected:
            parts.append(f"expected {listed(self.expected)}")
        if self.nearest is not None:
            parts.append(f'did you mean "{self.nearest}"?' if self.meant else f'nearest sentence: "{self.nearest}"')
        return "; ".join(parts)

    def pointed(self) -> str:
        """The line with a caret below the place."""
        return f"{self.text}\n{' ' * (self.column - 1)}^"


class ClauseError(ValueError):
    """A clause written as a table that isn't one: the path to the value inside it, and what was expected there."""

    def __init__(self, code: str, message: str, path: str = "", expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.path = path
        self.expected = expected

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        tail = f"; expected {listed(self.expected)}" if self.expected else ""
        return f"{where}{self.message}{tail}"


def listed(words: tuple[str, ...], last: str = "or") -> str:
    """`a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
