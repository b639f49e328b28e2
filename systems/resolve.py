"""Resolving one printed line: charges, conditions, recipients, amount, verb (400.8)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, kinds, purposes, scopes, unit_kinds, verbs, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import call4, kernel
from ecs_sim.systems import amount, draw, emit, gate, scope
from ecs_sim.systems.unit import boost, tool
from ecs_sim.systems.verb import shock

CONDITION = rule("400.4a")
CHANCE = rule("800.71e")
ONCE = rule("400.4i")
HIT = rule("400.4j")
NOBODY = rule("400.5f")
COUNTED = rule("400.3c")

#: Lines with a charge: once a battle, or once a life of their unit (300.4e, 500.9e).
CHARGED = flags.ONCE | flags.ONCE_PER_LIFE
#: Verbs that act once on their whole set of recipients rather than on each.
WHOLE = (1 << verbs.AOE) | (1 << verbs.SELF_DESTRUCT)
#: Verbs that give to the actor's side: no state of the unit refuses them (800.67a, 800.15a).
OF_THE_SIDE = (1 << verbs.STOCK) | (1 << verbs.DIVIDEND)


@kernel
def resolve(w: World, f: int, line: int) -> int:
    """Resolve a line in frame `f` and return how many recipients it did something to.

    A charge ("once") is spent only where something resolved (300.4e); a condition that is false, a missed
    chance or a hit that did not land skips the line, and the log says why.
    """
    if emit.bounded(w) != 0:
        return 0
    before = w.now.line
    w.now.line = line + 1
    done = attempt(w, f, line)
    w.now.line = before
    return done


@kernel
def attempt(w: World, f: int, line: int) -> int:
    """Test what may keep the line from resolving, then let its effects happen.

    Its charge is spent meanwhile, and given back where nothing came of it (docs/rulings.md, R-440).
    """
    c = w.line[line].clause
    clause = w.clause[c]
    actor = w.frame[f].actor
    if w.identity[actor].kind == unit_kinds.TOOL:
        return tool.package(w, f, line)
    if clause.flags & CHARGED and w.line[line].once != 0:
        return refuse(w, actor, whys.SPENT, ONCE)
    if clause.gates != 0 and gate.all_pass(w, f, line, c) == 0:
        return refuse(w, actor, whys.CONDITION, CONDITION)
    if clause.flags & flags.REQUIRE_HIT and w.frame[f].landed == 0:
        return refuse(w, actor, whys.NO_HIT, HIT)
    if clause.chance != 0 and clause.verb != verbs.REACTIVATE:
        points = boost.points(w, actor, line, c)
        if draw.line_chance(w, line, purposes.CHANCE, points) == 0:
            return refuse(w, actor, whys.CHANCE, CHANCE)
    repeats = amount.number(w, clause.repeats, actor) if clause.repeats != 0 else 1
    w.line[line].once = 1 if clause.flags & CHARGED else 0
    done = 0
    for _ in range(repeats):
        remember(w, f, line)
        each = c
        while each >= 0 and w.clock.stop == 0:
            came = effect(w, f, line, each)
            done += came
            if came == 0 and w.clause[each].verb == verbs.SHATTER:
                break  # nothing was shattered: the rest of the line is what it pays for (800.62a)
            each = w.clause[each].also if w.clause[each].also != 0 else -1
    if done == 0:
        w.line[line].once = 0
    return done


@kernel
def refuse(w: World, actor: int, why: int, why_rule: int) -> int:
    """Log why a line did nothing."""
    return emit.skip(w, actor, actor, why, why_rule)


@kernel
def effect(w: World, f: int, line: int, c: int) -> int:
    """Carry out one clause: fix the recipients, sample the amount (400.3a), then act on each in turn (S500-16)."""
    clause = w.clause[c]
    actor = w.frame[f].actor
    to_side = clause.scope == scopes.SELF and OF_THE_SIDE & (1 << clause.verb) != 0
    if clause.scope == scopes.NOBODY or to_side:
        n = amount.resolve(w, f, line, c) if clause.source != 0 else 0
        if n == 0 and clause.source != 0:
            return refuse(w, actor, whys.NO_AMOUNT, COUNTED)
        return act(w, f, line, c, actor, n)
    scope.fill(w, f, line, c)
    if w.frame[f].picks == 0:
        return refuse(w, actor, whys.NO_RECIPIENT, NOBODY)
    n = amount.resolve(w, f, line, c) if clause.source != 0 else 0
    if n == 0 and clause.source != 0:
        return refuse(w, actor, whys.NO_AMOUNT, COUNTED)
    if WHOLE & (1 << clause.verb):
        return call4(w, w.verb[clause.verb].address, f, c, actor, n)
    if clause.verb != verbs.SHOCK:
        return each_recipient(w, f, line, c, n)
    shock.open_line(w)
    done = each_recipient(w, f, line, c, n)
    shock.close_line(w)
    return done


@kernel
def each_recipient(w: World, f: int, line: int, c: int, n: int) -> int:
    """Act on the recipients fixed before; one that died or came back since is passed over (S500-16)."""
    fr = w.frame[f]
    done = 0
    for i in range(fr.picks):
        r = fr.pick[i]
        if fr.pick_incarnation[i] != w.identity[r].incarnation:
            continue
        if fr.died != 0 and r == fr.actor:
            emit.emit(w, kinds.SKIPPED, fr.actor, r, whys.OWNER_DEAD, 0, NOBODY)
            continue
        if act(w, f, line, c, r, n) != 0:
            done += 1
        if w.clock.stop != 0:
            break
    return done


@kernel
def act(w: World, f: int, line: int, c: int, r: int, n: int) -> int:
    """Carry out the verb on one. It is served from here on, so that what comes of it finds the line spent, and
    not served after all where nothing came of it (300.4f).
    """
    clause = w.clause[c]
    about = counted(w, f, c, r)
    if clause.flags & flags.ONCE_PER_TARGET and served(w, f, about) != 0:
        emit.emit(w, kinds.SKIPPED, w.frame[f].actor, r, whys.SPENT, 0, ONCE)
        return 0
    fresh = serve(w, line, about)
    done = call4(w, w.verb[clause.verb].address, f, c, r, n)
    if done == 0 and fresh != 0:
        flip(w, line, about)
    return done


@kernel
def counted(w: World, f: int, c: int, r: int) -> int:
    """Whom once per target counts: the recipient, or the activation's target where a clause names nobody else."""
    target = w.frame[f].target
    who = w.clause[c].scope
    return target if target >= 0 and (who == scopes.SELF or who == scopes.NOBODY) else r


@kernel
def remember(w: World, f: int, line: int) -> int:
    """Note whom a line has served before it speaks: all of its effects go by that (300.4f)."""
    w.frame[f].served_player = w.line[line].hits_player
    w.frame[f].served_enemy = w.line[line].hits_enemy
    return 0


@kernel
def served(w: World, f: int, r: int) -> int:
    """Whether the line that speaks, flagged once per target, had served this unit before (300.4f)."""
    return 1 if (w.frame[f].served_player if r < 32 else w.frame[f].served_enemy) & (1 << (r & 31)) else 0


@kernel
def serve(w: World, line: int, r: int) -> int:
    """Remember that the line has served this unit; only lines flagged once per target keep such a memory.

    Returns 1 where that is new.
    """
    if w.clause[w.line[line].clause].flags & flags.ONCE_PER_TARGET == 0:
        return 0
    known = w.line[line].hits_player if r < 32 else w.line[line].hits_enemy
    return 0 if known & (1 << (r & 31)) else flip(w, line, r)


@kernel
def flip(w: World, line: int, r: int) -> int:
    """Let the line have served this unit, or not."""
    if r < 32:
        w.line[line].hits_player ^= 1 << r
    else:
        w.line[line].hits_enemy ^= 1 << (r & 31)
    return 1


@kernel
def struck(w: World, f: int, line: int) -> int:
    """The base attack has been dealt: what it is charged with is spent (300.4e, 300.4f)."""
    if line >= 0 and w.frame[f].base > 0:
        serve(w, line, w.frame[f].target)
        if w.clause[w.line[line].clause].flags & CHARGED:
            w.line[line].once = 1
    return 0


@kernel
def spoken(w: World, f: int, line: int) -> int:
    """Whether a line is in force for a frame; a boss's are those of the phase that the frame began in (S800-76)."""
    if w.line[line].phase != 0:
        return 1 if w.line[line].phase == w.frame[f].phase else 0
    return 1 if w.line[line].off + w.frame[f].turned == 0 else 0


@kernel
def lane(w: World, f: int, lane_code: int) -> int:
    """Resolve the actor's lines of one lane in printed order (400.7a)."""
    u = w.frame[f].actor
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        if w.clause[w.line[line].clause].lane == lane_code and spoken(w, f, line) != 0:
            resolve(w, f, line)
            if w.clock.stop != 0:
                return 1
    return 0
