"""The kernel layer on three small kernels, each test in a copy of the package with fresh processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ecs_sim.kernel
from ecs_sim.cache import SOURCES

pytestmark = pytest.mark.slow
PACKAGE = Path(ecs_sim.kernel.__file__).parent

LOW = """
from ecs_sim.components.world import World
from ecs_sim.kernel import call1, entry, kernel
from ecs_sim.systems import high

@kernel
def twice(w: World, n: int) -> int:
    return 2 * n

@entry
def countdown(w: World, n: int) -> int:
    w.clock.events += 1
    return high.step(w, twice(w, n)) if n > 0 else FINAL

@entry
def vitality(w: World, u: int) -> int:
    return w.vitals[u].vitality

@entry
def by_table(w: World, n: int) -> int:
    return call1(w, w.verb[n].address, 3)
"""
HIGH = """
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import low

@kernel
def step(w: World, n: int) -> int:
    return low.countdown(w, n // 2 - 1)
"""
MAIN = """
import numpy as np
from ecs_sim.kernel import LinkError, engine, named
from ecs_sim.systems import low, high

made = engine()
worlds = np.zeros(1, made.world_dtype)

def attempt(function, *arguments):
    try:
        return made.call(worlds, 0, function, *arguments)
    except (IndexError, LinkError) as error:
        return type(error).__name__

worlds["verb"]["address"][0, 1] = named(low.countdown).address
print("countdown", attempt(low.countdown, 5), int(worlds["clock"]["events"][0]))
print("bounds", attempt(low.vitality, 63), attempt(low.vitality, 64), attempt(low.vitality, -1))
print("after", attempt(low.countdown, 5))
print("range", attempt(low.vitality), attempt(low.twice, 1))
print("unset", attempt(low.by_table, 2))
print("set", attempt(low.by_table, 1))
print("cache", made.hits, made.misses)
"""
FUNCTIONS = 5


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package with two files of kernels that call each other in a circle."""
    copy = tmp_path / "tree" / "ecs_sim"
    copy.mkdir(parents=True)
    for name in {"cache.py", *SOURCES} - {"pipeline.py"}:
        shutil.copy(PACKAGE / name, copy)
    shutil.copytree((PACKAGE / "components").resolve(), copy / "components")
    (copy / "systems").mkdir()
    for name, text in {
        "__init__.py": "",
        "systems/__init__.py": "",
        "systems/low.py": LOW.replace("FINAL", "7"),
        "systems/high.py": HIGH,
        "pipeline.py": "from ecs_sim.systems import high, low",
    }.items():
        (copy / name).write_text(text)
    return copy


def start(package: Path, code: str = MAIN, **environment: str) -> dict[str, str]:
    """What a fresh process prints, by the first word of the line."""
    environ = os.environ | {"PYTHONPATH": str(package.parent), "ECS_SIM_CACHE_DIR": str(package.parent / "cache")}
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, env=environ | environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_kernels_call_each_other_in_a_circle_and_a_second_process_loads_them_all(package: Path) -> None:
    first, second = start(package), start(package)
    assert first["countdown"] == "7 6"
    assert first["cache"] == f"0 {FUNCTIONS}"
    assert second["countdown"] == "7 6"
    assert second["cache"] == f"{FUNCTIONS} 0"


def test_bounds_are_checked_and_what_is_no_entry_or_no_kernel_is_an_error(package: Path) -> None:
    seen = start(package)
    assert seen["bounds"] == "0 IndexError IndexError"
    assert seen["range"] == "LinkError LinkError"
    assert seen["after"] == "7"
    assert seen["unset"] == "LinkError"
    assert seen["set"] == "7"


def test_an_edited_callee_gives_the_new_result(package: Path) -> None:
    edited = package / "systems" / "low.py"

    def edit(final: str, minutes: int) -> None:
        """Python itself doesn't see an edit of the same length within a second of the last."""
        edited.write_text(LOW.replace("FINAL", final))
        os.utime(edited, (edited.stat().st_atime, edited.stat().st_mtime + 60 * minutes))

    assert start(package)["countdown"].startswith("7 ")
    edit("8", 1)
    assert start(package)["countdown"].startswith("8 ")
    edit("7", 2)
    assert start(package)["cache"] == f"{FUNCTIONS} 0"


def test_a_further_kernel_changes_the_key(package: Path) -> None:
    start(package)
    more = "\nfrom ecs_sim.kernel import kernel\n@kernel\ndef a(w): return 0\n"
    (package / "pipeline.py").write_text((package / "pipeline.py").read_text() + more)
    seen = start(package)
    assert seen["countdown"] == "7 6"
    assert seen["cache"] == f"0 {FUNCTIONS + 1}"


def test_without_any_writable_place_it_compiles_and_runs(package: Path) -> None:
    blocked = package.parent / "a file"
    blocked.write_text("")
    seen = start(package, ECS_SIM_CACHE_DIR=str(blocked), NUMBA_CACHE_DIR="")
    assert seen["countdown"] == "7 6"
    assert not (package.parent / "cache").exists()


def test_a_cache_folder_that_turns_out_unusable_is_done_without(package: Path) -> None:
    blocked = package.parent / "a file"
    blocked.write_text("")
    code = (
        f"from pathlib import Path\nfrom ecs_sim import cache\ncache.folder_for = lambda key: Path({str(blocked)!r})\n"
    )
    assert start(package, code + MAIN)["countdown"] == "7 6"


def test_a_whole_cache_that_cant_be_written_is_read(package: Path) -> None:
    """On a full disk, or one that is read-only: the process that compiles for nobody after it would not be the last."""
    refused = """
from pathlib import Path

def refuse(self, *_):
    self.touch()  # what a full disk leaves
    raise OSError(28, "No space left on device")

Path.write_text = refuse
"""
    start(package)
    assert start(package, refused + MAIN)["cache"] == f"{FUNCTIONS} 0"
    (folder,) = (package.parent / "cache").iterdir()
    assert not list(folder.glob(".ecs_sim-cache-*"))
    (folder / "program").write_bytes(b"half of it")
    assert start(package, refused + MAIN)["cache"] == f"0 {FUNCTIONS}"


def test_a_damaged_cache_is_made_anew(package: Path) -> None:
    start(package)
    (whole,) = (package.parent / "cache").rglob("program")
    content = bytearray(whole.read_bytes())
    content[len(content) // 2] ^= 1
    whole.write_bytes(content)
    asks = "from ecs_sim.kernel import is_cached; print('whole', is_cached())"
    assert start(package, asks)["whole"] == "False"
    again = start(package)
    assert again["countdown"] == "7 6"
    assert not again["cache"].endswith(" 0")
    assert start(package, asks)["whole"] == "True"
    assert start(package)["cache"] == f"{FUNCTIONS} 0"


def test_a_half_filled_cache_is_completed(package: Path) -> None:
    shard = "from ecs_sim import cache; from ecs_sim.kernel import compile_shard, content_key; compile_shard(0, 1)\n"
    shard += "print('part', cache.part(cache.folder_for(content_key())))"
    part = Path(start(package, shard)["part"])
    content = part.read_bytes()
    part.write_bytes(content[: 2 * len(content) // 3])  # a process that was killed
    loaded, compiled = map(int, start(package)["cache"].split())
    assert loaded > 0
    assert compiled > 0
    assert loaded + compiled == FUNCTIONS
    assert not part.exists()
    assert start(package)["cache"] == f"{FUNCTIONS} 0"


def test_warm_up_compiles_in_helpers_and_the_cache_says_when_it_is_whole(package: Path) -> None:
    code = "from ecs_sim.kernel import is_cached, warm_up; print('before', is_cached()); made = warm_up(2); "
    code += "print('after', is_cached()); print('cache', made.hits, made.misses)"
    seen = start(package, code)
    assert seen == {"before": "False", "after": "True", "cache": f"{FUNCTIONS} 0"}


def test_two_first_uses_at_once_do_not_disturb_each_other(package: Path) -> None:
    environ = os.environ | {"PYTHONPATH": str(package.parent), "ECS_SIM_CACHE_DIR": str(package.parent / "cache")}
    command = [sys.executable, "-P", "-c", MAIN]
    both = [subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        printed, _ = process.communicate(timeout=300)
        assert process.returncode == 0
        assert "countdown 7 6" in printed
    assert start(package)["cache"] == f"{FUNCTIONS} 0"


def test_a_warm_start_needs_no_numba(package: Path) -> None:
    start(package)
    assert start(package, MAIN + "import sys; print('numba', 'numba' in sys.modules)")["numba"] == "False"


def test_numbas_own_switch_is_refused_with_the_way_out(package: Path) -> None:
    code = "from ecs_sim.kernel import LinkError, engine\ntry: engine()\nexcept LinkError as e: print('error', e)"
    assert "mirror" in start(package, code, NUMBA_DISABLE_JIT="1")["error"]
