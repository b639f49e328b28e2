"""Which rules of the rulebook have a test, which are due without one, which pipeline rows cite no rule.

    python -m tools.rules [--accept] [--all]

A test cites what it shows: `@pytest.mark.rule("300.2a", "S300-01")`, on a function, a class, a
module (`pytestmark`) or one parameter set. A case in tests/cases/ cites it in its `rules`. The ids
are those of `ecs_sim/rule_ids.tsv`, which also says when each is due. The count of covered due
rules must not fall below `tests/rules_level.txt`; `--accept` raises that level.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ecs_sim import pipeline
from ecs_sim.components.words import pipelines

ROOT = Path(__file__).resolve().parent.parent
IDS = ROOT / "ecs_sim" / "rule_ids.tsv"
TESTS = ROOT / "tests"
LEVEL = TESTS / "rules_level.txt"
RULING = re.compile(r"C\d{2}|S\d{3,4}-\d{2}")
NOW = ""


@dataclass
class Citations:
    """Where each id is cited, and what is wrong with how it is."""

    by_id: dict[str, list[str]] = field(default_factory=lambda: defaultdict[str, list[str]](list))
    problems: list[str] = field(default_factory=list[str])

    def add(self, rule: object, place: str) -> None:
        """Note one citation."""
        if isinstance(rule, str):
            self.by_id[rule].append(place)
        else:
            self.problems.append(f"{place}: a rule id is a literal string")


def rule_ids(path: Path = IDS) -> dict[str, str]:
    """Every rule id and when it is due: "" (now: it is of the fight) or "match"."""
    header, *rows = path.read_text().splitlines()
    if header != "id\tdue":
        raise ValueError(f"{path}: unexpected header {header!r}")
    return {rule: due for rule, _, due in (row.partition("\t") for row in rows)}


def is_rule_mark(node: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.rule` or `mark.rule`."""
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    owner = node.value
    return (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) == "mark"


def wrong_owners(tree: ast.AST) -> Iterator[ast.AST]:
    """Functions and classes that carry the marker and are no test: pytest would never run them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            prefix = "Test" if isinstance(node, ast.ClassDef) else "test_"
            marked = any(isinstance(d, ast.Call) and is_rule_mark(d.func) for d in node.decorator_list)
            if marked and not node.name.startswith(prefix):
                yield node


def cited_in_module(source: str, name: str, into: Citations) -> None:
    """Collect the rule markers of one test module."""
    tree = ast.parse(source, filename=name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_rule_mark(node.func):
            place = f"{name}:{node.lineno}"
            if not node.args or node.keywords:
                into.problems.append(f"{place}: the marker takes rule ids, at least one")
            for argument in node.args:
                into.add(argument.value if isinstance(argument, ast.Constant) else None, place)
    for node in wrong_owners(tree):
        into.problems.append(f"{name}:{getattr(node, 'lineno', 0)}: the marker stands on something that is no test")


def cited_in_case(text: str, name: str, into: Citations) -> None:
    """Collect the rules of one acceptance case."""
    for rule in json.loads(text).get("rules", []):
        into.add(rule, name)


def citations(tests: Path = TESTS) -> Citations:
    """Everything that the tests cite."""
    found = Citations()
    for path in sorted(tests.rglob("*.py")):
        cited_in_module(path.read_text(), path.relative_to(tests.parent).as_posix(), found)
    for path in sorted(path for folder in ("cases", "cases_own") for path in (tests / folder).rglob("*.json")):
        cited_in_case(path.read_text(), path.relative_to(tests.parent).as_posix(), found)
    return found


def unknown_ids(found: Citations, ids: dict[str, str]) -> list[str]:
    """Citations of ids that are neither a rule nor shaped like a ruling."""
    return [
        f"{places[0]}: there is no rule {rule!r}"
        for rule, places in sorted(found.by_id.items())
        if rule not in ids and not RULING.fullmatch(rule)
    ]


def pipeline_rows() -> Iterator[tuple[str, pipeline.Row]]:
    """Every row of the nine orders, with the name of its order."""
    for name, code in vars(pipelines).items():
        for row in pipeline.PIPELINES.get(code, ()) if name.isupper() else ():
            yield name, row


def wrong_rows(ids: dict[str, str]) -> list[str]:
    """The rows of the pipelines that cite no rule, or one that there isn't."""
    problems = list[str]()
    for order, row in pipeline_rows():
        problems += [
            f"pipeline {order}: row {row.name!r} cites {rule!r}, which is no rule"
            for rule in row.rules
            if rule not in ids and not RULING.fullmatch(rule)
        ]
        if not row.rules:
            problems.append(f"pipeline {order}: row {row.name!r} cites no rule")
    return problems


def order_key(rule: str) -> tuple[int, int, str]:
    """Sort ids as the book does: 300.3-2 before 300.3-10."""
    chapter, section, rest = re.fullmatch(r"(\d+)\.(\d+)(.*)", rule).groups()  # type: ignore[union-attr]
    return int(chapter), int(section), re.sub(r"\d+", lambda m: m[0].zfill(3), rest)


def chapter_table(ids: dict[str, str], covered: set[str]) -> list[str]:
    """One line a chapter: due now and covered, of the match and covered."""
    lines = [f"{'chapter':>8}{'due':>12}{'match':>10}"]
    chapters = sorted({int(rule.split(".")[0]) for rule in ids})
    for chapter in [*chapters, None]:
        cells = [f"{chapter or 'all':>8}"]
        for due, width in ((NOW, 12), ("match", 10)):
            mine = [r for r, d in ids.items() if d == due and chapter in (None, int(r.split(".")[0]))]
            cells.append(f"{sum(r in covered for r in mine)}/{len(mine)}".rjust(width) if mine else "".rjust(width))
        lines.append("".join(cells))
    return lines


def wrapped(words: list[str], width: int = 112) -> list[str]:
    """Words in lines, indented."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] += f" {word}"
    return [f" {line}" for line in lines if line]


def main() -> int:
    parser = argparse.ArgumentParser(description="Rules and their tests.")
    parser.add_argument("--accept", action="store_true", help="raise the committed level to what is covered now")
    parser.add_argument("--all", action="store_true", help="list the rules of the match that have no test, too")
    options = parser.parse_args()

    ids, found = rule_ids(), citations()
    covered = set(found.by_id) & set(ids)
    problems = found.problems + unknown_ids(found, ids) + wrong_rows(ids)

    print("Rules with a test, of those of the fight and of the match around it:")
    print(*chapter_table(ids, covered), sep="\n")
    rulings = sorted(rule for rule in found.by_id if RULING.fullmatch(rule))
    only_cases = [r for r in covered if all(place.endswith(".json") for place in found.by_id[r])]
    print(f"{len(only_cases)} of them by an acceptance case alone; {len(rulings)} rulings have a test")
    for due, title in ((NOW, "due"), ("match", "of the match"))[: 2 if options.all else 1]:
        missing = sorted((r for r, d in ids.items() if d == due and r not in covered), key=order_key)
        print(f"\n{title}, without a test: {len(missing)}", *wrapped(missing), sep="\n")

    reached, level = sum(d == NOW and r in covered for r, d in ids.items()), int(LEVEL.read_text())
    print(f"\n{reached} due rules have a test; the committed level is {level}")
    if options.accept and reached > level:
        LEVEL.write_text(f"{reached}\n")
    if reached < level:
        problems.append(f"{reached} due rules have a test, fewer than the committed level of {level}")
    if problems:
        print("\nwrong:", *(f"  {line}" for line in problems), sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
