"""What a rune, a resonance, a Core or a card raises or answers with (rulings d9 to d11): `what` of the verb `boost`.

The last two are no boosts: they mark that some line of a unit builds up (S1000-05), or gives maximum Vitality.
"""

THORNS = 1
RIPOSTE = 2
TICK_REDUCTION = 3
BLOODLETTING = 4
CASCADE = 5
KEEP_HALLOW = 6
LEVEL = 7
RESTORED = 8
SHIELDED = 9
CRUSH = 10
GOLD = 11
SHARE_RUNES = 12
BUILDING = 13
VITALITY = 14
