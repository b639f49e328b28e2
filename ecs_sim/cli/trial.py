"""`ecs-sim try`: a new card's text, its story in one battle, and what it changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ecs_sim.authoring import trial as trials
from ecs_sim.authoring.live import show
from ecs_sim.authoring.trial import Outcome, Trial
from ecs_sim.cli.guard import FINE
from ecs_sim.intervals import Pairs, interval, paired

if TYPE_CHECKING:
    from ecs_sim.result import Result
    from ecs_sim.story.words import Event

#: A battle has more events than anybody reads: so many of the card's own are shown.
EVENTS_SHOWN = 60


def try_card(
    source: str, catalogue: str, against: str | None, tier: int | None, card: str | None, seeds: int, first: int,
    workers: int, as_json: bool,
) -> int:  # fmt: skip
    """Carry out `ecs-sim try`."""
    from ecs_sim.battle import compiled
    from ecs_sim.cli.console import read_from
    from ecs_sim.cli.warm import load_engine

    trial = trials.set_up(read_from(source), catalogue, against, tier, card)
    for battle in (trial.new, trial.old):
        compiled(battle)
    load_engine()
    from ecs_sim.engine import simulate

    story = simulate(trial.new, seed=first)
    found = list(trials.outcomes(trial, range(first, first + seeds), workers))
    summary = summed(trial, found)
    if as_json:
        own = [event for event in story.events if _concerns(event)]
        text = show(trial.card, trial.tier).to_dict()
        lints = [lint.to_dict() for lint in trial.lints]
        print(json.dumps({**summary, "text": text, "lints": lints, "timeline": own}, ensure_ascii=False, indent=1))
    else:
        _print(trial, summary, story)
    return FINE


def _concerns(event: Event) -> bool:
    return trials.TRIED in (event.get("source"), event.get("target"))


def summed(trial: Trial, found: Sequence[Outcome]) -> dict[str, Any]:
    """Shares of wins with their intervals, and the difference of the two."""
    count = len(found)
    pairs = Pairs()
    for one in found:
        pairs.add(one.old == "player", one.new == "player")
    return {
        "card": trial.card.name,
        "tier": trial.tier,
        "against": trial.against,
        "seeds": {"first": found[0].seed, "count": count},
        "new": _share(pairs.both + pairs.new, [one.new for one in found]),
        "unchanged": {"card": trial.unchanged, **_share(pairs.both + pairs.old, [one.old for one in found])},
        "difference": {
            "share": pairs.shift,
            "interval": list(paired(pairs)),
            "gained": pairs.new,
            "lost": pairs.old,
        },
    }


def _share(wins: int, winners: Sequence[str]) -> dict[str, Any]:
    count = len(winners)
    draws = sum(winner == "draw" for winner in winners)
    return {"wins": wins, "draws": draws, "share": wins / count, "interval": list(interval(wins, count))}


def _print(trial: Trial, summary: dict[str, Any], story: Result) -> None:
    from rich.table import Table

    from ecs_sim.cli.cards import print_shown
    from ecs_sim.cli.console import PipedConsole
    from ecs_sim.cli.run import outcome_of_result
    from ecs_sim.cli.timeline import moments

    console = PipedConsole(highlight=False)
    print_shown(show(trial.card, trial.tier), console)
    for lint in trial.lints:
        console.print(f"odd: {lint}", style="yellow", markup=False, soft_wrap=True)
    console.print(f"\n[bold]What it does[/] with seed {story.seed}, against {trial.against}:")
    sides = {unit["id"]: unit["side"] for unit in story.units}
    shown = list(moments(story.events, sides, _concerns))
    for line in shown[:EVENTS_SHOWN]:
        console.print(line, soft_wrap=True)
    if len(shown) > EVENTS_SHOWN:
        console.print(f"… and {len(shown) - EVENTS_SHOWN} more (--json has them all)")
    console.print(outcome_of_result(story))
    table = Table("board", "wins", "draws", "share", "95 % interval", box=None, pad_edge=False)
    for name, share in ((f"with {trial.card.name}", summary["new"]), (f"with {trial.unchanged}", summary["unchanged"])):
        low, high = share["interval"]
        row = (str(share["wins"]), str(share["draws"]), f"{share['share']:.1%}", f"{low:.1%} to {high:.1%}")
        table.add_row(name if share is summary["new"] else f"unchanged, {name}", *row)
    console.print()
    console.print(table)
    change = summary["difference"]
    low, high = change["interval"]
    seeds = summary["seeds"]["count"]
    console.print(
        f"difference {change['share']:+.1%} ({low:+.1%} to {high:+.1%}) over the same {seeds} seeds: "
        f"{change['gained']} battles won by it alone, {change['lost']} lost by it alone",
        soft_wrap=True,
    )
