"""The pages of docs/rules/: what each rule means, the kernels that carry it out, the tests that show it.

`make docs` writes them (tools/docs.py). The words are those of `ecs_sim/rule_words/`; kernels are the rows of
the pipeline and whatever cites the id in a docstring, a comment or a `rule("…")`; tests are those that
`tools/rules.py` finds. A range such as 100.4a-d or 500.1-4 to -10 cites all that lies in it.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from ecs_sim import rule_words
from tools import rules

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"
KERNELS = "systems"
SOURCES = (KERNELS, "components", "ecs_sim")
#: The orders are read as rows; the others name ids as examples.
PASSED_OVER = ("ecs_sim/pipeline.py", "ecs_sim/rule_words/__init__.py", "components/rules.py")
MATCH = "match"
RULINGS = "rulings"
CITED = re.compile(
    r"\b(?P<section>(?:[3-9]|10?|2)00\.\d+)"
    r"(?:-(?P<step>\d+)\b(?: to -(?P<last_step>\d+)\b)?|-(?P<word>intro|answer)\b"
    r"|(?P<letter>[a-z])(?:-(?P<last_letter>[a-z]))?\b|(?!\w|\.\d))"
)
CITED_RULING = re.compile(
    r"\b(?P<group>S\d{3,4}-)(?P<number>\d\d)\b(?: to (?:(?P=group)|-)(?P<last>\d\d)\b)?|\bC\d\d\b",
)
#: For each id the files that cite it, and in each the functions or classes; "" stands for the file itself.
Places = defaultdict[str, defaultdict[str, set[str]]]

TOP = "<!-- `make docs` writes this page: change ecs_sim/rule_words/, the code or the tests instead -->"
INDEX = """\
# The rules, one by one

What each rule of the fight comes to in this engine, in our own words, with the code that cites it and the tests that
show it. *Kernels* are functions of `systems/`, the rows of the nine orders among them; *also* names set-up, text
and components. A rule without kernels is carried out by one that cites its section or a neighbour, or is commentary;
worked answers name the sections that they are about.
[Rulings](rulings.md) settle what the rules leave open; the decisions of our own (R-) are in
[docs/rulings.md](../rulings.md)."""


def cited_in(text: str) -> Iterator[str]:
    """Every id that a text cites, ranges written out."""
    for found in CITED.finditer(text):
        section, step, letter = found["section"], found["step"], found["letter"]
        if step:
            yield from (f"{section}-{n}" for n in range(int(step), int(found["last_step"] or step) + 1))
        elif letter:
            yield from (f"{section}{chr(n)}" for n in range(ord(letter), ord(found["last_letter"] or letter) + 1))
        else:
            yield f"{section}-{found['word']}" if found["word"] else section
    for found in CITED_RULING.finditer(text):
        if first := found["number"]:
            yield from (f"{found['group']}{n:02}" for n in range(int(first), int(found["last"] or first) + 1))
        else:
            yield found[0]


def constants(module: ast.Module) -> dict[str, set[str]]:
    """The names that a module gives to `rule("…")`, and the ids behind each."""
    found = defaultdict[str, set[str]](set)
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id == "rule":
                for name in (target.id for target in node.targets if isinstance(target, ast.Name)):
                    found[name] |= set(cited_in(ast.unparse(node.value)))
    return dict(found)


def cited_in_source(source: str, path: str, into: Places) -> None:
    """Note what a file cites: in which functions and classes, through which constants, or in the file at large."""
    module, lines = ast.parse(source), source.splitlines()
    named = constants(module)
    used, inside = set[str](), set[int]()
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            inside |= set(range(first, last))
            names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)} & set(named)
            used |= names
            for rule in {*cited_in("\n".join(lines[first:last])), *(r for name in names for r in named[name])}:
                into[rule][path].add(node.name)
    told = {rule for name in used for rule in named[name]}
    for rule in cited_in("\n".join(line for n, line in enumerate(lines) if n not in inside)):
        if rule not in told or path not in into[rule]:
            into[rule][path].add("")


def code_places(root: Path = ROOT) -> Places:
    """Where the code cites which id: the rows of the orders by their kernels, all else by its text."""
    found: Places = defaultdict(lambda: defaultdict(set))
    links = {root / "ecs_sim" / name for name in SOURCES}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if name not in PASSED_OVER and not links & set(path.parents):
                cited_in_source(path.read_text(encoding="utf-8"), name, found)
    for _, row in rules.pipeline_rows():
        name = row.kernel.__module__.removeprefix("ecs_sim.").replace(".", "/")
        for rule in row.rules:
            found[rule][f"{name}.py"].add(row.kernel.__name__)
    return found


def tested_in(found: rules.Citations) -> dict[str, list[str]]:
    """The test files and cases that cite each id."""
    return {rule: sorted({place.partition(":")[0] for place in places}) for rule, places in found.by_id.items()}


def shown(path: str, names: set[str]) -> str:
    """A link to a file, and the functions in it."""
    inside = ", ".join(sorted(names - {""}))
    label = path.removeprefix(f"{KERNELS}/").removeprefix("tests/")
    return f"[{label}](../../{path})" + (f" ({inside})" if inside else "")


def home(rule: str) -> str:
    """The page of an id."""
    return RULINGS if rules.RULING.fullmatch(rule) else rule.partition(".")[0]


def linked(text: str) -> str:
    """Words with their ids made links, where those have words themselves."""
    known = rule_words.every()

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}]({home(found[0])}.md#{found[0]})" if found[0] in known else found[0]

    return CITED_RULING.sub(link, CITED.sub(link, text))


class Book:
    """All that the pages are made of, read once."""

    def __init__(self) -> None:
        self.due = rules.rule_ids()
        self.words = rule_words.every()
        self.code = code_places()
        self.tests = tested_in(rules.citations())
        self.told = defaultdict[str, list[str]](list)
        for rule, said in self.words.items():
            for ruling in dict.fromkeys(cited_in(said)):
                self.told[ruling].append(rule)

    def places(self, rule: str) -> Iterator[str]:
        """The lines below an id: its kernels, other code, its tests."""
        code: Mapping[str, set[str]] = self.code.get(rule, {})
        links = [(path, shown(path, names)) for path, names in sorted(code.items())]
        kernels = [link for path, link in links if path.startswith(f"{KERNELS}/")]
        others = [link for path, link in links if not path.startswith(f"{KERNELS}/")]
        tests = [shown(path, set()) for path in self.tests.get(rule, ())]
        told = [linked(other) for other in self.told.get(rule, ())] if home(rule) == RULINGS else []
        for title, found in (("Told in", told), ("Kernels", kernels), ("Also", others), ("Tests", tests)):
            if found:
                yield f"{title}: {', '.join(found)}"

    def entry(self, rule: str) -> str:
        """One id: anchor, words, places, a line each."""
        first = f'<a id="{rule}"></a>**{rule}** {linked(self.words[rule])}'
        return "  \n".join((first, *self.places(rule)))

    def section(self, section: str, ids: list[str]) -> Iterator[str]:
        """The part of a page about one section, if any of it is about the fight."""
        if ids:
            yield f'<a id="{section}"></a>\n\n## {section} {linked(self.words[section])}'
            if about := list(self.places(section)):
                yield "  \n".join(about)
            yield from map(self.entry, ids)

    def chapter(self, chapter: str) -> str:
        """The page of a chapter."""
        parts = [TOP, f"# {chapter} {self.words[chapter]}"]
        ids = [rule for rule in self.due if home(rule) == chapter]
        for section in [rule for rule in rule_words.table(chapter) if rule != chapter and rule not in self.due]:
            own = [r for r in ids if re.fullmatch(rf"{re.escape(section)}(?:-.+|[a-z])", r) and self.due[r] != MATCH]
            parts += self.section(section, own)
        if match := [rule for rule in ids if self.due[rule] == MATCH]:
            parts.append(f"## Not of the fight\n\nOf the match around it: {', '.join(match)}.")
        return "\n\n".join(parts) + "\n"

    def rulings(self) -> str:
        """The page of the rulings."""
        top = [TOP, "# Rulings", "How contradictions (C) and silences (S) of the rules are settled, in short."]
        return "\n\n".join([*top, *map(self.entry, rule_words.table(RULINGS))]) + "\n"

    def index(self) -> str:
        """The page that leads to the others, with a count of what each holds."""
        rows = [
            "| chapter | | rules of the fight | cited by code | cited by tests |",
            "| --: | --- | --: | --: | --: |",
        ]
        for chapter in rule_words.TABLES:
            own = [rule for rule in rule_words.table(chapter) if chapter == RULINGS or rule in self.due]
            name, title = (chapter, self.words[chapter]) if chapter != RULINGS else ("", "Rulings")
            counts = (len(own), sum(rule in self.code for rule in own), sum(rule in self.tests for rule in own))
            rows.append(f"| {name} | [{title}]({chapter}.md) | {' | '.join(map(str, counts))} |")
        return "\n\n".join((TOP, INDEX, "\n".join(rows))) + "\n"


def pages(folder: Path = PAGES) -> Iterator[tuple[Path, str]]:
    """Each page, and what it should hold."""
    book = Book()
    yield folder / "README.md", book.index()
    for name in rule_words.TABLES:
        yield folder / f"{name}.md", book.rulings() if name == RULINGS else book.chapter(name)
