"""Write what changed from one profile to another as one HTML file, in the style of the report."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from footfall import __version__
from footfall.profiles.atomic import replacing
from footfall.profiles.display_text import number_text
from footfall.profiles.endings import exit_text
from footfall.report.compare_payload import index, source_parts
from footfall.report.page import allowed, moment, script_of, style_of, template
from footfall.report.payload import pack

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.comparing.compare import Comparison
    from footfall.profiles.data import Profile
    from footfall.profiles.summaries import Tally

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
    style, script = style_of(_STYLES), script_of(_SCRIPTS)
    parts = [(f"source-{number}", pack(part)) for number, part in source_parts(comparison)]
    context: dict[str, Any] = {
        "version": __version__,
        "style": Markup(style),
        "script": Markup(script),
        "style_hash": allowed(style),
        "script_hash": allowed(script),
        "notes": comparison.notes,
        "sides": [
            ("Before", _commands(comparison.old_profile)),
            ("After", _commands(comparison.new_profile)),
        ],
        "cards": _cards(comparison),
        "functions": [(one, one.amount("work")) for one in comparison.functions[:_STATIC_ROWS]],
        "function_count": len(comparison.functions),
        "signed": _signed,
        "index": pack(index(comparison)),
        "parts": parts,
    }
    return template("compare.html.j2").render(context)


def _commands(profile: Profile) -> list[str]:
    return [f"{shlex.join(run.command)} ({exit_text(run.exit_code)}, {moment(run.started)})" for run in profile.runs]


def _cards(comparison: Comparison) -> list[Card]:
    old, new = comparison.old, comparison.new
    found = []
    for title, name in (("Functions", "functions"), ("Statements", "statements"), ("Branch sides", "sides")):
        before, after = getattr(old, name), getattr(new, name)
        known = before.measured and after.measured
        change = _signed(after.ran - before.ran) if known else "?"
        found.append(Card(f"{title} that ran", _ran(before), _ran(after), change))
    for title, one, other in (("Calls", old.calls, new.calls), ("Work", old.work, new.work)):
        change = "?" if one is None or other is None else _signed(other - one)
        found.append(Card(title, number_text(one), number_text(other), change))
    return found


def _ran(tally: Tally) -> str:
    return f"{tally.ran:,} of {tally.measured:,}" if tally.measured else "?"


def _signed(number: int | None) -> str:
    return "?" if number is None else f"{number:+,}" if number else "0"
