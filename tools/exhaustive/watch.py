"""Runs battles on the mirror and notes what every line came to: the log's events, and a few kernels looked over.

Lines that resolve are seen where they resolve (`resolve.effect`), refusals where they are logged, layers and
properties where their rule asks for them. The kernels themselves run unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ecs_sim import mirror
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.components.capacity import UNITS
from ecs_sim.components.words import (
    boosts,
    families,
    keywords,
    kinds,
    lanes,
    lives,
    names,
    scopes,
    stats,
    unit_kinds,
    verbs,
    whys,
)
from ecs_sim.components.words.causes import EVERLASTING, PHYLACTERY
from ecs_sim.components.world import World
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.systems import draw, emit, gate, resolve, run
from ecs_sim.systems.activation import hit, targeting
from ecs_sim.systems.board import census
from ecs_sim.systems.flow import after, apply, damage, redirect
from ecs_sim.systems.stat import layers, refresh, statics
from ecs_sim.systems.status import burn, dormancy
from ecs_sim.systems.unit import hub, projection, static
from tools.exhaustive.lines import Row, of_battle
from tools.exhaustive.planner import CHANCE, CONDITION, NO_HIT, NOBODY, NOTHING, RESOLVED, SPENT, Goal
from tools.exhaustive.refusals import KINDS

_KINDS = {code: word for code, word in names(kinds).items() if word in KINDS}
_WHYS = names(whys)
_WHY_IN_X = frozenset({kinds.STATUS_REFUSED, kinds.STAT_REFUSED})
_GATES = {whys.CONDITION: CONDITION, whys.CHANCE: CHANCE, whys.NO_HIT: NO_HIT, whys.SPENT: SPENT}
_FAMILY_VERBS = {
    verbs.CRUSH: families.CRUSH,
    verbs.SMASH: families.SMASH,
    verbs.HALLOW: families.HALLOW,
    verbs.ROOST: families.ROOST,
    verbs.HARVEST: families.DREAD,
    verbs.DORMANT: families.DORMANT,
}
#: Static verbs that are read through `gate.static_pass` where their rule asks for them.
_ASKED = frozenset({verbs.BOOST, verbs.INITIATIVE_REPEATS, verbs.BRACED, verbs.SETTLE_BONUS})
_AURAS = frozenset({scopes.ADJACENT_ALLIES, scopes.FLANK_ALLIES, scopes.ALLIES})


@dataclass
class Watch:
    """What one battle has shown so far."""

    world: World
    rows: Mapping[int, Row]  # by clause
    seen: set[Goal] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    stack: list[list[int]] = field(default_factory=list)  # line, clause (or -1), refusals told

    def note(self, line: int, outcome: str, clause: int = -1) -> None:
        """A line (by row), or one effect of it, came to something."""
        row = self.rows.get(clause) if clause >= 0 else self.row_of(line)
        if row is None:
            return
        effect = clause - row.first if clause >= 0 else 0
        self.seen.add(Goal(row.key, effect, outcome))
        if outcome == RESOLVED and self.world.line[line].half:
            self.seen.add(Goal(row.key, 0, "at half"))

    def row_of(self, line: int) -> Row | None:
        """The printed line that stands in a row of the world now: a unit may have become another card."""
        return self.rows.get(self.world.line[line].clause) if line >= 0 else None

    def lines_of(self, u: int) -> Iterator[int]:
        """The rows of a unit's lines that are in force."""
        t = self.world.totals[u]
        return (n for n in range(t.line_first, t.line_first + t.line_count) if self.world.line[n].off == 0)

    def clause_of(self, line: int) -> Any:
        """The first clause of a line."""
        return self.world.clause[self.world.line[line].clause]

    def note_static(self, u: int, verb: int, outcome: str = RESOLVED, what: int | None = None) -> None:
        """The static lines of a unit with a verb came to something."""
        for line in self.lines_of(u) if u >= 0 else ():
            row = self.row_of(line)
            for clause in range(row.first, row.first + row.effects) if row else ():
                c = self.world.clause[clause]
                if c.lane == lanes.STATIC and c.verb == verb and what in (None, c.what):
                    self.note(line, outcome, clause)

    def note_keyword(self, u: int, keyword: int) -> None:
        """A keyword of a unit did what it does."""
        self.note_static(u, verbs.HAS_KEYWORD, RESOLVED, keyword)

    def attack_of(self, u: int) -> int:
        """The row of a unit's attack, -1 without one."""
        return next((line for line in self.lines_of(u) if self.clause_of(line).lane == lanes.ATTACK), -1)

    # ------------------------------------------------------------------------------------ the log

    def event(self, kind: int, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
        """Whatever is logged, before it is."""
        if kind in _KINDS:
            self.refused(kind, source, target, x if kind in _WHY_IN_X else what, what, rule)
        handler = _TELLS.get(kind)
        if handler is not None:
            handler(self, source, target, what, amount, x, rule)

    def refused(self, kind: int, source: int, target: int, why: int, what: int, rule: int) -> None:
        """A refusal: whose line, which effect of it, why."""
        outcome = f"{_KINDS[kind]} {_WHYS[why]}"
        if why == whys.RELENTLESS:
            self.note_keyword(target, keywords.RELENTLESS)
        if why == whys.IGNORED:
            self.note_static(target, verbs.IGNORE_HITS)
        line = self.world.now.line - 1
        clause = -1
        if line < 0 and self.stack and self.turned(self.stack[-1]):
            line = self.stack[-1][0]
        for entry in reversed(self.stack):
            if entry[0] == line:
                clause = entry[1]
                entry[2] += 1
                break
        if kind == kinds.SKIPPED and rule in (hit.SKIPPED, targeting.NO_TARGET):
            self.note(self.attack_of(source), NOBODY if rule == targeting.NO_TARGET else outcome)
        elif line >= 0:
            self.note(line, self.of_line(kind, why, clause, rule, outcome, what), clause)

    def turned(self, entry: list[int]) -> bool:
        """Whether the line that resolves has made its unit another card, and is gone: its other effects still come."""
        row = self.rows.get(entry[1])
        return row is not None and self.world.line[entry[0]].clause != row.first

    def of_line(self, kind: int, why: int, clause: int, rule: int, outcome: str, what: int) -> str:
        """How a refusal is called among the outcomes of its line."""
        if kind == kinds.SKIPPED and rule == resolve.NOBODY and why == whys.NO_RECIPIENT:
            return NOBODY
        if kind == kinds.SKIPPED and rule == resolve.COUNTED:
            return NOTHING
        if kind == kinds.SKIPPED and why in _GATES and (clause < 0 or rule == resolve.ONCE):
            return _GATES[why]
        if clause >= 0 and kind in _WHY_IN_X:
            c = self.world.clause[clause]
            family = _FAMILY_VERBS.get(c.verb, c.what)
            about = c.what if c.verb in (verbs.STAT, verbs.GRANT) else family
            named = kind == kinds.STATUS_REFUSED and c.verb not in (verbs.GRANT, verbs.SUPPRESS)
            if named and about != what:
                return f"another's {outcome}"
        return outcome

    # ------------------------------------------------------------------------------------ the board

    def look(self) -> None:
        """What can be seen of lines without anything happening: which are in force, whom auras reach, sizes."""
        w = self.world
        for line in range(w.clock.lines):
            x = w.line[line]
            if w.identity[x.unit].life == lives.ALIVE and x.off != 0:
                self.note(line, "out of reach" if x.rune else "over" if x.until else "another phase")
        for u in range(UNITS):
            if w.identity[u].life == lives.ALIVE:
                self._look_at(u)

    def _look_at(self, u: int) -> None:
        w, t = self.world, self.world.totals[u]
        for keyword, cells in ((keywords.LARGE, 3), (keywords.HUGE, 4)):
            if w.footprint[u].cells == cells:
                self.note_keyword(u, keyword)
        if w.boons[u].exalt > 0:
            self.note_static(u, verbs.APPLY, RESOLVED, families.EXALT)
        if (t.keywords >> keywords.FURY) & 1 and t.value[stats.FOCUS] > 1:
            self.note_keyword(u, keywords.FURY)
        tools = census.objects(w, u >> 5, t.adjacent, unit_kinds.TOOL)
        if (t.keywords >> keywords.BRUTE) & 1 and tools >= layers.BRUTE_TOOLS:
            self.note_keyword(u, keywords.BRUTE)
        if w.dormant[u].asleep != 0 and w.clock.stop != 0:
            self.note_static(u, verbs.DORMANT_UNTIL, "asleep to the end")
        for line in self.lines_of(u):
            c = self.clause_of(line)
            reached = {scopes.ADJACENT_ALLIES: t.adjacent, scopes.FLANK_ALLIES: t.flank}
            everybody = w.side[u >> 5].alive & ~(1 << (u & 31))
            if c.lane == lanes.STATIC and c.scope in _AURAS and reached.get(c.scope, everybody) & everybody == 0:
                self.note(line, NOBODY)


# ------------------------------------------------------------------------ events that tell of a line

Tell = Callable[[Watch, int, int, int, int, int, int], None]


def _revived(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    by = {EVERLASTING: keywords.EVERLASTING, PHYLACTERY: keywords.PHYLACTERY}.get(what)
    if by is not None:
        watch.note_keyword(target, by)


def _redirected(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    verb = {redirect.SHARE: verbs.REDIRECT, redirect.LETHAL: verbs.INTERCEPT, apply.REDIRECTED: verbs.STATUS_REDIRECT}
    watch.note_static(target, verb[rule])


def _defied(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    watch.note_static(target, verbs.DEFY_DEATH)


def _died(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    if watch.world.revival[target].defied != 0:
        watch.note_static(target, verbs.DEFY_DEATH, SPENT)


def _cascaded(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    watch.note_keyword(source, keywords.CASCADE)


def _own(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    """A cost or a retaliation that a line of its own lane asked for."""
    line = watch.world.now.line - 1
    if line >= 0 and watch.clause_of(line).verb in (verbs.RETORT, verbs.BLOODLETTING):
        watch.note(line, RESOLVED)


def _struck(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    line = watch.world.now.line - 1
    if line >= 0 and watch.clause_of(line).lane == lanes.ATTACK:
        watch.note(line, RESOLVED)


def _worn(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    line = watch.world.now.line - 1
    if line >= 0 and watch.world.line[line].unit == target and amount > 0 and x == 0:
        watch.note(line, SPENT)


def _advanced(watch: Watch, source: int, target: int, what: int, amount: int, x: int, rule: int) -> None:
    for line in watch.lines_of(target):
        if watch.clause_of(line).lane == lanes.QUEST:
            watch.note(line, "progress")


_TELLS: dict[int, Tell] = {
    kinds.REVIVAL: _revived,
    kinds.REDIRECT: _redirected,
    kinds.DEFY_DEATH: _defied,
    kinds.DEATH: _died,
    kinds.CASCADE: _cascaded,
    kinds.RETALIATION: _own,
    kinds.COST_PAID: _own,
    kinds.DAMAGE: _struck,
    kinds.WEAR: _worn,
    kinds.QUEST: _advanced,
}


# ------------------------------------------------------------------------ kernels that are looked over

_watching: list[Watch] = []


def _over(module: Any, name: str, look: Callable[[Watch, tuple[int, ...], int], None]) -> tuple[Any, str, Any]:
    """A kernel with somebody who looks at its arguments and its answer."""
    original = getattr(module, name)

    def looked(w: World, *arguments: int) -> int:
        watch = _watching[-1]
        watch.world = w
        came = original(w, *arguments)
        look(watch, arguments, came)
        return came

    return module, name, looked


def _emitting(watch: Watch, a: tuple[int, ...], came: int) -> None:
    watch.event(a[0], a[1], a[2], a[3], a[4], a[5], a[8])


def _reserving(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if a[0] == kinds.DAMAGE:  # every other event comes by `emit_full`, with its numbers
        watch.event(a[0], a[1], a[2], 0, 0, 0, a[3])


def _given(watch: Watch, a: tuple[int, ...], came: int) -> None:
    watch.note(a[3], RESOLVED)


def _gated(watch: Watch, a: tuple[int, ...], came: int) -> None:
    u, c = a
    for line in watch.lines_of(u):
        row = watch.row_of(line)
        if row is not None and row.first <= c < row.first + row.effects:
            if came == 0:
                watch.note(line, CONDITION)
            elif watch.world.clause[c].verb in _ASKED:
                watch.note(line, RESOLVED, c)


def _rolled(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if watch.clause_of(a[0]).verb == verbs.REACTIVATE:
        watch.note(a[0], RESOLVED if came else CHANCE)


def _settled(watch: Watch, a: tuple[int, ...], came: int) -> None:
    x = watch.world.flow[a[0]]
    if x.capped > 0:
        watch.note_static(x.target, verbs.DAMAGE_CAP)
    if x.shield > 0:
        watch.note_static(x.source, verbs.SHIELD_MULTIPLIER)
    most = static.amount_of(watch.world, x.target, verbs.IGNORE_HITS)
    if 0 < most <= watch.world.boons[x.target].ignored_hits:
        watch.note_static(x.target, verbs.IGNORE_HITS, SPENT)


def _fed(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if came > 0:
        watch.note_keyword(a[0], keywords.FEAST)


def _had(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if came and a[1] in (keywords.LUCID_DOUBLES_POWER, keywords.IMMUNE_TO_ALLY_DAMAGE, keywords.FEAST_BECOMES_BONUS):
        watch.note_keyword(a[0], a[1])


def _aimed(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if came != a[1]:
        watch.note_keyword(a[0], keywords.RABID)


def _counted(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if came:
        watch.note_static(a[0], verbs.DORMANT_UNTIL)


def _found(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if came >= 0 and a[1] == verbs.ENTRAP_LADDER:
        watch.note(came, RESOLVED)


def _forbade(watch: Watch, a: tuple[int, ...], came: int) -> None:
    if came:
        half = watch.world.side[a[0] >> 5]
        for v in half.order[: half.order_count]:
            watch.note_static(v, verbs.NO_BURN_SPREAD)


def _copied(watch: Watch, a: tuple[int, ...], came: int) -> None:
    watch.note_keyword(a[0], keywords.FRANCHISE)


def _covered(watch: Watch, a: tuple[int, ...], came: int) -> None:
    u, i, shared = a
    at, rune = watch.world.footprint[u], watch.world.rune[i]
    first = at.column if rune.below else at.row
    if shared and came == projection.WHOLE:
        for v in range(u & 32, (u & 32) + 32):
            if watch.world.totals[u].adjacent >> (v & 31) & 1:
                watch.note_static(v, verbs.BOOST, RESOLVED, boosts.SHARE_RUNES)
    covered = min(first + at.cells, rune.first + 2) - max(first, rune.first)
    if came == projection.WHOLE and not shared and at.cells > 1 and covered == 1:
        watch.note_keyword(u, keywords.RUNIC)


def _resolve(w: World, f: int, line: int) -> int:
    watch = _watching[-1]
    watch.stack.append([line, -1, 0])
    came = _RESOLVE(w, f, line)
    watch.stack.pop()
    return came


def _effect(w: World, f: int, line: int, c: int) -> int:
    watch = _watching[-1]
    entry = [line, c, 0]
    watch.stack.append(entry)
    came = _EFFECT(w, f, line, c)
    watch.stack.pop()
    if came > 0:
        watch.note(line, RESOLVED, c)
    elif entry[2] == 0 and w.clock.stop == 0:
        row = watch.rows.get(c)
        watch.silent.add(f"{row.key}.{c - row.first + 1}" if row else f"line {line}")
    return came


_RESOLVE, _EFFECT = resolve.resolve, resolve.effect


def _patches() -> list[tuple[Any, str, Any]]:
    return [
        (resolve, "resolve", _resolve),
        (resolve, "effect", _effect),
        _over(emit, "emit_full", _emitting),
        _over(emit, "reserve", _reserving),
        _over(statics, "give", _given),
        _over(gate, "static_pass", _gated),
        _over(draw, "line_chance", _rolled),
        _over(damage, "settle", _settled),
        _over(after, "feast_of", _fed),
        _over(refresh, "has", _had),
        _over(targeting, "without_rabid", _aimed),
        _over(dormancy, "count", _counted),
        _over(dormancy, "slept", _counted),
        _over(static, "find", _found),
        _over(burn, "forbidden", _forbade),
        _over(hub, "copy", _copied),
        _over(projection, "coverage", _covered),
    ]


@contextmanager
def installed() -> Generator[None]:
    """The looked-over kernels in place of the plain ones, as long as this lasts."""
    patches = _patches()
    before = [(module, name, getattr(module, name)) for module, name, _ in patches]
    for module, name, function in patches:
        setattr(module, name, function)
    try:
        yield
    finally:
        for module, name, function in before:
            setattr(module, name, function)


def run_battle(battle: Battle, catalogue: Catalogue) -> Watch:
    """Run a battle to its end; what its lines came to."""
    compiled = compiled_of(battle)
    rows = of_battle(compiled, catalogue)
    watch = Watch(None, rows)  # type: ignore[arg-type]
    _watching.append(watch)
    try:
        watch.world = world = mirror.start(compiled, events=False)
        watch.look()
        if not battle.resume:
            run.begin(world)
        watch.look()
        run.run(world)
        watch.look()
    finally:
        _watching.pop()
    return watch
