"""A clause: what one printed line says, as data. hook × gate × amount × scope × verb.

The parser (`ecs_sim.text.parse`) makes clauses of sentences, the printer (`ecs_sim.text.printer`) sentences
of clauses, and `ecs_sim.setup.program` compiles them into rows of `w.clause`, `w.gate` and `w.number`.
Words are those of `ecs_sim.components.words`, in lower case (`"burn"`, `"all_enemies"`); none is a code.
Clauses are immutable and hashable, so two cards with the same line share one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Number:
    """An authored number. Exactly one form is set.

    `flat` is multiplied by tier where the place it stands in scales with tier (S400-01); `ladder` is read by tier
    and never multiplied (its last entry serves every tier past its end); `formula` is an expression of `tier`;
    `field` names a number of the card, which has one of these three forms itself. Halves and tenths (seconds) are
    exact decimals in text; here in thousandths where `scale` is 1000.
    """

    flat: int | None = None
    ladder: tuple[int, ...] | None = None
    formula: str | None = None
    field: str | None = None
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Amount:
    """Where the clause's amount comes from (400.2, rulings d1): words.sources, × `times`, ÷ `divide`, up to `cap`."""

    source: str = "number"
    number: Number | None = None
    what: str | None = None  # stat of source "stat", family of source "family"
    whose: str = "self"  # words.whose
    times: Number | None = None
    divide: Number | None = None
    cap: Number | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition (words.gates) on the line, or a filter on its recipients (`whose` = "recipient")."""

    kind: str
    what: str | None = None  # a family, keyword or stat
    whose: str = "self"
    number: Number | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """Whom it reaches: words.scopes, how many for the `some_…` scopes, and filters before selection (400.5d)."""

    who: str = "target"
    count: Number | None = None
    filters: tuple[Gate, ...] = ()


@dataclass(frozen=True, slots=True)
class Per:
    """A count that multiplies the amount (400.3): words.counts, of which family or stack, whose."""

    count: str
    what: str | None = None
    whose: str = "self"


@dataclass(frozen=True, slots=True)
class Hook:
    """The event a passive hears (400.6): words.hooks, how its subject stands to the listener, its cause."""

    event: str
    relation: str = "self"
    cause: str | None = None
    spelled: str = "passive"  # how it is printed: passive, tool, sale, or the name of a heading (markup …)


#: How often one effect may resolve in a row.
REPEATS_MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Clause:
    """One effect. `also` holds further effects of the same line, joined by `and`."""

    verb: str
    what: str | None = None  # family, stat, keyword, counter letter … that the verb is about
    amount: Amount | None = None
    to: Scope = field(default_factory=Scope)
    hook: Hook | None = None
    gates: tuple[Gate, ...] = ()
    per: Per | None = None
    lane: str | None = None  # only where the line says it: pre, activation, post
    duration: Number | None = None  # seconds, in thousandths (scale 1000)
    chance: Number | None = None  # per cent, in hundredths (scale 100)
    repeats: int | Number = 1  # how often it resolves; a number of the card where it isn't the same at each tier
    flags: frozenset[str] = frozenset()  # words.flags, lower case
    static: bool = False  # a reversible layer or aura: "While …", "Adjacent allies have …", and keywords a unit has
    also: tuple[Clause, ...] = ()
