"""A corpus, or the results of a re-simulation, as a table of the library that one works with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecs_sim.bulk.facts import Roster
from ecs_sim.bulk.plan import rows_of
from ecs_sim.bulk.resim import RUN, results_of
from ecs_sim.bulk.rows import schema as result_schema
from ecs_sim.bulk.where import Where
from ecs_sim.model.errors import InputError, Problem, listing, nearest
from ecs_sim.recording.arrow import Batch, Schema, pa, pq
from ecs_sim.recording.columns import SCHEMA
from ecs_sim.recording.corpus import Corpus
from ecs_sim.recording.files import DAMAGE, damaged

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

LIBRARIES = ("arrow", "polars", "pandas")


def load(
    path: str | Path, as_: str = "arrow", *, columns: Sequence[str] | None = None, where: str | None = None
) -> Any:
    """A corpus or a folder that `resim` has written as one table, in order.

    `as_` is `arrow` (a `pyarrow.Table`), `polars` or `pandas` (a data frame). `columns` chooses some, `where` rows, in
    the words of `--where`. InputError where the folder is none, or a part of it is damaged; ImportError where the
    library is not installed.
    """
    if as_ not in LIBRARIES:
        raise ValueError(f"a table can't be read as {as_!r}: {', '.join(LIBRARIES)}")
    folder = Path(path)
    schema, batches = _results(folder, where) if is_results(folder) else _corpus(folder, where)
    wanted = _chosen(schema, columns)
    table = pa.Table.from_batches(
        (batch.select(wanted) for batch in batches), pa.schema([schema.field(n) for n in wanted])
    )
    if as_ == "polars":
        return polars_frame(table)
    return pandas_frame(table) if as_ == "pandas" else table


def is_results(folder: Path) -> bool:
    """Whether a folder holds the results of a re-simulation; else it should be a corpus."""
    return (folder / RUN).is_file()


def polars_frame(table: Any) -> pl.DataFrame:
    """An Arrow table as a polars data frame."""
    found: Any = _library("polars").from_arrow(table)
    return found


def pandas_frame(table: Any) -> pd.DataFrame:
    """An Arrow table as a pandas data frame."""
    _library("pandas")
    found: Any = table.to_pandas()
    return found


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise ImportError(f"{name} is not installed: pip install 'ecs-sim[{name}]'") from None


def _chosen(schema: Schema, columns: Sequence[str] | None) -> list[str]:
    names: list[str] = schema.names
    for name in columns or ():
        if name not in names:
            remedy = nearest(name, names) or f"there are {listing(names, 60)}"
            raise InputError([Problem("unknown-name", (), f"there is no column {name!r}", remedy=remedy)])
    return names if columns is None else list(columns)


def _corpus(folder: Path, where: str | None) -> tuple[Schema, Iterator[Batch]]:
    corpus = Corpus(folder)
    if corpus.faults:
        raise InputError(corpus.faults)
    condition = None if where is None else Where(where, SCHEMA)
    return SCHEMA, (_kept(corpus, batch, condition) for batch in map(corpus.read, corpus.pieces()))


def _kept(corpus: Corpus, batch: Batch, condition: Where | None) -> Batch:
    if condition is None:
        return batch
    rows = rows_of(batch)
    rosters = [Roster(corpus.catalogue(one.row["catalogue"])) for one in rows]
    return batch.filter(condition.mask(batch, [one.battle for one in rows], rosters))


def _results(folder: Path, where: str | None) -> tuple[Schema, Iterator[Batch]]:
    schema = result_schema()
    condition = None if where is None else Where(where, schema, facts=False)

    def read() -> Iterator[Batch]:
        for path in results_of(folder):
            for batch in result_batches(path):
                yield batch if condition is None else batch.filter(condition.mask(batch, [{}] * batch.num_rows, []))

    return schema, read()


def result_batches(path: Path) -> Iterator[Batch]:
    """The rows of a result segment; InputError where it is damaged."""
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            for group in range(file.metadata.num_row_groups):
                yield from file.read_row_group(group, use_threads=False).cast(result_schema()).to_batches()
    except DAMAGE as error:
        raise InputError([damaged(str(path), error)]) from None
