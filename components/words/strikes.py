"""What kind of damage instance one is, as bits of a damage flow."""

DIRECT = 1  # a hit, AoE share, Tremor half: what Stagger counts
BASE_HIT = 2  # step 15's own
TICK = 4
OVERTIME = 8
IGNORE_ARMOR = 16
ALLOW_DORMANT = 32
NO_REACTIONS = 64
NO_REDIRECT = 128
NO_FEAST = 256
MOVED = 512
FREE = 1024  # reaches an Entrapped recipient (ticks already running, overtime)
