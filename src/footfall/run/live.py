"""Profiles of a program that is still running: now and then, and when a signal asks for one."""

from __future__ import annotations

import contextlib
import queue
import signal
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.counts.ask import ask, forget
from footfall.counts.collect import TORN
from footfall.counts.soundness import settle
from footfall.errors import FootfallError
from footfall.profiles.display_text import duration_text
from footfall.profiles.since import since

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import FrameType

    from footfall.profiles.data import Profile

DUMP = "SIGUSR1"
RESET = "SIGUSR2"
_PATIENCE = 2.0
"""Seconds within which programs are to answer; they do within hundredths, unless they cannot."""
_PATIENCE_AT_RESET = 10.0
"""Longer, for busy machines: what comes later would be counted since the reset."""
_SHARE = 4
"""How many times as long as a round took there is none."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who sees a program's profiles while it runs.

    ``seconds`` between two of them, 0 for none but those that signals ask for;
    ``take`` gets each, and why it was made: ``live``, ``dump`` or ``reset``.
    """

    seconds: float
    take: Callable[[Profile, str], None]


@dataclass
class Rounds:
    """The profiles of one run; ``make`` makes one of the counts that were written last, and is called by one thread."""

    watch: Watch
    folder: Path
    make: Callable[[int], Profile]
    """Takes for how many nanoseconds the program has run."""
    _requests: queue.SimpleQueue[str] = field(default_factory=queue.SimpleQueue)
    _base: Profile | None = None
    _reset_ns: int = 0
    _late: int = 0
    _started: int = 0

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """While the program runs: rounds in a thread of their own, and the two signals are Footfall's."""
        self._started = time.monotonic_ns()
        thread = threading.Thread(target=self._serve, name="footfall-live", daemon=True)
        restore = {
            number: signal.signal(number, self._asked)
            for number in (getattr(signal, name, None) for name in (DUMP, RESET))
            if number is not None
        }
        thread.start()
        try:
            yield
        finally:
            for number, handler in restore.items():
                signal.signal(number, handler)
            self._requests.put("end")
            thread.join()
            forget(self.folder)

    def since_reset(self, profile: Profile) -> Profile:
        """What a profile counts since the last reset, which it then says."""
        if self._base is None:
            return profile
        made = since(profile, self._base)
        made.notes.append(
            f"counts begin at a reset {duration_text(self._reset_ns)} after the start; calls that were live then are "
            f"not among the calls, only among those that returned, threw or still run"
        )
        if TORN in self._base.notes:
            made.notes += [] if TORN in made.notes else [TORN]
        settle(made, TORN in made.notes)
        if self._late:
            made.notes.append(
                f"{_processes(self._late)} did not answer at the reset, being in a call of the system or of native "
                f"code: what it did shortly before may be counted too"
            )
        return made

    def _asked(self, number: int, _frame: FrameType | None) -> None:
        self._requests.put("reset" if number == getattr(signal, RESET) else "dump")

    def _serve(self) -> None:
        pause = self.watch.seconds
        while True:
            try:
                why = self._requests.get(timeout=pause or None)
            except queue.Empty:
                why = "live"
            if why == "end":
                return
            began = time.monotonic()
            # The folder may be full or gone for a while; the program and its last profile are not to suffer.
            with contextlib.suppress(FootfallError, OSError):
                self._round(why)
            if self.watch.seconds:
                pause = max(self.watch.seconds, (time.monotonic() - began) * _SHARE)

    def _round(self, why: str) -> None:
        late = ask(self.folder, _PATIENCE_AT_RESET if why == "reset" else _PATIENCE)
        passed = time.monotonic_ns() - self._started
        profile = self.make(passed)
        if why == "reset":
            self._base, self._reset_ns, self._late = profile, passed, late
        profile = self.since_reset(profile)
        profile.notes.insert(0, f"the program was still running, {duration_text(passed)} after its start")
        if late:
            profile.notes.insert(1, f"{_processes(late)} did not answer: its counts are those it wrote last")
        self.watch.take(profile, why)


@contextlib.contextmanager
def not_yet() -> Iterator[None]:
    """While a program is built there is nothing to ask for: a signal that comes too early is to end nothing."""
    numbers = [getattr(signal, name) for name in (DUMP, RESET) if hasattr(signal, name)]
    restore = {number: signal.signal(number, lambda *_: None) for number in numbers}
    try:
        yield
    finally:
        for number, handler in restore.items():
            signal.signal(number, handler)


def _processes(count: int) -> str:
    return "1 process" if count == 1 else f"{count} processes"
