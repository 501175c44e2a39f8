"""The report in short, as Markdown: for the summary of a step in GitHub Actions, or a comment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.profiles.never_files import never_files
from footfall.profiles.summaries import one_sided
from footfall.terminal import tables
from footfall.terminal.forms import MOST_CHARACTERS, cut
from footfall.terminal.markdown import markdown
from footfall.terminal.parts import Paragraph, Table
from footfall.terminal.show import function_table, runs_paragraph, self_check_paragraph

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_ROWS = (10, 5, 2)
"""How many rows each table has: as many of these as there is room for."""
_MOST_LINES = 20
"""So many commands, failures and notes are given."""
_LONGEST = 400
"""Longer lines lose their end."""


def step_summary(profile: Profile) -> str:
    """Totals, the busiest functions and what never ran, as GitHub-flavoured Markdown."""
    for rows in _ROWS:
        text = f"## Footfall\n\n{markdown([_short(part) for part in _parts(profile, rows)])}"
        if len(text) < MOST_CHARACTERS:
            break
    return cut(text, "summary")


def _parts(profile: Profile, rows: int) -> list[Paragraph | Table]:
    parts: list[Paragraph | Table] = [runs_paragraph(profile), tables.totals_table(profile)]
    if profile.tests:
        parts.append(tables.tests_table(profile))
    parts += function_table(profile, None, rows)
    if found := never_files(profile):
        parts.append(tables.never_files_table(found, rows))
    if sides := one_sided(profile):
        parts.append(tables.one_sided_table(sides, rows))
    if profile.unmeasured:
        parts.append(tables.unmeasured_table(profile.unmeasured, rows))
    return [*parts, self_check_paragraph(profile)]


def _short(part: Paragraph | Table) -> Paragraph | Table:
    if isinstance(part, Table):
        # What a terminal may be told to show more of, a summary is not.
        return replace(part, notes=[note.partition("; --top")[0] for note in part.notes])
    lines = [
        [replace(cell, text=f"{cell.text[:_LONGEST]}…" if len(cell.text) > _LONGEST else cell.text) for cell in line]
        for line in part.lines[:_MOST_LINES]
    ]
    made = Paragraph(lines)
    if len(part.lines) > _MOST_LINES:
        made.add(f"... and {len(part.lines) - _MOST_LINES:,} more")
    return made
