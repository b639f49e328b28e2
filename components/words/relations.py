"""How the unit that an event is about stands to the unit that listens (400.6k). `ALLY` leaves the listener out."""

SELF = 1
ALLY = 2
ADJACENT_ALLY = 3
FLANK_ALLY = 4
ENEMY = 5
ANY_OTHER = 6
ANYONE = 7
ALLY_OR_SELF = 8
