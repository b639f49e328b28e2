"""Write the generated parts of docs/, and the JSON Schemas, from the tables that the code runs on.

    python -m tools.docs [--check] [--schemas]

A page says where a part of it comes from:

    <!-- generated: ecs_sim.limits:markdown -->
    …
    <!-- end -->

and everything between the two lines is what that function returns. The pages of docs/rules/ are
made as a whole, by tools/rule_pages.py. With --check nothing is written: the exit code says whether
anything is stale.
"""

from __future__ import annotations

import argparse
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import rule_pages

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SCHEMAS = DOCS / "schema"
KINDS = ("battle", "catalogue", "ruleset", "result", "recording")
PART = re.compile(
    r"(?P<start>^<!-- generated: (?P<module>[\w.]+):(?P<function>\w+) -->\n).*?(?P<end>^<!-- end -->$)",
    re.MULTILINE | re.DOTALL,
)
START = re.compile(r"^\s*<!-- generated:", re.MULTILINE)


def generated(part: re.Match[str]) -> str:
    """A part with its text made anew."""
    text: str = getattr(importlib.import_module(part["module"]), part["function"])()
    return f"{part['start']}\n{text.strip()}\n\n{part['end']}"


def rendered(page: str) -> str:
    """A page with all its generated parts made anew; ValueError where a marker has no proper form or end."""
    if len(START.findall(page)) != len(PART.findall(page)):
        raise ValueError("a generated part is not of the form <!-- generated: module:function --> … <!-- end -->")
    return PART.sub(generated, page)


def pages(docs: Path = DOCS) -> Iterator[tuple[Path, str]]:
    """Each page with generated parts, and what it should hold."""
    for path in sorted(docs.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if START.search(text):
            try:
                yield path, rendered(text)
            except ValueError as error:
                raise ValueError(f"{path}: {error}") from None


def schemas() -> Iterator[tuple[Path, str]]:
    """Each schema file, and what it should hold: what `ecs-sim schema` prints."""
    main = "import sys; from ecs_sim.cli import main; sys.exit(main())"
    for kind in KINDS:
        command = (sys.executable, "-c", main, "schema", kind)
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        yield SCHEMAS / f"{kind}.json", done.stdout


def update(path: Path, text: str, *, check: bool) -> bool:
    """Write a file unless it holds this text already; True if it was stale."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    if not check:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the generated parts of the docs.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if anything is stale")
    parser.add_argument("--schemas", action="store_true", help="the JSON Schemas instead of the pages")
    options = parser.parse_args()
    found = list(schemas()) if options.schemas else [*pages(), *rule_pages.pages()]
    stale = [path for path, text in found if update(path, text, check=options.check)]
    print(f"{len(found)} files; {'stale' if options.check else 'written'}: {len(stale)}")
    print(*(f"  {path.relative_to(ROOT).as_posix()}" for path in stale), sep="\n", end="\n" if stale else "")
    return 1 if (options.check and stale) or not found else 0


if __name__ == "__main__":
    sys.exit(main())
