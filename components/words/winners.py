"""Who won; 0 while nobody has, and for a battle that was stopped."""

PLAYER = 1
ENEMY = 2
DRAW = 3
