"""What the grammar's smaller rules make, before they are parts of a clause: quantities, recipients, what may follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lark import Token

from ecs_sim.text.clause import Number, Per, Scope
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.formula import braced, scaled
from ecs_sim.text.vocabulary import ADJECTIVES, FAMILIES, KEYWORDS, POOLS, STATS, Family

FAMILY: Final = {f.name.lower(): f for f in FAMILIES} | {name.lower(): f for name, f in ADJECTIVES.items()}
KEYWORD: Final = {k.name.lower(): k for k in KEYWORDS}
STAT: Final = {name.lower(): word for word, name in STATS.items()}
POOL: Final = {name.lower(): word for word, name in POOLS.items()}
#: Placeholders that are no number of the card.
LIVE: Final = ("power", "burn_power", "level")


def family(token: Token) -> Family:
    """The family that a STACKED, TIMED, STUN or ADJECTIVE names."""
    return FAMILY[" ".join(token.lower().split())]


def refuse(code: str, message: str, column: int, expected: tuple[str, ...] = ()) -> SentenceError:
    """An error in a line that only the parser knows whole; it fills in the text."""
    return SentenceError(code, message, "", column, expected)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as written, still to be read as an amount, seconds or per cent."""

    text: str
    column: int

    def number(self, scale: int = 1) -> Number:
        """The number, in units of 1 / scale."""
        try:
            if not self.text.startswith("{"):
                return Number(flat=scaled(self.text, scale), scale=scale)
            if self.live in LIVE:
                raise ValueError(f"{self.text} can't stand here")
            return braced(self.text[1:-1], scale)
        except ValueError as error:
            raise refuse("E-SENTENCE-NUMBER", str(error), self.column, ("a number", "{field}")) from None

    @property
    def live(self) -> str:
        """The name inside the braces, if it is one."""
        return self.text[1:-1].strip() if self.text.startswith("{") else ""


@dataclass(frozen=True, slots=True)
class Reach:
    """Recipients as written: `scope.who` may still be `that_unit`, which only the event can resolve."""

    scope: Scope
    include_self: bool = False


@dataclass(frozen=True, slots=True)
class More:
    """What may follow an effect: `to` recipients, `per` a count, `for` a time."""

    kind: str
    value: Reach | Per | Number
    column: int


@dataclass(frozen=True, slots=True)
class Some:
    """`2`, `2 adjacent`: how many of a scope, and of which."""

    count: Number
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Coefficient:
    """`2 x`, or `half`."""

    times: Number | None = None
    divide: Number | None = None


def unquoted(name: Token) -> str:
    """A name without the quotes that it may stand in."""
    return str(name)[1:-1] if name.startswith('"') else str(name)
