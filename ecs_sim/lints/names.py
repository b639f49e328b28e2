"""Names: tribes that nobody has, and names that only their spelling tells apart."""

from __future__ import annotations

from collections.abc import Iterator

from ecs_sim.lints.content import Content
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Boss, Card, Rune
from ecs_sim.model.errors import nearest


@lint(
    "L-RUNE-TRIBE",
    "a rune that serves a tribe which no card has",
    "correct the tribe's name, add a card of the tribe, or check the runes together with the cards (`--with NAME`)",
    '`tribe = "Undaed"`',
)
def rune_tribe(content: Content) -> Iterator[Found]:
    """Runes that reach nobody: bosses have none either (1000.1)."""
    known = {card.tribe for card in content.cards if card.tribe}
    for entry, path in content.entries:
        if isinstance(entry, Rune) and entry.tribe is not None and entry.tribe not in known:
            remedy = nearest(entry.tribe, known)
            yield Found((*path, "tribe"), f"no card is of the tribe {entry.tribe!r}", remedy)


@lint(
    "L-NAME-ALIKE",
    "two cards whose names differ only in case or blanks: `Spawn` and `Transform into` read names in any case "
    "(two cards of exactly one name are an error, `duplicate-name`)",
    "give one of them another name",
    "`Imp` and `imp`",
)
def alike(content: Content) -> Iterator[Found]:
    """Cards and bosses that a line couldn't tell apart."""
    seen: dict[str, str] = {}
    for entry, path in content.entries:
        if not isinstance(entry, Card | Boss):
            continue
        key = " ".join(entry.name.casefold().split())
        other = seen.setdefault(key, entry.name)
        if other != entry.name:
            yield Found((*path, "name"), f"{entry.name!r} and {other!r} differ only in their spelling")
