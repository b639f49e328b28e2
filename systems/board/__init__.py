"""Where units stand: geometry, reading order, sets, counts."""
