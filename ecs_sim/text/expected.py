"""What could stand at a place of a line, as an author would say it: parts of sentences first, then words.

The grammar's rules say with which words each of its parts may begin. Where all of them could stand, the part is named;
what is left is named by its class, or as the word that it is.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from lark import Lark

#: Parts of the grammar in the order in which they are looked for, and what they are called.
PARTS: Final[dict[str, str]] = {
    "static": "what a unit is (`Rabid`, `Takes at most N damage`, …)",
    "trigger": "an event (`When …,`)",
    "rider": "a condition (`If …,`, `Bloodlust:`, `25% chance:`, …)",
    "effect": "an effect (`deal`, `gain`, `apply`, …)",
    "condition": "a condition (`this unit has …`, `the target is …`, `any enemy is …`)",
    "scope": "recipients (`all enemies`, `2 allies`, `this unit`, …)",
    "group": "recipients (`all enemies`, `adjacent allies`, …)",
    "state": "a state (`Burning`, `wounded`, `below 50% vitality`, …)",
    "holding": "what is held (`Burn`, `Venom 5 or more`, `50 or more Armor`, …)",
    "gift": "what is gained (`5 Power`, `Shield: 5`, `Fury`, …)",
    "loss": "what is lost (`5 Power`, `10 vitality`, `Relentless`, …)",
    "count": "what is counted (`enemy`, `Burning ally`, `Venom stack`, …)",
    "amount": "an amount (a number, `{field}`, `half {power}`, `the damage dealt`, …)",
    "n": "an amount (a number, `{field}`, `half {power}`, …)",
    "noun": "whom (`enemies`, `allies`, `Tools`, `Hubs`)",
    "more": "`to`, `for` or `per`",
    "family": "a keyword of a status (`Burn`, `Freeze`, `Shield`, …)",
    "seconds": "a number or {field}",
    "quantity": "a number or {field}",
}
#: What a class of words is called where no part of a sentence covers it.
CLASSES: Final[dict[str, str]] = {
    "STACKED": "a keyword with an amount (`Burn`, `Shield`, …)",
    "TIMED": "`Freeze`, `Blind`, `Prismbreak` or `Entrap`",
    "STUN": "`Stun`",
    "KEYWORD": "a keyword (`Fury`, `Rabid`, …)",
    "ADJECTIVE": "`Burning`, `Frozen`, `Maimed`, …",
    "STAT": "`Power`, `Speed`, `Armor` or `Focus`",
    "HEAD": "a heading (`Markup:`, `Macabre:`, …)",
    "EVENT": "an event (`an ally dies`, …)",
    "COUNTER": "`X`",
    "POOL": "`Stock` or `Dividend`",
    "INT": "a number",
    "DECIMAL": "a number",
    "ORDINAL": "`1st`, `2nd`, …",
    "BRACE": "{field}",
    "TAIL": "`once`, `if the hit lands`, …",
    "NAME": "a name",
    "$END": "the end of the line",
}
#: Words that go on with an amount: said only where nothing else could stand.
_GOES_ON: Final = frozenset({"`(`", "`/`", "`X`"})
#: More are not shown.
SHOWN: Final = 6


@cache
def beginnings(lark: Lark) -> dict[str, frozenset[str]]:
    """The terminals that each part of the grammar may begin with."""
    expansions: dict[str, list[list[tuple[str, bool]]]] = {}
    for rule in lark.rules:
        steps = [(str(symbol.name), bool(symbol.is_term)) for symbol in rule.expansion]
        expansions.setdefault(str(rule.origin.name), []).append(steps)
    found: dict[str, set[str]] = {name: set() for name in expansions}
    empty: set[str] = set()
    grew = True
    while grew:
        grew = False
        for name, ways in expansions.items():
            for steps in ways:
                before = (len(found[name]), name in empty)
                if _begins(steps, found, empty, found[name]):
                    empty.add(name)
                grew = grew or before != (len(found[name]), name in empty)
    return {name: frozenset(terminals) for name, terminals in found.items()}


def _begins(steps: list[tuple[str, bool]], found: dict[str, set[str]], empty: set[str], into: set[str]) -> bool:
    """Add what these steps may begin with; whether all of them may be left out."""
    for name, terminal in steps:
        into |= {name} if terminal else found[name]
        if terminal or name not in empty:
            return False
    return True


def spoken(lark: Lark, accepted: set[str], phrases: dict[str, str]) -> tuple[str, ...]:
    """What could stand where these terminals are accepted; `phrases` are those that stand in the grammar itself."""
    left, found = set(accepted), list[str]()
    first = beginnings(lark)
    for part, label in PARTS.items():
        own = first[part]
        if own <= accepted and own & left:
            if label not in found:
                found.append(label)
            left -= own
    if "$END" in left:
        found.append(CLASSES["$END"])
        left.discard("$END")
    words = sorted(f"`{phrases[name]}`" for name in left if name in phrases and not phrases[name].startswith("and "))
    classes = [label for name, label in CLASSES.items() if name in left]
    more = [word for word in dict.fromkeys((*classes, *words)) if word not in _GOES_ON or not (found or classes)]
    return tuple([*found, *more][:SHOWN])
