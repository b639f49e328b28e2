"""The files that a marker's tests are looked for in are all that have such tests."""

import pytest

from tools import run_tests


@pytest.mark.parametrize("marker", ["golden", "serial"])
def test_no_file_with_the_marker_is_left_out(request: pytest.FixtureRequest, marker: str) -> None:
    marked = {item.path for item in request.session.items if item.get_closest_marker(marker)}
    found = {run_tests.ROOT / name for name in run_tests.holding(marker)}
    assert found
    assert marked <= found


def test_the_exit_code_is_that_of_the_worse_part(monkeypatch: pytest.MonkeyPatch) -> None:
    def code(serial: int, rest: int) -> int:
        codes = iter((serial, rest))
        monkeypatch.setattr(run_tests, "pytest", lambda *_: next(codes))
        monkeypatch.setattr("sys.argv", ["run_tests"])
        return run_tests.main()

    assert [code(0, 0), code(run_tests.NO_TESTS, 0)] == [0, 0]
    assert [code(1, 0), code(0, 1), code(0, run_tests.NO_TESTS)] == [1, 1, 1]
