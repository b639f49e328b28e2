"""Sentences of the rules that the grammar doesn't hold yet: recognised by template, and refused by name.

When a mechanic comes, its sentence moves from here into the grammar. `N` in a template is any number or placeholder,
`…` any words.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

#: (template, what it waits for), in the order in which they are tried.
TEMPLATES: Final[tuple[tuple[str, str], ...]] = (
    ("Spawn …", "Spawn"),
    ("Transform into …", "Transform"),
)
_NUMBER: Final = r"(?:\{[^{}]*\}|\d+(?:\.\d+)?)"


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(_pattern(template), re.IGNORECASE), due) for template, due in TEMPLATES)


def _pattern(template: str) -> str:
    """A template as a regular expression: any spaces, any number for N, any words for …; a colon may be left out."""
    parts = re.split(r"((?<![A-Za-z])N(?![A-Za-z])|…|:? )", template)
    kinds = {"N": _NUMBER, "…": r"\S.*", " ": r"\s+", ": ": r"(?:\s*:\s*|\s+)"}
    return r"\s*" + "".join(kinds.get(part) or re.escape(part) for part in parts) + r"\s*"


def due_by_template(text: str) -> str | None:
    """What the line waits for, where it is one of the sentences above."""
    return next((due for pattern, due in _compiled() if pattern.fullmatch(text)), None)
