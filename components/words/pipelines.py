"""The nine orders of `ecs_sim.pipeline`, as places in `w.plan`."""

BATTLE_START = 1
STEP = 2
ACTIVATION = 3
DAMAGE = 4
RECOVERY = 5
COST = 6
DEATH = 7
REVIVAL = 8
APPLY = 9
N_PIPELINES = 10
