"""`ecs-sim explain`: the chain of causes of an event in words, or the story of a unit."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from rich.text import Text

from ecs_sim.cli.boards import COLORS
from ecs_sim.cli.console import PipedConsole, read_from
from ecs_sim.cli.guard import FINE, refuse
from ecs_sim.cli.run import as_json
from ecs_sim.story.explain import teller_of
from ecs_sim.story.links import EventStory, Link, Teller
from ecs_sim.story.unit import Sum, UnitStory, unit_story

if TYPE_CHECKING:
    from ecs_sim.model.battle import Battle

#: How many of the events that one set off are told, and how far down; `--json` holds all.
EFFECTS_MOST = 16
DEPTH_MOST = 4
ALSO_MOST = 6
_BECAUSE = {"cause": "because", "origin": "which goes back to"}


def explain_result(source: str, event: int | None, unit: str | None, battle: str | None, json: bool) -> int:
    """Tell why an event happened, a unit's story, or (where neither is named) how the battle ended."""
    if source == "-" and battle == "-":
        return refuse("standard input can be read once")
    teller = teller_of(read_from(source), _battle(battle))
    page = Page({str(one["id"]): str(one["side"]) for one in teller.log.units.values()})
    found: dict[str, Any] = {}
    parts: list[Iterator[Text]] = []
    if unit is not None:
        about = unit_story(teller, unit)
        found["unit"] = about.to_dict()
        parts.append(page.unit(about))
    if event is not None:
        story = teller.story(event)
        found["event"] = story.to_dict()
        parts.append(page.event(story))
    if not parts:
        end, deaths = _ending(teller)
        found = {"end": end.to_dict() if end else None, "deaths": [link.to_dict() for link in deaths]}
        parts.append(page.ending(end, deaths))
    if json:
        as_json(found)
        return FINE
    console = PipedConsole(highlight=False)
    for place, part in enumerate(parts):
        for line in chain([Text()] if place else [], part):
            console.print(line, soft_wrap=True)
    return FINE


def _battle(source: str | None) -> Battle | None:
    if source is None:
        return None
    from ecs_sim.battle import load_battle

    return load_battle(read_from(source))


def _ending(teller: Teller) -> tuple[EventStory | None, list[Link]]:
    """How the battle ended (None where it was stopped), and every death, to ask on from."""
    deaths = [teller.link(event) for event in teller.log.events if event["kind"] == "death"]
    ends = [event["n"] for event in teller.log.events if event["kind"] == "end"]
    return teller.story(ends[-1]) if ends else None, deaths


class Page:
    """Stories as lines. What a rule means is said where it first occurs."""

    def __init__(self, sides: Mapping[str, str]) -> None:
        self._sides = sides
        self._rules: set[str] = set()

    def ending(self, end: EventStory | None, deaths: Iterable[Link]) -> Iterator[Text]:
        """How the battle ended, and one line a death."""
        if end:
            yield from self.event(end)
        else:
            yield Text("the battle was stopped: it has no end")
        lines = [self._head(link) for link in deaths]
        yield Text("all deaths" if lines else "nobody died", style="dim")
        yield from lines

    def event(self, story: EventStory) -> Iterator[Text]:
        """An event with its causes, and shortly what it set off."""
        yield from self._chain(story)
        shown = [link for link in story.effects if link.depth < DEPTH_MOST][:EFFECTS_MOST]
        if shown:
            yield Text("it set off", style="dim")
        for link in shown:
            yield self._head(link)
            if link.why:
                yield _below("  " * link.depth + f"refused: {link.why}", "yellow")
        if len(shown) < len(story.effects):
            yield _below(f"and {len(story.effects) - len(shown)} more", "dim")

    def unit(self, story: UnitStory) -> Iterator[Text]:
        """A unit's turns of fate, then sums of the rest."""
        text = Text().append(story.id, style=f"bold {COLORS.get(story.side, '')}".strip())
        text.append(f"  {story.card}, tier {story.tier}, {story.side}", style="dim")
        yield text
        fate = f"alive with {story.vitality}/{story.max_vitality} Vitality at {list(story.at)}"
        yield _below(f"at the end: {fate if story.alive else 'dead'}", "")
        told: set[int] = set()
        for turn in story.turns:
            yield Text()
            yield from self._chain(turn, told)
            told.add(turn.event.n)
        did = [Sum("activation", None, story.activations, 0, 0)] if story.activations else []
        for title, sums, way in (
            ("Vitality lost", story.taken, "of"),
            ("given to it", story.gained, "from"),
            ("of no effect on it", story.refused, "of"),
            ("what it did", did, ""),
            ("Vitality taken", story.dealt, "on"),
            ("given by it", story.gave, "to"),
            ("lines and hits of its own without effect", story.left_out, ""),
        ):
            if sums:
                yield Text()
                yield Text(title, style="dim")
            for entry in sums:
                yield self._sum(entry, way)

    def _chain(self, story: EventStory, told: Container[int] = ()) -> Iterator[Text]:
        """The event and its causes, down to one that is told already.

        A sentence that several links share stands below the first of them.
        """
        said: tuple[str, str | None] | None = None
        relation = ""
        for link in story.links:
            if link.relation in _BECAUSE and (link.relation, relation) != ("cause", "cause"):
                yield Text(_BECAUSE[link.relation], style="dim")
            relation = link.relation
            yield self._head(link)
            if relation != "event" and link.n in told:
                yield _below("as told above", "dim")
                return
            if link.why:
                yield _below(f"refused: {link.why}", "yellow")
            if link.sentence and (link.sentence, link.owner) != said:
                yield _below(f"“{link.sentence}”{_whose(link)}", "italic")
                said = (link.sentence, link.owner)
            yield from self._notes(link)

    def _notes(self, link: Link) -> Iterator[Text]:
        """What stands in small below a link."""
        if link.also:
            yield _below(f"and so did {_events(link.also)}", "dim")
        if link.root:
            yield _below(link.root, "dim")
        if link.rule and link.meaning and link.rule not in self._rules:
            self._rules.add(link.rule)
            yield _below(f"{link.rule}: {link.meaning}", "dim")

    def _head(self, link: Link) -> Text:
        """Time, ordinal, words, rule."""
        text = Text(f"{link.time:8.2f} ", style="bold" if link.relation == "event" else "")
        text.append("  " * link.depth)
        text.append(f"#{link.n} ", style="dim")
        for piece in link.pieces:
            text.append(piece.text, style=self._color(piece.unit))
        return text.append(f"  {link.rule}" if link.rule else "", style="dim")

    def _color(self, unit: str | None) -> str:
        return COLORS.get(self._sides.get(unit or "", ""), "")

    def _sum(self, entry: Sum, way: str) -> Text:
        """`40 hits of imp, 3 times (held off: 12)  #8`: how much, what, whose, how often, and the first such event."""
        text = Text(f"{entry.amount or '':>8} ")
        text.append(("hits" if entry.times > 1 else "a hit") if entry.what == "hit" and way else entry.what)
        text.append(f" for {entry.seconds:g} s" if entry.seconds else "")
        if entry.sentence:
            text.append(f" “{entry.sentence}”", style="italic")
        if entry.unit is not None and way:
            text.append(f" {way} ").append(entry.unit, style=self._color(entry.unit))
        text.append(f", {entry.times} times" if entry.times > 1 else "")
        text.append(f" (held off: {entry.held})" if entry.held > 0 else "")
        text.append(f" (added by Armor below 0: {-entry.held})" if entry.held < 0 else "")
        text.append(f": {entry.why}" if entry.why else "", style="yellow")
        return text.append("" if entry.what == "activation" and not entry.why else f"  #{entry.first}", style="dim")


def _below(words: str, style: str) -> Text:
    return Text(" " * 9).append(words, style=style)


def _whose(link: Link) -> str:
    if link.owner is None:
        return ""
    return f" ({link.owner})" if link.card in (None, link.owner) else f" ({link.owner}, {link.card})"


def _events(numbers: tuple[int, ...]) -> str:
    """`#3, #7 and 4 more`."""
    shown = [f"#{n}" for n in numbers[:ALSO_MOST]]
    left = len(numbers) - len(shown)
    return ", ".join(shown) + (f" and {left} more" if left else "")
