"""Which of the supported Pythons this machine has; run something under each of them.

    python -m tools.pythons list
    python -m tools.pythons run -- -m pytest -m golden

A Python counts as found if it starts and can make environments: a version manager's shim for a
version that isn't switched on doesn't. Each gets an environment of its own under `.venvs/`, from
the same pinned requirements. As many as there are cores run at once; what each prints comes when it is
done. Versions that weren't found are named, so that a run which tested one Python doesn't look like a
run which tested three.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.environment import ROOT, SUPPORTED, EnvironmentBuildError, python_of

PROBE = "import sys, ensurepip; print(sys.implementation.name, *sys.version_info[:2])"


def candidates(version: tuple[int, int], environ: Mapping[str, str]) -> Iterator[Path]:
    """Files that may be this Python, in order: ourselves, the path, the version managers' folders."""
    name = f"python{version[0]}.{version[1]}"
    if sys.version_info[:2] == version:
        yield Path(sys.executable)
    folders = [Path(p) for p in environ.get("PATH", "").split(os.pathsep) if p]
    yield from (folder / name for folder in folders)
    managers = {folder.parent for folder in folders if folder.name == "shims"}
    managers |= {Path(environ[key]) for key in ("PYENV_ROOT", "UV_PYTHON_INSTALL_DIR") if environ.get(key)}
    if home := environ.get("HOME"):
        managers |= {Path(home) / ".pyenv", Path(home) / ".local/share/uv/python"}
    for manager in sorted(managers):
        for installed in (manager / "versions", manager):
            yield from sorted(installed.glob(f"*/bin/{name}"), reverse=True)


def works(python: Path, version: tuple[int, int]) -> bool:
    """Whether a file starts as CPython of this version and can make environments."""
    if not os.access(python, os.X_OK):
        return False
    try:
        done = subprocess.run([python, "-c", PROBE], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and done.stdout.split() == ["cpython", str(version[0]), str(version[1])]


def find(environ: Mapping[str, str] = os.environ) -> dict[str, Path | None]:
    """Each supported version and the interpreter found for it, or None."""
    return {
        f"{version[0]}.{version[1]}": next((c for c in candidates(version, environ) if works(c, version)), None)
        for version in SUPPORTED
    }


def environment(version: str, python: Path) -> tuple[Path, str]:
    """The interpreter of the environment for this version, built if need be, and what the build printed."""
    if python == Path(sys.executable) and sys.prefix != sys.base_prefix:
        return python, ""  # the environment that we run in
    venv = ROOT / ".venvs" / version
    built = captured(python, ROOT / "tools" / "environment.py", "--venv", venv, "--uv", sys.executable)
    if built.returncode:
        raise EnvironmentBuildError(built.stdout)
    return python_of(venv), built.stdout


def captured(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run something to its end; both its outputs in one."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def run_one(version: str, python: Path, arguments: list[str]) -> tuple[bool, str]:
    """Run Python with these arguments under one version: whether it passed, and what was printed."""
    try:
        interpreter, printed = environment(version, python)
    except EnvironmentBuildError as error:
        return False, str(error)
    done = captured(interpreter, *arguments)
    return done.returncode == 0, printed + done.stdout


def run(arguments: list[str]) -> int:
    """Run Python with these arguments under each version; 0 if all that were found passed."""
    found, failed = find(), list[str]()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {v: pool.submit(run_one, v, python, arguments) for v, python in found.items() if python is not None}
        for version, one in runs.items():
            passed, printed = one.result()
            print(f"-- Python {version}\n{printed}", end="", flush=True)
            if not passed:
                failed.append(version)
    print(summary(found))
    if failed:
        print(f"failed on: {', '.join(failed)}")
    return 1 if failed or not any(found.values()) else 0


def summary(found: Mapping[str, Path | None]) -> str:
    """One line: which were found and which not."""
    have = ", ".join(v for v, python in found.items() if python) or "none"
    lack = ", ".join(v for v, python in found.items() if not python) or "none"
    return f"Pythons found: {have}; not found: {lack}"


def main() -> int:
    parser = argparse.ArgumentParser(description="The supported Pythons of this machine.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="name those found and those not")
    commands.add_parser("run", help="run Python with these arguments under each").add_argument("arguments", nargs="+")
    options = parser.parse_args()
    if options.command == "run":
        return run(options.arguments)
    print(summary(find()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
