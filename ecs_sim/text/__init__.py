"""Ability lines: sentences to clauses and back. Importing this costs nothing; the grammar is loaded with the first line."""
