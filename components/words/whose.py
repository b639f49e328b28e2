"""Whose state a gate, an amount or a count reads."""

SELF = 1
TARGET = 2
RECIPIENT = 3
ALL_ENEMIES = 4
SUBJECT = 5
