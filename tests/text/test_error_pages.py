"""Every code that can be printed has its page, and every page is of a code that can be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import ecs_sim
from ecs_sim.lints.registry import fill
from ecs_sim.model import error_pages as of_documents
from ecs_sim.model import errors
from ecs_sim.text import error_pages as of_lines
from ecs_sim.text.errors import CODES

ROOT = Path(ecs_sim.__file__).parent
#: What is called with a code first, or (where `text` codes stand) second; `add` with a path behind it.
MAKERS = {"Problem", "fault", "NumberError", "LineError", "add"}
OF_TEXT = re.compile(r"[EL](-[A-Z]+)+")


def sources() -> Iterator[ast.AST]:
    for path in ROOT.rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_every_code_in_the_sources_has_a_page() -> None:
    """Codes of documents are the first argument of what makes a problem; of lines and lints, any such word."""
    plain: set[str] = set()
    marked: set[str] = set()
    for node in sources():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and OF_TEXT.fullmatch(node.value):
            marked.add(node.value)
        if isinstance(node, ast.Call) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            first = node.args[0]
            enough = len(node.args) >= (3 if name == "add" else 2)
            if name in MAKERS and enough and isinstance(first, ast.Constant) and isinstance(first.value, str):
                plain.add(first.value)
    plain = {code for code in plain if code and not OF_TEXT.fullmatch(code)}
    assert len(plain) > 15
    assert len(marked) > 30
    assert plain - of_documents.PAGES.keys() == set()
    lines = {page.code for page in of_lines.PAGES}
    assert {code for code in marked if code.startswith("E-")} == lines
    assert {code for code in marked if code.startswith("L-")} == fill().keys()


def test_tables_and_pages_hold_the_same_codes() -> None:
    assert of_documents.PAGES.keys() == errors.CODES.keys() - {"L-…"}
    assert [page.code for page in of_lines.PAGES] == list(CODES)


def test_the_pages_have_a_heading_for_each() -> None:
    docs = ROOT.parent / "docs"
    for page, codes in (
        ("errors.md", [*CODES, *of_documents.PAGES]),
        ("lints.md", list(fill())),
    ):
        headings = re.findall(r"^#{2,3} (\S+)$", (docs / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert set(codes) <= set(headings)
        assert len(headings) == len(set(headings))
