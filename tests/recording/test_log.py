"""The log in a few bytes an event: every row comes back exactly, and damage is never taken for a log."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecs_sim.components.declare import dtype_of
from ecs_sim.components.event import Event
from ecs_sim.recording.log import COLUMNS, decode, encode
from tests.recording.battles import samples

NUMBERS = st.one_of(
    st.integers(-3, 300), st.integers(-(1 << 31), (1 << 31) - 1), st.sampled_from([(1 << 31) - 1, -(1 << 31)])
)


def rows_of(values: list[list[int]]) -> Any:
    return np.array([tuple(row) for row in values], dtype_of(Event))


def test_the_columns_are_the_fields_of_an_event() -> None:
    assert tuple(COLUMNS) == dtype_of(Event).names


@given(st.lists(st.lists(NUMBERS, min_size=12, max_size=12), max_size=12), st.integers(0, 1 << 31))
def test_any_rows_come_back(values: list[list[int]], base: int) -> None:
    rows = rows_of(values)
    found, first = decode(encode(rows, base))
    assert found.dtype == rows.dtype
    assert found.tobytes() == rows.tobytes()
    assert first == base


def test_the_logs_of_samples_come_back() -> None:
    for result in samples():
        assert decode(encode(result.log))[0].tobytes() == result.log.tobytes()
        assert len(encode(result.log)) < 18 * len(result.log)


@given(st.data())
def test_a_log_that_was_cut_is_no_log(data: st.DataObject) -> None:
    whole = encode(samples()[0].log[:30])
    with pytest.raises(ValueError, match="log"):
        decode(whole[: data.draw(st.integers(0, len(whole) - 1))])
    with pytest.raises(ValueError, match="log"):
        decode(whole + bytes([data.draw(st.integers(0, 255))]))
