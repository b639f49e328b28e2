"""Rule ids as integers, so that a kernel can say which rule it carries out.

`rule("800.8b")` packs chapter, section and item; `name` unpacks. The rule is for the reader of a log:
it is in no digest. `tests/test_rules.py` holds every id that a kernel names against the project's list.
"""

from __future__ import annotations

import re

_SHAPE = re.compile(r"(\d+)00\.(\d+)(?:([a-z])|-(\d+)|-(intro|answer))?")
_WORDS = {"intro": 126, "answer": 127}


def rule(rule_id: str) -> int:
    """The integer of a rule id such as `"300.3-15"`, `"800.8b"` or `"500.1"`; ValueError if it is none."""
    found = _SHAPE.fullmatch(rule_id)
    if not found:
        raise ValueError(f"{rule_id!r} has not the form of a rule id, for example 800.8b or 300.3-15")
    chapter, section, letter, number, word = found.groups()
    item = ord(letter) - 96 if letter else 32 + int(number) if number else _WORDS[word] if word else 0
    return (int(chapter) << 14) | (int(section) << 7) | item


def name(code: int) -> str:
    """The rule id behind an integer made by `rule`; an empty string for 0."""
    if not code:
        return ""
    chapter, section, item = code >> 14, (code >> 7) & 127, code & 127
    tail = "" if not item else chr(96 + item) if item < 32 else f"-{item - 32}"
    words = {value: f"-{word}" for word, value in _WORDS.items()}
    return f"{chapter}00.{section}{words.get(item, tail)}"
