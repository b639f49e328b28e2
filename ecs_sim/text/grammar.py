"""The one parser: `ability.lark` with the vocabulary's words, built when the first line is read."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from lark import Lark, Token, UnexpectedToken

from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.lexer import LineLexer
from ecs_sim.text.lines import Lines

#: What the grammar's classes of words are called in an error.
CLASSES: Final[dict[str, str]] = {
    "STACK": "a keyword with an amount",
    "TIMED": "Freeze, Blind, Prismbreak, Entrap",
    "STUN": "Stun",
    "KEYWORD": "a keyword",
    "ADJECTIVE": "Burning, Frozen, …",
    "STAT": "Power, Speed, Armor, Focus",
    "HEAD": "Markup, Macabre, …",
    "EVENT": "an event",
    "COUNTER": "X",
    "POOL": "Stock, Dividend",
    "INT": "a number",
    "DECIMAL": "a number",
    "ORDINAL": "1st, 2nd, …",
    "BRACE": "{field}",
    "NAME": "a name",
    "$END": "the end of the line",
}
#: More than this says nothing: then only the classes are named.
_SHOWN: Final = 9


@cache
def parser() -> Lark:
    """The parser; building it takes some tenths of a second, once a process."""
    grammar = files("ecs_sim.text").joinpath("ability.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=LineLexer, transformer=Lines(), maybe_placeholders=True)


@cache
def _phrases() -> dict[str, str]:
    """Terminal -> the phrase as it is written."""
    return {t.name: str(t.pattern.value) for t in parser().terminals if t.pattern is not None}


@cache
def words() -> frozenset[str]:
    """Every single word that some sentence has, in lower case."""
    lexer = LineLexer(parser().lexer_conf)
    return lexer.words


def read(text: str) -> Clause:
    """The clause of a line, or a SentenceError that doesn't know its line yet."""
    try:
        return parser().parse(text)  # pyright: ignore[reportReturnType]
    except UnexpectedToken as error:
        raise _unexpected(error, text) from None


def _unexpected(error: UnexpectedToken, text: str) -> SentenceError:
    token = error.token
    expected = _expected(error)
    if token.type == "$END":
        return SentenceError("E-SENTENCE-UNKNOWN", "the line ends too early", text, len(text.rstrip()) + 1, expected)
    column = token.column or 1
    code = "E-SENTENCE-WORD" if token.type == "NAME" else "E-SENTENCE-UNKNOWN"
    what = "no sentence has the word" if token.type == "NAME" else "a sentence doesn't go on with"
    return SentenceError(code, f"{what} {str(token)!r}", text, column, expected)


def _expected(error: UnexpectedToken) -> tuple[str, ...]:
    """What could stand there, as an author would say it."""
    accepted = error.accepts or error.expected
    phrases = _phrases()
    found = dict.fromkeys(CLASSES.get(name) or f"`{phrases[name]}`" for name in sorted(accepted) if name != "NAME")
    if len(found) > _SHOWN:
        found = dict.fromkeys(CLASSES[name] for name in sorted(accepted) if name in CLASSES and name != "NAME")
    return tuple(found)


def column_of(token: Token) -> int:
    """The column of a terminal, from 1."""
    return token.column or 1
