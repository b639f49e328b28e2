"""Keywords that a unit has or lacks (400.1b), as bit numbers of a keyword set. The first 15 may be timed."""

RABID = 1
RELENTLESS = 2
EVERLASTING = 3
PHYLACTERY = 4
CASCADE = 5
FEAST = 6
FURY = 7
BRUTE = 8
RUNIC = 9
FRANCHISE = 10
LUCID = 11
LUCID_DOUBLES_POWER = 12
IMMUNE_TO_ALLY_DAMAGE = 13
FEAST_BECOMES_BONUS = 14
LARGE = 16
HUGE = 17
N_TIMED = 16
