"""Write what changed from one profile to another as one HTML file, in the style of the report."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from footfall.profiles.atomic import replacing
from footfall.profiles.display_text import number_text, signed_text
from footfall.profiles.endings import exit_text
from footfall.report.compare_payload import index, source_parts
from footfall.report.page import moment, page_of
from footfall.report.payload import pack

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.comparing.compare import Comparison
    from footfall.profiles.data import Profile

_SCRIPTS = (
    "format.js", "dom.js", "theme.js", "names.js", "tips.js", "edges.js", "top_bar.js", "data.js", "copy_table.js",
    "table_columns.js", "table.js", "tokens.js", "call_tree.js", "call_tree_shapes.js", "call_map.js",
    "icicle_layout.js", "icicle_paint.js", "icicle_words.js", "compare_data.js", "compare_tables.js",
    "compare_source.js", "compare_icicle.js", "compare_app.js",
)  # fmt: skip
_STYLES = ("source.css", "calls.css", "tables.css", "compare.css", "report.css")
_STATIC_ROWS = 25
"""Rows of the table that a reader without scripts gets."""


@dataclass(frozen=True, slots=True)
class Card:
    """A total before and after."""

    title: str
    before: str
    after: str
    change: str


def write_comparison(comparison: Comparison, path: Path) -> None:
    """Write the page to ``path``, whole or not at all.

    Raises ``FootfallError`` if the file cannot be written.
    """
    html = render_comparison(comparison)
    with replacing(path, "the comparison") as temporary:
        temporary.write_bytes(html.encode("utf-8", "replace"))


def render_comparison(comparison: Comparison) -> str:
    """What changed, as one HTML document with the sources that changed."""
    context: dict[str, Any] = {
        "notes": comparison.notes,
        "sides": [
            ("Before", _commands(comparison.old_profile)),
            ("After", _commands(comparison.new_profile)),
        ],
        "cards": _cards(comparison),
        "functions": [(one, one.amount("work")) for one in comparison.functions[:_STATIC_ROWS]],
        "function_count": len(comparison.functions),
        "signed": signed_text,
        "index": pack(index(comparison)),
        "parts": [(f"source-{number}", pack(part)) for number, part in source_parts(comparison)],
    }
    return page_of("compare.html.j2", _STYLES, _SCRIPTS, context)


def _commands(profile: Profile) -> list[str]:
    return [f"{shlex.join(run.command)} ({exit_text(run.exit_code)}, {moment(run.started)})" for run in profile.runs]


def _cards(comparison: Comparison) -> list[Card]:
    old, new = comparison.old, comparison.new
    found = []
    for title, name in (("Functions", "functions"), ("Statements", "statements"), ("Branch sides", "sides")):
        before, after = getattr(old, name), getattr(new, name)
        known = before.measured and after.measured
        change = signed_text(after.ran - before.ran) if known else "?"
        found.append(Card(f"{title} that ran", before.said, after.said, change))
    for title, one, other in (("Calls", old.calls, new.calls), ("Work", old.work, new.work)):
        change = "?" if one is None or other is None else signed_text(other - one)
        found.append(Card(title, number_text(one), number_text(other), change))
    return found
