"""Obvious models of what kernels do cleverly, written from the rulebook alone: the clock, the layers of one instance,
the live stats of a whole board. They share no code with the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

Cell = tuple[int, int]
STEPS = 20
NEARLY = 1 - Fraction(1, 2**20)


def acts(speed: int, charge: Fraction, pauses: Mapping[str, int], steps: int) -> list[int]:
    """The steps in which a unit acts (300.2, S300-03, S300-04); `pauses` are steps left at 0 (S300-12)."""
    left = dict.fromkeys(("stun", "freeze", "prismbreak", "entrap", "dormant"), 0) | dict(pauses)
    gain = Fraction(max(0, speed) + 50, (max(0, speed) + 400) * STEPS)
    found: list[int] = []
    for step in range(1, steps + 1):
        held = left["stun"] or left["entrap"] or left["dormant"]
        rate = gain / 2 if left["freeze"] else gain
        kept = {"freeze"} if left["prismbreak"] else set[str]()  # 800.52b
        left = {key: value if key in kept else max(0, value - 1) for key, value in left.items()}
        if held:
            continue
        charge += rate
        if charge >= NEARLY:
            found.append(step)
            charge -= 1
    return found


def armored(damage: int, armor: int) -> int:
    """What Armor leaves (500.2, S500-01, S500-02): the least whole number that is not below the exact share."""
    root = Fraction(isqrt(abs(armor) * 10**24), 10**12)  # 12 digits; exact for squares
    part = root / (root + 20)
    exact = damage * (1 - part if armor >= 0 else 1 + part)
    up = -(-exact.numerator // exact.denominator)
    return max(0, up - armor // 5) if armor >= 0 else up


@dataclass
class Layers:
    """Whom an instance meets."""

    armor: int = 0
    cap: int = 0
    subrogated: int = 0
    insurance: int = 0
    shield: int = 0
    vitality: int = 1000
    share: int = 0
    most: int = 0

    def meet(self, damage: int, drain: int = 1) -> tuple[int, int, int]:
        """Vitality lost, what a guard takes over, what Subrogated points took (500.1-5 to -13)."""
        left = armored(damage, self.armor)
        left = min(left, self.cap) if self.cap else left
        left, self.subrogated, answered = insured(left, self.subrogated)
        left, self.insurance, _ = insured(left, self.insurance)
        taken = min(self.shield, drain * left)
        self.shield -= taken
        left -= -(-taken // drain)
        moved = min(self.most, self.share * left // 100)
        lost = min(self.vitality, left - moved)
        self.vitality -= lost
        return lost, moved, answered


def insured(left: int, points: int) -> tuple[int, int, int]:
    """What goes on, points kept, what was absorbed: whole points of 25 (500.1a)."""
    used = min(-(-left // 25), points)
    absorbed = min(left, 25 * used)
    return left - absorbed, points - used, absorbed


def scaled(value: int, tiers: int) -> int:
    """A stat so many tiers up or down, half up (S100-05)."""
    up, down = (3**tiers, 2**tiers) if tiers >= 0 else (2**-tiers, 3**-tiers)
    return (2 * value * up + down) // (2 * down)


@dataclass
class Piece:
    """Something on one half of the board."""

    id: str
    kind: str
    size: int
    at: Cell
    tribe: str = "Beast"
    tier: int = 1
    stats: Mapping[str, int] = field(default_factory=dict[str, int])
    words: frozenset[str] = frozenset()
    state: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def cells(self) -> set[Cell]:
        return {(self.at[0] + x, self.at[1] + y) for x in range(self.size) for y in range(self.size)}

    @property
    def fights(self) -> bool:
        return self.kind in ("unit", "penny")

    @property
    def awake(self) -> bool:
        return "dormant" not in self.state

    def beside(self, other: Piece) -> bool:
        """Whether the footprints share an edge (100.4a)."""
        edges = {(x + dx, y + dy) for x, y in self.cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        return other is not self and bool(edges & other.cells)


@dataclass(frozen=True)
class Rune:
    """A rune that lies on a board: what it gives at its tier, to whom."""

    board: str
    at: Cell
    tier: int
    stat: str
    value: int
    tribe: str | None = None

    def given(self, piece: Piece, shared: bool) -> int:
        """Whole over both lines, half over one, whole for a Runic or a single cell (100.3c, 100.3d, 900.25)."""
        if self.tribe not in (None, piece.tribe):
            return 0
        along = 1 if self.board == "right" else 0
        lines = {self.at[along], self.at[along] + 1} & {cell[along] for cell in piece.cells}
        if shared or (lines and (len(lines) == 2 or piece.size == 1 or "Runic" in piece.words)):
            return self.value
        return max(1, self.value // 2) if lines else 0


GIVES = {
    "kindled": lambda n: {"power": 2 * n, "speed": -(-3 * n // 2)},  # 800.39a
    "overclock": lambda n: {"power": 2 * n, "speed": 4 * n, "armor": n},  # C01
    "dread": lambda n: {"power": -n, "speed": -(n // 2), "armor": -n},  # S800-18
}
FURY = "Passive: Adjacent allies have Fury"
SHARES = "Adjacent allies receive every rune on your boards"
GROHM = "Resonance level +22"


def live(piece: Piece, board: Iterable[Piece], runes: Iterable[Rune], resonance: int) -> dict[str, int]:
    """A unit's live stats before Lucid and Blind (S800-75); `resonance` is the Power a level that it gives."""
    board, runes = list(board), list(runes)
    near = [other for other in board if piece.beside(other)]
    down = 1 if "smash" in piece.state else 0
    found = {name: scaled(value, piece.tier - 1 - down) for name, value in piece.stats.items()}
    for family, gives in GIVES.items():
        for stat, amount in gives(piece.state.get(family, 0)).items():
            found[stat] += amount
    found["power"] += sum(one.state.get("consecrate", 0) for one in near if one.fights and one.awake)
    shared = any(SHARES in one.words and one.awake for one in near)
    for rune in runes:
        found[rune.stat] += rune.given(piece, shared)
    level = 1 + sum(rune.tier for rune in runes) + 22 * sum(GROHM in one.words and one.awake for one in board)
    found["power"] += resonance * level
    if "Fury" in piece.words or any(FURY in one.words and one.awake for one in near):
        found["power"] += max(0, found["focus"]) // 2
    if "Brute" in piece.words and sum(one.kind == "tool" for one in near) >= 5 and found["power"] > 0:
        found["power"] -= 33 * found["power"] // 100
    return found
