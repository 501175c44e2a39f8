"""What changed from one run to the next, in a few lines: for who watches a program while changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.profiles.comparing.compare import compare
from footfall.profiles.display_text import number_text

if TYPE_CHECKING:
    from footfall.profiles.comparing.compare import Change
    from footfall.profiles.data import Profile

_SHOWN = 5


def changes_lines(before: Profile, after: Profile) -> list[str]:
    """The functions whose counts changed most, and what of the program ran."""
    found = compare(before, after, by_text=False)
    lines = [_text(change) for change in found.functions[:_SHOWN]]
    if len(found.functions) > _SHOWN:
        lines.append(f"and {len(found.functions) - _SHOWN:,} more functions")
    was, now = found.old.statements, found.new.statements
    if (was.ran, was.measured) != (now.ran, now.measured):
        lines.append(f"statements that ran: {was.ran:,}/{was.measured:,} -> {now.ran:,}/{now.measured:,}")
    return [f"changed: {line}" for line in lines] or ["no count changed"]


def _text(change: Change) -> str:
    """``Main.f: calls 10 -> 25, work 120 -> 300``."""
    name = change.pair.known.function.shown
    if change.kind in ("new", "gone"):
        number, suffix = (change.after, "") if change.kind == "new" else (change.before, " before")
        work = "" if number("work") is None else f", work {number_text(number('work'))}"
        return f"{name}: {change.kind}, calls {number_text(number('calls'))}{work}{suffix}"
    parts = [
        f"{what} {number_text(change.before(what))} -> {number_text(change.after(what))}"
        for what in ("calls", "work", "throws")
        if change.before(what) != change.after(what)
    ]
    return f"{name}: {', '.join(parts)}"
