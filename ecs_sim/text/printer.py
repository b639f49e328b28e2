"""Clauses to sentences, in canonical form: `print_clause`. What it prints is read back to the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecs_sim.text import boosts
from ecs_sim.text import phrases as say
from ecs_sim.text.clause import Amount, Clause, Gate, Hook
from ecs_sim.text.events import EVENT_BY_KEY
from ecs_sim.text.pieces import as_name
from ecs_sim.text.run_on import runs_on
from ecs_sim.text.vocabulary import FAMILY_BY_WORD, GOAL_BY_WORD, POOLS, TAILS, VERB_BY_WORD


def print_clause(clause: Clause) -> str:
    """The sentence that says this clause; ClauseError where none does."""
    if clause.verb == "build_up":
        return boosts.building(clause)
    if clause.verb == "reliquary":
        return boosts.until_active(clause)
    if clause.static or clause.verb == "retort":
        return _statement(clause)
    opening, fresh = _opening(clause)
    said = (clause, *clause.also)
    if clause.verb == "shatter":
        opening, fresh, said = f"{opening}Shatter: ", True, clause.also
        if not said:
            raise say.unsayable("a Shatter that pays for nothing", "also")
    if clause.verb == "quest":
        opening, said = f"Quest: {_goal(clause)}: {opening}", clause.also
        if not said:
            raise say.unsayable("a Quest without a reward", "also")
        if said[0].static:
            return f"{opening}{_statement(said[0])}"
    effects = [_effect(effect, clause.hook) for effect in said]
    if fresh:
        effects[0] = _capital(effects[0])
    return f"{opening}{' and '.join(effects)}{_tails(clause)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- before and after the effects -----------------------------------------------------------------------------------


def _opening(clause: Clause) -> tuple[str, bool]:
    """What stands before the effects, and whether a sentence begins after it."""
    parts: list[str] = []
    fresh = True
    if clause.hook is not None:
        text, fresh = _hook(clause.hook)
        parts.append(text)
    if clause.lane == "pre":
        parts.append("First, " if fresh else "first, ")
        fresh = False
    if clause.lane in boosts.LANES:
        parts.append(f"{boosts.LANES[clause.lane]}: ")
    if "once_per_life" in clause.flags:
        parts.append("Once per life: " if fresh else "once per life: ")
    if clause.chance is not None:
        parts.append(f"{say.percent(clause.chance)} chance: ")
    for gates in _runs(clause.gates):
        text = _rider(gates[0]) or f"if {_conditions(gates, clause.hook)}, "
        parts.append(_capital(text) if fresh else text)
        fresh = fresh and text.endswith(": ")
    return "".join(parts), fresh


def _hook(hook: Hook) -> tuple[str, bool]:
    if hook.spelled == "awakens":
        return "When this awakens, ", False
    if hook.event == "sold":
        return "When this is sold, ", False
    if hook.spelled not in ("passive", "tool"):
        return f"{hook.spelled.capitalize()}: ", True
    prefix = "Passive: " if hook.spelled == "passive" else ""
    if hook.event == "battle_start":
        return f"{prefix}At battle start, ", False
    event = EVENT_BY_KEY.get((hook.event, hook.relation, hook.cause))
    if event is None:
        raise say.unsayable(f"the event {hook.event!r} of {hook.relation!r} by {hook.cause!r}", "on")
    return f"{prefix}{event.opener} {event.text}, ", False


def _runs(gates: tuple[Gate, ...]) -> list[list[Gate]]:
    """The gates as they are said: each rider alone, conditions in a row under one `If`."""
    runs: list[list[Gate]] = []
    for gate in gates:
        if runs and _rider(gate) is None and _rider(runs[-1][0]) is None:
            runs[-1].append(gate)
        else:
            runs.append([gate])
    return runs


def _rider(gate: Gate) -> str | None:
    if gate.kind in say.RIDER and gate.whose == "self":
        return f"{say.RIDER[gate.kind]}: "
    if gate.kind == "overmatch":
        factor = "" if gate.number is None else f" x{say.number(gate.number)}"
        stat = "Vitality" if gate.what == "vitality" else say.stat(gate.what)
        return f"Overmatch {stat}{factor}: "
    if gate.kind == "nth_activation":
        return f"on the {ordinal(say.number(gate.number))} activation, "
    return None


def ordinal(number: str) -> str:
    """`3rd`."""
    if not number.isdigit():
        raise say.unsayable("an activation that isn't a plain number", "when")
    last = {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th")
    return f"{number}{'th' if number[-2:] in ('11', '12', '13') else last}"


def _conditions(gates: list[Gate], hook: Hook | None) -> str:
    before: list[Gate | None] = [None, *gates[:-1]]
    return " and ".join(say.condition(gate, last, hook) for gate, last in zip(gates, before, strict=True))


def _tails(clause: Clause) -> str:
    parts = {"activation": [", before the hit"], "post": [", after the hit"]}.get(clause.lane or "", [])
    parts += [f", {row.text}" for row in TAILS if row.word in clause.flags]
    if clause.repeats != 1:
        parts.append(f", {say.times(clause.repeats)}")
    return "".join(parts)


# ---- effects --------------------------------------------------------------------------------------------------------


def _effect(effect: Clause, hook: Hook | None) -> str:
    print_it = EFFECTS.get(effect.verb)
    if print_it is None:
        raise say.unsayable(f"the verb {effect.verb!r} so", "do")
    return print_it(effect, hook)


def _recipients(effect: Clause, hook: Hook | None) -> str:
    return say.scope(effect.to, hook, include_self="include_self" in effect.flags)


def _scope(effect: Clause, hook: Hook | None, word: str = "to") -> str:
    """` to adjacent allies`, or nothing where the verb goes there by itself."""
    by_itself = effect.to.who == VERB_BY_WORD[effect.verb].to and not effect.to.filters
    if by_itself and "include_self" not in effect.flags:
        return ""
    name = _recipients(effect, hook)
    return f" {word} {name}" if word else f" {name}"


def _more(effect: Clause, hook: Hook | None) -> str:
    per = "" if effect.per is None else f" {say.count(effect.per, hook)}"
    timed = "" if effect.duration is None else f" for {say.seconds(effect.duration)}"
    return f"{per}{timed}"


def _noun(amount: Amount | None, noun: str, hook: Hook | None) -> str:
    """`10 damage`, or `damage equal to the cost paid`."""
    if amount is not None and say.prefixed(amount):
        return f"{say.amount(amount, hook)} {noun}"
    return f"{noun} equal to {say.amount(amount, hook)}"


def _n(amount: Amount | None, hook: Hook | None = None) -> str:
    """An amount where only a number or a small formula can stand."""
    if amount is None or not say.prefixed(amount):
        raise say.unsayable("this amount here", "amount")
    return say.amount(amount, hook)


def _deal(effect: Clause, hook: Hook | None) -> str:
    noun = "bonus damage" if effect.verb == "bonus_damage" else "damage"
    to = f" to {_recipients(effect, hook)}" if effect.verb == "damage" else ""
    return f"deal {_noun(effect.amount, noun, hook)}{to}{_more(effect, hook)}"


def _restore(effect: Clause, hook: Hook | None) -> str:
    return f"restore {_noun(effect.amount, 'vitality', hook)}{_scope(effect, hook)}{_more(effect, hook)}"


def _gainers(effect: Clause, hook: Hook | None, verb: str) -> str:
    """`gain`, `adjacent allies gain`, `the target loses`."""
    if effect.to.who == "self":
        return verb
    name = _recipients(effect, hook)
    conjugated = verb if say.plural(effect.to) else f"{verb}s"
    return f"{name} {conjugated}"


def _keyword(word: str, amount: str) -> str:
    """`Maim: 5`; some are printed without a colon, as `Burn 12`."""
    known = say.family(word)
    return f"{known.name}{'' if known.plain and not runs_on(amount) else ':'} {amount}"


def _given(effect: Clause, hook: Hook | None) -> str:
    if effect.lane == "rider":
        return f"Interest rider: {say.amount(effect.amount, hook)}"
    word = effect.what if effect.verb == "apply" else effect.verb
    known = say.family(word)
    if known.takes != "amount":
        return _timed(effect, hook)
    gift = f"{_keyword(known.word, say.amount(effect.amount, hook))}"
    if effect.to.who == "target" and known.alone == "applies" and known.verb == "apply" and not effect.to.filters:
        return f"{gift}{_more(effect, hook)}"
    if effect.to.who == "self" or known.gained or known.verb != "apply":
        return f"{_gainers(effect, hook, 'gain')} {gift}{_more(effect, hook)}"
    name = _recipients(effect, hook)
    return f"apply {gift} to {name}{_more(effect, hook)}"


def _timed(effect: Clause, hook: Hook | None) -> str:
    known = say.family(effect.what)
    scope = _scope(effect, hook)
    if known.takes == "nothing":
        return f"{known.name}{_scope(effect, hook, '')}"
    gift = f"{known.name}: {say.number(effect.duration)}"
    return f"apply {gift}{scope}" if scope else gift


def _stat(effect: Clause, hook: Hook | None) -> str:
    verb = "lose" if "negative" in effect.flags else "gain"
    if effect.verb == "max_vitality":
        noun = "maximum vitality"
    else:
        noun = f"{'Fleeting ' if 'fleeting' in effect.flags else ''}{say.stat(effect.what)}"
    return f"{_gainers(effect, hook, verb)} {_noun(effect.amount, noun, hook)}{_more(effect, hook)}"


def _loss(effect: Clause, hook: Hook | None) -> str:
    noun = "vitality" if effect.verb == "lose_vitality" else "Durability"
    return f"{_gainers(effect, hook, 'lose')} {_noun(effect.amount, noun, hook)}{_more(effect, hook)}"


def _grant(effect: Clause, hook: Hook | None) -> str:
    verb = "lose" if effect.verb == "suppress" else "gain"
    return f"{_gainers(effect, hook, verb)} {say.keyword(effect.what)}{_more(effect, hook)}"


def _pool(effect: Clause, hook: Hook | None) -> str:
    return f"gain {_noun(effect.amount, POOLS[effect.verb], hook)}{_more(effect, hook)}"


def _counter(effect: Clause, hook: Hook | None) -> str:
    return f"{effect.what} gains {say.amount(effect.amount, hook)}{_more(effect, hook)}"


def _crush(effect: Clause, hook: Hook | None) -> str:
    scope = _scope(effect, hook, "on")
    return f"Crush: {say.amount(effect.amount, hook, whose=bool(scope))}{scope}{_more(effect, hook)}"


def _clear(effect: Clause, hook: Hook | None) -> str:
    some = "" if effect.amount is None else f"{_n(effect.amount, hook)} "
    return f"clear {some}{say.family(effect.what).name}{_scope(effect, hook, 'from')}"


def _self_destruct(effect: Clause, hook: Hook | None) -> str:
    if effect.amount is None:
        return "self-destruct"
    name = _recipients(effect, hook)
    return f"self-destruct, dealing {_noun(effect.amount, 'damage', hook)} to {name}"


def _named(effect: Clause, hook: Hook | None) -> str:
    """`AoE: 30`, `Cull`, `Smash: 4`, `Shock adjacent allies`: by the verb's own name."""
    verb = VERB_BY_WORD[effect.verb]
    if verb.takes == "nothing":
        return f"{verb.name}{_scope(effect, hook, '')}"
    if verb.takes == "seconds":
        scope = _scope(effect, hook)
        if effect.duration is None and not scope:
            return verb.name
        gift = f"{verb.name}: {say.number(effect.duration)}"
        return f"apply {gift}{scope}" if scope else gift
    return f"{verb.name}: {say.amount(effect.amount, hook)}{_more(effect, hook)}"


def _goal(clause: Clause) -> str:
    """`5 enemies die`."""
    if clause.what not in GOAL_BY_WORD:
        raise say.unsayable(f"{clause.what!r}: nothing counts it", "what")
    goal, number = GOAL_BY_WORD[clause.what], _n(clause.amount)
    return f"{number} {goal.one if number == '1' and goal.one else goal.text}"


def _until(clause: Clause) -> str:
    if clause.duration is None:
        return f"Dormant until {_goal(clause)}"
    text = say.number(clause.duration)
    return f"Dormant until {text} {'second passes' if text == '1' else 'seconds pass'}"


def _harvest(effect: Clause, hook: Hook | None) -> str:
    whole = " including this unit" if "include_self" in effect.flags else ""
    return f"Harvest: {say.amount(effect.amount, hook)}{whole}"


def _push(effect: Clause, hook: Hook | None) -> str:
    return "an adjacent ally's Initiative resolves now"


def _dormant(effect: Clause, hook: Hook | None) -> str:
    return f"{_gainers(effect, hook, 'become')} Dormant{_more(effect, hook)}"


def _wake(effect: Clause, hook: Hook | None) -> str:
    return f"wake {_recipients(effect, hook)}"


def _card_named(effect: Clause, hook: Hook | None) -> str:
    """`Spawn Imp`, `transform into Imp`."""
    if not effect.what:
        raise say.unsayable(f"{effect.verb} without a card", "what")
    card = as_name(effect.what)
    return f"spawn {card}" if effect.verb == "spawn" else f"transform into {card}"


def _transform(effect: Clause, hook: Hook | None) -> str:
    tier = "" if effect.amount is None else f" of tier {_n(effect.amount, hook)} or less"
    return f"transform into a random {as_name(effect.what) if effect.what else 'unit'}{tier}"


def _repair(effect: Clause, hook: Hook | None) -> str:
    return f"repair {_n(effect.amount, hook)} to {say.scope(effect.to, hook)}"


EFFECTS: Final[dict[str, Callable[[Clause, Hook | None], str]]] = {
    **{verb.word: _named for verb in VERB_BY_WORD.values() if verb.name and not verb.static},
    **dict.fromkeys(("attack", "damage", "bonus_damage"), _deal),
    **dict.fromkeys(("apply", "shield", "hallow", "roost"), _given),
    **dict.fromkeys(("stat", "max_vitality"), _stat),
    **dict.fromkeys(("lose_vitality", "wear"), _loss),
    **dict.fromkeys(("grant", "suppress"), _grant),
    **dict.fromkeys(("stock", "dividend"), _pool),
    "restore": _restore,
    "counter": _counter,
    "crush": _crush,
    "clear": _clear,
    "self_destruct": _self_destruct,
    "harvest": _harvest,
    "push_initiative": _push,
    "dormant": _dormant,
    "wake": _wake,
    "spawn": _card_named,
    "become": _card_named,
    "transform": _transform,
    "repair": _repair,
    "advance_quest": lambda effect, hook: f"advance this unit's Quest by {_n(effect.amount, hook)}",
}


# ---- statements -----------------------------------------------------------------------------------------------------


def _statement(clause: Clause) -> str:
    match clause.verb:
        case "has_keyword":
            return say.keyword(clause.what)
        case verb if verb in FAMILY_BY_WORD or verb == "apply":
            word = clause.what if verb == "apply" else verb
            return f"{_keyword(word or '', say.amount(clause.amount, None))}{_more(clause, None)}"
        case "boost":
            return boosts.boost(clause)
        case "stat" if _below(clause):
            return boosts.below(clause)
        case "stat" | "max_vitality" | "grant" | "no_burn_spread":
            return _aura(clause)
        case "retort":
            return f"Damaging enemies lose {_noun(clause.amount, 'vitality', clause.hook)}"
        case "damage_cap":
            return f"Takes at most {_n(clause.amount)} damage"
        case "ignore_hits":
            hits = say.amount(clause.amount, None)
            return "Ignores the first hit" if hits == "1" else f"Ignores the first {hits} hits"
        case "shield_multiplier":
            return f"Deals {say.amount(clause.amount, None)}x damage to Shields"
        case "redirect":
            return _redirect(clause)
        case "intercept":
            return f"Intercepts lethal damage to {_recipients(clause, None)}"
        case "status_redirect":
            families = " and ".join(say.family(each.what).name for each in (clause, *clause.also))
            return f"{families} on {_recipients(clause, None)} go to this unit"
        case "dormant_until":
            return _until(clause)
        case "initiative_repeats":
            times = "" if clause.amount is None else f" {_n(clause.amount)} times"
            text = f"{_recipients(clause, None)} repeat Initiative{times}"
            return _passive(clause, text) if clause.gates else _capital(text)
        case "defy_death":
            return "Defy death"
        case "reactivate":
            return f"{say.percent(clause.chance)} chance to reactivate"
        case "entrap_ladder":
            return f"Entrapped for {say.seconds(clause.duration)}"
        case "braced":
            return _braced(clause)
        case "settle_bonus":
            return _settle_bonus(clause)
        case verb:
            raise say.unsayable(f"the statement {verb!r}", "do")


def _below(clause: Clause) -> bool:
    """Is it a rune's `While below 50% vitality, …` (1000.2); with more to say it is a layer as any other."""
    plain = clause.to.who == "self" and clause.per is None and not clause.flags
    return plain and [gate.kind for gate in clause.gates] == ["below_vitality"]


def _braced(clause: Clause) -> str:
    text = f"Braced: {say.amount(clause.amount, None)}"
    return text if clause.to.who == "self" and not clause.gates else _while_there(clause, f"have {text}")


def _settle_bonus(clause: Clause) -> str:
    if clause.amount is None or not say.prefixed(clause.amount):
        raise say.unsayable("a Settle bonus of this amount", "amount")
    per = "" if clause.per is None else f" {say.count(clause.per, None)}".replace("per allied", "per other allied")
    return f"+{say.amount(clause.amount, None)} Settle{per}"


def _redirect(clause: Clause) -> str:
    if clause.amount is None:
        raise say.unsayable("a redirect without a share", "amount")
    cap = "" if clause.amount.cap is None else f", up to {say.number(clause.amount.cap)}"
    return f"Takes {say.percent(clause.amount.number)} of damage to {_recipients(clause, None)}{cap}"


def _aura(clause: Clause) -> str:
    if clause.verb == "no_burn_spread":
        body = "Burn cannot spread on allies"
    elif clause.verb == "grant":
        has = "has" if clause.to.who == "self" else "have"
        body = f"{_recipients(clause, None)} {has} {say.keyword(clause.what)}"
    else:
        who = "" if clause.to.who == "self" else f"{_recipients(clause, None)} "
        verb = "lose" if "negative" in clause.flags else "gain"
        noun = "maximum vitality" if clause.verb == "max_vitality" else say.stat(clause.what)
        body = f"{who}{verb} {_n(clause.amount)} {noun}{_more(clause, None)}"
    return _passive(clause, body)


def _while_there(clause: Clause, body: str) -> str:
    return _passive(clause, f"{_recipients(clause, None)} {body}")


def _passive(clause: Clause, body: str) -> str:
    if not clause.gates:
        return f"Passive: {_capital(body)}"
    return f"Passive: While {' and '.join(_while(gate) for gate in clause.gates)}, {body}"


def _while(gate: Gate) -> str:
    if gate.kind in ("ignited", "bloodlust", "highland"):
        return gate.kind.capitalize()
    of_board = ("any_enemy_has", "any_ally_has", "enemies_have", "quest_done", "counter_at_least", "counter_at_most")
    if gate.kind in of_board:
        return say.condition(gate, None, None)
    adjective = say.state(gate)
    return f"this has {say.holding(gate)}" if adjective is None else f"this is {adjective}"
