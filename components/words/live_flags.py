"""What a unit's live static lines reach and read: those with a condition or a number that may change, as bits."""

REACHES_SELF = 1
REACHES_NEIGHBOURS = 2
REACHES_SIDE = 4
READS_BOARD = 8  # others than the unit itself, or sums: any event may change it
READS_TIME = 16  # how long something lasts: any step may change it
