"""A battle document and what it compiles to: the one way from a document to a driver."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ecs_sim.model.battle import Battle
from ecs_sim.model.read import load_battle as read_battle
from ecs_sim.setup.compile import CompiledBattle, compile_battle

Source = str | Path | Mapping[str, Any]
_KEPT = "_compiled"


def load_battle(source: Source) -> Battle:
    """A battle document from a path, JSON text or a mapping; InputError with every problem that there is."""
    battle = read_battle(source)
    compiled(battle)
    return battle


def compiled(battle: Battle) -> CompiledBattle:
    """What a battle compiles to: made once, and kept with the document (a changed copy of it gets its own)."""
    found = vars(battle).get(_KEPT)
    if not isinstance(found, CompiledBattle) or found.document is not battle:
        found = vars(battle)[_KEPT] = compile_battle(battle)
    return found
