"""The callbacks of the grammar for what stands before and after the effects: conditions, chances, tails."""

# ruff: noqa: D102  # a callback does what the rule of its name in ability.lark says

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lark import Token

from ecs_sim.text.build import Effects, Rider, Tail, flags_of
from ecs_sim.text.callbacks import spread, whole
from ecs_sim.text.clause import REPEATS_MOST, Clause, Gate, Hook, Number
from ecs_sim.text.events import EVENT_BY_TEXT
from ecs_sim.text.parts import over_armor
from ecs_sim.text.phrases import state
from ecs_sim.text.refer import THAT, scope_of
from ecs_sim.text.spoken import STAT, Quantity, family, refuse
from ecs_sim.text.vocabulary import HEADS, TAILS

TAIL: Final = {row.text.lower(): row.word for row in TAILS}


@spread
class Riders(Effects):
    """The callbacks of what stands before and after the effects."""

    def bloodlust(self) -> Rider:
        return Rider((Gate("bloodlust"),))

    def ignited(self) -> Rider:
        return Rider((Gate("ignited"),))

    def highland(self) -> Rider:
        return Rider((Gate("highland"),))

    def lucid(self) -> Rider:
        return Rider((Gate("lucid"),))

    def initiative(self) -> Rider:
        return Rider((Gate("initiative"),), flags=flags_of("initiative"))

    def shatter(self) -> Rider:
        return Rider(shatter=True)

    def factor(self, sign: Token, value: Quantity) -> Number:
        return self.times(value, sign).times or value.number()

    def overmatch(self, stat: Token, factor: Number | None) -> Rider:
        flags = flags_of() if factor is None else flags_of("gate_multiplies")
        return Rider((Gate("overmatch", STAT[stat.lower()], number=factor),), flags=flags)

    def overmatch_vitality(self, factor: Number | None) -> Rider:
        flags = flags_of() if factor is None else flags_of("gate_multiplies")
        return Rider((Gate("overmatch", "vitality", number=factor),), flags=flags)

    def chance(self, percent: Quantity) -> Rider:
        return Rider(chance=percent.number(100))

    def nth_activation(self, ordinal: Token) -> Rider:
        return Rider((Gate("nth_activation", number=Quantity(ordinal[:-2], ordinal.column or 1).number()),))

    def first(self) -> Rider:
        return Rider(lane="pre")

    def lane_immediate(self) -> Rider:
        return Rider(lane="immediate")

    def lane_on_hit(self) -> Rider:
        return Rider(lane="on_hit")

    def lane_success(self) -> Rider:
        return Rider(lane="success")

    def lane_after(self) -> Rider:
        return Rider(lane="after")

    def lane_new_target(self) -> Rider:
        return Rider(lane="new_target")

    def once_per_life(self) -> Rider:
        return Rider(flags=flags_of("once_per_life"))

    @whole
    def if_(self, parts: list[tuple[Gate, ...]]) -> Rider:
        return Rider(parts[0])

    @whole
    def conditions(self, parts: list[Gate]) -> tuple[Gate, ...]:
        """`is Burning and Envenomed`: a condition without a subject goes on with the last one's."""
        gates: list[Gate] = []
        for part in parts:
            gate = part
            if part.whose == "same":
                if not gates or gates[-1].kind in ("any_enemy_has", "any_ally_has", "enemies_have"):
                    raise refuse("E-SENTENCE-SLOT", "a condition doesn't say of whom", 1, ("this unit", "the target"))
                gate = replace(part, whose=gates[-1].whose)
            gates.append(_sound(gate))
        return tuple(gates)

    def who_is(self, whose: str, gate: Gate) -> Gate:
        return replace(gate, whose=whose)

    who_has = who_is

    def same_is(self, gate: Gate) -> Gate:
        return replace(gate, whose="same")

    same_has = same_is

    def same_full(self) -> Gate:
        return self.same_is(self.is_full())

    def same_below(self, percent: Quantity) -> Gate:
        return self.same_is(self.is_below(percent))

    def same_tribe(self, name: Token) -> Gate:
        return self.same_is(self.is_tribe(name))

    def exceeds(self, whose: str, of: Token, stat: Token) -> Gate:
        return replace(over_armor(of, stat), whose=whose)

    def field_is(self, adjective: Token) -> str:
        return family(adjective).word

    field_has = field_is

    def quest_done(self) -> Gate:
        return Gate("quest_done")

    def any_enemy(self, what: str) -> Gate:
        return Gate("any_enemy_has", what)

    def any_ally(self, what: str) -> Gate:
        return Gate("any_ally_has", what)

    def counter_at_least(self, counter: Token, number: Quantity) -> Gate:
        return Gate("counter_at_least", counter.upper(), number=number.number())

    def counter_at_most(self, counter: Token, number: Quantity) -> Gate:
        return Gate("counter_at_most", counter.upper(), number=number.number())

    def enemies_have(self, number: Quantity, what: str) -> Gate:
        return Gate("enemies_have", what, number=number.number())

    def flag(self, token: Token) -> Tail:
        return Tail(TAIL[token.lower()])

    def before(self) -> Tail:
        return Tail(lane="activation")

    def after(self) -> Tail:
        return Tail(lane="post")

    def twice(self) -> Tail:
        return Tail(repeats=2)

    def repeats(self, times: Quantity) -> Tail:
        number = times.number()
        if any(not 1 <= count <= REPEATS_MOST for count in (number.ladder or (number.flat,)) if count is not None):
            text = f"an effect is repeated 1 to {REPEATS_MOST} times"
            raise refuse("E-SENTENCE-NUMBER", text, times.column, (f"a number up to {REPEATS_MOST}",))
        return Tail(repeats=number if number.flat is None else number.flat)


def _sound(gate: Gate) -> Gate:
    if gate.whose == "self" and gate.kind in ("is_lucid", "is_ally", "is_enemy"):
        remedy = ("Lucid: …",) if gate.kind == "is_lucid" else ("the target",)
        raise refuse("E-SENTENCE-SLOT", f"`{state(gate)}`: nothing asks this of the unit itself (400.4c)", 1, remedy)
    return gate


def that(effect: Clause, hook: Hook | None) -> Clause:
    """The effect with `that ally` and its like resolved by the event."""
    if effect.to.who not in THAT:
        return effect
    who = scope_of(hook, effect.to.who)
    if who is None:
        word = effect.to.who.replace("_", " ")
        raise refuse("E-SENTENCE-SLOT", f"`{word}` has no event to point at", 1, ("a line with `When …`",))
    return replace(effect, to=replace(effect.to, who=who))


def heard_event(text: str) -> Hook:
    """The hook of an event as it is written."""
    event = EVENT_BY_TEXT[text]
    return Hook(event.hook, event.relation, event.cause)


def headed_hook(head: str) -> Hook:
    """The hook that a heading names."""
    name = head.capitalize()
    hook, relation, _ = HEADS[name]
    return Hook(hook, relation, None, name.lower())
