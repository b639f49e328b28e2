"""JSON Schemas of the documents, made from the models."""

from __future__ import annotations

from typing import Any

from ecs_sim.model.base import Doc
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.overlay import PROPERTIES
from ecs_sim.model.recording import Recording
from ecs_sim.model.result import Result
from ecs_sim.model.ruleset import Ruleset

MODELS: dict[str, type[Doc]] = {
    "battle": Battle,
    "catalogue": Catalogue,
    "recording": Recording,
    "result": Result,
    "ruleset": Ruleset,
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def kinds() -> tuple[str, ...]:
    """The kinds of document that have a schema."""
    return tuple(MODELS)


def schema_of(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of document; KeyError for a kind that there is not."""
    model = MODELS[kind]
    schema = model.model_json_schema(by_alias=True)
    properties: dict[str, Any] = schema["properties"]
    if kind == "catalogue":
        properties = properties | PROPERTIES
    top = {"$schema": DIALECT, "title": f"{kind} document", "description": model.__doc__ or ""}
    required = [*dict.fromkeys(["format", *schema.get("required", [])])] if kind != "ruleset" else ["format"]
    return {**top, **schema, "title": top["title"], "properties": properties, "required": required}
