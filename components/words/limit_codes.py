"""Which capacity a battle ran into: the codes behind a result's `limit_name`."""

UNITS = 1
LINES = 2
MODIFIERS = 3
HALLOW = 4
FRAMES = 5
FLOWS = 6
EVENTS_A_STEP = 7
