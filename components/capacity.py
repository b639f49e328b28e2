"""How much a world holds. Each of these is a named limit (`ecs_sim.limits`): reaching one is an outcome, never a
cut.
"""

SIDES = 2
UNITS_A_SIDE = 32
UNITS = SIDES * UNITS_A_SIDE
LINES = 1024
CLAUSES = 1024
GATES = 1024
NUMBERS = 4096
MODIFIERS = 512
HALLOWS = 256
FRAMES = 40
FLOWS = 96
NESTING = 16
SCRIPTS = 256
PHASES = 65
RUNES = 25
CARDS = 257
EVENTS_A_STEP = 16_000
PLAN_ROWS = 128
TIERS = 4

STEPS_A_SECOND = 20
CYCLE = 1 << 40
AMOUNT_MAX = 1_000_000
