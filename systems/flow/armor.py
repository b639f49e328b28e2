"""Armor (500.2): what it leaves of an instance."""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel


@kernel
def percent(w: World, damage: int, armor: int) -> int:
    """What the percentage step leaves of `damage`: the least whole k that is no less than the exact share.

    Armor A >= 0 leaves 20 / (sqrt A + 20), so k is the least with k·sqrt A >= 20 (d - k); negative Armor
    adds sqrt|A| / (sqrt|A| + 20), so k is the least with 20 (k - d) >= (2d - k)·sqrt|A|. Both are decided
    by squaring, never by a root (500.2a, 500.2c, 500.2d, S500-02).
    """
    if damage <= 0 or armor == 0:
        return damage
    low = 0 if armor > 0 else damage
    high = damage if armor > 0 else 2 * damage
    size = armor if armor > 0 else -armor
    while low < high:
        k = (low + high) >> 1
        if armor > 0:
            enough = k * k * size >= 400 * (damage - k) * (damage - k)
        else:
            enough = 400 * (k - damage) * (k - damage) >= (2 * damage - k) * (2 * damage - k) * size
        if enough:
            high = k
        else:
            low = k + 1
    return low


@kernel
def flat(w: World, damage: int, armor: int) -> int:
    """What the flat step leaves: one less for every whole 5 Armor, never below 0; negative Armor has none (500.2b)."""
    return damage if armor < 5 else max(0, damage - armor // 5)
