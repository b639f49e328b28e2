"""What kind of damage instance one is, as bits of a damage flow."""

DIRECT = 1  # a hit, AoE share, Tremor half: what Stagger counts
BASE_HIT = 2  # step 15's own
TICK = 4
OVERTIME = 8
IGNORE_ARMOR = 16
ALLOW_DORMANT = 32
FREE = 64  # reaches an Entrapped recipient (ticks already running, overtime)
NO_FEAST = 256
MOVED = 512
NO_REDIRECT = 4194304
NO_REACTIONS = 8388608
#: What a clause may ask for: the same bits as its own flags (words.flags).
OF_CLAUSE = IGNORE_ARMOR | ALLOW_DORMANT | FREE | NO_REDIRECT | NO_REACTIONS
