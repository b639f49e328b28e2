"""Every key of every document says in its schema what it is: editors show it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SCHEMAS = sorted((Path(__file__).parents[2] / "docs" / "schema").glob("*.json"))


def undescribed(schema: Any, path: str) -> Iterator[str]:
    """The properties without a description, by their path."""
    if isinstance(schema, list):
        for part in schema:
            yield from undescribed(part, path)
    if not isinstance(schema, dict):
        return
    for name, part in schema.get("properties", {}).items():
        if not part.get("description"):
            yield f"{path}.{name}"
    for key, part in schema.items():
        yield from undescribed(part, f"{path}.{key}" if key not in ("properties", "$defs") else path)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_every_property_has_a_description(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))

    assert list(undescribed(schema, path.stem)) == []
    assert schema["properties"]


def test_one_without_is_found() -> None:
    assert list(undescribed({"$defs": {"A": {"properties": {"x": {"type": "string"}}}}}, "s")) == ["s.A.x"]
