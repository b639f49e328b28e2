"""The rune lanes of an activation (1000.2, S1000-01): each at most once, on the activating unit's own runes."""

from __future__ import annotations

from ecs_sim.components.words import lanes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import resolve


@kernel
def new_target(w: World, f: int) -> int:
    """Step 8: the target is one, or an incarnation of one, that the unit has not attacked before (300.3-8, S600-04)."""
    return speak(w, f, lanes.NEW_TARGET) if w.frame[f].new_target != 0 else 0


@kernel
def immediate(w: World, f: int) -> int:
    """Step 12: also where no target was found and where the activation was aborted (300.3-12, 300.3a, C23)."""
    return speak(w, f, lanes.IMMEDIATE)


@kernel
def on_hit(w: World, f: int) -> int:
    """Step 17: only if the hit took Vitality (300.3-17, 1000.2b, S300-26)."""
    return speak(w, f, lanes.ON_HIT) if w.frame[f].landed != 0 else 0


@kernel
def success(w: World, f: int) -> int:
    """Between steps 20 and 21, neither aborted nor without a target (1000.2a, S1000-01)."""
    return speak(w, f, lanes.SUCCESS)


@kernel
def after(w: World, f: int) -> int:
    """Step 22, after the Tools' post-activation packages (300.3-22)."""
    return speak(w, f, lanes.AFTER)


@kernel
def speak(w: World, f: int, lane: int) -> int:
    """Resolve the unit's lines of one lane; a unit that died of the activation has no runes any more (1000.2c)."""
    return resolve.lane(w, f, lane) if w.frame[f].died == 0 else 0
