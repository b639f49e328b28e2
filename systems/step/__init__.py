"""One file a row of a step (S300-02)."""
