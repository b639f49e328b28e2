"""Whether a row's unit stands on the board. 0 is an empty row."""

ALIVE = 1
DEAD = 2
GONE = 3
