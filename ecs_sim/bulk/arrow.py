"""pyarrow, which has no type stubs: its modules as `Any`, and names for what passes between functions."""

from __future__ import annotations

from typing import Any

import pyarrow  # noqa: ICN001 - `pa` is what it is known as where it has no type
import pyarrow.compute
import pyarrow.parquet

pa: Any = pyarrow
pc: Any = pyarrow.compute
pq: Any = pyarrow.parquet

Table = Any
Batch = Any
Schema = Any
Expression = Any
"""A `pyarrow.compute.Expression`."""
