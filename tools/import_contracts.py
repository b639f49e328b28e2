"""Two kinds of import contract, for import-linter: `only` (what a package may import) and `reserved` (by whom).

import-linter's own kinds need every forbidden module listed, so a new module would be allowed by
default. Here everything is forbidden but what is named; the standard library is always allowed,
and so is a package's own inside. The contracts themselves are in pyproject.toml.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


def inside(module: str, packages: Iterable[str]) -> bool:
    """Whether a module is one of these packages or lies in one."""
    return any(module == p or module.startswith(f"{p}.") for p in packages)


class _Listed(Contract):
    """A contract that reports single imports, each with its line."""

    def broken(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        """The imports that break the contract."""
        raise AssertionError("each kind of contract says what breaks it")

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Hand the broken imports to import-linter."""
        found = [
            f"{importer}:{detail['line_number']} imports {imported}: {detail['line_contents']}"
            for importer, imported in self.broken(graph)
            for detail in graph.get_import_details(importer=importer, imported=imported)
        ]
        return ContractCheck(kept=not found, metadata={"found": sorted(found)})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line an import."""
        for line in check.metadata["found"]:
            output.print_error(line)


class OnlyContract(_Listed):
    """The modules of `packages` import nothing but themselves, the standard library and `may_import`."""

    type_name = "only"
    packages: Any = fields.ListField(subfield=fields.StringField())
    may_import: Any = fields.ListField(subfield=fields.StringField())

    def broken(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        """Every import of something that isn't allowed."""
        own: list[str] = self.packages
        allowed: list[str] = own + self.may_import
        importers = sorted(m for m in graph.modules if inside(m, own))
        if not importers:
            raise ValueError(f"{self.name}: no module of {own} exists")
        for importer in importers:
            for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                if not inside(imported, allowed) and imported.split(".")[0] not in sys.stdlib_module_names:
                    yield importer, imported


class ReservedContract(_Listed):
    """The modules of `packages` are imported by themselves and by `importers` alone."""

    type_name = "reserved"
    packages: Any = fields.ListField(subfield=fields.StringField())
    importers: Any = fields.ListField(subfield=fields.StringField())

    def broken(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        """Every import by somebody else."""
        allowed: list[str] = self.packages + self.importers
        for imported in sorted(m for m in graph.modules if inside(m, self.packages)):
            for importer in sorted(graph.find_modules_that_directly_import(imported)):
                if not inside(importer, allowed):
                    yield importer, imported
