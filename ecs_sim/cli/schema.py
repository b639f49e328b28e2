"""`ecs-sim schema KIND`."""

from __future__ import annotations

import json


def schema_text(kind: str) -> str:
    """The JSON Schema of a kind of document, as it is printed and shipped."""
    from ecs_sim.model.schema import schema_of

    return json.dumps(schema_of(kind), indent=1, ensure_ascii=False)


def show_schema(kind: str) -> int:
    """Print it."""
    print(schema_text(kind))
    return 0
