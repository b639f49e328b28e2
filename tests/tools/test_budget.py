"""`make budget` counts what it says it counts."""

import ast
from pathlib import Path
from textwrap import dedent

from tools import budget

SOURCE = dedent('''
    @kernel
    def burn(
        w: World, u: int
    ) -> int:
        """Two lines
        of docstring."""
        # a comment
        x = 1

        return x  # a comment beside code

    @kernel
    def one(w: World) -> int:
        return 1

    def plain(w: World) -> int:
        return 2
''')


def test_only_kernels_are_counted() -> None:
    assert [k.name for k in budget.kernels(ast.parse(SOURCE))] == ["burn", "one"]


def test_lines_of_code_leave_out_decorators_docstring_comments_and_blanks() -> None:
    assert [budget.code_lines(k, SOURCE.splitlines()) for k in budget.kernels(ast.parse(SOURCE))] == [5, 2]


def test_kernels_are_looked_for_in_systems_and_components(tmp_path: Path) -> None:
    for place in ("systems/status", "components", "ecs_sim"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "x.py").write_text(SOURCE)
    assert budget.kernel_lines(tmp_path) == (4, 14)


def test_a_figure_at_its_limit_is_not_over() -> None:
    assert not budget.Figure("x", 3.0, 3.0).over
    assert budget.Figure("x", 3.1, 3.0).over
    assert not budget.Figure("x", 3.1).over
