"""Where ability text meets set-up: one line to one clause, with the parser's complaints as problems of a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecs_sim.model.errors import Path
from ecs_sim.setup.remembered import recall
from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import ClauseError, SentenceError, listed


class LineError(ValueError):
    """A line that is no clause: a problem without the place of its card."""

    def __init__(self, code: str, path: Path, message: str, expected: str, remedy: str) -> None:
        super().__init__(message)
        self.code, self.path, self.message, self.expected, self.remedy = code, path, message, expected, remedy


def clause_of_text(text: str) -> Clause:
    """The clause that a sentence says; one that a kept catalogue remembers needs no grammar."""
    known = recall(text)
    if known is not None:
        return known
    from ecs_sim.text.parse import parse_line

    try:
        return parse_line(text)
    except SentenceError as error:
        code = "not-yet" if error.code == "E-SENTENCE-LATER" else "sentence"
        where = f" (column {error.column})" if error.column > 1 else ""
        remedy = f"did you mean {error.nearest!r}?" if error.nearest else ""
        raise LineError(code, (), f"{error.message}{where}", listed(error.expected), remedy) from None


def clause_of_table(table: Mapping[str, Any]) -> tuple[Clause, str]:
    """The clause that a table says, and the sentence it prints as."""
    from ecs_sim.text.printer import print_clause
    from ecs_sim.text.table import clause_from_dict

    try:
        clause = clause_from_dict(table)
        return clause, print_clause(clause)
    except ClauseError as error:
        raise LineError(
            "value", (error.path,) if error.path else (), error.message, listed(error.expected), ""
        ) from None
