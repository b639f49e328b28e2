"""Laying a battle from sections that were compiled before: a linker in small (docs/decisions/quick.md). No rule.

A section is what a card adds to the program; an image is a row of some component. Both lie outside the record, as
words, and so does the order, which says what is laid where. Words of them that depend on what else the battle holds
are tagged in their highest byte, and say in the others how they are made:

    MAPPED     the place in the battle of a number or a tribe that the catalogue knows by this id
    CLAUSE     so many rows after the section's first clause; GATE and TEXT likewise
    ARGUMENT   the argument of the image at this place

What is passed as a place is in words from the start of the record, whichever way; `home` is the place of address 0.
Nothing here checks a place: `ecs_sim.setup.quick` makes orders that fit.
"""

from __future__ import annotations

from ecs_sim.components.capacity import TIERS, UNITS
from ecs_sim.components.words import unit_kinds
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, store, word
from ecs_sim.systems import run

TAG = 56
MAPPED = 1
CLAUSE = 2
GATE = 3
TEXT = 4
ARGUMENT = 5

#: Words of the order: counts of what follows, where the map lies, then the next free row or word of each kind.
SECTIONS = 0
FIELDED = 1
IMAGES = 2
MAP = 3
NEXT_CLAUSE = 4
NEXT_TEXT = 6
NEXT_NUMBER = 7
NEXT_TRIBE = 8
CLAUSE_WORD = 9
#: How lines stand that are the card's own, and those that are kept for other cards: as one on a side's list.
OWN = 11
KEPT = 16
#: Where the lists of both sides lie.
LISTS = 21
NEXT_CARD = 23
#: The entry of the section that comes after all cards.
TAIL = 24
#: How many images there are beside those at IMAGES.
SHARED = 28
#: Where sections, rows of units and both lists of images lie.
SECTIONS_AT = 29
FIELDED_AT = 30
IMAGES_AT = 31
SHARED_AT = 32
HEAD = 33

#: Words of a span: the first, how many, and what the first is set to as the others are emptied. Before the list, how
#: many spans there are; the first span of a list is lines, of which so many words are looked at as are in use.
SPAN = 3

#: Words of a section's entry in the order: its address, then its first clause, gate and text.
ENTRY = 4
#: Words of a section before its lists: rows of clauses, gates and texts, words of clauses and gates, names, lines.
SECTION = 7
NAME = 6
LINE = 3
#: Words of a job: spans to empty, words of a line, the template (how many words, then each after its place), the order
#: that is laid in place of one, or 0; seed, fuel, whether it begins, rows of log that there is room for, spans to
#: gather, which words of the end are told behind those (how many, then the place of each); then how many were gathered.
EMPTIED = 0
LINE_WORDS = 1
TEMPLATE = 2
ORDER = 3
SEED = 4
FUEL = 5
FRESH = 6
LOG = 7
GATHERED = 8
ASKED = 9
FOUND = 10
JOB = 11
#: Words of an entry of an image before its arguments: its address, the row, the section's entry, how many they are.
IMAGE = 4
FIELD = 3
#: Words of a row of units: the row, the place of the entry of its card's section; where that is 0, the place in the map
#: at which it is found; its image, a section of empty lines, 0, what it is; an entry for its card's section and the
#: card's place among the battle's, for the first of its card; its image's arguments, of which the card is the first.
SLOT = 2
IMAGE_OF = 3
BLANK = 4
SUCH = 6
CARD = 7
CODE = CARD + ENTRY
ARGUMENTS = 12
UNIT = 19
#: Words of a section on a side's list: its entry, whether its lines are lent, their rune, when they end, whether they
#: are a Core's.
EXTRA = 5
#: Whom a section's line stands on, and what a unit is: Tools and Hubs too, bosses too, only other units.
TOOLS = 0
BOSSES = 1
OTHERS = 2

_FIGHT = (1 << unit_kinds.UNIT) | (1 << unit_kinds.PENNY) | (1 << unit_kinds.BOSS)


@kernel
def at(w: World, first: int, place: int) -> int:
    """The word at a place of a list. No rule."""
    return word(w, first, 1, place, 0)


@kernel
def empty(w: World, spans: int, lines: int) -> int:
    """Empty what a battle may have used: so many words of lines, and each span of words. No rule."""
    for i in range(at(w, spans, 0)):
        span = spans + SPAN * i
        first = at(w, span, 1)
        for place in range(lines if i == 0 else at(w, span, 2)):
            store(w, first, 1, place, 0, 0)
        store(w, first, 1, 0, 0, at(w, span, 3))
    return 0


@kernel
def gather(w: World, spans: int, lines: int, out: int) -> int:
    """Write each word that is not 0 among those that a battle may have used, after its place; how many. No rule."""
    found = 0
    for i in range(at(w, spans, 0)):
        first = at(w, spans, 1 + SPAN * i)
        for place in range(first, first + (lines if i == 0 else at(w, spans, 2 + SPAN * i))):
            if at(w, place, 0) != 0:
                store(w, out, 1, 2 * found, 0, place)
                store(w, out, 1, 2 * found, 1, at(w, place, 0))
                found += 1
    return found


@kernel
def fight(w: World, home: int, job: int, count: int, out: int) -> int:
    """Fight battles one after the other, each from its template or order to its end, and tell of it. No rule.

    Returns 1 where the log of one is full before that: whoever has room for one takes it out and goes on from there.
    """
    for _ in range(count):
        empty(w, at(w, job, EMPTIED), w.clock.lines * at(w, job, LINE_WORDS))
        words = at(w, job, TEMPLATE)
        for i in range(at(w, words, 0)):
            store(w, at(w, words, 1 + 2 * i), 1, 0, 0, at(w, words, 2 + 2 * i))
        if at(w, job, ORDER) != 0:
            lay(w, home, at(w, job, ORDER))
        w.clock.seed = at(w, job, SEED)
        w.clock.fuel = at(w, job, FUEL)
        w.now.log_base = w.clock.events
        w.now.log_size = at(w, job, LOG)
        if run.whole(w, at(w, job, FRESH)) == run.DRAIN:
            return 1
        out += tell(w, job, out)
        job += JOB
    return 0


@kernel
def tell(w: World, job: int, out: int) -> int:
    """Gather the end of a battle, and behind it write what is asked for; how many words both are. No rule."""
    found = gather(w, at(w, job, GATHERED), w.clock.lines * at(w, job, LINE_WORDS), out)
    store(w, job, 1, FOUND, 0, found)
    asked = at(w, job, ASKED)
    for i in range(at(w, asked, 0)):
        store(w, out, 1, 2 * found + i, 0, at(w, at(w, asked, 1 + i), 0))
    return 2 * found + at(w, asked, 0)


@kernel
def lay(w: World, home: int, order: int) -> int:
    """Make an empty world the start of the battle that an order describes: program, rows, lines, then all that is
    derived; who fights is full (S500-29).
    """
    place = order + at(w, order, SECTIONS_AT)
    for _ in range(at(w, order, SECTIONS)):
        section(w, home + at(w, place, 0), order, place)
        place += ENTRY
    place = order + at(w, order, FIELDED_AT)
    for _ in range(at(w, order, FIELDED)):
        field(w, home, order, place)
        place += UNIT
    section(w, home + at(w, order, TAIL), order, order + TAIL)
    for kind in range(2):
        place = order + at(w, order, IMAGES_AT + kind)
        for _ in range(at(w, order, IMAGES if kind == 0 else SHARED)):
            image(w, home + at(w, place, 0), order, at(w, place, 1), order + at(w, place, 2), place + IMAGE)
            place += IMAGE + at(w, place, 3)
    run.prepare(w)
    for u in range(UNITS):
        if 1 << w.identity[u].kind & _FIGHT != 0:
            w.vitals[u].vitality = max(1, w.totals[u].value[VITALITY])
    return 0


@kernel
def section(w: World, first: int, order: int, entry: int) -> int:
    """Append a section to the program, and note in its entry where. No rule."""
    place = first + SECTION
    for kind in range(3):
        store(w, entry, 1, 1 + kind, 0, take(w, order, NEXT_CLAUSE + kind, at(w, first, kind)))
    for _ in range(at(w, first, 5)):
        spot = order + at(w, order, MAP) + at(w, place, 0)
        if at(w, spot, 0) == 0:
            store(w, spot, 1, 0, 0, take(w, order, at(w, place, 1), 1))
            if at(w, place, 1) == NEXT_NUMBER:
                for tier in range(TIERS):
                    w.number[at(w, spot, 0)].at[tier] = at(w, place, 2 + tier)
        place += NAME
    place += LINE * at(w, first, 6)
    for kind in range(2):
        to = take(w, order, CLAUSE_WORD + kind, at(w, first, 3 + kind))
        for i in range(at(w, first, 3 + kind)):
            store(w, to, 1, i, 0, linked(w, at(w, place, i), order, entry, 0))
        place += at(w, first, 3 + kind)
    return 0


@kernel
def take(w: World, order: int, kind: int, count: int) -> int:
    """The next free row of a kind; so many are taken. No rule."""
    found = at(w, order, kind)
    store(w, order, 1, kind, 0, found + count)
    return found


@kernel
def linked(w: World, value: int, order: int, entry: int, arguments: int) -> int:
    """A word of a section or an image as it stands in this battle. No rule."""
    tag = value >> TAG
    own = value - (tag << TAG)
    if tag <= 0:
        return value
    if tag == MAPPED:
        return at(w, order + at(w, order, MAP), own)
    return at(w, arguments, own) if tag == ARGUMENT else at(w, entry, tag - 1) + own


@kernel
def image(w: World, first: int, order: int, row: int, entry: int, arguments: int) -> int:
    """Lay an image into its row. No rule."""
    field = first + 1
    for _ in range(at(w, first, 0)):
        value = linked(w, at(w, field, 2), order, entry, arguments)
        store(w, at(w, field, 0), at(w, field, 1), row, 0, value)
        field += FIELD
    return 0


@kernel
def field(w: World, home: int, order: int, place: int) -> int:
    """A row of units: its image; its lines, which are its card's, those kept for cards that it may become, its side's
    (1000.1a). Or a card's row elsewhere, numbered from UNITS. Before the first of a card, that card's section.
    """
    u = at(w, place, 0)
    entry = order + at(w, place, 1)
    if entry == order:
        spot = order + at(w, order, MAP) + at(w, place, SLOT)
        if at(w, spot, 0) == 0:
            store(w, spot, 1, 0, 0, place + CARD)
            section(w, home + at(w, place, CARD), order, place + CARD)
            store(w, place, 1, CODE, 0, take(w, order, NEXT_CARD, 1))
        entry = at(w, spot, 0)
        store(w, place, 1, ARGUMENTS, 0, at(w, entry, ENTRY))
    if u >= UNITS:
        return image(w, home + at(w, place, IMAGE_OF), order, u - UNITS, entry, place + ARGUMENTS)
    image(w, home + at(w, place, IMAGE_OF), order, u, entry, place + ARGUMENTS)
    lines(w, home, entry, u, order + OWN, OTHERS)
    lines(w, home, place + BLANK, u, order + KEPT, OTHERS)
    extra = order + at(w, order, LISTS + (u >> 5)) + 1
    for _ in range(at(w, extra, -1)):
        lines(w, home, order + at(w, extra, 0), u, extra, at(w, place, SUCH))
        extra += EXTRA
    return 0


@kernel
def lines(w: World, home: int, entry: int, u: int, how: int, such: int) -> int:
    """Set the lines of a section on a unit, but for those that are not for such as it (1000.2a)."""
    first = home + at(w, entry, 0)
    for i in range(at(w, first, 6)):
        place = first + SECTION + NAME * at(w, first, 5) + LINE * i
        if at(w, place, 1) <= such:
            line = w.line[w.clock.lines]
            line.unit = u
            line.clause = at(w, entry, 1) + at(w, place, 0)
            line.phase = at(w, place, 2)
            line.lent = at(w, how, 1)
            line.rune = at(w, how, 2)
            line.until = at(w, how, 3)
            line.core = at(w, how, 4)
            w.clock.lines += 1
    return 0
