"""How drafts differ: what players have in a round, and what tests throw at the engine."""

from __future__ import annotations

from dataclasses import dataclass

#: Rounds of a match.
ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Habits:
    """What one side of a draft is likely to have; chances are of a hundred."""

    tiers: tuple[tuple[int, int], ...]  # weights and tiers
    budget: int = 0  # 0: a number of cards that the battle says, any of them twice
    columns: int = 8  # of the zone that are open
    pure: int = 60  # cards of the chosen tribe, where there is no budget; else whole boards of one tribe
    two: int = 0  # boards of two tribes
    boss: int = 25  # battles with a boss among the enemies
    runes: int = 45  # each place of a rune board
    right: bool = True  # whether the right rune board is open
    rune_tiers: tuple[int, int] = (1, 4)
    own_runes: bool = False  # only runes that somebody on the board can have
    resonance: int = 40
    cores: int = 30
    cores_most: int = 3
    resources: int = 10  # each of Stock, Dividend and Profit
    resources_most: int = 6
    charged: int = 20  # units that begin with charge
    grown: int = 2  # how far counters have grown
    quests: int = 0  # units with progress of a Quest
    short: bool = True  # battles with a limit of their own, in five of eight
    fuel: int = 0  # 0: the default


#: Whatever a board may hold, at every size: what tests run.
ANYTHING = Habits(tiers=((1, 1), (1, 2), (1, 3)), fuel=30_000)

_TIERS = {
    1: ((1, 1),),
    2: ((9, 1), (1, 2)),
    3: ((7, 1), (3, 2)),
    4: ((5, 1), (5, 2)),
    5: ((4, 1), (5, 2), (1, 3)),
    6: ((3, 1), (5, 2), (2, 3)),
    7: ((2, 1), (5, 2), (3, 3)),
    8: ((1, 1), (5, 2), (4, 3)),
    9: ((4, 2), (5, 3), (1, 4)),
    10: ((3, 2), (5, 3), (2, 4)),
}
#: In which rounds the enemy may be a boss.
_BOSSES = {5: 25, 10: 40}


def players(turn: int, columns: int, *, right: bool) -> Habits:
    """What a player has in a round: a board that grows, better tiers, more runes, later a resonance and Cores."""
    turn = max(1, min(ROUNDS, turn))
    return Habits(
        tiers=_TIERS[turn],
        budget=6 + 3 * turn,
        columns=columns,
        pure=45,
        two=25,
        boss=_BOSSES.get(turn, 3 if turn > 2 else 0),
        runes=5 * (turn - 1),
        right=right,
        rune_tiers=(1, 1 + turn // 3),
        own_runes=True,
        resonance=0 if turn < 4 else 10 * (turn - 3),
        cores=0 if turn < 3 else 12 * (turn - 2),
        cores_most=1 + turn // 4,
        resources=6 * (turn - 1),
        resources_most=turn,
        charged=0,
        grown=turn,
        quests=3 * turn,
        short=False,
    )
