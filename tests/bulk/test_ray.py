"""`--engine ray` on a real Ray of this machine: `make test-ray`."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.bulk.engines import Engine, Local, engine_of
from ecs_sim.bulk.impact import impact
from ecs_sim.bulk.resim import fights_of, resim
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_catalogue
from tests.bulk.conftest import BATTLES, ROWS
from tests.bulk.dying import Deadly

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.ray


@pytest.fixture(scope="module")
def ray() -> Engine:
    return engine_of("ray", 2)


def ran(corpus: Path, out: Path, engine: Engine) -> dict[str, bytes]:
    report = resim(corpus, out, fights_of(corpus, None, None, None), engine, rows_a_chunk=ROWS)
    assert report.tally.battles == BATTLES
    return {path.name: path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_the_bytes_of_the_local_engine(corpus: Path, tmp_path: Path, ray: Engine) -> None:
    assert ran(corpus, tmp_path / "ray", ray) == ran(corpus, tmp_path / "local", Local(1))


@pytest.mark.parametrize("late", [False, True])
def test_a_worker_that_is_killed_loses_and_doubles_nothing(
    corpus: Path, tmp_path: Path, ray: Engine, late: bool
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    wanted = ran(corpus, tmp_path / "local", Local(1))
    assert ran(corpus, tmp_path / "ray", Deadly(ray, str(marks), 1, late)) == wanted
    assert (marks / "1.died").exists()


def test_an_impact_is_the_local_engines(corpus: Path, ray: Engine) -> None:
    changed = load_catalogue(ROOT / "examples" / "balance-change")
    fights = fights_of(corpus, changed, None, None)
    found = [impact(corpus, fights, engine, rows_a_chunk=ROWS) for engine in (ray, Local(1))]
    assert found[0] == found[1]
    assert found[0].impact.compared == BATTLES


def test_what_goes_wrong_in_a_worker_is_told_here(corpus: Path, tmp_path: Path, ray: Engine) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "segments").write_text("in the way", encoding="utf-8")
    with pytest.raises((OSError, InputError)):
        resim(corpus, out, fights_of(corpus, None, None, None), ray, rows_a_chunk=ROWS)


def test_it_listens_on_this_machine_alone_without_dashboard_or_reports(
    ray: Engine, monkeypatch: pytest.MonkeyPatch, corpus: Path, tmp_path: Path
) -> None:
    library: Any = importlib.import_module("ray")
    seen: dict[str, Any] = {}
    plain = library.init

    def init(**given: Any) -> Any:
        made = plain(**given)
        seen.update(address=made.address_info, nodes=library.nodes())
        return made

    monkeypatch.setattr(library, "init", init)
    ran(corpus, tmp_path, ray)
    assert seen["address"]["node_ip_address"] == "127.0.0.1"
    assert not seen["address"]["webui_url"]
    assert [node["NodeManagerAddress"] for node in seen["nodes"]] == ["127.0.0.1"]
    usage: Any = importlib.import_module("ray._common.usage.usage_lib")
    assert not usage.usage_stats_enabled()
    assert not library.is_initialized()
