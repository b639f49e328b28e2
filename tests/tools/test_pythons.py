"""Interpreters are found where they are, and one that doesn't start isn't one."""

import sys
from pathlib import Path

import pytest

from tools import pythons

OTHER = next(v for v in pythons.SUPPORTED if v != sys.version_info[:2])
NAME = f"python{OTHER[0]}.{OTHER[1]}"


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def answers(path: Path) -> Path:
    return program(path, f"echo cpython {OTHER[0]} {OTHER[1]}")


def found(**environ: str) -> Path | None:
    return pythons.find(environ)[NAME.removeprefix("python")]


def test_our_own_version_is_always_found() -> None:
    assert pythons.find({})[f"{sys.version_info[0]}.{sys.version_info[1]}"] == Path(sys.executable)


def test_the_first_on_the_path_that_starts(tmp_path: Path) -> None:
    program(tmp_path / "broken" / NAME, "exit 127")
    good = answers(tmp_path / "good" / NAME)
    assert found(PATH=f"{tmp_path / 'broken'}:{good.parent}") == good


def test_behind_a_version_managers_dead_shim(tmp_path: Path) -> None:
    program(tmp_path / "shims" / NAME, "exit 127")
    good = answers(tmp_path / "versions" / "x" / "bin" / NAME)
    assert found(PATH=str(tmp_path / "shims")) == good


@pytest.mark.parametrize("answer", ["echo pypy 3 12", "echo cpython 3 9", "echo", "exit 1"])
def test_another_program_of_that_name_is_not_it(tmp_path: Path, answer: str) -> None:
    program(tmp_path / NAME, answer)
    assert found(PATH=str(tmp_path)) is None


def test_those_not_found_are_named() -> None:
    assert pythons.summary({"3.11": Path("p"), "3.12": None, "3.13": None}) == (
        "Pythons found: 3.11; not found: 3.12, 3.13"
    )
