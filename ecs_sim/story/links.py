"""The chain of causes of one event, link by link up to its root and beyond, and what it set off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from ecs_sim import rule_words
from ecs_sim.story.lines import Lines
from ecs_sim.story.log import Log
from ecs_sim.story.origins import origin_of
from ecs_sim.story.reasons import root_of, why_of
from ecs_sim.story.words import Event, Piece, pieces

#: How a link stands to the one before it: the event itself, its cause, what a root goes back to, what it set off.
Relation = Literal["event", "cause", "origin", "effect"]


@dataclass(frozen=True, slots=True)
class Link:
    """One event of a chain, in words."""

    n: int
    step: int
    time: float
    kind: str
    pieces: tuple[Piece, ...]
    """The event in words, each unit that it names a piece of its own."""
    relation: Relation
    source: str | None
    target: str | None
    rule: str | None
    """The rule that it carries out."""
    why: str | None
    """Why it was refused, for a refusal."""
    root: str | None
    """What brought it about, where no other event did."""
    line: str | None
    """The line that did it, as it is printed."""
    sentence: str | None
    """The same with the numbers that are known, as a player reads it."""
    owner: str | None
    """The unit whose line it is, where that is known."""
    card: str | None
    depth: int = 0
    """Of an effect: how many causes lie between it and the event."""
    also: tuple[int, ...] = ()
    """Of an origin: earlier events that had their part in the same."""

    @property
    def text(self) -> str:
        """The event in words."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def meaning(self) -> str | None:
        """What its rule means, in our own words, where the package has them."""
        return rule_words.words(self.rule) if self.rule else None

    def to_dict(self) -> dict[str, Any]:
        """The link as plain data, without what it doesn't have."""
        found: dict[str, Any] = {name: getattr(self, name) for name in ("n", "step", "time", "kind", "text")}
        found["relation"] = self.relation
        for name in ("source", "target", "rule", "meaning", "why", "root", "line", "sentence", "owner", "card"):
            if getattr(self, name) is not None:
                found[name] = getattr(self, name)
        if self.relation == "effect":
            found["depth"] = self.depth
        if self.also:
            found["also"] = list(self.also)
        return found


@dataclass(frozen=True, slots=True)
class EventStory:
    """An event, its causes from the nearest to the root, and what it set off in the order in which it happened."""

    event: Link
    causes: tuple[Link, ...]
    effects: tuple[Link, ...]

    @property
    def links(self) -> tuple[Link, ...]:
        """The chain: the event and its causes."""
        return (self.event, *self.causes)

    @property
    def root(self) -> Link:
        """Where the chain begins."""
        return self.links[-1]

    def to_dict(self) -> dict[str, Any]:
        """The story as plain data."""
        return {
            "event": self.event.to_dict(),
            "causes": [link.to_dict() for link in self.causes],
            "effects": [link.to_dict() for link in self.effects],
        }


class Teller:
    """Makes links of the events of a log."""

    def __init__(self, log: Log, lines: Lines) -> None:
        self.log = log
        self._lines = lines

    def link(self, event: Event, relation: Relation = "event", depth: int = 0, also: tuple[int, ...] = ()) -> Link:
        """One event in words."""
        printed = self._lines.of(event)
        cause = event["cause"]
        return Link(
            n=event["n"],
            step=event["step"],
            time=event["time"],
            kind=event["kind"],
            pieces=pieces(event, self.log.get),
            relation=relation,
            source=event["source"],
            target=event["target"],
            rule=event.get("rule"),
            why=why_of(event) or None,
            root=root_of(event) or None if cause is None or self.log.get(cause) is None else None,
            line=printed.line if printed else None,
            sentence=printed.sentence if printed else None,
            owner=printed.owner if printed else None,
            card=printed.card if printed else None,
            depth=depth,
            also=also,
        )

    def causes(self, event: Event) -> Iterator[Link]:
        """What led to an event, the nearest first: by the log's causes, then by what the root goes back to."""
        at = event
        while True:
            above = self.log.get(at["cause"]) if at["cause"] is not None else None
            if above is not None:
                if at["kind"] == "cast":
                    yield from self._misfire(at)
                yield self.link(above, "cause")
                at = above
                continue
            origin = origin_of(at, self.log) if at["cause"] is None else None
            if origin is None:
                return
            yield self.link(origin.event, "origin", also=origin.also)
            at = origin.event

    def _misfire(self, cast: Event) -> Iterator[Link]:
        """Feral chose the target of a cast: the log has the two side by side."""
        for n in self.log.effects.get(cast["cause"], ()):
            beside = self.log.event(n)
            if beside["kind"] == "misfire" and n < cast["n"] and beside["target"] == cast["target"]:
                yield self.link(beside, "cause")

    def effects(self, event: Event) -> Iterator[Link]:
        """What an event set off, and what that did, in the order in which it happened."""
        waiting = [(n, 0) for n in reversed(self.log.effects.get(event["n"], ()))]
        while waiting:
            n, depth = waiting.pop()
            yield self.link(self.log.event(n), "effect", depth)
            waiting.extend((below, depth + 1) for below in reversed(self.log.effects.get(n, ())))

    def story(self, n: int, *, effects: bool = True) -> EventStory:
        """The whole story of an event; InputError where the log doesn't hold it."""
        event = self.log.event(n)
        below = tuple(self.effects(event)) if effects else ()
        return EventStory(self.link(event), tuple(self.causes(event)), below)
