"""A unit's numbers: stat layers, keywords, what it holds of each family."""
