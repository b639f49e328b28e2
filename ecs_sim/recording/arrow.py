"""Arrow, which has no types of its own: the one place that imports it.

`pa`, `pc` and `pq` are `pyarrow`, `pyarrow.compute` and `pyarrow.parquet`.
"""

from __future__ import annotations

from typing import Any

import pyarrow  # noqa: ICN001 - `pa` is the name with a type, below
import pyarrow.compute
import pyarrow.parquet

pa: Any = pyarrow
pc: Any = pyarrow.compute
pq: Any = pyarrow.parquet

#: `pyarrow.RecordBatch`, `Table`, `Schema`, `DataType` and `compute.Expression`, for signatures.
Batch = Any
Table = Any
Schema = Any
DataType = Any
Expression = Any
