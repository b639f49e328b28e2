"""Instances on their way: damage, recovery, cost, death, revival, application."""
