"""Words of a line: the longest phrase of the grammar that fits, then the vocabulary's classes of words.

The grammar's own quoted phrases are its terminals; the classes (`STACKED`, `STAT` …) are filled from the vocabulary.
What was worded otherwise once (`ecs_sim.text.reworded`) is read as what it is called now.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr, Token

from ecs_sim.text.errors import SentenceError
from ecs_sim.text.events import EVENT_BY_TEXT
from ecs_sim.text.nearest import alike, nearest_word
from ecs_sim.text.pieces import NAMING, Piece, end_of_name, pieces
from ecs_sim.text.reworded import EVENTS_ONCE, WORDS_ONCE
from ecs_sim.text.vocabulary import ADJECTIVES, COUNTERS, FAMILIES, HEADS, KEYWORDS, POOLS, STATS, TAILS

_CLASSES: Final[dict[str, str]] = (
    {f.name: {"amount": "STACKED", "seconds": "STUN", "nothing": "TIMED"}[f.takes] for f in FAMILIES}
    | {k.name: "KEYWORD" for k in KEYWORDS}
    | dict.fromkeys(ADJECTIVES, "ADJECTIVE")
    | dict.fromkeys(STATS.values(), "STAT")
    | dict.fromkeys(POOLS.values(), "POOL")
    | dict.fromkeys(HEADS, "HEAD")
    | dict.fromkeys(COUNTERS, "COUNTER")
    | {row.text: "TAIL" for row in TAILS}
)
#: Other words for a subject, and the table's own.
_ANYBODY: Final = {"any other unit": "another unit", "any unit": "a unit"}
_ANY: Final = re.compile(f"^(?:{'|'.join(_ANYBODY)})\\b")


class LineLexer(Lexer):
    """Makes the grammar's terminals of a line."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for terminal in lexer_conf.terminals:
            if isinstance(terminal.pattern, PatternStr):
                if terminal.name in _CLASSES.values():
                    raise ValueError(f"{terminal.pattern.value!r} is named as a class of words is")
                self._add(terminal.pattern.value, terminal.name)
        for phrase, name in _CLASSES.items():
            self._add(phrase, name)
        self.now: dict[str, str] = {}
        for once, now in WORDS_ONCE.items():
            self._add(once, self._name_of(now))
            self.now[once.lower()] = now
        for rows in self.phrases.values():
            rows.sort(key=lambda row: -len(row[0]))
        self.words: frozenset[str] = frozenset(
            word for rows in self.phrases.values() for phrase, _ in rows for word in phrase
        )

    def _name_of(self, phrase: str) -> str:
        """The terminal of a phrase that the language has."""
        words = tuple(word.lower() for _, word, _ in pieces(phrase))
        return next(name for known, name in self.phrases.get(words[0], ()) if known == words)

    def first_words(self, terminals: Collection[str]) -> frozenset[str]:
        """The words that phrases of these terminals begin with, in lower case."""
        return frozenset(
            first
            for first, rows in self.phrases.items()
            if first.isalpha() and any(name in terminals for _, name in rows)
        )

    def slip(self, lower: list[str], at: int) -> tuple[int, str] | None:
        """Where the words from `at` on leave a phrase that they begin with, by a word that nothing knows but is spelled
        like the phrase's: its place, and the word of the phrase. The longest such phrase.
        """
        found: tuple[int, str] | None = None
        for words, _ in self.phrases.get(lower[at], ()):
            here = lower[at : at + len(words)]
            same = next((i for i, (a, b) in enumerate(zip(here, words, strict=False)) if a != b), 0)
            if same and here[same] not in self.words and nearest_word(here[same], (words[same],)):
                found = max(found or (0, ""), (at + same, words[same]))
        return found

    def _add(self, phrase: str, name: str) -> None:
        words = tuple(word.lower() for _, word, _ in pieces(phrase))
        rows = self.phrases.setdefault(words[0], [])
        if any(words == known for known, _ in rows):
            raise ValueError(f"{phrase!r} is in the vocabulary twice, or in the grammar and the vocabulary")
        rows.append((words, name))

    def lex(self, data: str) -> Iterator[Token]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Every terminal of the line; a word that nothing knows is a NAME and left to the grammar to refuse."""
        found = pieces(data)
        lower = [text.lower() for _, text, _ in found]
        at = 0
        while at < len(found):
            kind, text, offset = found[at]
            if kind not in ("word", "mark"):
                yield _token(kind, text, offset)
                at += 1
                continue
            size, name = self._longest(lower, at)
            said = " ".join(piece for _, piece, _ in found[at : at + size])
            yield _token(name, self.now.get(said.lower(), said) if self.now else said, offset)
            at += size
            if name in NAMING and at < len(found) and found[at][0] != "NAME":
                stop = end_of_name(lower, at, NAMING[name])
                if stop > at:
                    last = found[stop - 1]
                    yield _token("NAME", data[found[at][2] : last[2] + len(last[1])], found[at][2])
                at = stop
            if name in ("WHEN", "AFTER") and at < len(found):
                stop = lower.index(",", at) if "," in lower[at:] else len(lower)
                yield _event(data, name, found[at:stop])
                at = stop

    def _longest(self, lower: list[str], at: int) -> tuple[int, str]:
        for words, name in self.phrases.get(lower[at], ()):
            if words == tuple(lower[at : at + len(words)]):
                return len(words), name
        return 1, "NAME"


def _token(kind: str, text: str, offset: int) -> Token:
    return Token(kind, text, start_pos=offset, line=1, column=offset + 1)


def _event(data: str, opener: str, found: list[Piece]) -> Token:
    """The words between `When` and the comma, as one terminal: they must be one of the events."""
    if not found:
        raise SentenceError("E-SENTENCE-EVENT", "no event is named", data, len(data.rstrip()) + 1, ("an event",))
    words = _ANY.sub(lambda any_: _ANYBODY[any_[0]], " ".join(text.lower() for _, text, _ in found))
    offset = found[0][2]
    words = EVENTS_ONCE.get(words, words)
    event = EVENT_BY_TEXT.get(f"after {words}" if opener == "AFTER" else words)
    if event is None:
        start, last = offset, found[-1]
        shown = data[start : last[2] + len(last[1])]
        to_the_end = found[-1][2] + len(found[-1][1]) == len(data.rstrip())
        begun = _begun(words) if to_the_end else ""
        if begun:
            end = offset + _length(data[offset:], begun)
            message = f"the comma after {begun!r} is missing"
            raise SentenceError("E-SENTENCE-EVENT", message, data, end + 1, ("`,`",))
        near = nearest_word(words, EVENT_BY_TEXT)
        same = near is not None and alike(words, near)
        what = "did you mean" if same else "the nearest event is"
        close = f", {what} {EVENT_BY_TEXT[near].text!r}" if near else ""
        text = f"nothing can listen to {shown!r}{close}"
        said = f"{data[:start]}{EVENT_BY_TEXT[near].text}{data[start + len(shown) :]}" if near and same else None
        raise SentenceError("E-SENTENCE-EVENT", text, data, offset + 1, ("an event of the list in the docs",), said)
    return _token("EVENT", f"after {words}" if opener == "AFTER" else words, offset)


def _begun(words: str) -> str:
    """The longest event that these words begin with: then only the comma after it is missing."""
    parts = words.split(" ")
    starts = (" ".join(parts[:size]) for size in range(len(parts) - 1, 1, -1))
    return next((start for start in starts if start in EVENT_BY_TEXT), "")


def _length(data: str, words: str) -> int:
    """How far these words reach in the line as it is written, whatever blanks stand between them."""
    last = pieces(data)[len(pieces(words)) - 1]
    return last[2] + len(last[1])
