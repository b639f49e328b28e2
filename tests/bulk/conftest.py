"""A corpus of sixty boards, recorded once a worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bulk.corpora import record

BATTLES = 60
ROWS = 20


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Battles b0 to b59 in three segments; not to be changed."""
    return record(tmp_path_factory.mktemp("corpus"), BATTLES, rows=ROWS)
