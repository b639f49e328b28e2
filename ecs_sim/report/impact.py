"""The page of an impact."""

from __future__ import annotations

from typing import Any

from ecs_sim.report.charts import LABEL, ROW, WIDTH, stacked, whiskers

#: Rows of a table, and of a chart.
ROWS_MAX = 60
CHART_MAX = 24


def page(found: dict[str, Any], names: dict[str, str]) -> str:
    """A self-contained HTML page from `ecs_sim.bulk.verdict.document`; `names` tells what was compared with what."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("ecs_sim.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"percent": _percent, "points": _points, "many": _many}
    shifted = [one for one in found["card"] if one["trials"]]
    shifted.sort(key=lambda one: (-abs(one["shift"]), -one["trials"], one["name"]))
    moved = [one for one in shifted if one["shift"]][:CHART_MAX]
    return environment.get_template("impact.html").render(
        found=found,
        names=names,
        bar=stacked({name: one["count"] for name, one in found["outcomes"].items()}),
        chart=whiskers([(one["name"], one["shift"], *one["interval"]) for one in moved]),
        width=WIDTH,
        row=ROW,
        label=LABEL,
        rows_max=ROWS_MAX,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _points(shift: float) -> str:
    return f"{100 * shift:+.2f}"


def _many(count: int) -> str:
    return f"{count:,}"
