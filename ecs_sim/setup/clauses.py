"""Where ability text meets set-up: one line to one clause, with the parser's complaints as problems of a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecs_sim.model.errors import Path, Problem
from ecs_sim.setup.remembered import recall
from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import ClauseError, SentenceError, listed


class LineError(ValueError):
    """A line that is no clause: a problem without the place of its card.

    `sort` is the mistake's own code (`docs/errors.md`), `text` the line, `at` the column in it, from 1; 0 for none.
    """

    def __init__(
        self,
        code: str,
        path: Path,
        message: str,
        expected: str,
        remedy: str,
        sort: str = "",
        text: str = "",
        at: int = 0,
    ) -> None:
        super().__init__(message)
        self.code, self.path, self.message, self.expected, self.remedy = code, path, message, expected, remedy
        self.sort, self.text, self.at = sort, text, at

    def problem(self, under: Path) -> Problem:
        """The problem of the line at this place of a document."""
        where = (*under, *self.path)
        return Problem(
            self.code, where, self.message, self.expected, self.remedy, sort=self.sort, text=self.text, at=self.at
        )


def clause_of_text(text: str) -> Clause:
    """The clause that a sentence says; one that a kept catalogue remembers needs no grammar."""
    known = recall(text)
    if known is not None:
        return known
    from ecs_sim.text.parse import parse_line

    try:
        return parse_line(text)
    except SentenceError as error:
        said = f"did you mean {error.nearest!r}?" if error.meant else f"nearest sentence: {error.nearest!r}"
        remedy = said if error.nearest else ""
        message, wanted = error.message, listed(error.expected)
        raise LineError("sentence", (), message, wanted, remedy, error.code, text, error.column) from None


def clause_of_table(table: Mapping[str, Any]) -> tuple[Clause, str]:
    """The clause that a table says, and the sentence it prints as."""
    from ecs_sim.text.printer import print_clause
    from ecs_sim.text.table import clause_from_dict

    try:
        clause = clause_from_dict(table)
        return clause, print_clause(clause)
    except ClauseError as error:
        where: Path = (error.path,) if error.path else ()
        raise LineError("value", where, error.message, listed(error.expected), "", error.code) from None
