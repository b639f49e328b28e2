"""One board for every word of a line, and what a row of the tables here says about it.

The actor `a` acts at 0.1 s. Beside it stand its allies `b` (to the right) and `d` (below); `c` stands apart. The enemy
`t` is always the target, `u` stands beside it, `v` apart. All have Vitality 1000 and do nothing by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.boards import Document, Fight, battle, fight, unit

PLACES = {"a": (0, 0), "b": (2, 0), "d": (0, 2), "c": (4, 2), "t": (0, 0), "u": (2, 0), "v": (4, 2)}
MINE, THEIRS = "abdc", "tuv"
NOW = {"charge": 0.99}
_SHOWN = ("vitality", "max_vitality", "power", "speed", "armor", "focus", "tier", "at", "alive", "quest", "card")


@dataclass(frozen=True)
class Row:
    """A line that is said, where it stands, and what comes of it; `control` undoes what it needs, or it is left out."""

    line: str
    want: Document
    others: tuple[str, ...] = ()
    on: str = "a"
    board: Document = field(default_factory=dict[str, Any])
    control: Document | None = None

    def fought(self, *, as_control: bool = False) -> Fight:
        """The battle with the line, or the one in which it must come to something else."""
        board = dict(self.board)
        said = (self.line,)
        if as_control and self.control is not None:
            board |= {
                key: {**board.get(key, {}), **value} if key in PLACES else value for key, value in self.control.items()
            }
        elif as_control:
            said = ()
            board["draws"] = {k: v for k, v in board.get("draws", {}).items() if not k.startswith("a/")}
        return fought(said, self.on, self.others, board)

    def comes(self, result: Fight) -> Document:
        """What the row asks for, as it is."""
        return {key: shown(result, key) for key in self.want}


def row(line: str, want: Document, *others: str, on: str = "a", control: Document | None = None, **board: Any) -> Row:
    """A row: the line, what comes of it, lines that stand below it; keywords change units by id, or the battle."""
    return Row(line, want, others, on, board, control)


def joined(*parts: Document) -> Document:
    """What several parts of a board come to, the later ones over the earlier."""
    return {key: value for part in parts for key, value in part.items()}


def fought(said: tuple[str, ...], on: str, others: tuple[str, ...], board: Document) -> Fight:
    """One battle: the lines on `on`, everything else as `board` says."""
    board = dict(board)
    board.setdefault("a", {})
    units: dict[str, list[Document]] = {"player": [], "enemy": []}
    for name in MINE + THEIRS:
        own: Document | None = board.pop(name, {})
        if own is None:
            continue
        own = dict(own)
        lines = tuple(own.pop("lines", ()))
        lines = (*said, *others, *lines) if name == on else lines
        own.setdefault("at", PLACES[name])
        if name == "a":
            own["state"] = {**NOW, **own.get("state", {})}
        if name == "t":
            own.setdefault("focus", 100_000)
        more = {key: own.pop(key) for key in ("quest",) if key in own}
        units["player" if name in MINE else "enemy"].append({**unit(name, *lines, **own), **more})
    for side in ("player", "enemy"):
        units[side] += board.pop(side, [])
    sides = {side: board.pop(f"{side}_side") for side in ("player", "enemy") if f"{side}_side" in board}
    board.setdefault("seconds", 0.3)
    return fight(battle(units["player"], units["enemy"], sides=sides, **board))


def shown(result: Fight, key: str) -> Any:
    """A value of the result: `t.burn`, `a.power`, `a.X`, `player.stock`, `#death`, or the units that have a family."""
    if key.startswith("#"):
        kind, _, source = key[1:].partition(" ")
        return len(result.events(kind, **({"source": source} if source else {})))
    if key.startswith("all "):
        family = key.removeprefix("all ")
        return "".join(one["id"] for one in result["units"] if one["state"].get(family))
    who, _, what = key.partition(".")
    if who in ("player", "enemy"):
        return result["sides"][who][what]
    if what == "X":
        return result.unit(who)["counter"].get("X")
    if what.startswith("is "):
        return bool(result.state(who, what.removeprefix("is ")))
    return result.unit(who)[what] if what in _SHOWN else result.state(who, what)
