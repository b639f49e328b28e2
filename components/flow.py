"""What is under way: activations and triggers (`Frame`), instances in a pipeline (`Flow`), and where we stand
(`Now`).
"""

from __future__ import annotations

from ecs_sim.components.capacity import FLOWS, FRAMES, NESTING, PLAN_ROWS, UNITS
from ecs_sim.components.declare import component, scratch
from ecs_sim.components.words.pipelines import N_PIPELINES
from ecs_sim.components.words.stats import N_STATS
from ecs_sim.components.words.verbs import N_VERBS


@component(rows=FRAMES)
class Frame:
    """One activation, or one listener's answer to an event."""

    actor: int = scratch("row")
    incarnation: int = scratch("count")
    target: int = scratch("row")  # cached primary target, -1 for none (600.3a)
    target_incarnation: int = scratch("count")
    stage: int = scratch("code")  # 1 while an activation, 2 while a trigger
    died: int = scratch("flag")  # the actor died since the frame began: self clauses stay refused (S300-21)
    phase: int = scratch("count")  # of a boss, as the frame began: its lines are those of that phase (S800-76)
    new_target: int = scratch("flag")  # this incarnation was not attacked before (300.3-8)
    aborted: int = scratch("flag")
    no_target: int = scratch("flag")
    misfired: int = scratch("flag")
    forced: int = scratch("flag")
    hit_done: int = scratch("flag")  # step 15 is past
    base: int = scratch("points")
    bonus: int = scratch("points")
    dealt: int = scratch("points")  # Vitality that step 15 took
    landed: int = scratch("flag")
    cost: int = scratch("points")
    haywire: int = scratch("count")  # captured at step 1 (800.31c)
    bloodlust: int = scratch("flag")  # frozen just before step 15 (C09)
    freeze_removed: int = scratch("steps")
    feast: int = scratch("points")  # Vitality that the actor's Feast restored so far
    hit_feast: int = scratch("points")  # of which step 15's hit (S800-70)
    reached: int = scratch("flag")  # reached step 14
    first: int = scratch("flag")  # Initiative may resolve in this activation
    interest: int = scratch("flag")  # a line of this activation has applied Interest (S300-18)
    subject: int = scratch("row")  # event context of a trigger: whom it is about, -1 for none
    other: int = scratch("row")  # who did it, -1 for none
    amount: int = scratch("points")
    cause: int = scratch("code")
    turned: int = scratch("flag")  # the actor became another card: its old lines are gone, its new ones don't speak
    served_player: int = scratch("bits")  # whom the line that speaks had served before, for once per target
    served_enemy: int = scratch("bits")
    picks: int = scratch("count")
    pick: list[int] = scratch("row", shape=UNITS)
    pick_incarnation: list[int] = scratch("count", shape=UNITS)


@component(rows=FLOWS)
class Flow:
    """One damage instance, recovery, cost, death, revival or application on its way through its pipeline."""

    source: int = scratch("row")  # -1 for nobody
    target: int = scratch("row")
    incarnation: int = scratch("count")
    by_incarnation: int = scratch("count")  # the source's: what answers the instance is for that one alone
    family: int = scratch("code")
    flags: int = scratch("bits")  # words.strikes for damage, words.flags for the rest
    amount: int = scratch("points")  # as asked
    left: int = scratch("points")  # as it stands
    steps: int = scratch("steps")
    armor: int = scratch("points")
    capped: int = scratch("points")  # beyond a ceiling: gone, and in no sum
    subrogated: int = scratch("points")
    plain: int = scratch("points")
    shield: int = scratch("points")
    moved: int = scratch("points")
    lost: int = scratch("points")
    done: int = scratch("points")  # what came of it
    broke: int = scratch("flag")
    stat: int = scratch("code")
    event: int = scratch("count")
    told: int = scratch("flag")  # the numbers of `event` are written
    frame: int = scratch("row")  # -1 for none
    cause: int = scratch("code")
    shares: int = scratch("flag")  # `share` is in use
    share: list[int] = scratch("points", shape=UNITS, size="i4")
    turn: list[int] = scratch("count", shape=UNITS, size="i4")  # who came first to what ticks, from 1
    part: list[int] = scratch("points", shape=UNITS, size="i4")


@component(rows=NESTING + 1)
class Signal:
    """Listeners of one event, fixed when it fires (S300-24)."""

    count: int = scratch("count")
    unit: list[int] = scratch("row", shape=UNITS)


@component(rows=1)
class Now:
    """Where the engine stands: stack depths, the event that causes the next, the line that speaks."""

    frames: int = scratch("count")
    flows: int = scratch("count")
    depth: int = scratch("count")
    acting: int = scratch("count")  # activations that are open, one inside another
    shocks: int = scratch("count")  # forced activations that are open (800.64e)
    shocking: int = scratch("count")  # Shock lines that are open
    insured: int = scratch("count")
    line: int = scratch("row")  # 1 + line, 0 for none
    batch_open: int = scratch("count")  # Vessel Point batches (800.49e)
    telling: int = scratch("flag")  # changes of sums are told; off while they are set up
    keeping: int = scratch("row")  # 1 + unit whose part of Vitality is kept: a new maximum brings it none
    live: int = scratch("bits")  # words.live_flags of all units together
    rewarding: int = scratch("row")  # 1 + line of the Quest whose reward resolves
    tool_passes: int = scratch("count")  # passes of Tool packages that are open: destruction waits for their end
    worn: int = scratch("flag")  # some Tool has come to 0 in an open pass (800.18f)
    in_start: int = scratch("flag")  # the battle-start pass is running: gains go to the `start` layer
    # From here on `run.prepare` leaves all as it is.
    charged: list[int] = scratch("bits", shape=2)  # whose Supercharge has answered in this chain, by side (800.69c)
    shocked: list[int] = scratch("bits", shape=2)  # by side
    cause: int = scratch("count")  # n of the event under which the next is filed, -1 for a root
    first_side: int = scratch("row")  # the coin of this step (S300-05): -1 until drawn
    timed_any: int = scratch("flag")  # something may be running on some unit
    sums_dirty: int = scratch("flag")  # some unit's sums are stale
    held: list[int] = scratch("flag", shape=UNITS)  # Stunned, Entrapped or Dormant: the charge stands still
    frozen: list[int] = scratch("flag", shape=UNITS)  # pause masks, read at the start of a step (300.2d, S300-12)
    prism: list[int] = scratch("flag", shape=UNITS)
    pace: list[int] = scratch("cycle", shape=UNITS)  # what a step adds to each charge while nothing happens
    masked: int = scratch("count")  # the step after which the pause masks were read ahead of their row
    ended: list[int] = scratch("bits", shape=UNITS)  # families whose timer ended on a unit in this step
    keywords_ended: list[int] = scratch("bits", shape=UNITS)
    ended_any: int = scratch("bits")
    due_any: int = scratch("bits")  # families of which some tick is due in this step
    queue: list[int] = scratch("row", shape=UNITS)
    late: list[int] = scratch("count", shape=UNITS)
    queued: int = scratch("count")
    batch_raw: list[int] = scratch("count", shape=2)  # earned by each side
    batch_frozen: list[int] = scratch("bits", shape=4)  # units frozen in the batch: 2 x by whom + whose, a bit a row
    log_size: int = scratch("count")  # rows that may be written; 0 with the log off
    step_events: int = scratch("count")  # events when this step began: a step has a named limit of them
    final_a: int = scratch("hash")  # the digest lanes with the end state folded in
    final_b: int = scratch("hash")
    outcome_a: int = scratch("hash")  # the same fold begun at 0: the digest of the end state alone
    outcome_b: int = scratch("hash")
    log_base: int = scratch("count")  # ordinal of the event in the log's first row
    scripts: int = scratch("count")
    script_fault: int = scratch("row")  # 1 + script whose value did not fit
    places_dirty: int = scratch("flag")
    untold: int = scratch("flag")  # some sum has changed since it was told
    settles: int = scratch("flag")  # Hubs settle at the end of this fight (800.61c, S200-04)
    support: list[int] = scratch("row", shape=N_STATS)  # what a Hub gives a Penny, by stat, as places in `number`
    overclock: list[int] = scratch("count", shape=N_STATS)  # what the ruleset adds to an Overclock stack, by stat
    caps: list[int] = scratch("count", shape=3)  # what it adds to the caps of Haywire, Feral and Burn


@component(rows=PLAN_ROWS)
class PlanRow:
    """A row of a pipeline as the drivers walk it: the kernel's address and what the row needs."""

    address: int = scratch("hash")
    needs: int = scratch("bits")
    end_test: int = scratch("flag")


@component(rows=N_PIPELINES)
class PlanHead:
    """Where a pipeline's rows lie in `plan`."""

    first: int = scratch("row")
    count: int = scratch("count")


@component(rows=N_VERBS)
class VerbRow:
    """The kernel that carries out a verb."""

    address: int = scratch("hash")
