"""Small profiles, one after the other."""

from __future__ import annotations

from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Profile, Run, StatementInfo
from footfall.profiles.history.records import Origin

BODIES = {
    "add": "int add(Item item) {\n  items.push(item);\n  return items.size();\n}\n",
    "total": "long total() {\n  long sum = 0;\n  for (Item one : items) sum += one.price();\n  return sum;\n}\n",
    "later": "void later() {\n  queue.add(() -> close());\n}\n",
}


def profile(path: str = "Cart.java", /, **calls: int | None) -> Profile:
    """Functions with their calls; ``other_add`` has the text of ``add``, but another name."""
    file = FileProfile(path, "java", "", "", package="shop")
    lines = 0
    for name, number in calls.items():
        body = BODIES[name.removeprefix("other_")]
        file.text += body
        last = lines + body.count("\n")
        work = None if number is None else 2 * number
        extent = Extent(lines + 1, 1, last, 2)
        file.functions.append(
            FunctionInfo(
                f"Cart.{name}", "int f()", "method", extent, None, number, number, 0 if number is not None else None
            )
        )
        file.functions[-1].work = work
        file.statements += [StatementInfo("expression", extent, number)] * 2
        lines = last
    return Profile([Run(["java", "Cart"], started="2026-01-02T03:04:05Z")], [file])


def origin(label: str = "", commit: str = "") -> Origin:
    return Origin(label, commit, False if commit else None, "2026-01-02T03:04:05+00:00")
