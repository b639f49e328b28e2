"""Why a battle stopped (the result's `reason`)."""

WIPE = 1
TIMEOUT = 2
BYE = 3
LIMIT = 4
FUEL = 5
CAPACITY = 6
