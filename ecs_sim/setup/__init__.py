"""From documents to component rows and back: the one set-up path of every driver."""
