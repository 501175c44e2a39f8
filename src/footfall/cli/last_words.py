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
    """The shortest end of its path by which the source with most work can be named."""
    from footfall.profiles.summaries import file_totals

    files = list(profile.files_in_sums)
    if not files:
        return ""
    path = max(files, key=lambda file: file_totals(file).work or file_totals(file).calls or 0).path
    parts = path.split("/")
    for length in range(1, len(parts)):
        end = "/".join(parts[-length:])
        if sum(other.path == end or other.path.endswith(f"/{end}") for other in profile.files) == 1:
            return end
    return path
