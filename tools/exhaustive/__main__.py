"""`make exhaustive`: plays boards until every printed line has done all that it can, and lists what never did.

    python -m tools.exhaustive [--catalogue NAME] [--drafts N] [--rounds N] [--workers N] [--quick]

The exit code is 1 where an outcome never came and nothing in tests/tools/exhaustive_known.toml says why, where one
came that is said to be impossible, where an effect came to nothing and said nothing, and where a board broke the
engine or could not be read.
"""

from __future__ import annotations

import argparse
import sys
import time

from tools.exhaustive.hunt import Found, Hunt, subject
from tools.exhaustive.known import KNOWN, Report, compare, load
from tools.exhaustive.planner import Goal, is_inert, plan

#: Rounds in which what is explained is aimed at as well.
SURE = 3
QUICK = {"drafts": 20, "rounds": 0}


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Play boards until every line has done all that it can.")
    parser.add_argument("--catalogue", default="starter", help="a bundled catalogue, or a path (default: %(default)s)")
    parser.add_argument("--drafts", type=int, default=240, help="boards of anything against anything, first")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of boards that aim at what is missing")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--quick", action="store_true", help="a few drafts: whether it runs, not what is missing")
    return parser.parse_args(arguments)


def show(report: Report, found: Found, texts: dict[str, str]) -> None:
    """Everything that is wrong, a line each."""
    groups: dict[str, list[Goal]] = {}
    for goal in report.unexplained:
        groups.setdefault(goal.outcome, []).append(goal)
    for outcome, goals in sorted(groups.items()):
        print(f"\nnever {outcome}, and nothing says why:")
        print(*(f"  {goal.key}.{goal.effect + 1}   {texts.get(goal.key, '')}" for goal in goals), sep="\n")
    for never, goal in report.happened:
        print(f"\nhappened, though {KNOWN.name} says that it can't: {goal} ({never.line}: {never.reason})")
    for never in report.stale:
        print(f"\nan entry of {KNOWN.name} is about nothing: {never.line}: {never.outcome}")
    for crash in found.crashed:
        print(f"\nthe engine broke on {crash}")
    for refused in found.refused[:10]:
        print(f"\na board that can't be read: {refused}")


def main(arguments: list[str] | None = None) -> int:
    """Hunt, compare, tell."""
    asked = parse(arguments)
    started = time.monotonic()
    about, known = subject(asked.catalogue), load()
    goals = plan(about.store.own, about.printed)
    inert = [one for one in about.printed if is_inert(one)]
    print(f"{len(about.printed)} printed lines, {len(goals)} outcomes; {len(inert)} lines are not of the fight:")
    print(*(f"  {one.key}   {one.line.text}" for one in inert), sep="\n", flush=True)
    hunt = Hunt(asked.catalogue, goals, asked.workers, lambda text: print(text, flush=True))
    drafts, rounds = (QUICK["drafts"], QUICK["rounds"]) if asked.quick else (asked.drafts, asked.rounds)
    found = hunt.run(drafts, rounds, lambda goal: any(never.covers(goal) for never in known), SURE)
    report = compare(goals, found.seen, known)
    if asked.quick:
        report = Report((), report.happened, ())
    show(report, found, {one.key: one.line.text for one in about.printed})
    if found.silent:
        print("\neffects that came to nothing and said nothing:", *sorted(found.silent), sep="\n  ")
    came = sum(goal in found.seen for goal in goals)
    explained = len(goals) - came - len(report.unexplained)
    print(
        f"\n{found.boards:,} boards in {time.monotonic() - started:.0f} s: {came} of {len(goals)} outcomes came, "
        f"{explained} can't, {len(report.unexplained)} unexplained"
    )
    return 1 if report.wrong or found.crashed or found.refused or found.silent else 0


if __name__ == "__main__":
    sys.exit(main())
