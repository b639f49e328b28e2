"""The four versions that every result names: package, rules, catalogue (its content's hash) and formats."""

from __future__ import annotations

from functools import cache

#: Raised by whatever gives an old battle with an old seed a new result.
RULES_VERSION = "1"

#: The major version of each kind of document that this engine reads and writes.
FORMATS = {"battle": 1, "catalogue": 1, "ruleset": 1, "result": 1, "recording": 1}

UNPACKAGED = "0+unpackaged"


@cache
def engine_version() -> str:
    """The version of the installed package; `0+unpackaged` where the source tree is used without an install."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("ecs-sim")
    except PackageNotFoundError:
        return UNPACKAGED


def format_of(kind: str) -> str:
    """The `format` line of a kind of document: `ecs-sim/battle/1`."""
    return f"ecs-sim/{kind}/{FORMATS[kind]}"


def versions(catalogue: str) -> dict[str, str]:
    """What a result says about where it came from; `catalogue` is the hash of the catalogue's compiled content."""
    return {"engine": engine_version(), "rules": RULES_VERSION, "catalogue": catalogue}


def formats() -> list[str]:
    """Every kind of document with its version: `battle/1`."""
    return [f"{kind}/{major}" for kind, major in FORMATS.items()]
