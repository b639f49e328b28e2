"""The generated parts of the docs are what the code says now."""

from pathlib import Path

import pytest

from tools import docs

PAGE = "# Page\n\n<!-- generated: tests.tools.test_docs:table -->\nold\n<!-- end -->\n\nby hand\n"


def table() -> str:
    return "| new |\n"


def test_the_text_between_the_markers_is_made_anew() -> None:
    want = "# Page\n\n<!-- generated: tests.tools.test_docs:table -->\n\n| new |\n\n<!-- end -->\n\nby hand\n"
    assert docs.rendered(PAGE) == want
    assert docs.rendered(want) == want


@pytest.mark.parametrize("broken", [PAGE.replace("<!-- end -->", ""), PAGE.replace(":table", "")])
def test_a_marker_without_end_or_function_is_an_error(broken: str) -> None:
    with pytest.raises(ValueError, match="not of the form"):
        docs.rendered(broken)


def test_check_writes_nothing(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    assert docs.update(page, "new", check=True)
    assert page.read_text() == PAGE
    assert docs.update(page, "new", check=False)
    assert not docs.update(page, "new", check=False)


def test_the_pages_are_current() -> None:
    found = list(docs.pages())
    assert found, "no page has a generated part"
    assert [path.name for path, text in found if docs.update(path, text, check=True)] == [], "run `make docs`"


@pytest.mark.slow
def test_the_schemas_are_current() -> None:
    stale = [path.name for path, text in docs.schemas() if docs.update(path, text, check=True)]
    assert stale == [], "run `make schema`"
