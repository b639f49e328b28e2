"""Boards with runes, a resonance and Cores, for the tests of this folder."""

from __future__ import annotations

from typing import Any

from tests.boards import Document, Fight, battle, fight, unit


def rune(*ability: str, value: float = 10, name: str = "R", **more: Any) -> Document:
    """A rune of the catalogue with the same value at each tier."""
    return {"name": name, "family": name, "values": [value] * 4, "ability": list(ability), **more}


def under(
    units: list[Document],
    *runes: Document,
    resonance: Document | None = None,
    cores: tuple[Document, ...] = (),
    foes: list[Document] | None = None,
    tiers: tuple[int, ...] = (),
    extra: Document | None = None,
    **more: Any,
) -> Fight:
    """The player's units with these runes over rows 0 and 1 (the third and fourth over rows 2 and 3), and so on."""
    spots = [[0, 0], [1, 0], [0, 2], [1, 2]]
    placed = [
        {"rune": one["name"], "tier": tiers[i] if i < len(tiers) else 1, "at": spots[i]} for i, one in enumerate(runes)
    ]
    side: Document = {"runes": {"right": placed}, "cores": [core["name"] for core in cores], **(extra or {})}
    if resonance is not None:
        side["resonance"] = resonance["name"]
    known = {one["name"]: one for one in runes}
    catalogue = {
        "runes": list(known.values()),
        "cores": list({core["name"]: core for core in cores}.values()),
        "resonances": [] if resonance is None else [resonance],
    }
    more.setdefault("seconds", 1.5)
    return fight(battle(units, foes or [unit("x")], sides={"player": side}, catalogue=catalogue, **more))
