"""Generated boards made of the largest numbers that a document may hold."""

from __future__ import annotations

import re

from tests.chooser import Chooser
from tests.generator import Document

MOST = 1_000_000
#: A number that stands where an amount may; not the seconds of a Stun, nor how many recipients a line has.
AMOUNT = re.compile(
    r"(?i)\b(deal|gains?|loses?|restore|burn|(?!stun|smash)[a-z]+:) (\d+)\b(?! (enem|all|or|and|maim|maximum))"
)


def huge(document: Document, c: Chooser) -> Document:
    """The board with most of its numbers at the limit of what is allowed."""
    for card in document["catalogue"]["cards"]:
        for stat in ("power", "speed", "armor", "focus"):
            if stat in card and c.yes(40):
                card[stat] = c.pick([MOST, -MOST, 999_983])
        if "vitality" in card and c.yes(60):
            card["vitality"] = MOST // 10  # a sum beyond the limit saturates, which no single event tells
        if "ability" in card:
            card["ability"] = [AMOUNT.sub(lambda m: f"{m[1]} {_amount(c)}", line) for line in card["ability"]]
    for side in document["sides"].values():
        side.update({key: MOST for key in ("stock", "dividend") if c.yes(30)})
        for unit in side["units"]:
            unit.pop("stats", None)
            if c.yes(20) and "state" not in unit and unit["card"].startswith("Unit"):
                unit["state"] = {"life_stats": {"power": -MOST}, "venom": MOST, "burn": 999, "insurance": MOST}
    return document


def _amount(c: Chooser) -> str:
    return c.pick(["{1000000/999999}", "250000", "{999983/1000000}", "1"])
