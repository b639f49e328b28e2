"""A keyword and an amount in words without a colon between: `Gain Dread Power` could be either.

Numbers, {fields} and X may follow a keyword without a colon. A word that is an amount by itself (a stat, a pool, a
keyword) may not: `Gain Dread: Power` is as much Dread as there is Power, `Gain 2 x Dread Power` is Power (R-413).
"""

from __future__ import annotations

import re
from typing import Final

from ecs_sim.text.errors import SentenceError
from ecs_sim.text.vocabulary import FAMILIES, POOLS, STATS

_KEYWORDS: Final = sorted((f.name for f in FAMILIES if f.takes == "amount"), key=len, reverse=True)
_WORDS: Final = (
    *STATS.values(),
    *POOLS.values(),
    *_KEYWORDS,
    "raw Power",
    "base Speed",
    "maximum vitality",
    "vitality",
)
_BEGINS: Final = re.compile(
    rf"(?:half |(?:\d+|\{{[^{{}}]*\}}) x )?(?:the |that |{'|'.join(rf'{word}{chr(92)}b' for word in _WORDS)})",
    re.IGNORECASE,
)
_TOGETHER: Final = re.compile(
    rf"(?P<before>\S+\s+|^)(?P<keyword>{'|'.join(_KEYWORDS)})\s+(?P<amount>{'|'.join(_WORDS)})\b", re.IGNORECASE
)
#: What makes stacks of a keyword an amount: they are no gift then.
_COUNTED: Final = ("x", "half")


def runs_on(amount: str) -> bool:
    """Whether an amount as it is printed is one in words: it follows a keyword after a colon."""
    return _BEGINS.match(amount) is not None


def run_together(text: str) -> SentenceError | None:
    """The refusal of a line in which a keyword and an amount in words stand without a colon."""
    for found in _TOGETHER.finditer(text):
        if found["before"].strip().lower() not in _COUNTED:
            keyword, amount = found["keyword"], found["amount"]
            said = f"{text[: found.end('keyword')]}:{text[found.end('keyword') :]}"
            message = f"`{keyword} {amount}` runs two words together"
            wanted = (f"`{keyword}: {amount}` for as much {keyword} as there is {amount}", "a number before it")
            return SentenceError("E-SENTENCE-SLOT", message, text, found.start("keyword") + 1, wanted, said)
    return None
