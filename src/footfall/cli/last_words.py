"""What is said when a program has ended: its numbers, how it ended, where they are, and what to do next."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.cli.progress import Progress
    from footfall.profiles.data import Profile


def say_last_words(profile: Profile, output: Path, report: Path, progress: Progress) -> None:
    """Say them; ``output`` is the working folder."""
    from footfall.profiles.endings import ending_text
    from footfall.terminal.summary import summary_lines

    for line in summary_lines(profile):
        progress.note(line)
    how = ending_text(profile.runs[0].exit_code) if profile.runs else ""
    if how:
        progress.note(f"the program ended with {how}" if how.startswith("exit code") else f"the program was {how}")
    progress.note(f"report: {progress.link(report)} (the profile is beside it)")
    where = "" if output == Path(".footfall") else f" {shlex.quote(str(output))}"
    next_steps = [f"footfall show{where}"]
    busiest = _busiest(profile)
    if busiest:
        next_steps.append(f"footfall annotate {shlex.quote(busiest)}{where}")
    progress.note(f"next: {', or '.join(next_steps)}")


def _busiest(profile: Profile) -> str:
    """The function with most work as ``annotate`` takes it, by the shortest end of its path that tells the source."""
    from footfall.profiles.summaries import sorted_functions

    rows = sorted_functions(profile, "work")[:1]
    if not rows:
        return ""
    path, function = rows[0].file.path, rows[0].function
    parts = path.split("/")
    ends = ["/".join(parts[-length:]) for length in range(1, len(parts) + 1)]
    told = [end for end in ends if sum(f"/{one.path}".endswith(f"/{end}") for one in profile.files) == 1]
    return f"{told[0] if told else path}:{function.extent.line}"
