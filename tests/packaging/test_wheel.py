"""The wheel, installed in a clean environment of a host who owns packages `systems` and `components`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from tests.packaging.tree import ROOT, copy_project, source_files

pytestmark = pytest.mark.slow

DECOY = 'OWNER = "the host"\n'


def card(name: str, power: int) -> dict[str, Any]:
    stats = {"vitality": 60, "power": power, "speed": 50, "armor": 0, "focus": 10}
    ability = ["Deal {power} damage"]
    return {"name": name, "tribe": "Beast", "kind": "unit", "size": 2, "tier": 1, **stats, "ability": ability}


# One unit a side, face to face; only the wolf bites hard enough to win.
BATTLE: dict[str, Any] = {
    "format": "ecs-sim/battle/1",
    "seed": 7,
    "round": 3,
    "catalogue": {"format": "ecs-sim/catalogue/1", "cards": [card("Wolf", 20), card("Lamb", 1)]},
    "sides": {
        "player": {"units": [{"id": "wolf", "card": "Wolf", "at": [0, 0], "tier": 1}]},
        "enemy": {"units": [{"id": "lamb", "card": "Lamb", "at": [0, 0], "tier": 1}]},
    },
}


def run(*command: str | Path, cwd: Path, stdin: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a command away from this environment, and successfully."""
    own = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PYTHONWARNINGS"}
    env = {k: v for k, v in os.environ.items() if k not in own} | environ
    done = subprocess.run(
        [str(c) for c in command], cwd=cwd, env=env, input=stdin, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command[0]}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done


def build(source: Path, out: Path) -> Path:
    """Build the source archive, and the wheel from it; the wheel's path."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, source, cwd=source)
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(copy_project(tmp_path_factory.mktemp("source")), tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def host(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a clean environment with the wheel, its pinned dependencies and two decoys."""
    venv = tmp_path_factory.mktemp("host")
    run(sys.executable, "-m", "venv", venv, cwd=venv)
    programs = venv / ("Scripts" if os.name == "nt" else "bin")
    pip = (
        programs / "python",
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--no-input",
        "install",
        "--quiet",
        "--no-compile",
    )
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "runtime.txt", cwd=venv)
    run(*pip, "--no-deps", wheel, cwd=venv)
    site = run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=venv)
    for name in ("systems", "components"):
        (Path(site.stdout.strip()) / name).mkdir()
        (Path(site.stdout.strip()) / name / "__init__.py").write_text(DECOY)
    return programs


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    assert contents(wheel) == source_files()


def test_a_checkout_without_links_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    source = copy_project(tmp_path / "source", links=False)
    assert contents(build(source, tmp_path / "dist")) == contents(wheel)


def test_the_hosts_own_packages_stay_the_hosts(host: Path, tmp_path: Path) -> None:
    code = (
        "import systems, components, ecs_sim.systems; print(systems.OWNER, components.OWNER, ecs_sim.systems.__name__)"
    )
    assert run(host / "python", "-c", code, cwd=tmp_path).stdout == "the host the host ecs_sim.systems\n"


def test_a_first_use_there_compiles_out_of_the_way_of_the_result_and_gives_the_digest_of_here(
    host: Path, tmp_path: Path
) -> None:
    cache = str(tmp_path / "cache")
    first, second = (
        run(host / "ecs-sim", "run", "-", "--json", cwd=tmp_path, stdin=json.dumps(BATTLE), ECS_SIM_CACHE_DIR=cache)
        for _ in range(2)
    )
    assert "compiling the engine" in first.stderr
    assert second.stderr == ""
    result = json.loads(first.stdout)
    assert json.loads(second.stdout) == result
    here = ecs_sim.simulate(ecs_sim.load_battle(BATTLE)).to_dict()
    assert (result["winner"], result["reason"]) == ("player", "wipe")
    assert result["digest"] == here["digest"]
