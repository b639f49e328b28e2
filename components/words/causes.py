"""What else a listener may ask of an event: the cause of a revival (400.6l), who dealt the damage (400.6a)."""

PHYLACTERY = 1
EVERLASTING = 2
BY_ALLY = 3
BY_ENEMY = 4
PAYER_IS_SELF = 5
IMPACT = 12  # an activation, once its hit has landed (800.71d)
