"""The 23 steps of an activation (300.3)."""
