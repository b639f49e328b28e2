"""Benchmarks and profiles: `make bench`, `make profile`."""
