"""The codes of problems of documents, explained: docs/errors.md is made of this table and of that of printed lines."""

from __future__ import annotations

from typing import Final, NamedTuple

from ecs_sim.model.errors import CODES


class _Page(NamedTuple):
    why: str
    remedy: str


#: What each code comes of, and what to do.
PAGES: Final[dict[str, _Page]] = {
    "unreadable": _Page(
        "Nothing could be read: there is no such file, it may not be read, it is a folder without TOML or JSON files, "
        "or no UTF-8 text; or standard input was empty.",
        "Check the path. A catalogue is a file or a folder, any other document a file.",
    ),
    "syntax": _Page(
        "The text breaks the rules of TOML or JSON before any rule of this format: a quotation mark or a bracket that "
        "isn't closed, a comma too many, a key without a value. Line and column are where the reader gave up; the "
        "mistake is there or shortly before.",
        "Mend the text there; an editor that knows TOML or JSON shows the same place.",
    ),
    "too-large": _Page(
        "The document has more bytes, values or levels than the limits allow.",
        "Split a catalogue into several files of a folder. docs/formats.md lists the limits by name.",
    ),
    "duplicate-key": _Page("One table has the same key twice; which of the two is meant can't be known.", "Keep one."),
    "number": _Page(
        "`nan`, an infinity, or a number of more than 18 digits.",
        "Write the number that is meant.",
    ),
    "format": _Page(
        "The `format` line names another kind of document, or a version that this engine doesn't read. Nothing else is "
        "said about such a document.",
        'A catalogue begins with `format = "ecs-sim/catalogue/1"`, a battle with `"ecs-sim/battle/1"`.',
    ),
    "type": _Page(
        'A value of another type is wanted there. Nothing is converted: a "3" is no number, 2.0 no whole number, 1 '
        "not `true`.",
        "Write what is expected. A list of tables is `[[cards]]` in TOML, with two brackets.",
    ),
    "missing-key": _Page(
        "A table lacks a key that it must have. A key that is spelled wrong is told as `unknown-key` alone.",
        "Add the key; the JSON Schema (`ecs-sim schema catalogue`) says what it means.",
    ),
    "unknown-key": _Page(
        "The table has a key that the format doesn't know: misspelled, of another table, or of another game. Tables "
        "are closed, so that no slip goes unnoticed.",
        "Take the key that is suggested, or move it to where it belongs: the lines and stats of a boss stand in its "
        "`phases`.",
    ),
    "value": _Page(
        "A value of the right type that can't stand there: below or above a bound, too long, a fraction where the "
        "place needs whole numbers, a formula that is none, or at odds with another key (`durability` on a unit).",
        "Write one that fits what is expected. A field that lines read is told where it is written.",
    ),
    "word": _Page(
        "Only some words can stand there, and this is none of them: `kind` is `unit`, `tool`, `hub` or `penny`; a "
        "`counter` is called `X`.",
        "Take one of those that are expected.",
    ),
    "unknown-name": _Page(
        "A name that leads nowhere: a card, rune, resonance, Core or unit that isn't there, a field that the card "
        "doesn't have, a status that is none, a catalogue that can't be found.",
        "Take the name that is suggested, or add what it names.",
    ),
    "duplicate-name": _Page(
        "Two entries of one list, a card and a boss, or two units of a battle have the same name, or two files say the "
        "same thing.",
        "Give one of them another name, or take it away.",
    ),
    "place": _Page(
        "A unit or a rune reaches over the edge of its board, or stands on another one.",
        "`at` is the top-left cell, [column, row] from 0; a unit is 2x2, a Large one 3x3, a Huge one 4x4.",
    ),
    "sentence": _Page(
        "A printed line is no sentence of the language. It is printed with the code of its mistake, `E-SENTENCE-…`.",
        "See the page of that code.",
    ),
    "line": _Page(
        "A printed line is a sentence, and can't be on its card. It is printed with the code of its mistake, "
        "`E-CARD-…`.",
        "See the page of that code.",
    ),
    "not-yet": _Page(
        "A number of the ruleset that this engine doesn't read from data, with another value than its default.",
        "Leave it out.",
    ),
    "capacity": _Page(
        "The battle's cards, lines or numbers are more than a battle holds.",
        "Fewer or shorter cards on the boards; docs/formats.md lists the limits by name.",
    ),
    "state": _Page(
        "A saved state that no battle can be in: a dead unit with Vitality, a timer of what isn't there, a unit "
        "beyond its maximum.",
        "Take the state as `ecs-sim` wrote it, or leave the key out.",
    ),
    "unfinished": _Page(
        "A file of a corpus that its writer didn't finish; nothing in it was reported as written.",
        "Delete it, or let the same run go on.",
    ),
    "corrupt": _Page(
        "A file of a corpus isn't what its writer wrote: its hash differs.",
        "Take it from a copy, or leave it out.",
    ),
}


def markdown() -> str:
    """All codes as a page shows them."""
    return "\n\n".join(_section(code, *page) for code, page in PAGES.items())


def _section(code: str, why: str, remedy: str) -> str:
    return f"## {code}\n\n{CODES[code].capitalize()}.\n\n{why}\n\n**What to do:** {remedy}"
