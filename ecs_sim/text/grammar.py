"""The one parser: `ability.lark` with the vocabulary's words, built when the first line is read."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from lark import Lark, Token, UnexpectedToken
from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift

from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.expected import beginnings, spoken
from ecs_sim.text.lexer import LineLexer
from ecs_sim.text.lines import Lines
from ecs_sim.text.nearest import meant
from ecs_sim.text.pieces import pieces
from ecs_sim.text.run_on import run_together
from ecs_sim.text.sense import check
from ecs_sim.text.tables import place_of_tables
from ecs_sim.text.vocabulary import HEADS, RIDERS, VERB_BY_WORD

#: The grammar file.
GRAMMAR: Final = files("ecs_sim.text").joinpath("ability.lark")
#: Words after which no amount can stand, and words which need one.
_NO_AMOUNT: Final = ("TIMED", "KEYWORD", "CULL", "SHOCK")
_AMOUNT: Final = frozenset({v.name.lower() for v in VERB_BY_WORD.values() if v.name and v.takes != "nothing"})
#: What stands before a colon, and alone says nothing.
_HEADED: Final = frozenset(name.lower() for name in (*HEADS, *(row.text for row in RIDERS), "shatter", "first"))
#: Where more could stand, a misspelt word may be any.
_FEW: Final = 24
_MARKS: Final = ("COLON", "INT", "DECIMAL", "BRACE")


@cache
def parser() -> Lark:
    """The parser. Building it takes some tenths of a second, so its tables are kept for the next process."""
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer=LineLexer,
        transformer=Lines(),
        maybe_placeholders=True,
        cache=place_of_tables(text) or False,
    )


@cache
def _phrases() -> dict[str, str]:
    """Terminal -> the phrase as it is written."""
    return {t.name: str(t.pattern.value) for t in parser().terminals if isinstance(t.pattern, PatternStr)}


@cache
def words() -> frozenset[str]:
    """Every single word that some sentence has, in lower case."""
    return _lexer().words


@cache
def _lexer() -> LineLexer:
    return LineLexer(parser().lexer_conf)


def read(text: str) -> Clause:
    """The clause of a line, or a SentenceError that doesn't know its line yet; its `nearest` is the line as meant."""
    try:
        clause = cast("Clause", parser().parse(text))  # pyright: ignore[reportUnknownMemberType]
    except UnexpectedToken as error:
        raise _unexpected(error, text) from None
    check(clause)
    if (together := run_together(text)) is not None:
        raise together
    return clause


def _unexpected(error: UnexpectedToken, text: str) -> SentenceError:
    token = cast("Token", error.token)
    accepted = _accepted(error)
    expected = spoken(parser(), accepted, _phrases())
    before = _before(token, text)
    column = len(text.rstrip()) + 1 if token.type == "$END" else token.column or 1
    said: str | None = None
    if token.type == "NAME" and token.lower() not in words() and not token.startswith('"'):
        near = meant(token.lower(), _words_of(accepted)) or meant(token.lower(), words())
        hint = "" if near is None else f", did you mean {near!r}"
        said = text if near is None else f"{text[: column - 1]}{near}{text[column - 1 + len(token) :]}"
        code, message = "E-SENTENCE-WORD", f"no sentence has the word {str(token)!r}{hint}"
    elif before is not None and before.type in _NO_AMOUNT and token.type in _MARKS:
        code, message = "E-SENTENCE-AMOUNT", f"{before} takes no amount"
    elif before is not None and before.type in _MARKS[1:] and token.type == "TIMED" and "STACKED" in accepted:
        code, message = "E-SENTENCE-AMOUNT", f"{token} takes no amount"
    elif before is not None and _wants_amount(before) and "INT" in accepted:
        code, message, expected = "E-SENTENCE-AMOUNT", f"{before} needs an amount", ("a number", "{field}")
    elif before is not None and accepted == {_terminal("equal to")}:
        code, message = "E-SENTENCE-AMOUNT", f"how much {before} isn't said"
        expected = (f"a number before `{before}`", "`equal to`")
    elif token.type == "COUNTER" and _in_a_condition(accepted):
        code, message = "E-SENTENCE-SLOT", f"nobody has {token}: `If {token} is 3 or more, …` asks for it"
    elif token.type == "DECIMAL":
        code, message = "E-SENTENCE-NUMBER", f"{token} is no whole number"
    elif token.type == "$END" and before is not None and " ".join(text.split()).lower() in _HEADED:
        code, message = "E-SENTENCE-END", f"{text.strip()} says when, and nothing what happens then"
        expected = ("`:` and an effect",)
    elif token.type == "$END":
        code, message = "E-SENTENCE-END", "the line ends too early"
    elif (slip := _slip(token, text)) is not None:
        column, word, wanted = slip
        said = f"{text[: column - 1]}{wanted}{text[column - 1 + len(word) :]}"
        code, message = "E-SENTENCE-WORD", f"no sentence has the word {word!r}, did you mean {wanted!r}"
        expected = (f"`{wanted}`",)
    else:
        begins = text[: column - 1].strip() == ""
        goes = "no sentence begins with" if begins else "a sentence doesn't go on with"
        code, message = "E-SENTENCE-UNKNOWN", f"{goes} {str(token)!r}"
    return SentenceError(code, message, text, column, expected, said)


def _slip(token: Token, text: str) -> tuple[int, str, str] | None:
    """A misspelt word in a phrase that begins at a token: its column, the word, and how it is spelled."""
    found = pieces(text)
    place = next((i for i, (_, _, offset) in enumerate(found) if offset == token.start_pos), None)
    slip = None if place is None else _lexer().slip([word.lower() for _, word, _ in found], place)
    return None if slip is None else (found[slip[0]][2] + 1, found[slip[0]][1], slip[1])


def _in_a_condition(accepted: set[str]) -> bool:
    """Whether a condition, or what somebody has, could stand there."""
    first = beginnings(parser())
    return first["holding"] <= accepted


def _words_of(terminals: set[str]) -> frozenset[str]:
    """The words that could begin what may stand there; nothing where that is almost anything."""
    return _lexer().first_words(terminals) if len(terminals) <= _FEW else frozenset()


def _wants_amount(before: Token) -> bool:
    return before.type in ("STACKED", "STUN") or before.lower() in _AMOUNT


def _before(token: Token, text: str) -> Token | None:
    """The terminal before the one that couldn't stand there."""
    last: Token | None = None
    for other in _lexer().lex(text):
        if token.type != "$END" and (other.start_pos or 0) >= (token.start_pos or 0):
            break
        last = other
    return last


def _accepted(error: UnexpectedToken) -> set[str]:
    """The terminals that could stand there.

    `error.accepts` says the same, but copies the whole parser for each: here only numbers of states are walked.
    """
    state: Any = cast("Any", error.interactive_parser).parser_state
    states, end = state.parse_conf.states, state.parse_conf.end_state
    stack = cast("list[int]", state.state_stack)
    return {name for name in states[stack[-1]] if name.isupper() and _leads(states, end, stack, name)}


def _leads(states: Any, end: int, stack: list[int], name: str) -> bool:
    """Whether the parser can take this terminal: every reduction before it leads to a state which shifts it."""
    walked = stack[:]
    while True:
        if name == "$END" and walked[-1] == end:
            return True
        found = states[walked[-1]].get(name)
        if found is None:
            return False
        action, rule = found
        if action is Shift:
            return True
        if rule.expansion:
            del walked[-len(rule.expansion) :]
        walked.append(states[walked[-1]][rule.origin.name][1])


@cache
def _terminal(phrase: str) -> str:
    return next(name for name, known in _phrases().items() if known == phrase)
