"""What ``run --live`` writes and says while the program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.profiles import store
from footfall.profiles.display_text import duration_text
from footfall.run.live import Watch

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.cli.progress import Progress
    from footfall.profiles.data import Profile


def watch(seconds: float, output: Path, report: Path, progress: Progress) -> Watch:
    """Profile and report are written each time, and a line says what has run."""
    from footfall.report.html import write_report
    from footfall.run.folders import PROFILE
    from footfall.terminal.summary import live_line

    def take(profile: Profile, why: str) -> None:
        store.save(profile, output / PROFILE, is_passing=True)
        write_report(profile, report)
        passed = duration_text(profile.runs[0].duration_ns)
        heading = {"live": passed, "dump": f"{passed}, as asked", "reset": f"{passed}, reset"}[why]
        progress.live(f"{heading}: {live_line(profile)}", stays=why != "live")

    return Watch(seconds, take)
