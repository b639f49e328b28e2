"""What every test may use: markers, hypothesis profiles, committed goldens."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis
import pytest

TESTS = Path(__file__).parent
GOLDEN = TESTS / "golden"
MARKERS = {
    "rule(*ids)": "the rules and rulings that this test shows; `make rules` counts them",
    "slow": "takes more than a second or so; left out of `make quick`",
    "serial": "measures time or fills the machine: runs alone, outside the two workers",
    "ray": "needs Ray: only in `make test-ray`",
    "fuzz": "the long run over generated boards: only in `make fuzz`",
    "golden": "compares with tests/golden/; runs on every Python found; `make accept` writes the files anew",
}

# No deadline: the first example may load the compiled engine. Derandomized: a run finds what the last run found;
# `make fuzz` is where new boards are looked for.
hypothesis.settings.register_profile("project", deadline=None, derandomize=True, database=None, print_blob=True)
hypothesis.settings.load_profile("project")


#: Folders and files that go through every card, case, word, field or ruling, through hundreds of drawn examples, or
#: that start workers: all in `make test`, none in `make quick`.
WIDE = {
    *("chapter900", "content", "metamorphic", "story", "words"),
    *("test_amount.py", "test_bulk_cli.py", "test_cases.py", "test_engines.py", "test_errors_corpus.py"),
    *("test_exhaustive.py", "test_explain.py", "test_foreign.py", "test_gate.py", "test_geometry.py"),
    *("test_hostile.py", "test_impact.py", "test_mutations.py", "test_oracles.py", "test_places.py", "test_quick.py"),
    *("test_refresh.py", "test_resim.py", "test_roundtrip.py", "test_rule_pages.py", "test_sentences.py"),
    *("test_state.py", "test_touch.py", "test_trace.py", "test_whole_boards.py"),
}
QUICK = "not (slow or serial or fuzz or ray)"


def is_wide(path: Path) -> bool:
    """Whether a file is, or lies in, one of them."""
    return not WIDE.isdisjoint(path.relative_to(TESTS).parts)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Don't even read what is wide where only the quick tests are wanted."""
    return True if config.getoption("--quick") and is_wide(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is wide as slow."""
    for item in items:
        if is_wide(item.path):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays until the end: ten thousand tests and all that they import.

    It went through them again and again, because each mirror world is thousands of objects that are soon thrown away.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write the golden files anew instead of comparing")
    parser.addoption("--quick", action="store_true", help="only the tests that answer within a minute together")


def pytest_configure(config: pytest.Config) -> None:
    for marker, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{marker}: {meaning}")
    if config.getoption("--quick"):
        config.option.markexpr = QUICK


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, Any], None]:
    """Compare a JSON value with tests/golden/<name>.json; with --accept, write it there."""

    def compare(name: str, value: Any) -> None:
        path = GOLDEN / f"{name}.json"
        if request.config.getoption("--accept"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            return
        assert path.is_file(), f"{path.name} is not committed yet: run `make accept` and review what it writes"
        assert value == json.loads(path.read_text(encoding="utf-8"))

    return compare
