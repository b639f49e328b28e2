"""The command line, run in the tests' own process, as in tests/cli."""

from tests.cli.conftest import cli as cli  # noqa: PLC0414 - a fixture, handed on
