"""Ability lines: sentences to clauses and back. Importing this is cheap: the grammar comes with the first line."""
