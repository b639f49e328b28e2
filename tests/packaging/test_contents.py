"""What an install would hold is what the tree holds, and the pins are what pyproject.toml asks for."""

from __future__ import annotations

import fnmatch
import importlib.util
import re
import tomllib
from pathlib import PurePosixPath
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from tests.packaging.tree import ROOT, SOURCES, source_files
from tools.lock import names_a_place

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>[^ ;]+)(?P<rest>.*)$", re.MULTILINE)


def setup_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("project_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pins(name: str) -> dict[str, str]:
    return {m["name"]: m["version"] for m in PIN.finditer((ROOT / "requirements" / name).read_text())}


def test_every_folder_with_code_is_a_package() -> None:
    mapping = setup_script().packages()
    folders = {PurePosixPath(f).parent.as_posix() for f in source_files() if f.endswith(".py")}
    assert folders == {package.replace(".", "/") for package in mapping}
    assert {"ecs_sim.systems": "systems", "ecs_sim.components": "components"}.items() <= mapping.items()


def test_every_data_file_is_packaged() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["ecs_sim"]
    data = [f.removeprefix("ecs_sim/") for f in source_files() if not f.endswith(".py")]
    assert data
    loose = [f for f in data if not any(fnmatch.fnmatch(f, p.removeprefix("**/")) for p in patterns)]
    assert loose == [], "name their suffix in [tool.setuptools.package-data]"


@pytest.mark.parametrize("name", SOURCES[1:])
def test_the_links_lead_to_the_folders_at_the_top(name: str) -> None:
    link = ROOT / "ecs_sim" / name
    assert link.is_symlink()
    assert link.readlink().as_posix() == f"../{name}"


@pytest.mark.parametrize("name", ["runtime.txt", "dev.txt"])
def test_pins_carry_hashes_and_name_no_place(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    blocks = re.split(r"\n(?=[a-z0-9])", text)
    unhashed = [block.split("\n")[0] for block in blocks if "==" in block and "--hash=sha256:" not in block]
    assert len(pins(name)) > 10
    assert unhashed == []
    assert not names_a_place(text)


def test_one_set_of_versions() -> None:
    assert pins("runtime.txt").items() <= pins("dev.txt").items()


@pytest.mark.parametrize(
    ("wanted", "pinned"),
    [
        (PROJECT["project"]["dependencies"], "runtime.txt"),
        (PROJECT["dependency-groups"]["dev"], "dev.txt"),
        (PROJECT["build-system"]["requires"], "dev.txt"),
    ],
)
def test_pins_are_what_the_project_asks_for(wanted: list[str], pinned: str) -> None:
    versions = pins(pinned)
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(versions[requirement.name]), str(requirement)
