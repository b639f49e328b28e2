"""The columns of a segment, its metadata and its version: one table, which the documentation is made from."""

from __future__ import annotations

from dataclasses import dataclass

from ecs_sim.recording.arrow import DataType, pa
from ecs_sim.versions import FORMATS

#: A new minor adds columns that older readers leave alone; a new major is refused by them.
MAJOR = FORMATS["recording"]
MINOR = 0
FORMAT = f"{MAJOR}.{MINOR}"

#: Keys of a segment's own metadata.
FORMAT_KEY, ENGINE_KEY, RULES_KEY, CATALOGUES_KEY = (
    b"ecs-sim.format",
    b"ecs-sim.engine",
    b"ecs-sim.rules",
    b"ecs-sim.catalogues",
)
METADATA = {
    FORMAT_KEY: "`ecs-sim/recording/1.0`: kind, major and minor version of the segment",
    ENGINE_KEY: "the version of the engine that wrote the segment",
    RULES_KEY: "the rules version of that engine",
    CATALOGUES_KEY: "a JSON table: each catalogue's hash, and the SHA-256 of its file in `catalogues/`",
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, type, whether a row may leave it empty, and what it holds."""

    name: str
    type: DataType
    says: str
    empty: bool = False
    few: bool = False  # few different values: kept as a dictionary


_WORD, _COUNT = pa.string(), pa.int64()

COLUMNS: tuple[Column, ...] = (
    Column("id", _WORD, "what the host calls the battle; by writer and number where it gave none"),
    Column("time", pa.timestamp("us", "UTC"), "when it was fought, as the host says it: never used", empty=True),
    Column("seed", _COUNT, "the seed that was used"),
    Column("engine", _WORD, "version of the engine", few=True),
    Column("rules", _WORD, "rules version: another one may give another result", few=True),
    Column("catalogue", _WORD, "hash of the catalogue, which lies in `catalogues/`", few=True),
    Column("format", _WORD, "version of the recording as it was first written", few=True),
    Column("battle", _WORD, "the battle document as JSON: sorted keys, defaults, seed and catalogue left out"),
    Column("winner", _WORD, "`player`, `enemy`, `draw`, or `none` for a battle that was stopped", few=True),
    Column("reason", _WORD, "`wipe`, `timeout`, `bye`, `limit`, `fuel` or `capacity`", few=True),
    Column("limit_name", _WORD, "the limit that was hit, for the reason `capacity`", empty=True, few=True),
    Column("steps", pa.int32(), "steps of 0.05 s"),
    Column("digest", _WORD, "16 hex digits over every event and the end state"),
    Column("outcome_digest", _WORD, "16 hex digits over the end state, the winner and the steps alone"),
    Column("events", _COUNT, "work: events"),
    Column("draws", _COUNT, "work: draws"),
    Column("activations", _COUNT, "work: activations"),
    Column("edited", pa.bool_(), "somebody changed the battle while it ran: it never verifies"),
    Column("log", pa.binary(), "the event log (`ecs_sim.recording.log`), where it was asked for", empty=True),
)
NAMES = tuple(column.name for column in COLUMNS)
SCHEMA = pa.schema([pa.field(column.name, column.type, column.empty) for column in COLUMNS])
#: Columns whose least and greatest value a segment tells; a whole battle is no bound worth its room.
BOUNDED = [column.name for column in COLUMNS if column.name not in ("battle", "log", "digest", "outcome_digest")]
FEW = [column.name for column in COLUMNS if column.few]


def markdown() -> str:
    """The columns as a page shows them."""
    head = "| column | type | what it holds |\n| --- | --- | --- |\n"
    rows = (f"| `{c.name}` | {c.type}{', may be empty' if c.empty else ''} | {c.says} |" for c in COLUMNS)
    return head + "\n".join(rows)


def metadata_markdown() -> str:
    """The keys of a segment's metadata as a page shows them."""
    head = "| key | what it holds |\n| --- | --- |\n"
    return head + "\n".join(f"| `{key.decode()}` | {says} |" for key, says in METADATA.items())
