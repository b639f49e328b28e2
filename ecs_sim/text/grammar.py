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
from ecs_sim.text.lexer import LineLexer
from ecs_sim.text.lines import Lines
from ecs_sim.text.nearest import meant
from ecs_sim.text.sense import check
from ecs_sim.text.tables import place_of_tables
from ecs_sim.text.vocabulary import RIDERS, VERB_BY_WORD

#: The grammar file.
GRAMMAR: Final = files("ecs_sim.text").joinpath("ability.lark")
#: What the grammar's classes of words are called in an error.
CLASSES: Final[dict[str, str]] = {
    "STACKED": "a keyword with an amount",
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
    "TAIL": "once, if the hit lands, …",
    "NAME": "a name",
    "$END": "the end of the line",
}
#: Words after which no amount can stand, and words which need one.
_NO_AMOUNT: Final = ("TIMED", "KEYWORD", "CULL", "SHOCK")
_AMOUNT: Final = frozenset({v.name.lower() for v in VERB_BY_WORD.values() if v.name and v.takes != "nothing"})
_MARKS: Final = ("COLON", "INT", "DECIMAL", "BRACE")
#: Words that together say `an effect`, `recipients` …: (what to call them, the word that shows it, all of them).
_RECIPIENTS: Final = frozenset(
    {
        "all",
        "flank",
        "adjacent",
        "enemies",
        "enemy",
        "allies",
        "ally",
        "tools",
        "hubs",
        "lucid",
        "wounded",
        "ignited",
        "dead",
        "other",
        "tool",
        "hub",
        "an adjacent ally",
        "adjective",
        "keyword",
    }
    | {"int", "brace", "this unit", "the target", "that unit", "that ally", "that enemy", "that ally's target"}
    | {"the attacker", "the killer", "the revived ally"}
)
_GROUPS: Final[tuple[tuple[str, str, frozenset[str]], ...]] = (
    ("a condition and a colon", "bloodlust", frozenset({*(r.word for r in RIDERS), "overmatch", "if", "on", "first"})),
    (
        "an effect",
        "restore",
        _RECIPIENTS
        | {"deal", "restore", "gain", "lose", "apply", "clear", "self-destruct", "become dormant", "wake", "repair"}
        | {v.name.lower() for v in VERB_BY_WORD.values() if v.name}
        | {"stack", "stun", "timed", "counter", "decimal"},
    ),
    ("recipients", "all", _RECIPIENTS),
    (
        "an amount",
        "half",
        frozenset({"half", "int", "brace", "counter", "stack", "stat", "pool", "raw power", "base speed"})
        | {"maximum vitality", "that amount", "this unit's", "the target's", "that unit's", "that ally's"}
        | {"that enemy's", "the cost paid", "the damage so far", "the damage dealt", "the freeze removed"}
        | {"the vitality lost", "the debt paid", "the insurance absorbed", "the vitality restored by feast"},
    ),
)
#: More are not shown.
_SHOWN: Final = 9


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
    return clause


def _unexpected(error: UnexpectedToken, text: str) -> SentenceError:
    token = cast("Token", error.token)
    accepted = _accepted(error)
    expected = _expected(accepted)
    before = _before(token, text)
    column = len(text.rstrip()) + 1 if token.type == "$END" else token.column or 1
    said: str | None = None
    if token.type == "NAME" and token.lower() not in words() and not token.startswith('"'):
        near = meant(token.lower(), words())
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
    elif token.type == "DECIMAL":
        code, message = "E-SENTENCE-NUMBER", f"{token} is no whole number"
    elif token.type == "$END":
        code, message = "E-SENTENCE-END", "the line ends too early"
    else:
        code, message = "E-SENTENCE-UNKNOWN", f"a sentence doesn't go on with {str(token)!r}"
    return SentenceError(code, message, text, column, expected, said)


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


def _expected(terminals: set[str]) -> tuple[str, ...]:
    """What could stand there, as an author would say it."""
    phrases = _phrases()
    accepted = {phrases.get(name, name).lower() for name in terminals}
    found: list[str] = []
    for label, sign, covered in _GROUPS:
        if sign in accepted:
            found.append(label)
            accepted -= covered
    classes = {name.lower(): label for name, label in CLASSES.items() if label}
    found += dict.fromkeys(classes[word] for word in sorted(accepted) if word in classes)
    found += [f"`{word}`" for word in sorted(accepted) if word not in classes and not word.startswith("and ")]
    return tuple(found[:_SHOWN])
