"""What a row of the board is (100.2d, 800.33, 800.47, 800.71)."""

UNIT = 1
TOOL = 2
HUB = 3
PENNY = 4
BOSS = 5
