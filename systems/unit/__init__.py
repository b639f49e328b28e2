"""What belongs to one kind of unit, and lines that are always in force."""
