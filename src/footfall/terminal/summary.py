"""The few lines printed after a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.profiles.display_text import duration_text, number_text
from footfall.profiles.summaries import sorted_functions, totals, totals_of

if TYPE_CHECKING:
    from footfall.profiles.data import Profile
    from footfall.profiles.summaries import Totals


def live_line(profile: Profile) -> str:
    """The same in a few words, for a program that is still running."""
    total = totals(profile)
    if not profile.files:
        return "no measured code was loaded yet"
    line = f"{number_text(total.statements.ran)}/{number_text(total.statements.measured)} statements ran"
    busiest = [row for row in sorted_functions(profile, "work") if row.function.work][:1]
    if busiest:
        line += f", most work: {busiest[0].function.shown} ({_many(busiest[0].function.work, 'statement')})"
    return line


def summary_lines(profile: Profile) -> list[str]:
    """What a person wants to know at once."""
    lines = [f"ran: {_shares(totals(profile))}"]
    if profile.tests:
        lines.append(f"tests, which are apart: {_shares(totals_of(profile.tests))}")
    busiest = [row for row in sorted_functions(profile, "work") if row.function.work][:1]
    if busiest:
        function = busiest[0].function
        whole = totals(profile).work or 0
        share = f", {function.work * 100 // whole} %" if function.work and whole else ""
        place = f"{busiest[0].file.path}:{function.extent.line}"
        lines.append(f"most work: {function.shown} ({_many(function.work, 'statement')}{share}) at {place}")
    slowest = sorted_functions(profile, "time")[:1]
    if slowest and slowest[0].function.self_ns:
        function = slowest[0].function
        lines.append(f"most time: {function.shown} ({duration_text(function.self_ns)} itself)")
    if profile.unmeasured:
        lines.append(f"not measured: {_many(len(profile.unmeasured), 'place')} (footfall show lists them)")
    lines += [f"note: {note}" for note in profile.notes]
    lines += [f"self-check failed: {text}" for text in profile.violations[:5]]
    return lines


def _shares(total: Totals) -> str:
    return ", ".join(
        f"{name} {number_text(tally.ran)}/{number_text(tally.measured)}"
        for name, tally in (
            ("functions", total.functions), ("statements", total.statements), ("branch sides", total.sides),
        )
    )  # fmt: skip


def _many(count: int | None, noun: str) -> str:
    return f"{number_text(count)} {noun}{'' if count == 1 else 's'}"
