"""A battle document and what it compiles to: the one way from a document to a driver."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ecs_sim.limits import limit
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problems
from ecs_sim.model.read import load_battle as read_battle
from ecs_sim.setup.compile import CompiledBattle, compile_battle

Source = str | Path | Mapping[str, Any]
_KEPT = "_compiled"


def load_battle(source: Source, catalogue: Catalogue | None = None) -> Battle:
    """A battle document from a path, JSON text or a mapping; InputError with every problem that there is.

    With `catalogue` its content stands in for what the document names.
    """
    battle = read_battle(source)
    if catalogue is None:
        compiled(battle)
    else:
        vars(battle)[_KEPT] = compile_battle(battle, catalogue)
    return battle


def compiled(battle: Battle) -> CompiledBattle:
    """What a battle compiles to: made once, and kept with the document (a changed copy of it gets its own)."""
    if not isinstance(battle, Battle):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a battle document is wanted, not {type(battle).__name__}: read it with `load_battle` first")
    found = vars(battle).get(_KEPT)
    if not isinstance(found, CompiledBattle) or found.document is not battle:
        found = vars(battle)[_KEPT] = compile_battle(battle)
    return found


def check_run(seed: object = None, fuel: object = None) -> None:
    """Refuse a seed or fuel that no document could give; InputError names both."""
    found = Problems()
    for name, value, least, most in (("seed", seed, 0, limit("seed")), ("fuel", fuel, 1, limit("fuel_max"))):
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int):
            found.add("type", (name,), f"{value!r:.40} is no whole number", f"{least} to {most}")
        elif not least <= value <= most:
            found.add("value", (name,), f"{value} is outside what is allowed", f"{least} to {most}")
    if len(found):
        raise InputError(found)
