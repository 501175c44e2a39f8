"""What the coverage formats say about the runs behind a profile."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from footfall import __version__

if TYPE_CHECKING:
    from footfall.profiles.data import Profile, Run

GENERATOR = f"footfall-{__version__}"
"""What wrote a file; a single word."""


def title(profile: Profile) -> str:
    """The command of the first run, for formats that want a name."""
    return " ".join(profile.runs[0].command) if profile.runs and profile.runs[0].command else "footfall"


def started_ms(run: Run) -> int | None:
    """When a run started, in milliseconds since 1970; ``None`` if that is not known."""
    try:
        moment = datetime.fromisoformat(run.started)
        return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def newest_ms(profile: Profile) -> int:
    """When the newest run started, in milliseconds since 1970; 0 if that is not known.

    Not the time of the export: the same profile gives the same file.
    """
    return max((moment for run in profile.runs if (moment := started_ms(run)) is not None), default=0)
