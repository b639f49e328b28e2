"""Build the virtual environment that every other target runs in, or find that it is up to date.

    python tools/environment.py [--venv .venv] [--also requirements/ray.txt] [--uv .venv/bin/python]

Standard library only: it runs under the machine's own Python, before anything is installed. The
environment is made anew when the Python version or a requirements file changed, and the project
is installed into it again when pyproject.toml or setup.py changed. Two runs at once take turns.
An environment holds uv, so that further ones take a third of the first one's time; where uv can't
install, pip does.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ((3, 11), (3, 12), (3, 13))
REQUIREMENTS = "requirements/dev.txt"
STAMP = "ecs-sim-environment.json"


class EnvironmentBuildError(Exception):
    """The environment can't be built; the message says what to do."""


def digest(*names: str) -> str:
    """One hash over the contents of some files of the project."""
    h = hashlib.sha256()
    for name in names:
        h.update(name.encode() + b"\0" + (ROOT / name).read_bytes() + b"\0")
    return h.hexdigest()[:16]


def keys(also: tuple[str, ...] = ()) -> dict[str, str]:
    """What the environment depends on; a changed value means work to do."""
    return {
        "python": f"{sys.implementation.name} {sys.version.split()[0]} {sys.base_prefix}",
        "root": str(ROOT),
        "requirements": digest(REQUIREMENTS, *also),
        "project": digest("pyproject.toml", "setup.py"),
    }


def stamped(venv: Path) -> dict[str, str]:
    """The keys that this environment was built with; empty where it was never finished."""
    try:
        stamp: dict[str, str] = json.loads((venv / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if python_of(venv).exists() else {}


def python_of(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@contextmanager
def locked(venv: Path) -> Generator[None]:
    """Hold the environment's lock, where the system has one to give."""
    try:
        import fcntl  # noqa: PLC0415 - absent on Windows
    except ImportError:
        yield
        return
    venv.parent.mkdir(parents=True, exist_ok=True)
    with venv.with_name(f"{venv.name}.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def run(what: str, *command: str | Path) -> None:
    """Run one step of the build; its output is shown only when it fails."""
    print(f"  {what}", flush=True)
    done = subprocess.run([str(c) for c in command], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EnvironmentBuildError(f"{what} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def create(venv: Path, also: tuple[str, ...] = (), uv: Path | None = None) -> None:
    """Make the environment and install the pinned, hashed requirements; those of further files after them.

    `uv` is a Python that has uv.
    """
    if venv.exists():
        shutil.rmtree(venv)
    try:
        run(f"creating {venv.name} with Python {sys.version.split()[0]}", sys.executable, "-m", "venv", venv)
    except EnvironmentBuildError as error:
        hint = "Does this Python lack venv? On Debian: apt-get install python3-venv"
        raise EnvironmentBuildError(f"{error}\n{hint}") from None
    for name in (REQUIREMENTS, *also):
        install(venv, name, uv)


def install(venv: Path, name: str, uv: Path | None) -> None:
    """Install a file of requirements."""
    if uv is not None and uv.exists():
        quick = (uv, "-m", "uv", "pip", "install", "--quiet", "--python", python_of(venv))
        try:
            return run(f"installing {name} with uv", *quick, "--require-hashes", "-r", ROOT / name)
        except EnvironmentBuildError as error:
            print(error, flush=True)
    pip = (python_of(venv), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    return run(f"installing {name}", *pip, "--require-hashes", "-r", ROOT / name)


def install_project(venv: Path) -> None:
    """Install the project itself, editable, from nothing but what is already there."""
    pip = (python_of(venv), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    run("installing ecs_sim", *pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)


def ensure(venv: Path, also: tuple[str, ...] = (), uv: Path | None = None) -> bool:
    """Bring the environment up to date; True if there was anything to do."""
    with locked(venv):
        want, have = keys(also), stamped(venv)
        if want == have:
            return False
        print(f"Python environment: {venv.name}", flush=True)
        if any(want[k] != have.get(k) for k in ("python", "root", "requirements")):
            create(venv, also, uv)
        install_project(venv)
        (venv / STAMP).write_text(json.dumps(want, indent=1))
        return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the project's virtual environment.")
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv")
    parser.add_argument("--also", action="append", default=[], help="requirements that are installed besides")
    parser.add_argument("--uv", type=Path, help="a Python that has uv, which is quicker than pip")
    arguments = parser.parse_args()
    venv, also = arguments.venv.absolute(), tuple(arguments.also)
    if sys.version_info[:2] not in SUPPORTED:
        print(f"ecs_sim needs Python 3.11 to 3.13; this is {sys.version.split()[0]}", file=sys.stderr)
        return 2
    try:
        ensure(venv, also, arguments.uv)
    except EnvironmentBuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
