"""What is wrong with a corpus is named, with its file; the rest is read."""

from __future__ import annotations

import json
import random
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ecs_sim import InputError
from ecs_sim.recording import Corpus, Recording, Unreadable, Writer
from ecs_sim.recording.arrow import pa, pq
from ecs_sim.recording.columns import CATALOGUES_KEY, FORMAT_KEY, NAMES
from ecs_sim.recording.files import next_ordinal
from tests.recording.battles import samples, tiny

MAGIC = 8


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two segments: b0 to b4, and c0 to c4."""
    folder = tmp_path_factory.mktemp("sound")
    for letter in "bc":
        with Writer(folder, name=letter) as writer:
            for number, result in enumerate((*samples(), tiny())):
                writer.write(result, id=f"{letter}{number}", events=True)
    return folder


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    """The same, to break."""
    return Path(shutil.copytree(sound, tmp_path / "corpus"))


def first(folder: Path) -> Path:
    return min((folder / "segments").iterdir())


def rewritten(path: Path, change: Callable[[Any], Any], **metadata: str) -> None:
    """Write a segment anew, with other rows or metadata, and sums that are right."""
    with pq.ParquetFile(path) as file:
        table, kept = change(file.read()), dict(file.metadata.metadata)
    kept.update({b"ecs-sim." + key.encode(): value.encode() for key, value in metadata.items()})
    with pq.ParquetWriter(path, table.schema, compression="zstd", store_schema=False) as file:
        file.write_table(table)
        file.add_key_value_metadata(kept)


def same(table: Any) -> Any:
    return table


def read(folder: Path) -> tuple[list[str], list[Unreadable], list[str]]:
    """The ids that are read, what is unreadable, and the codes of the problems."""
    corpus = Corpus(folder)
    found = list(corpus.recordings())
    return (
        [one.id for one in found if isinstance(one, Recording)],
        [one for one in found if isinstance(one, Unreadable)],
        [problem.code for problem in corpus.problems],
    )


REST = [f"c{n}" for n in range(5)]


@pytest.mark.parametrize("left", [0, 1, 7, 100, 0.3, 0.6, 0.99, -1])
def test_a_truncated_segment_is_named_and_the_rest_is_read(folder: Path, left: float) -> None:
    data = first(folder).read_bytes()
    first(folder).write_bytes(data[: int(left * len(data)) if isinstance(left, float) else left])
    ids, unreadable, codes = read(folder)
    assert (ids, codes) == (REST, ["corrupt"])
    assert [one.segment for one in unreadable] == ["segments/00000000-b.parquet"]


def test_no_flipped_bit_gives_another_battle(folder: Path) -> None:
    wanted = [one.to_dict() for one in Corpus(folder).recordings() if isinstance(one, Recording)]
    path = first(folder)
    data = path.read_bytes()
    footer = struct.unpack("<I", data[-MAGIC:-4])[0] + MAGIC
    rng = random.Random(5)
    places = [*rng.sample(range(len(data) - footer), 120), *rng.sample(range(len(data) - footer, len(data)), 120)]
    named = 0
    for place in places:
        broken = bytearray(data)
        broken[place] ^= 1 << rng.randrange(8)
        path.write_bytes(broken)
        found = list(Corpus(folder).recordings())
        if all(isinstance(one, Recording) for one in found):
            assert [one.to_dict() for one in found if isinstance(one, Recording)] == wanted, f"byte {place}"
        else:
            named += 1
            assert [one.id for one in found if isinstance(one, Recording)] == REST
    assert named > 60


def test_a_damaged_row_group_is_named_with_its_rows(folder: Path) -> None:
    path = first(folder)
    with pq.ParquetFile(path) as file:
        battle = file.metadata.row_group(0).column(NAMES.index("battle"))
        start = battle.data_page_offset
    data = bytearray(path.read_bytes())
    data[start + battle.total_compressed_size // 2] ^= 0xFF
    path.write_bytes(data)
    ids, unreadable, codes = read(folder)
    assert (ids, codes) == (REST, [])
    assert [(one.segment, one.row, one.rows) for one in unreadable] == [("segments/00000000-b.parquet", 0, 5)]
    corpus = Corpus(folder)
    assert corpus.table(["id"]).num_rows == 10, "the other columns are sound"
    assert corpus.table(["battle"]).num_rows == 5
    assert [problem.code for problem in corpus.problems] == ["corrupt"]


def test_a_newer_major_is_refused_and_a_newer_minor_is_read(folder: Path) -> None:
    rewritten(first(folder), same, format="ecs-sim/recording/2.0")
    ids, _, codes = read(folder)
    assert (ids, codes) == (REST, ["format"])
    told = str(Corpus(folder).problems[0])
    assert "version 2.0 of the recording format isn't read here" in told
    assert "version 1 to 1: read it with a newer ecs-sim" in told
    rewritten(
        first(folder),
        lambda table: table.append_column("weather", pa.array(["rain"] * 5)),
        format="ecs-sim/recording/1.9",
    )
    assert read(folder) == ([*(f"b{n}" for n in range(5)), *REST], [], [])


@pytest.mark.parametrize("text", ["ecs-sim/battle/1.0", "ecs-sim/recording/0.1", "ecs-sim/recording/1", ""])
def test_what_says_that_it_is_something_else_is_refused(folder: Path, text: str) -> None:
    rewritten(first(folder), same, format=text)
    assert read(folder)[::2] == (REST, ["format"])


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.drop_columns(["digest"]),
        lambda table: table.set_column(11, "steps", pa.array(["1"] * 5)),
    ],
    ids=["missing", "of another type"],
)
def test_a_segment_without_a_column_is_named(folder: Path, change: Callable[[Any], Any]) -> None:
    rewritten(first(folder), change)
    assert read(folder)[::2] == (REST, ["corrupt"])


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("battle", "{", "Expecting property name"),
        ("battle", "7", "its battle is no table"),
        ("log", b"", "not with its version"),
        ("log", b"\x01\x80", "ends in the middle of a number"),
        ("log", b"\x01\x05\x00", "another number of values"),
        ("log", b"\x01\xff\xff\xff\xff\xff\x01", "too long"),
    ],
)
def test_a_damaged_row_is_named_with_its_id(folder: Path, column: str, value: object, told: str) -> None:
    def spoil(table: Any) -> Any:
        place = table.schema.get_field_index(column)
        values = [*table.column(place).to_pylist()[:2], value, *table.column(place).to_pylist()[3:]]
        return table.set_column(place, table.schema.field(place), pa.array(values, table.schema.field(place).type))

    rewritten(first(folder), spoil)
    ids, unreadable, _ = read(folder)
    assert ids == ["b0", "b1", "b3", "b4", *REST]
    assert [(one.row, one.id) for one in unreadable] == [(2, "b2")]
    assert told in unreadable[0].why


def test_a_segment_that_was_never_finished_is_reported_and_left_alone(folder: Path) -> None:
    half = folder / "segments" / "00000007-dead.parquet.tmp"
    half.write_bytes(first(folder).read_bytes()[:500])
    assert read(folder)[2] == ["unfinished"]
    assert next_ordinal(folder) == 8
    with Writer(folder) as writer:
        writer.write(tiny(), id="new")
    assert half.stat().st_size == 500
    assert read(folder)[0][-1] == "new"


def test_other_files_are_named(folder: Path) -> None:
    (folder / "segments" / "notes.txt").write_text("battles")
    assert read(folder)[2] == ["unreadable"]


@pytest.mark.parametrize("made", [False, True])
def test_a_folder_that_is_no_corpus_is_refused(tmp_path: Path, made: bool) -> None:
    (tmp_path / "segments").write_text("") if made else None
    with pytest.raises(InputError, match="this is no corpus"):
        Corpus(tmp_path)


# --------------------------------------------------------------------------------------- catalogues


def catalogue_file(folder: Path) -> Path:
    return folder / "catalogues" / f"{tiny().versions['catalogue']}.json"


@pytest.mark.parametrize(
    ("data", "code", "told"),
    [
        (None, "unreadable", "No such file"),
        (b"{", "corrupt", "it is no JSON"),
        (b"[]", "corrupt", "it is no JSON"),
        (b'{"cards": 3}', "corrupt", "wrong type"),
        (b'{"format": "ecs-sim/catalogue/2"}', "corrupt", "not one that this engine reads"),
        (b'{"format": "ecs-sim/catalogue/1", "cards": []}', "corrupt", "not the one that its name says"),
        (b"\xff" * 40, "corrupt", "it is no JSON"),
    ],
)
def test_a_damaged_catalogue_is_named(folder: Path, data: bytes | None, code: str, told: str) -> None:
    path = catalogue_file(folder)
    path.unlink() if data is None else path.write_bytes(data)
    with pytest.raises(InputError, match=told) as caught:
        Corpus(folder).catalogue(path.stem)
    assert [(p.code, p.file) for p in caught.value.problems] == [(code, f"catalogues/{path.name}")]


def test_a_writer_doesnt_build_on_a_damaged_catalogue(folder: Path) -> None:
    catalogue_file(folder).write_bytes(b"{")
    with Writer(folder) as writer:
        with pytest.raises(InputError, match="it is no JSON"):
            writer.write(tiny())
        assert writer.waiting == 0


def test_a_catalogue_is_known_by_its_bytes_where_its_hash_is_made_otherwise_by_now(folder: Path) -> None:
    path = catalogue_file(folder)
    old = "0123456789abcdef"
    path.rename(path.with_name(f"{old}.json"))
    with pytest.raises(InputError, match="not the one that its name says"):
        Corpus(folder).catalogue(old)
    with pq.ParquetFile(first(folder)) as file:
        sums = json.loads(file.metadata.metadata[CATALOGUES_KEY])
    rewritten(first(folder), same, catalogues=json.dumps({old: sums[path.stem]}))
    assert [card.name for card in Corpus(folder).catalogue(old).cards] == ["Brute"]


def test_a_catalogue_that_is_laid_out_anew_is_the_same(folder: Path) -> None:
    path = catalogue_file(folder)
    path.write_text(json.dumps(json.loads(path.read_text()), indent=2))
    assert [card.name for card in Corpus(folder).catalogue(path.stem).cards] == ["Brute"]
    with Writer(folder) as writer:
        writer.write(tiny(), id="more")
    assert read(folder)[0][-1] == "more"


def test_a_name_that_is_no_hash_leads_nowhere(folder: Path) -> None:
    with pytest.raises(InputError, match="is no catalogue's hash"):
        Corpus(folder).catalogue("../segments/x")


# ------------------------------------------------------------------------------------------ reading


def test_rows_are_found_by_id(folder: Path) -> None:
    corpus = Corpus(folder)
    assert corpus.find("c3") == Recording.of(samples()[3], id="c3", events=True)
    with pytest.raises(KeyError, match="has no battle 'x'"):
        corpus.find("x")


def test_columns_and_rows_are_chosen(folder: Path) -> None:
    corpus = Corpus(folder)
    table = corpus.table(["id", "winner"], where=pa.compute.field("steps") > tiny().steps)
    assert table.column_names == ["id", "winner"]
    assert table.column("id").to_pylist() == [f"{letter}{n}" for letter in "bc" for n in range(4)]
    assert [batch.num_rows for batch in corpus.batches(["id"])] == [5, 5]
    with pytest.raises(InputError, match="no column 'winer'; did you mean 'winner'"):
        corpus.table(["winer"])


def test_the_metadata_says_what_a_segment_is(folder: Path) -> None:
    segment = Corpus(folder).segments[0]
    assert (segment.format, segment.rules, segment.writer, segment.rows) == ((1, 0), "1", "b", 5)
    assert set(segment.catalogues) == {result.versions["catalogue"] for result in (*samples(), tiny())}
    with pq.ParquetFile(segment.path) as file:
        assert file.metadata.metadata[FORMAT_KEY] == b"ecs-sim/recording/1.0"
