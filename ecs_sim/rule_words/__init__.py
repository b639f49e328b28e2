"""What each rule means, in our own words: `words("300.2a")`.

A table a chapter lies beside this file, and one of the rulings. Their ids are those of `rule_ids.tsv` as far as
the fight goes, with sections ("300.2") and chapters ("300"), whose words are their titles. The pages of
docs/rules/ are made from the same tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

#: The tables, in the rulebook's order.
TABLES = ("100", "200", "300", "400", "500", "600", "700", "800", "900", "1000", "rulings")
HEADER = "id\twords"


def words(rule: str) -> str | None:
    """The meaning of a rule or ruling, or the title of a section or chapter; None for any other id."""
    return every().get(rule)


@cache
def every() -> Mapping[str, str]:
    """The words of every id, in the rulebook's order, rulings last."""
    return MappingProxyType({rule: said for name in TABLES for rule, said in table(name).items()})


def table(name: str) -> dict[str, str]:
    """The words of one table; ValueError if it is spoilt."""
    header, *rows = files(__name__).joinpath(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    found = dict(row.split("\t") for row in rows)
    if header != HEADER or len(found) != len(rows):
        raise ValueError(f"rule_words/{name}.tsv: another header than {HEADER!r}, or an id that stands twice")
    return found
