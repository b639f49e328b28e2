"""The sentences of the language, one by one: each is read, and printed back as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs_sim.text.clause import Amount, Clause, Gate, Hook, Number, Per, Scope
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.sentences import SENTENCES

READ = [s.text for s in SENTENCES]


def flat(number: int) -> Amount:
    return Amount("number", Number(flat=number))


@pytest.mark.parametrize("text", READ)
def test_a_sentence_prints_back_as_written(text: str) -> None:
    assert print_clause(parse_line(text)) == text


def test_two_sentences_never_say_the_same() -> None:
    assert len({parse_line(text) for text in READ}) == len(READ)


@pytest.mark.rule("400.1c", "400.1g")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maim: 27", "Maim 27"),
        ("Burn 12", "burn: 12"),
        ("Venom: {bite}", "Venom {bite}"),
        ("Gain Shield: 10", "GAIN SHIELD 10"),
        ("Deal {power} damage", "deal { power } damage"),
        ("All enemies lose 5 Power", "Enemies lose 5 power"),
        ("The target loses 4 Focus", "the target lose 4 focus"),
        ("Gain 5 Power for 1 second", "Gain 5 Power for 1 seconds"),
        (
            "If the target is Burning and Envenomed, AoE: 5",
            "If the target is Burning, if the target is Envenomed, AoE 5",
        ),
        ("Restore 4 vitality to allies per Burning enemy", "Restore 4 vitality per Burning enemy to allies"),
        ("If the target has Relentless, Cull", "If the target is Relentless, Cull"),
        ("If this unit has Shield, gain 5 Power", "If this unit has a Shield, gain 5 Power"),
        ("Allies with Relentless gain Kindled: 2", "Relentless allies gain Kindled: 2"),
        ("Gain Shield: {3/4/6/6}", "Gain Shield: {3, 4, 6, 6}"),
        ("Gain Shield: {8*tier}", "Gain Shield: {8 * tier}"),
        ("If the target has a negative status, Blind", "If the target has any negative status, Blind"),
        ("If the target has at most 1 negative status, Blind", "If the target has at most 1 negative statuses, Blind"),
        ("Gain Shield: the cost paid", "Gain Shield equal to the cost paid"),
        ("Burn: half {power}", "Burn equal to half {power}"),
        ("Apply Burn: the cost paid to all enemies", "Apply Burn equal to the cost paid to all enemies"),
        ("Apply Smash: 4 to all enemies", "Smash: 4 on all enemies"),
        ("Smash: 4", "Smash: 4 on the target"),
        ("Thorns 4", "Thorns: 4"),
        ("Restore 5 vitality to Huge dead allies", "Restore 5 vitality to dead allies with Huge"),
        ("Macabre: Apply Venom: 2 to Dreaded enemies", "Macabre: Apply Venom: 2 to enemies with Dread"),
        ("Passive: When a unit gains Kindled, gain 1 Power", "Passive: When any unit gains Kindled, gain 1 Power"),
        ("Passive: When another unit dies, gain 1 Power", "Passive: When any other unit dies, gain 1 Power"),
        ("Passive: While this has Insurance, gain 5 Power", "Passive: While this unit has Insurance, gain 5 Power"),
        ("Passive: When its Shield breaks, Blind", "Passive: When this unit's Shield is broken, Blind"),
        ("Passive: When a Penny mints, gain 1 Power", "Passive: When an allied Penny mints, gain 1 Power"),
        (
            "Passive: When a Tool consumes Durability, gain 1 Power",
            "Passive: When an allied Tool consumes Durability, gain 1 Power",
        ),
        ("Gain 5 Power per Maim stack on the target", "Gain 5 Power per Maim point on the target"),
        ("Dormant until 1 enemy dies", "Dormant until 1 enemies die"),
        ("Quest: 1 enemy is Frozen: Gain 5 Power", "Quest: 1 enemies are Frozen: Gain 5 Power"),
        ("Quest: 1 activation: Gain 5 Power", "Quest: 1 activations: Gain 5 Power"),
        ("Ignores the first hit", "Ignores the first 1 hits"),
    ],
)
def test_two_spellings_of_one_sentence(one: str, other: str) -> None:
    assert parse_line(one) == parse_line(other)
    assert parse_line(print_clause(parse_line(other))) == parse_line(one)


@pytest.mark.parametrize(
    "text", ["Dormant until 1 enemy dies", "Quest: 1 ally activates: Gain 5 Power", "Ignores the first hit"]
)
def test_one_is_said_as_one(text: str) -> None:
    assert print_clause(parse_line(text)) == text


@pytest.mark.rule("400.1a")
def test_damage_without_a_recipient_is_the_attack() -> None:
    assert parse_line("Deal {power} damage") == Clause("attack", amount=Amount("power"))


@pytest.mark.rule("400.7d")
def test_bonus_damage_goes_to_nobody_by_itself() -> None:
    assert parse_line("Deal 10 bonus damage") == Clause("bonus_damage", amount=flat(10), to=Scope("nobody"))


@pytest.mark.rule("400.1b")
@pytest.mark.parametrize("text", ["Rabid", "Large", "Relentless", "Cascade", "Feast", "Fury", "Everlasting"])
def test_a_keyword_alone_says_that_the_unit_has_it(text: str) -> None:
    assert parse_line(text) == Clause("has_keyword", text.lower(), to=Scope("self"), static=True)


@pytest.mark.rule("400.1b", "S500-13")
def test_exalt_alone_is_had_not_applied() -> None:
    assert parse_line("Exalt: 3") == Clause("apply", "exalt", flat(3), Scope("self"), static=True)


@pytest.mark.rule("400.1c")
def test_a_keyword_with_an_amount_goes_to_the_target() -> None:
    assert parse_line("Kindled: 3") == Clause("apply", "kindled", flat(3))


@pytest.mark.rule("400.1d")
def test_recipients_before_gain_take_the_place_of_the_target() -> None:
    assert parse_line("Adjacent allies gain Hallow: 4") == Clause("hallow", None, flat(4), Scope("adjacent_allies"))


@pytest.mark.rule("400.1d")
def test_recipients_may_be_filtered() -> None:
    filters = (Gate("has_keyword", "relentless", "recipient"),)

    assert parse_line("Allies with Relentless gain Kindled: 2").to == Scope("allies", None, filters)


@pytest.mark.rule("400.1d")
def test_gain_without_recipients_is_this_unit() -> None:
    assert parse_line("Gain Kindled: 3").to == Scope("self")


@pytest.mark.rule("400.1e")
def test_a_passive_hears_its_event() -> None:
    clause = parse_line("Passive: When an adjacent ally takes damage, gain 2 Power")

    assert clause == Clause("stat", "power", flat(2), Scope("self"), Hook("damaged", "adjacent_ally"))


@pytest.mark.rule("400.1f")
@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("Bloodlust: Gain 5 Power", Gate("bloodlust")),
        ("Lucid: Gain 5 Power", Gate("lucid")),
        ("Ignited: Gain 5 Power", Gate("ignited")),
        ("Highland: Gain 5 Power", Gate("highland")),
        ("Overmatch Speed: Gain 5 Power", Gate("overmatch", "speed")),
    ],
)
def test_a_rider_is_a_condition(text: str, gate: Gate) -> None:
    assert parse_line(text) == Clause("stat", "power", flat(5), Scope("self"), gates=(gate,))


@pytest.mark.rule("400.1f", "800.36a")
def test_initiative_is_a_condition_and_a_mark() -> None:
    clause = parse_line("Initiative: Gain 5 Power")

    assert clause.gates == (Gate("initiative"),)
    assert clause.flags == {"initiative"}


@pytest.mark.rule("400.4h")
def test_overmatch_multiplies_where_it_has_a_factor() -> None:
    clause = parse_line("Overmatch Armor x2: Gain Shield: 10")

    assert clause.gates == (Gate("overmatch", "armor", number=Number(flat=2)),)
    assert clause.flags == {"gate_multiplies"}


@pytest.mark.rule("400.2b")
def test_a_number_is_plain_by_tier_a_formula_or_a_field() -> None:
    written = [parse_line(f"Gain Shield: {n}").amount for n in ("8", "{8/9/9/9}", "{8 * tier}", "{ward}")]

    assert [amount and amount.number for amount in written] == [
        Number(flat=8),
        Number(ladder=(8, 9, 9, 9)),
        Number(formula="8 * tier"),
        Number(field="ward"),
    ]


@pytest.mark.rule("400.2f")
def test_burn_power_is_a_source_of_its_own() -> None:
    assert parse_line("Burn {burn_power}").amount == Amount("burn_power")


@pytest.mark.rule("400.2g")
def test_an_amount_is_multiplied_divided_and_capped() -> None:
    amount = parse_line("Gain Shield: 2 x Dread / 3 (at most 30)").amount

    assert amount == Amount("family", None, "dread", times=Number(flat=2), divide=Number(flat=3), cap=Number(flat=30))


@pytest.mark.rule("400.2h")
def test_a_counter_is_written_and_read_by_its_letter() -> None:
    assert parse_line("Passive: At battle start, X gains 2").what == "X"
    assert parse_line("Gain Shield: X").amount == Amount("counter", what="X")


@pytest.mark.rule("400.3a")
def test_per_names_what_is_counted_and_whose() -> None:
    assert parse_line("Maim: 5 per Burning enemy").per == Per("units_with_family", "burn")
    assert parse_line("Maim: 5 per Venom stack on the target").per == Per("stacks", "venom", "target")


@pytest.mark.rule("400.4d")
def test_conditions_on_the_target_go_on_without_naming_it_again() -> None:
    clause = parse_line("If the target is Burning and Envenomed, Freeze")

    assert clause.gates == (Gate("has_family", "burn", "target"), Gate("has_family", "venom", "target"))


@pytest.mark.rule("400.4i", "400.4j")
def test_flags_stand_after_the_effect() -> None:
    assert parse_line("Burn 9, if the hit lands").flags == {"require_hit"}
    assert parse_line("Burn 9, once").flags == {"once"}
    assert parse_line("Burn 9, once per target").flags == {"once_per_target"}


@pytest.mark.rule("400.5b", "S400-16")
def test_allies_leave_this_unit_out_unless_the_line_says_all_or_including() -> None:
    assert parse_line("Allies gain 2 Power").to == Scope("allies")
    assert parse_line("All allies gain 2 Power").to == Scope("all_allies")
    assert parse_line("Allies including this unit gain 2 Power").to == Scope("all_allies")
    assert parse_line("Adjacent allies including this unit gain 2 Power").flags == {"include_self"}


@pytest.mark.rule("400.5c", "400.5d")
def test_a_scope_with_a_count_filters_before_it_picks() -> None:
    filters = (Gate("has_family", "maim", "recipient"),)

    assert parse_line("Apply Stun: 1 to 2 Maimed enemies").to == Scope("some_enemies", Number(flat=2), filters)


@pytest.mark.rule("400.6k", "S400-12")
@pytest.mark.parametrize(
    ("event", "who", "scope"),
    [
        ("an enemy is Frozen", "that enemy", "event_subject"),
        ("an ally is Frozen", "that ally", "event_subject"),
        ("an ally takes damage", "that enemy", "event_actor"),
        ("this unit takes damage", "that enemy", "event_actor"),
        ("another unit dies", "that unit", "event_subject"),
        ("an ally revives", "the revived ally", "event_subject"),
        ("an ally activates", "that ally's target", "subject_target"),
        ("this unit dies", "the killer", "killer"),
    ],
)
def test_an_event_says_who_that_unit_is(event: str, who: str, scope: str) -> None:
    text = f"Passive: When {event}, deal 5 damage to {who}"

    assert parse_line(text).to == Scope(scope)
    assert print_clause(parse_line(text)) == text


@pytest.mark.rule("400.6l")
def test_only_a_units_own_revival_names_its_cause() -> None:
    hook = parse_line("Passive: When this unit revives from Everlasting, gain 5 Power").hook

    assert hook == Hook("revived", "self", "everlasting")
    with pytest.raises(SentenceError, match="nothing can listen"):
        parse_line("Passive: When an ally revives from Everlasting, gain 5 Power")


@pytest.mark.rule("S300-17", "400.7a")
def test_a_line_may_say_its_lane() -> None:
    assert parse_line("First, gain 5 Armor").lane == "pre"
    assert parse_line("Gain 5 Armor, before the hit").lane == "activation"
    assert parse_line("Gain 5 Armor, after the hit").lane == "post"


@pytest.mark.rule("S400-17", "S700-07")
def test_seconds_are_thousandths_and_chances_hundredths_of_a_per_cent() -> None:
    assert parse_line("Stun: 1.5") == replace(Clause("apply", "stun"), duration=Number(flat=1500, scale=1000))
    assert parse_line("12.5% chance: Freeze").chance == Number(flat=1250, scale=100)


def test_a_grant_lasts_for_the_battle_unless_it_is_timed() -> None:
    assert parse_line("Gain Everlasting").flags == {"battle_long"}
    assert parse_line("Allies gain Relentless for 3 seconds").flags == {"timed"}
    assert parse_line("The target loses Relentless") == Clause(
        "suppress", "relentless", flags=frozenset({"battle_long"})
    )


def test_several_effects_are_joined_by_and() -> None:
    clause = parse_line("Bloodlust: Gain 5 Power and restore 5 vitality, once")

    assert clause.gates == (Gate("bloodlust"),)
    assert clause.flags == {"once"}
    assert clause.also == (Clause("restore", None, flat(5), Scope("self")),)


def test_crush_on_stacks_names_whose_before_it_names_its_scope() -> None:
    text = "Crush: 2 x Dread on this unit on all enemies"

    assert parse_line(text).to == Scope("all_enemies")
    assert print_clause(parse_line(text)) == text
    assert parse_line("Crush: 2 x Dread on all enemies").to == Scope("target")


def test_ignited_allies_layers_and_auras_are_static() -> None:
    clause = parse_line("Passive: While Ignited, adjacent allies have Fury")

    assert clause == Clause("grant", "fury", to=Scope("adjacent_allies"), gates=(Gate("ignited"),), static=True)


def test_a_status_redirect_names_each_family() -> None:
    clause = parse_line("Burn and Venom on adjacent allies go to this unit")

    assert (clause.what, [other.what for other in clause.also]) == ("burn", ["venom"])


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Gain Dread Power", "Gain Dread: Power"),
        ("Gain Shield dread", "Gain Shield: Dread"),
        ("Apply Burn raw Power to all enemies", "Apply Burn: raw Power to all enemies"),
        ("Venom Stock", "Venom: Stock"),
    ],
)
def test_a_keyword_and_an_amount_in_words_want_a_colon_between(line: str, meant: str) -> None:
    with pytest.raises(SentenceError, match="runs two words together") as caught:
        parse_line(line)
    assert (caught.value.code, caught.value.nearest, caught.value.meant) == ("E-SENTENCE-SLOT", meant, True)
    assert print_clause(parse_line(meant)) == meant


def test_stacks_that_are_an_amount_stand_before_what_is_gained() -> None:
    for line in ("Gain 2 x Dread Power", "Gain half Dread Power", "Gain Dread: 3", "Gain Dread 3", "Burn {burn_power}"):
        parse_line(line)
    assert parse_line("Gain 2 x Dread Power").what == "power"


def test_an_effect_is_repeated_as_often_as_the_card_says() -> None:
    for line in ("Gain 5 Power, {volley} times", "Gain 5 Power, {1/2/3/3} times", "Gain 5 Power, {1 + tier} times"):
        assert print_clause(parse_line(line)) == line
    for line in ("Gain 5 Power, 0 times", "Gain 5 Power, {1/101} times", "Gain 5 Power, {power} times"):
        with pytest.raises(SentenceError) as caught:
            parse_line(line)
        assert caught.value.code == "E-SENTENCE-NUMBER"
