"""Where a line of a card resolves within an activation (300.4, 400.7, the sentence contract's lane rules)."""

PRE = 1
ARMOR = 2
ACTIVATION = 3
LUCID = 4
POST = 5
COST = 6
HOOK = 7
STATIC = 8
ATTACK = 9
INERT = 10
RIDER = 11
QUEST = 12
NEW_TARGET = 20
IMMEDIATE = 21
ON_HIT = 22
SUCCESS = 23
AFTER = 24
