"""What holds for every battle, on the mirror alone: its log tells the final board, and it may be stopped anywhere."""

from __future__ import annotations

import copy
import json
from typing import Any

from ecs_sim.battle import load_battle
from ecs_sim.mirror import simulate_mirror
from tests.replay import Board


def faults(document: dict[str, Any]) -> list[str]:
    """The ways in which a battle without scripted rolls is not what its log and its saved states say."""
    battle = load_battle(document)
    whole = simulate_mirror(battle)
    found = Board.of_start(battle).replay_all(whole.events).differences(Board.of_end(whole, battle))
    for step in range(0, whole.steps, max(1, whole.steps // 7)):
        first = simulate_mirror(load_battle(_until(document, step / 20)))
        rest = json.loads(json.dumps(first.resume_document()))
        last = simulate_mirror(load_battle(_until(rest, document.get("limits", {}).get("seconds", 120))))
        if last.digest != whole.digest or last.to_dict(events=False) != whole.to_dict(events=False):
            found.append(f"stopped after step {step} it comes to something else")
    return found


def _until(document: dict[str, Any], seconds: float) -> dict[str, Any]:
    changed = copy.deepcopy(document)
    changed["limits"] = {**changed.get("limits", {}), "seconds": seconds}
    return changed
