"""The import contracts see what they are there to see."""

import pytest
from grimp import ImportGraph

from tools.import_contracts import OnlyContract, ReservedContract


def graph(*imports: tuple[str, str]) -> ImportGraph:
    built = ImportGraph()
    for importer, imported in imports:
        built.add_import(importer=importer, imported=imported, line_number=3, line_contents=f"import {imported}")
    return built


def only(*imports: tuple[str, str]) -> list[tuple[str, str]]:
    options = {"packages": ["a.systems"], "may_import": ["a.components", "numpy"]}
    return list(OnlyContract("only", {}, options).broken(graph(*imports)))


def reserved(*imports: tuple[str, str]) -> list[tuple[str, str]]:
    options = {"packages": ["numba"], "importers": ["a.kernel"]}
    return list(ReservedContract("reserved", {}, options).broken(graph(*imports)))


@pytest.mark.parametrize("allowed", ["a.components.charge", "a.systems.other", "numpy", "math", "os.path"])
def test_only_allows_what_is_named_the_package_itself_and_the_standard_library(allowed: str) -> None:
    assert only(("a.systems.burn", allowed)) == []


@pytest.mark.parametrize("forbidden", ["a.model", "a", "a.componentsy", "esper", "rich"])
def test_only_refuses_everything_else(forbidden: str) -> None:
    assert only(("a.systems.burn", forbidden)) == [("a.systems.burn", forbidden)]


def test_only_refuses_to_compare_nothing() -> None:
    with pytest.raises(ValueError, match="no module"):
        only(("a.model", "a.text"))


def test_reserved_allows_the_named_importers() -> None:
    assert reserved(("a.kernel", "numba"), ("a.kernel.cache", "numba.core")) == []


def test_reserved_refuses_other_importers() -> None:
    assert reserved(("a.kernel", "numba"), ("a.kernels", "numba.core")) == [("a.kernels", "numba.core")]
