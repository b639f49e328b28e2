"""Every random draw of the engine by purpose (S300-14): its name, range and rule. `docs/draws.md` is made from this."""

TARGET = 1
MISFIRE = 2
MISFIRE_PICK = 3
REACTIVATE = 4
CASCADE = 5
MINT = 6
BLOWOUT = 7
BURN_SPREAD = 8
BURN_SPREAD_PICK = 9
VENOM_DECAY = 10
HALLOW_DECAY = 11
HALLOW_PRESERVE = 12
INTEREST = 13
RIPOSTE = 14
AWAKEN = 15
FIRST_SIDE = 16
SCOPE_PICK = 17
CHANCE = 18
DISPLACE = 19
HARVEST_FROM = 20
HARVEST_TO = 21
LISTENER_TARGET = 22
N_PURPOSES = 24

#: purpose -> (whose key a draw carries, what is drawn, rule ids)
TABLE: dict[int, tuple[str, str, str]] = {
    TARGET: ("unit", "Focus-weighted pick among the legal enemies", "300.3-3 600.2 S600-01"),
    MISFIRE: ("unit", "chance of 1,000 basis points a Feral stack", "300.3-4 800.23a"),
    MISFIRE_PICK: ("unit", "Focus-weighted pick over both sides", "800.23c 800.23d S800-25"),
    REACTIVATE: ("line", "the authored chance in basis points", "300.3-21 S300-15"),
    CASCADE: ("unit", "chance of 3,300 basis points plus runes, at most 9,500", "800.9a 800.9b"),
    MINT: ("unit", "chance of 2,500 basis points", "800.47b"),
    BLOWOUT: ("unit", "chance of 500 basis points an Overclock stack", "800.45c"),
    BURN_SPREAD: ("unit", "chance of 500 basis points", "800.8d"),
    BURN_SPREAD_PICK: ("unit", "Focus-weighted pick among the nearest", "800.8e 800.8f"),
    VENOM_DECAY: ("unit", "whole percent from 20 to 30", "800.73a S800-29"),
    HALLOW_DECAY: ("unit", "whole percent from 50 to 75", "800.29a S800-31"),
    HALLOW_PRESERVE: ("unit", "the rune's chance in basis points", "800.29e S800-32"),
    INTEREST: ("unit", "one of four stats, a draw a stack", "800.38b"),
    RIPOSTE: ("unit", "chance of 5,000 basis points", "500.7b"),
    AWAKEN: ("unit", "uniform pick among the matching cards", "S800-17"),
    FIRST_SIDE: ("battle", "which side goes first, a draw a step", "S300-05"),
    SCOPE_PICK: ("line", "Focus-weighted pick, one a recipient", "600.2e 600.4b"),
    CHANCE: ("line", "the package's chance in basis points", "800.71e"),
    DISPLACE: ("line", "Focus-weighted pick among the viable partners", "S800-14"),
    HARVEST_FROM: ("line", "Focus-weighted pick, one a stack", "800.30b"),
    HARVEST_TO: ("line", "Focus-weighted pick, one a stack", "800.30c"),
    LISTENER_TARGET: ("line", "Focus-weighted pick of a trigger without a target", "S400-12 500.9k"),
}
