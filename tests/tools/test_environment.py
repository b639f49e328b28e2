"""The environment is rebuilt when it must be, and only then."""

import json
import sys
from pathlib import Path

import pytest

from tools import environment


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What `ensure` does, by name, with nothing installed."""
    done: list[str] = []

    def create(venv: Path, also: tuple[str, ...] = (), uv: Path | None = None) -> None:
        done.append("create")
        python = environment.python_of(venv)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(environment, "create", create)
    monkeypatch.setattr(environment, "install_project", lambda venv: done.append("install"))
    return done


def stale(venv: Path, key: str) -> None:
    """Make one key of the stamp an old one."""
    stamp = venv / environment.STAMP
    stamp.write_text(json.dumps(json.loads(stamp.read_text()) | {key: "old"}))


def test_built_once(tmp_path: Path, steps: list[str]) -> None:
    assert environment.ensure(tmp_path / "venv")
    assert not environment.ensure(tmp_path / "venv")
    assert steps == ["create", "install"]


@pytest.mark.parametrize(
    ("key", "again"),
    [
        ("python", ["create", "install"]),
        ("requirements", ["create", "install"]),
        ("root", ["create", "install"]),
        ("project", ["install"]),
    ],
)
def test_what_changed_decides_what_is_done(tmp_path: Path, steps: list[str], key: str, again: list[str]) -> None:
    environment.ensure(tmp_path / "venv")
    steps.clear()
    stale(tmp_path / "venv", key)
    environment.ensure(tmp_path / "venv")
    assert steps == again


def test_further_requirements_are_part_of_what_it_depends_on(tmp_path: Path, steps: list[str]) -> None:
    environment.ensure(tmp_path / "venv", ("requirements/ray.txt",))
    assert not environment.ensure(tmp_path / "venv", ("requirements/ray.txt",))
    steps.clear()
    assert environment.ensure(tmp_path / "venv")
    assert steps == ["create", "install"]


def test_a_build_that_broke_off_starts_anew(tmp_path: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(venv: Path) -> None:
        raise environment.EnvironmentBuildError("no")

    with monkeypatch.context() as broken:
        broken.setattr(environment, "install_project", fail)
        with pytest.raises(environment.EnvironmentBuildError):
            environment.ensure(tmp_path / "venv")
    steps.clear()
    environment.ensure(tmp_path / "venv")
    assert steps == ["create", "install"]


def test_a_failing_step_shows_its_output() -> None:
    with pytest.raises(environment.EnvironmentBuildError, match="looking failed:\nwhat went wrong"):
        environment.run("looking", "sh", "-c", "echo what went wrong; exit 3")


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The programs that `install` runs, where uv fails."""
    done: list[str] = []

    def run(what: str, *command: str | Path) -> None:
        done.append(str(command[2]))
        if command[2] == "uv":
            raise environment.EnvironmentBuildError("no such index")

    monkeypatch.setattr(environment, "run", run)
    return done


def test_pip_installs_what_uv_can_not(tmp_path: Path, ran: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    environment.install(tmp_path, environment.REQUIREMENTS, Path(sys.executable))
    assert ran == ["uv", "pip"]
    assert "no such index" in capsys.readouterr().out


def test_without_a_python_that_has_uv_pip_installs(tmp_path: Path, ran: list[str]) -> None:
    environment.install(tmp_path, environment.REQUIREMENTS, tmp_path / "none")
    environment.install(tmp_path, environment.REQUIREMENTS, None)
    assert ran == ["pip", "pip"]
