"""Silencing a lint where it stands, with a reason.

In TOML a comment on the line, or alone above it: `# lint: allow L-CHANCE because the roll is a story's`. In both TOML
and JSON a key of the entry: `allow = [{ lint = "L-CHANCE", at = "ability[1]", because = "…" }]`; without `at` it holds
for the whole entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ecs_sim.lints.registry import REGISTRY
from ecs_sim.model.catalogue import Allowed, Boss, Catalogue
from ecs_sim.model.errors import Path, Problem, nearest, spell
from ecs_sim.model.locate import toml_comments
from ecs_sim.setup.entries import every_entry

_SAYS = re.compile(r"#\s*lint\s*:(?P<rest>.*)$", re.IGNORECASE)
_HINT = re.compile(r"#\s*lint\s*:", re.IGNORECASE)
_ALLOWS = re.compile(
    r"\s*allow\s+(?P<codes>[\w-]+(?:\s*,\s*[\w-]+)*)(?:\s+because\b[\s:]*(?P<because>.*))?\s*$", re.IGNORECASE
)
UNUSED = "L-SILENCE-UNUSED"
FORM = "L-SILENCE-FORM"


@dataclass(slots=True)
class Silence:
    """One code that is allowed at one place, and whether that was ever needed."""

    code: str
    own: Problem  # where the silencing itself stands
    file: str = ""
    line: int = 0
    path: Path = ()
    at: str = ""
    used: bool = False

    def covers(self, lint: Problem) -> bool:
        """Whether it silences this lint."""
        if lint.code != self.code:
            return False
        if self.line:
            return (lint.file, lint.line) == (self.file, self.line)
        inside = lint.path[: len(self.path)] == self.path
        return inside and self.at in ("", spell(lint.path[len(self.path) :]))


def heard(catalogue: Catalogue, lints: Sequence[Problem], *, judge: bool = True) -> list[Problem]:
    """The lints that nothing silences, and (to `judge`) what is wrong with the silencings."""
    wrong: list[Problem] = []
    silences = [*_comments(catalogue, wrong), *_keys(catalogue, wrong)]
    left: list[Problem] = []
    for lint in lints:
        covering = [silence for silence in silences if silence.covers(lint)]
        for silence in covering:
            silence.used = True
        if not covering:
            left.append(lint)
    if not judge:
        return left
    for silence in silences:
        if not silence.used:
            text = f"nothing here is {silence.code}: there is nothing to silence"
            spot = silence.own
            wrong.append(
                Problem(UNUSED, spot.path, text, "", REGISTRY[UNUSED].remedy, spot.file, spot.line, spot.column)
            )
    return [*left, *wrong]


def _comments(catalogue: Catalogue, wrong: list[Problem]) -> Iterator[Silence]:
    for raw in catalogue.sources():
        if not raw.toml or _HINT.search(raw.text) is None:  # most hold none: comments are looked for where one may be
            continue
        for comment in toml_comments(raw.text):
            says = _SAYS.match(comment.text)
            if says is None:
                continue
            own = Problem("", (), "", file=raw.file, line=comment.line, column=comment.column)
            allows = _ALLOWS.match(says["rest"])
            because = (allows["because"] or "").strip() if allows is not None else ""
            if allows is None or not because:
                what = "this is no silencing" if allows is None else "the silencing gives no reason"
                wrong.append(_malformed(own, what))
                continue
            for code in re.split(r"\s*,\s*", allows["codes"]):
                if _known(code, own, wrong):
                    yield Silence(code.upper(), own, file=raw.file, line=comment.about)


def _keys(catalogue: Catalogue, wrong: list[Problem]) -> Iterator[Silence]:
    for entry, path in every_entry(catalogue):
        yield from _allowed(catalogue, path, entry.allow, wrong)
        if isinstance(entry, Boss):
            for place, phase in enumerate(entry.phases):
                yield from _allowed(catalogue, (*path, "phases", place), phase.allow, wrong)


def _allowed(catalogue: Catalogue, path: Path, allow: Sequence[Allowed], wrong: list[Problem]) -> Iterator[Silence]:
    for place, one in enumerate(allow):
        own = catalogue.located([Problem("", (*path, "allow", place), "")])[0]
        if _known(one.lint, own, wrong):
            yield Silence(one.lint, own, path=path, at=one.at or "")


def _known(code: str, own: Problem, wrong: list[Problem]) -> bool:
    if code.upper() in REGISTRY:
        return True
    wrong.append(_malformed(own, f"there is no lint {code!r}", nearest(code, REGISTRY)))
    return False


def _malformed(own: Problem, what: str, remedy: str = "") -> Problem:
    remedy = remedy or REGISTRY[FORM].remedy
    return Problem(FORM, own.path, what, "", remedy, own.file, own.line, own.column)
