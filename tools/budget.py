"""`make budget`: how long the kernels are, what a line costs to compile, how fast a start is.

Judged figures are such that a busy machine hardly moves them: lines, CPU seconds, the best of
several starts. Wall-clock seconds of the cold compile are printed beside them.
"""

from __future__ import annotations

import ast
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL_FOLDERS = ("systems", "components")
KERNEL_DECORATORS = ("kernel",)
WARM_UP = ("-c", "from ecs_sim.kernel import warm_up; warm_up(2)")
STARTS = 5

LINES_MAX = 5500  # with all rules; the foundation was to stay under 3,000 and came to some 4,000
COMPILE_MS_A_LINE_MAX = 9.0
COLD_CPU_S_MAX = 60.0  # 30 s on two free cores
WARM_RUN_S_MAX = 1.2
IMPORT_S_MAX = 0.6


@dataclass(frozen=True)
class Figure:
    """One measured figure and its limit, if it has one."""

    name: str
    value: float
    limit: float | None = None

    @property
    def over(self) -> bool:
        """Whether the figure is over its limit."""
        return self.limit is not None and self.value > self.limit

    def __str__(self) -> str:
        limit = "" if self.limit is None else f"at most {self.limit:g}{'   OVER' if self.over else ''}"
        return f"  {self.name:52}{self.value:10.2f}   {limit}".rstrip()


def kernels(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are compiled."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = (d.func if isinstance(d, ast.Call) else d for d in node.decorator_list)
            if any(isinstance(n, ast.Name) and n.id in KERNEL_DECORATORS for n in names):
                yield node


def code_lines(function: ast.FunctionDef, source: list[str]) -> int:
    """Lines of a function that hold code: no decorators, docstring, comments or blank lines."""
    documented = ast.get_docstring(function) is not None
    body = function.body[1:] if documented else function.body
    if not body:
        return 0
    lines = source[body[0].lineno - 1 : function.end_lineno]
    head = (function.body[0].lineno if documented else body[0].lineno) - function.lineno
    return head + sum(bool(text) and not text.startswith("#") for text in (line.strip() for line in lines))


def kernel_lines(root: Path = ROOT) -> tuple[int, int]:
    """How many kernels there are, and how many lines of code they have together."""
    count = lines = 0
    for path in sorted(p for folder in KERNEL_FOLDERS for p in (root / folder).rglob("*.py")):
        text = path.read_text()
        for function in kernels(ast.parse(text)):
            count += 1
            lines += code_lines(function, text.splitlines())
    return count, lines


def timed(arguments: tuple[str, ...], environ: Mapping[str, str]) -> tuple[float, float]:
    """Wall and CPU seconds of one run of Python, its own children included."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=dict(environ), check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, cpu


def best_start(*arguments: str) -> float:
    """The quickest of a few starts of Python."""
    return min(timed(arguments, os.environ)[0] for _ in range(STARTS))


def compile_figures(lines: int) -> list[Figure]:
    """Compile everything into an empty cache, then load it from there: the difference is the compiler's."""
    with tempfile.TemporaryDirectory(prefix="ecs_sim-budget-") as folder:
        environ = os.environ | {"ECS_SIM_CACHE_DIR": folder}
        cold_wall, cold = timed(WARM_UP, environ)
        _, warm = timed(WARM_UP, environ)
    return [
        Figure("compile, CPU ms a line", 1000 * (cold - warm) / lines, COMPILE_MS_A_LINE_MAX),
        Figure("cold warm-up, CPU s over two processes", cold, COLD_CPU_S_MAX),
        Figure("cold warm-up, s by the clock on this machine now", cold_wall),
    ]


def start_figures(battle: Path) -> list[Figure]:
    """How long the first answer takes, and an import."""
    numba = best_start("-c", "import numba")
    run = best_start("-c", "import sys; from ecs_sim.cli import main; sys.exit(main())", "run", str(battle), "--json")
    return [
        Figure("import numba alone, s", numba),
        Figure("warm `ecs-sim run` above that, s", run - numba, WARM_RUN_S_MAX),
        Figure("import ecs_sim, s", best_start("-c", "import ecs_sim"), IMPORT_S_MAX),
    ]


def main() -> int:
    count, lines = kernel_lines()
    battles = sorted((ROOT / "examples" / "battles").glob("*.json"))
    if not lines or not battles:
        print(f"nothing to measure: {count} kernels, {len(battles)} sample battles", file=sys.stderr)
        return 1
    figures = [Figure("kernels", count), Figure("lines of code in kernels", lines, LINES_MAX)]
    figures += compile_figures(lines)
    figures += start_figures(battles[0])
    print("Budget:", *figures, sep="\n")
    return 1 if any(figure.over for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
