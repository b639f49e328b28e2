"""The generated parts of docs/sentences.md: every sentence with its clause, lane, rules and a card that prints it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from ecs_sim.components.words import lanes
from ecs_sim.model.catalogue import Boss, Card, Core, Phase, Resonance, Rune
from ecs_sim.rule_words import words as meaning
from ecs_sim.setup.content import bundled
from ecs_sim.setup.lines import lane_of
from ecs_sim.text import vocabulary as words
from ecs_sim.text.clause import Clause
from ecs_sim.text.events import EVENTS, PENNIES, SUBJECTS, TOOLS
from ecs_sim.text.parse import parse_line
from ecs_sim.text.reworded import REPLACED
from ecs_sim.text.sentences import SENTENCES
from ecs_sim.text.table import clause_to_dict

#: What a lane is called on the page.
LANES = {
    lanes.PRE: "first",
    lanes.ARMOR: "front of the activation",
    lanes.ACTIVATION: "before the hit",
    lanes.LUCID: "last before the hit",
    lanes.POST: "after the hit",
    lanes.COST: "the price (step 9)",
    lanes.HOOK: "at its event",
    lanes.STATIC: "lasting",
    lanes.ATTACK: "the hit",
    lanes.INERT: "none in a fight",
    lanes.RIDER: "after the hit, step 20",
    lanes.QUEST: "when it is complete",
    lanes.NEW_TARGET: "rune: new target",
    lanes.IMMEDIATE: "rune: immediate",
    lanes.ON_HIT: "rune: on hit",
    lanes.SUCCESS: "rune: success",
    lanes.AFTER: "rune: after",
}


def lane(clause: Clause) -> str:
    """Where a line of this clause resolves: above the attack, below it, or the same wherever it is printed."""
    effects = (clause, *clause.also)
    above, below = lane_of(effects, 0, 1), lane_of(effects, 1, 0)
    return LANES[above] if above == below else "by its place"


def table(value: Any) -> str:
    """A clause's table as it stands in a TOML file."""
    if isinstance(value, dict):
        parts = cast("dict[str, Any]", value).items()
        return "{" + ", ".join(f"{key} = {table(part)}" for key, part in parts) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(table, cast("list[Any]", value))) + "]"
    return json.dumps(value, ensure_ascii=False)


def shape(clause: Clause) -> tuple[Any, ...]:
    """What two lines of one sentence have in common: everything but their numbers."""
    hook = (
        None
        if clause.hook is None
        else (clause.hook.event, clause.hook.relation, clause.hook.cause, clause.hook.spelled)
    )
    amount = None if clause.amount is None else (clause.amount.source, clause.amount.what, clause.amount.whose)
    gates = tuple((gate.kind, gate.what, gate.whose) for gate in clause.gates)
    filters = tuple((gate.kind, gate.what) for gate in clause.to.filters)
    head = (clause.verb, clause.what, clause.to.who, filters, hook, gates, clause.per, clause.lane, clause.flags)
    return (*head, amount, clause.repeats != 1, tuple(map(shape, clause.also)))


@cache
def _printed() -> dict[tuple[Any, ...], str]:
    """Whose line says it, by shape: the first of the starter catalogue, cards before the rest."""
    starter = bundled("starter")
    bearers: list[Any] = [*starter.cards, *starter.runes, *starter.resonances, *starter.cores]
    bearers += [phase for boss in starter.bosses for phase in boss.phases]
    found: dict[tuple[Any, ...], str] = {}
    for bearer in bearers:
        for line in bearer.ability:
            if isinstance(line, str):
                found.setdefault(shape(parse_line(line)), bearer.name)
    return found


@cache
def _loosely() -> dict[tuple[Any, ...], str]:
    """The same, whatever the amount is read from."""
    return {key[:9] + key[10:]: name for key, name in reversed(_printed().items())}


def shown_by(clause: Clause) -> str:
    """A card of the starter catalogue that prints such a line, or nothing."""
    key = shape(clause)
    return _printed().get(key) or _loosely().get(key[:9] + key[10:], "")


def rows(head: Iterable[str], body: Iterable[Iterable[str]]) -> str:
    """A table of a page."""
    heads = list(head)
    lines = [heads, ["---"] * len(heads), *map(list, body)]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def sentences() -> str:
    """Every sentence under its heading."""
    parts: list[str] = []
    for heading in dict.fromkeys(sentence.heading for sentence in SENTENCES):
        body = [_row(s.text, s.rules) for s in SENTENCES if s.heading == heading]
        parts.append(f"### {heading}\n\n" + rows(("sentence", "resolves", "rules", "printed by", "clause"), body))
    return "\n\n".join(parts)


def _row(text: str, rules: str) -> tuple[str, ...]:
    clause = parse_line(text)
    return (f"`{text}`", lane(clause), rules, shown_by(clause), f"`{table(clause_to_dict(clause))}`")


def keywords() -> str:
    """What a line of one keyword means, and who can be given it."""
    body: list[tuple[str, ...]] = []
    for family in words.FAMILIES:
        means = {"applies": "puts it on the target", "has": "this unit has it", "neither": "no line of its own"}
        alone = means[family.alone] if family.verb == "apply" else "no line of its own"
        form = {
            "amount": f"{family.name}{'' if family.plain else ':'} N",
            "seconds": f"{family.name}: N",
            "nothing": family.name,
        }
        given = f"gain {family.name}: N" if family.gained else f"apply {form[family.takes]} to …"
        given = f"{family.name} …" if family.takes == "nothing" else given
        called = family.adjective or ""
        body.append((family.name, family.takes, alone, f"`{given}`", called, _short(family.rules), family.rules))
    for keyword in words.KEYWORDS:
        given = f"`gain {keyword.name}`" if keyword.grantable else "not to others"
        short = _short(keyword.rules)
        body.append((keyword.name, "nothing", "this unit has it", given, "", short, keyword.rules))
    return rows(("keyword", "takes", "alone on a line", "given to others", "called", "in short", "rules"), body)


def _short(rules: str) -> str:
    """The first thing to know of a keyword: what the first rule of its section says."""
    section = rules.split(maxsplit=1)[0]
    return meaning(section if section[-1].isalpha() else f"{section}a") or ""


def events() -> str:
    """Every event by what its subject does, with the subjects that it may have."""
    found: dict[str, list[str]] = {}
    names = sorted((*SUBJECTS.values(), *PENNIES.values(), *TOOLS.values()), key=len, reverse=True)
    for event in EVENTS:
        text = event.text
        subject = next((name for name in names if text.startswith((f"{name} ", f"{name}'s "))), "")
        said = f"…{text[len(subject) :]}" if subject else text
        found.setdefault(f"{event.opener} {said}", []).append(subject)
    return rows(("event", "whose"), ((f"`{said}`", _subjects(who)) for said, who in found.items()))


def _subjects(names: list[str]) -> str:
    """The subjects of an event; the eight that anything can happen to in one word."""
    anybody = set(SUBJECTS.values()) <= set(names)
    listed = [name for name in dict.fromkeys(names) if name and not (anybody and name in SUBJECTS.values())]
    return ", ".join(["anybody", *listed] if anybody else listed)


def verbs() -> str:
    """What a line does, by the words of clauses."""
    body: list[tuple[str, ...]] = []
    for verb in words.VERBS:
        to = next(row.text for row in words.SCOPES if row.word == verb.to)
        times = "times tier" if verb.takes == "amount" and verb.scales else ""
        takes = {"amount": "an amount", "seconds": "seconds", "nothing": ""}[verb.takes]
        body.append((f"`{verb.word}`", _first_sentence(verb.word), to, takes, times, verb.rules))
    heads = ("`do`", "for example", "goes to, unless it says otherwise", "takes", "a plain number counts", "rules")
    return rows(heads, body)


@cache
def _first_sentences() -> dict[str, str]:
    """The first sentence of the list that has a verb first, or joined to another."""
    found: dict[str, str] = {}
    for sentence in SENTENCES:
        clause = parse_line(sentence.text)
        found.setdefault(clause.verb, sentence.text)
    for sentence in SENTENCES:
        for other in parse_line(sentence.text).also:
            found.setdefault(other.verb, sentence.text)
    return found


def _first_sentence(verb: str) -> str:
    return f"`{_first_sentences()[verb]}`"


def conditions() -> str:
    """Conditions and counts, amounts, recipients and flags, by their words."""
    parts = [
        ("Riders, before a colon", ((f"`{row.text}:` ({row.rules})",) for row in words.RIDERS)),
        (
            "Headings, before a colon: each is an event",
            ((f"`{head}:` ({row[2]})",) for head, row in words.HEADS.items()),
        ),
        (
            "Conditions, after `If … is` or `has`, and filters of recipients",
            ((f"`{row.text}`",) for row in words.GATES),
        ),
        ("Recipients", ((f"`{row.text}`",) for row in words.SCOPES if row.text)),
        ("Counts, after `per`", ((f"`{row.text}`",) for row in words.COUNTS)),
        ("Amounts that are words", ((f"`{row.text}`",) for row in (*words.SOURCES,))),
        (
            f"Amounts of an event, in its answer (`{words.ANY_EVENT_AMOUNT}` says any of them)",
            ((f"`{text}`",) for text in dict.fromkeys(words.EVENT_AMOUNTS.values())),
        ),
        ("Flags, after a comma at the end", ((f"`{row.text}`",) for row in words.TAILS)),
    ]
    return "\n\n".join(f"**{title}:** {' · '.join(cell for (cell,) in body)}" for title, body in parts)


def replaced() -> str:
    """What is worded otherwise now."""
    return rows(("once", "now", "why"), ((f"`{row.once}`", f"`{row.now}`", row.why) for row in REPLACED))


def tribes() -> str:
    """A card of each tribe as it stands in its file, one of each kind beside units, and what is no card."""
    cards = bundled("starter").cards
    chosen = [
        next(c for c in cards if c.tribe == tribe and c.kind == "unit")
        for tribe in dict.fromkeys(c.tribe for c in cards)
    ]
    chosen += [next(c for c in cards if c.kind == kind) for kind in ("tool", "hub", "penny")]
    starter = bundled("starter")
    boss = min(starter.bosses, key=lambda boss: (-min(2, len(boss.phases)), sum(len(p.ability) for p in boss.phases)))
    others = (("runes", next(r for r in starter.runes if "{value}" in str(r.ability))), ("bosses", boss))
    others += (("resonances", starter.resonances[0]), ("cores", starter.cores[0]))
    shown = [_toml(card, "cards") for card in chosen] + [_toml(entry, kind) for kind, entry in others]
    return "```toml\n" + "\n\n".join("\n".join(lines) for lines in shown) + "\n```"


def _toml(entry: Card | Boss | Rune | Resonance | Core | Phase, kind: str) -> Iterator[str]:
    given = entry.model_dump(mode="json", exclude_defaults=True)
    fields, ability = given.pop("fields", {}), given.pop("ability", [])
    given.pop("allow", None)
    given.pop("phases", None)
    yield f"[[{kind}]]"
    for key, value in given.items():
        yield f"{key} = {table(value)}"
    if ability:
        yield "ability = ["
        yield from (f"  {table(line)}," for line in ability)
        yield "]"
    if fields:
        yield f"[{kind}.fields]"
        yield from (f"{name} = {table(value)}" for name, value in fields.items())
    for phase in entry.phases if isinstance(entry, Boss) else ():
        yield from _toml(phase, f"{kind}.phases")
