"""A line that is none, with the one small change that makes it a sentence: what its author meant, where that is clear.

Each slip that authors make often is a change here; the first whose outcome is a sentence is what an error suggests.
Only errors ask, and each asks for few: a line is read in a hundredth of a millisecond or two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.printer import print_clause
from ecs_sim.text.vocabulary import ADJECTIVES, FAMILIES, POOLS, STATS

Read = Callable[[str], Clause]
#: A line longer than this isn't tried out: no card prints one.
MOST: Final = 160
#: So many changes are tried.
TRIES: Final = 10
_N: Final = r"(?:\d+(?:\.\d+)?|\{[^{}]*\}|half \{[^{}]*\})"
_STAT: Final = "|".join(STATS.values())
_POOL: Final = "|".join(POOLS.values())
_STATE: Final = "|".join((*ADJECTIVES, "wounded", "Ignited", "Lucid", "dead"))
_TIMED: Final = "|".join(f.name for f in FAMILIES if f.takes == "nothing")
_GIVEN: Final = "|".join(sorted((f.name for f in FAMILIES), key=len, reverse=True)) + "|Smash|Crush"
#: Keywords that count: none is gained without a number.
_COUNTED: Final = "|".join(f.name for f in FAMILIES if f.takes == "amount")
#: Where an event was told behind what answers it.
_WHEN: Final = "when(?:ever)?"
#: The beginning of a line that hears no event yet.
_UNHEARD: Final = "(?!Passive: W|when |after |at |quest)(?:Passive: )?"
_FIGHT: Final = "(?:battle|combat|fight)"
_DOING: Final = "gain|deal|restore|apply|burn|freeze|blind|shock|cull|entrap|clear|lose|crush"
#: The event of a line, which stays in front of its conditions.
_HEARD: Final = "(?:Passive: )?(?:When|At|After) [^,]+, "
#: What may be gained besides: a stat, or a keyword with its amount.
_MORE: Final = rf"{_N} (?:x {{level}} )?(?:Fleeting )?(?:{_STAT})|(?:{_GIVEN}): .+"
#: Wordings of whole parts, each with what it should be; the first that fits a line is tried first.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(was, re.IGNORECASE), now)
    for was, now in (
        (r"^(?:Passive: )?whenever ", "Passive: When "),
        (r"^(?:Passive: )?(?:on|upon) (?:its )?death[,:] ", "Passive: When this unit dies, "),
        (rf"^(?:at )?(?:the )?(?:start|beginning) of (?:the )?{_FIGHT}[,:] ", "Passive: At battle start, "),
        (rf"^{_UNHEARD}gains (.+?),? {_WHEN} (.+)$", r"Passive: When \2, gain \1"),
        (rf"^{_UNHEARD}(.+?),? {_WHEN} (.+)$", r"Passive: When \2, \1"),
        (rf"^({_HEARD})?(?!if )(.+?),? (if (?!the hit lands).+|on the \w+ activation)$", r"\1\3, \2"),
        (rf"^({_HEARD})?(?!\d)(.+?),? (?:with|at) an? ({_N}%) chance$", r"\1\3 chance: \2"),
        (r"\bfor (?:each|every) (?!second)", "per "),
        (rf"\b(gains?|has|have) \+(?={_N})", r"\1 "),
        (rf"^\+({_N} (?:{_STAT}))$", r"Gain \1"),
        (rf"^((?:.*[,:] )?)heals? ({_N})(?: vitality)?$", r"\1restore \2 vitality"),
        (rf"^((?:.*[,:] )?)heals? (.+) (?:for|by) ({_N})(?: vitality)?$", r"\1restore \3 vitality to \2"),
        (rf"^((?:.*[,:] )?)(?:give|grant)s? (.+?) \+?({_MORE})$", r"\1\2 gain \3"),
        (rf"^((?:.*[,:] )?)(?:reduce|decrease|lower) (.+?)(?:'s|(?<=s)') ({_STAT}) by ({_N})$", r"\1\2 loses \4 \3"),
        (rf"^((?:.*[,:] )?)(?:increase|raise) (.+?)(?:'s|(?<=s)') ({_STAT}) by ({_N})$", r"\1\2 gains \4 \3"),
        (r"^((?:.*[,:] )?)restore vitality to (.+?) equal to (.+)$", r"\1restore vitality equal to \3 to \2"),
        (rf"\b(?:remove|cleanse|dispel|clear) (?:all )?(?=(?:{_GIVEN}|{_TIMED})\b)", "clear "),
        (r"^(?:all )?other allies\b", "allies"),
        (rf"\b(crush: {_N}) to ", r"\1 on "),
        (r"\btransform this unit into\b", "transform into"),
        (r"\b(when .+?) attacks\b", r"\1 activates"),
        (r"^Passive: after (.+?) attacks\b", r"Passive: When \1 activates"),
        (r"^(quest: [^,:]+), ", r"\1: "),
        (rf"^(self-destruct, dealing {_N} damage)$", r"\1 to all enemies"),
        (r"\bsmash (?:on )?the target$", "Smash"),
        (rf"\b(gains?) ({_COUNTED})$", r"\1 \2: 1"),
        (rf"^(.*\bthe target loses .*)\bits (vitality|maximum vitality|{_STAT})\b", r"\1the target's \2"),
        (r"^((?:.*[,:] )?)if this unit is (Lucid|Ignited|Bloodlust|Highland), ", r"\1\2: "),
        (rf"^((?:.*[,:] )?([^,:]*\bgains?|lose[s]?) .+?) and ({_MORE})$", r"\1 and \2 \3"),
        (r"^((?:.*[,:] )?([^,:]*\b)gains .+?) and gains (.+)$", r"\1 and \2gains \3"),
        (rf"\bgain ((?:{_N} x |half )?(?:{_POOL})) ({_STAT})\b", r"gain \2 equal to \1"),
        (rf"\bgain ({_N}) ({_STAT}) per X\b", r"gain \1 x X \2"),
        (rf"\bX (?:is )?(?:at least|>=|≥) ({_N})", r"X is \1 or more"),
        (rf"\bX (?:is )?(?:at most|<=|≤) ({_N})", r"X is \1 or less"),
        (rf"({{\w+}}) x ({_N})\b", r"\2 x \1"),
        (rf"\b({_STATE}) (adjacent|flank|other)\b", r"\2 \1"),
        (rf"\b({_STATE}) and ({_STATE}) (?=enem|all)", r"\1 \2 "),
        (rf"\b(enem(?:y|ies)|all(?:y|ies)) (?:that|who|which) (?:is|are) ({_STATE})\b", r"\2 \1"),
        (r"\b(with .+?) and (no )", r"\1 and with \2"),
        (r"\bthis unit and (adjacent|flank) allies\b", r"\1 allies including this unit"),
        (r"\b(adjacent|flank) allies and this unit\b", r"\1 allies including this unit"),
        (r"\b(?:this unit and (?:all )?allies|(?:all )?allies and this unit)\b", "all allies"),
        (rf"^((?:.*[,:] )?)stun for ({_N}) seconds?$", r"\1Stun: \2"),
        (rf"^((?:.*[,:] )?)stun (.+) for ({_N}) seconds?$", r"\1apply Stun: \3 to \2"),
        (rf"^((?:.*[,:] )?)clear ({_GIVEN}) and ({_GIVEN}|{_TIMED})( from .+)?$", r"\1clear \2\4 and clear \3\4"),
        (rf"^((?:.*[,:] )?)(\w.*) loses? (?:all )?({_GIVEN}|{_TIMED})$", r"\1clear \3 from \2"),
        (rf"^((?:.*[,:] )?)(\w.*) loses? ({_GIVEN}):? ({_N})$", r"\1clear \4 \3 from \2"),
        (rf"^((?:.*[,:] )?)(\w.*) loses? ({_N}) ({_GIVEN})$", r"\1clear \3 \4 from \2"),
        (rf"^(.*allies) gain (Braced: {_N})$", r"Passive: \1 have \2"),
        (r"\bat the (?:start|beginning) of (?:the )?(?:battle|combat|fight)\b", "at battle start"),
        (r"\bwhen (?:this|it) (?=\w+s\b)", "when this unit "),
        (r"\bwhen (.+) (?:is (?:hit|attacked|struck)|are damaged)\b", r"when \1 takes damage"),
        (r"\bwhile lucid\b", "while this is at full vitality"),
        (r"\bwhile (?=below |at full |wounded|Burning|Frozen)", "while this is "),
        (r"\bignoring immunity\b", "ignoring status immunity"),
        (r" for (?:the (?:rest of the )?)?(?:battle|fight|combat)\b", ""),
        (r"\b(until) an? ", r"\1 1 "),
        (r"\bhas (?:0|zero) armor\b", "has no Armor"),
        (rf"\b(?<!when )(?<!if )(?<!is )(?<!by )an? ((?:(?:{_STATE}) )?(?:enemy|ally)\b(?!'s))", r"1 \1"),
        (rf"^((?:.*[,:] )?)((?:{_GIVEN}):? {_N}) (?:to|on) (.+)$", r"\1apply \2 to \3"),
        (rf"^((?:.*[,:] )?deal {_N} damage)(, .+)$", r"\1 to the target\2"),
        (rf"\b({_N}) (?:stacks? of )?({_GIVEN})\b(?! stack)", r"\2: \1"),
        (r"\bbelow half (?:of )?(?:its )?(?:health|vitality|hp)\b", "below 50% vitality"),
        (rf"\b({_N}%) chance (?:to|that|of) ", r"\1 chance: "),
        (rf"\b({_N}) random (?=enem|all)", r"\1 "),
        (r"(\bwhen (?:an? )?(?:adjacent |flank )?(?:ally|penny) .+) to (?:it|him|her|them)$", r"\1 to that ally"),
        (r"(\bwhen (?:an?other |a |this )unit (?:or )?.+) to (?:it|him|her|them)$", r"\1 to that unit"),
        (r"\bto (?:it|him|her|them)$", "to that enemy"),
        (rf"^restore ({_N}) vitality (?:each|every|per) second$", r"gain Roost: \1"),
        (r"^heal(?:ing|s)? (?=is increased)", "Vitality restored "),
        (r"\b(vitality|damage) (?:from|on|at) ", r"\1 to "),
        (r"\bto (?:a|one) (?:random )?(enemy|ally)\b", r"to 1 \1"),
        (r"\ba random (enemy|ally)\b", r"1 \1"),
        (r"\bthe (?=(?:enem|all(?:y|ies))\b|enemies\b)", ""),
        (r"\b(if|to|when|from|on) (?=target\b)", r"\1 the "),
        (r"\b(when|after) (?=(?:adjacent |flank )?ally\b)", r"\1 an "),
        (r"\b(when|after) (?=enemy\b)", r"\1 an "),
        (r"^((?:adjacent |flank |all )?allies|this unit) (?=ha(?:ve|s) )", r"Passive: \1 "),
        (r"^(?:Passive: )?(While .+)$", r"Passive: \1"),
        (r"\bmax(?:imum)? (?:hp|health|life)\b", "maximum vitality"),
        (r"\b(on the )first\b", r"\g<1>1st"),
        (r"\b(on the )second\b", r"\g<1>2nd"),
        (r"\b(on the )third\b", r"\g<1>3rd"),
        (rf" (?:for|lasting) {_N} seconds?$", ""),
        (r"^Passive: ", ""),
        (r"[.;!]$", ""),
        (r"^(.+?)(?:\.|;|,? then|, and then) (?=\w)", r"\1 and "),
        (rf"^(?!quest)(.+), (?=(?:{_DOING})\b)", r"\1 and "),
    )
)
#: A name before those whom it is about: that of a tribe.
_TRIBE: Final = re.compile(r"([A-Z][a-z]+) ([Aa]ll(?:y|ies)|[Ee]nem(?:y|ies))\b")
#: Words that sentences of other games have and these do without.
_FILLING: Final = frozenset(["a", "also", "an", "by", "of", "now", "the", "then", "up", "will", "with"])
#: Where a sign is often forgotten: before the word at which the line stops making sense.
_SIGNS: Final = (", ", ": ", ", and ")


def mended(text: str, error: SentenceError, read: Read) -> str | None:
    """The sentence, as it is printed, that the line becomes by one small change; None where none makes it one."""
    if len(text) > MOST:
        return None
    tried: set[str] = {text}
    for line in _changes(text, error):
        if line in tried:
            continue
        if len(tried) > TRIES:
            return None
        tried.add(line)
        try:
            return print_clause(read(line))
        except SentenceError:
            continue
    return None


def _changes(text: str, error: SentenceError) -> Iterator[str]:
    if error.nearest is not None:
        yield error.nearest  # the line with the word as it is spelled
    if error.code == "E-SENTENCE-WORD" and (of := _TRIBE.match(text[error.column - 1 :])):
        yield f"{text[: error.column - 1]}{of[2]} of the {of[1]} tribe{text[error.column - 1 + of.end() :]}"
    for was, now in _SLIPS:
        changed = was.sub(now, text, count=1)
        if changed != text:
            yield changed
    before, rest = text[: error.column - 1].rstrip(), text[error.column - 1 :]
    if before and rest and before[-1] not in ",:":
        yield from (f"{before}{sign}{rest}" for sign in _SIGNS)
    word, _, others = rest.partition(" ")
    if word.lower() in _FILLING and others:
        yield f"{before} {others}".strip()
