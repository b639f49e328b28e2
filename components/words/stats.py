"""The five stats (100.6a, S100-04), as places in a stat array; place 0 is unused."""

VITALITY = 1
POWER = 2
SPEED = 3
ARMOR = 4
FOCUS = 5
N_STATS = 6
