"""The style guide (CONTRIBUTING.md) as far as a machine can read it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.budget import kernels
from tools.rules import RULING, rule_ids

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("ecs_sim", "components", "systems", "tests", "tools", "perf")
ENGINE = ("components", "systems")
FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 70
KERNEL_ARGUMENTS_MAX = 10

# Written in two halves, so that this file doesn't find itself.
UNFINISHED = re.compile("|".join(a + b for a, b in (
    ("TO", "DO"), ("FIX", "ME"), ("X", "XX"), ("NotImplemented", "Error"), ("pragma: no ", "cover"), ("mark.", "skip"),
    ("x", "fail"), ("pytest.", "skip"),
)))  # fmt: skip
RULE = re.compile(r"\b(?:[3-9]|10?|2)00\.\d+(?:-(?:\d+|intro|answer)|[a-z]\b)?")
CITED_RULING = re.compile(r"\b(?:C\d+|S\d+-\d+)\b")
NO_RULE = re.compile(r"\bno rule\b", re.IGNORECASE)
FLOATING = ("float", "float32", "float64", "sqrt", "uint64")


@cache
def python_files() -> list[Path]:
    """Every Python file of the project, each once: the links in ecs_sim/ lead to folders that are listed."""
    linked = {ROOT / "ecs_sim" / name for name in ENGINE}
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return [ROOT / "setup.py", *sorted(p for p in found if not linked & set(p.parents))]


def engine_files() -> list[Path]:
    """The files of components and systems."""
    return [p for p in python_files() if p.relative_to(ROOT).parts[0] in ENGINE]


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(module: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module, nested ones too."""
    return (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def place(path: Path, node: ast.AST | None = None, name: str = "") -> str:
    """How a finding is reported."""
    return f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)} {name}".rstrip()


def test_there_is_something_to_read() -> None:
    assert len(python_files()) > 50
    assert sum(1 for p in engine_files() for _ in kernels(tree(p))) > 20


def test_files_are_short() -> None:
    lines = {place(p): len(p.read_text(encoding="utf-8").splitlines()) for p in python_files()}
    assert {name: n for name, n in lines.items() if n > FILE_LINES_MAX} == {}


def test_functions_are_short() -> None:
    found = [(p, f) for p in python_files() for f in functions(tree(p))]
    sizes = {place(p, f, f.name): (f.end_lineno or f.lineno) - f.lineno + 1 for p, f in found}
    assert {name: n for name, n in sizes.items() if n > FUNCTION_LINES_MAX} == {}


def test_nothing_is_left_unfinished_or_skipped() -> None:
    found = [
        f"{place(p)}: line {n}: {line.strip()}"
        for p in python_files()
        for n, line in enumerate(p.read_text(encoding="utf-8").splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert found == []


def is_a_check(node: ast.AST) -> bool:
    """An assert, `pytest.raises`, or a call of something that is named as a check."""
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in {"raises", "warns", "golden", "fail"} or name.startswith(("assert_", "check_"))


def test_every_test_can_fail() -> None:
    tests = [
        (p, f)
        for p in python_files()
        if p.name.startswith("test_")
        for f in functions(tree(p))
        if f.name.startswith("test_")
    ]
    assert [place(p, f, f.name) for p, f in tests if not any(map(is_a_check, ast.walk(f)))] == []


def test_a_kernel_says_which_rule_it_carries_out_or_that_it_carries_out_none() -> None:
    silent: list[str] = []
    for path in engine_files():
        about_the_file = ast.get_docstring(tree(path)) or ""
        for kernel in kernels(tree(path)):
            said = f"{about_the_file}\n{ast.get_docstring(kernel) or ''}"
            if not any(p.search(said) for p in (RULE, CITED_RULING, NO_RULE)):
                silent.append(place(path, kernel, kernel.name))
    assert silent == [], "cite the rule, in the kernel's docstring or the file's; or write \"No rule: …\" and why"


def test_kernels_have_docstrings_and_few_arguments() -> None:
    found = [(p, k) for p in engine_files() for k in kernels(tree(p))]
    assert [place(p, k, k.name) for p, k in found if not ast.get_docstring(k)] == []
    assert [place(p, k, k.name) for p, k in found if len(k.args.args) > KERNEL_ARGUMENTS_MAX] == []


def floats(kernel: ast.FunctionDef) -> Iterator[ast.AST]:
    """What would bring a float, or an unsigned integer, into a kernel."""
    for node in ast.walk(kernel):
        name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
        if (
            (isinstance(node, ast.Constant) and isinstance(node.value, float))
            or (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div))
            or name in FLOATING
        ):
            yield node


def allocations(kernel: ast.FunctionDef) -> Iterator[ast.AST]:
    """Lists, dicts, sets, strings and comprehensions in a kernel; its docstring and what it raises apart."""
    containers = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.JoinedStr)
    raised = {id(inner) for node in ast.walk(kernel) if isinstance(node, ast.Raise) for inner in ast.walk(node)}
    documented = kernel.body[1:] if ast.get_docstring(kernel) else kernel.body
    for node in (inner for statement in documented for inner in ast.walk(statement) if id(inner) not in raised):
        if isinstance(node, containers) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            yield node


@pytest.mark.parametrize("offences", [floats, allocations])
def test_kernels_are_made_of_integers(offences: Callable[[ast.FunctionDef], Iterator[ast.AST]]) -> None:
    found = [place(p, node, k.name) for p in engine_files() for k in kernels(tree(p)) for node in offences(k)]
    assert found == []


def test_the_checks_on_kernels_find_what_they_look_for() -> None:
    body = (
        "'doc'",
        "a = 1 / 2",
        "b = 0.5",
        "c = math.sqrt(2)",
        "d = [1]",
        "e = 'x'",
        "g = 7 // 2",
        "raise ValueError('x')",
    )
    source = "\n".join(["def f(w):", *(f"    {line}" for line in body)])
    (kernel,) = functions(ast.parse(source))
    assert isinstance(kernel, ast.FunctionDef)
    assert sorted({getattr(n, "lineno", 0) for n in floats(kernel)}) == [3, 4, 5]
    assert sorted({getattr(n, "lineno", 0) for n in allocations(kernel)}) == [6, 7]


def test_cited_ids_exist() -> None:
    ids = set(rule_ids())
    known = ids | {re.split(r"-|(?<=\d)[a-z]", rule)[0] for rule in ids}  # 300.2d and its section 300.2
    files = [*engine_files(), *(ROOT / "ecs_sim").glob("*.py")]
    wrong: list[str] = []
    for path in files:
        text = path.read_text(encoding="utf-8")
        wrong += [f"{place(path)} {rule}" for rule in RULE.findall(text) if rule not in known]
        wrong += [f"{place(path)} {r}" for r in re.findall(r"\bS\d+-\d+", text) if not RULING.fullmatch(r)]
    assert wrong == []


def test_rulings_are_tagged_in_one_form() -> None:
    tag, form = re.compile(r"#\s*RULING\b.*", re.IGNORECASE), re.compile(rf"# RULING ({RULING.pattern}): \S.*")
    found = [(p, t) for p in python_files() for t in tag.findall(p.read_text(encoding="utf-8"))]
    assert [f"{place(p)} {t}" for p, t in found if p != Path(__file__) and not form.fullmatch(t)] == []


def test_no_file_names_this_machine_or_a_package_host() -> None:
    pattern = re.compile(r"""index-url|files\.[a-z]+hosted|/simple/|[ "'`=(]/(?:work|farm|root|tmp|home)/[a-z.]""")
    names = ("Makefile", "pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".ci/run")
    files = [
        *python_files(),
        *(ROOT / n for n in names),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "tests").rglob("*.json"),
    ]
    texts = {place(p): p.read_text(encoding="utf-8") for p in files if p.is_file() and p != Path(__file__)}
    assert {name: m[0] for name, text in texts.items() if (m := pattern.search(text))} == {}
