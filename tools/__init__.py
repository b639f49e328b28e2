"""The scripts behind `make`: none of this is installed."""
