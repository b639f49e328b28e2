"""`make exhaustive`: plays boards until every printed line has done everything that it can do.

    python -m tools.exhaustive [--catalogue NAME] [--seconds N] [--quick]

`lines` lists the printed lines of a catalogue, `planner` works out what each can come to, `boards` makes boards that
aim at what is still missing, `watch` runs them on the mirror and notes what happened, `known` holds the reasons for
what never does.
"""
