"""Serving a program to browsers: its profile while it is used, and the last one when it is stopped."""

from __future__ import annotations

import json
import platform
import signal
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.counts.accumulate import Sum
from footfall.counts.collect import profile_of
from footfall.counts.raw import DamagedCountsError
from footfall.counts.roles import give_roles
from footfall.counts.soundness import settle
from footfall.counts.validate import fault
from footfall.errors import FootfallError, LateError
from footfall.languages.base import Build
from footfall.languages.registry import languages
from footfall.model import counter_map
from footfall.model.outline_codec import decode
from footfall.profiles import store
from footfall.profiles.data import Profile, Run
from footfall.profiles.since import since
from footfall.run import folders
from footfall.run.execute import Execution
from footfall.run.folders import PROFILE
from footfall.run.journal import Journal
from footfall.run.live_page import LivePage
from footfall.run.pipeline import Outcome, add_lexes, add_omitted

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from footfall.counts.raw import RawCounts
    from footfall.languages.base import Options, Place, Serving
    from footfall.model.outline_codec import CountedFile
    from footfall.run.folders import RunFolder

_SHORTEST = 1.0
"""Seconds between two profiles, and what part of the time may go into making them."""
_SHARE = 4
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


@dataclass
class Session:
    """What a served program's user sees: ``render`` makes a report of a profile, ``announce`` takes the addresses.

    ``say`` takes what is to be said while the program is served, such as that a server behind does not answer.
    """

    render: Callable[[Profile], str]
    announce: Callable[[str, str], None]
    say: Callable[[str], None]
    show: Callable[[str], None] = lambda _: None
    """Takes what browsers wait for, each line in the place of the one before; an empty one where that is nothing."""
    keep: bool = False
    """Whether raw counts are kept."""
    kept_runs: int = folders.KEPT
    """How many ended runs the working folder keeps."""
    stopped: threading.Event = field(default_factory=threading.Event)
    """Set to stop; signals do so too, where the main thread serves."""


def serve(target: str, place: Place, options: Options, session: Session) -> Outcome:
    """Serve a program until it is stopped; returns its last profile.

    Raises:
        FootfallError: for a mistake of the user's, such as a port that is taken.
    """
    # Nothing in the project changes while it is served: tools that watch it would take that for a change of theirs.
    folder = folders.begin(options.output, ["serve", target], session.keep, is_quiet=True, kept=session.kept_runs)
    page = LivePage(place.host, session.render)
    try:
        own = replace(options, output=folder.private, private=folder.private)
        name, serving = _start(target, replace(place, report=page.address, check=fault), own)
        folder.has_run = True
        try:
            watch = _Watch(target, options.level, serving, folder, page, options.test)
            settings = {"language": name, "level": options.level, counter_map.TEST: json.dumps(options.test)}
            journal = Journal(folder.work / counter_map.NAME, Build(serving.copy, []), settings)
            with_signals = threading.current_thread() is threading.main_thread()
            restore = _on_signals(session.stopped) if with_signals else {}
            page.serve(watch.reset, serving.address)
            session.announce(serving.address, page.address)
            said: set[str] = set()
            shown = ""
            with journal.following():
                while not session.stopped.wait(0.1):
                    # The folder may be full or gone for a while; the program is not to suffer.
                    with suppress(FootfallError, OSError):
                        watch.look()
                    work = serving.work
                    if work != shown:
                        session.show(work)
                        shown = work
                    for trouble in (serving.trouble, _unsaved(serving)):
                        if trouble and trouble not in said:
                            said.add(trouble)
                            session.say(trouble)
            for number, handler in restore.items():
                signal.signal(number, handler)
        finally:
            serving.stop()
        return watch.finish(journal)
    finally:
        page.stop()
        folder.end()


def _start(target: str, place: Place, options: Options) -> tuple[str, Serving]:
    for language in languages():
        start = getattr(language, "serve", None)  # a language of another package may not know it
        serving = start(target, place, options) if start is not None else None
        if serving is not None:
            return language.name, serving
    raise FootfallError("no language is there that runs in browsers")


def _unsaved(serving: Serving) -> str:
    why = serving.unsaved
    return why and f"counts cannot be written to {why}; where Footfall is ended otherwise than by Ctrl-C, they are lost"


def _on_signals(stopped: threading.Event) -> dict[int, signal.Handlers]:
    """Let signals stop the server; a second one ends the process at once."""

    def stop(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        stopped.set()

    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    # Only a handler that was not set in Python would be None; those of these signals never are.
    return {number: signal.signal(number, stop) for number in numbers}  # type: ignore[misc]  # none is None


class _Watch:
    """Makes profiles while a program is served."""

    def __init__(self, target: str, level: str, serving: Serving, folder: RunFolder, page: LivePage,
                 test: list[str] | None) -> None:  # fmt: skip
        self.target = target
        self.level = level
        self.test = test
        self.serving = serving
        self.folder = folder
        self.page = page
        self.started = datetime.now(UTC)
        self._clock = time.monotonic_ns()
        self._files: dict[str, CountedFile] = {}
        self._base: dict[str, list[int]] = {}
        """The counters at the last reset."""
        self._before: Profile | None = None
        """The whole profile then, where calls are recorded."""
        self._lock = threading.Lock()
        self._changes = -1
        self._next = 0.0
        self._sum = Sum()
        self._heard = 0
        self._lost: list[str] = []

    def look(self) -> None:
        """Make a profile if there is something new, and it is time."""
        self.page.tell(self.serving.state)
        now = time.monotonic()
        changes = self.serving.changes
        if changes == self._changes or now < self._next:
            return
        self._changes = changes
        with self._lock:
            profile = self._since_reset(None)
        self.page.show(profile)
        took = time.monotonic() - now
        self._next = now + max(_SHORTEST, _SHARE * took)

    def reset(self) -> str:
        """Count from here on; returns why not, which is nothing."""
        with self._lock:
            counts = self._counts()
            if counts.calls.contexts:
                self._before = self._made(None)
            else:
                self._base = counts.units
        self._changes = -1
        self._next = 0.0
        return ""

    def finish(self, journal: Journal) -> Outcome:
        """The last profile, saved.

        Raises:
            LateError: where it cannot be written; raw counts then stay, as far as there is room for them.
        """
        with self._lock:
            profile = self._since_reset(0)
        profile.notes += self.serving.notes
        if not any(function.calls for file in profile.files for function in file.functions):
            profile.notes.append("no function ran: was the program opened in a browser, at the address given?")
        try:
            self.folder.output.mkdir(parents=True, exist_ok=True)
            store.save(profile, self.folder.output / PROFILE)
        except (FootfallError, OSError) as error:
            raise LateError(f"{error}; {self._what_stays(journal)}", FootfallError.exit_code) from error
        self.folder.link(PROFILE)
        if self.folder.keeps:
            journal.write()
        return Outcome(Execution(0, profile.runs[0].duration_ns or 0), profile, self.folder)

    def _what_stays(self, journal: Journal) -> str:
        why = self.serving.unsaved
        try:
            journal.write()
        except OSError as error:
            why = why or f"{journal.path}: {error}"
        if why:
            return (
                f"only a part of the counts is kept, which footfall report reads: the rest cannot be written to {why}"
            )
        return "the counts are kept, and footfall report reads them"

    def _since_reset(self, exit_code: int | None) -> Profile:
        profile = self._made(exit_code)
        if self._before is not None:
            profile = since(profile, self._before)
            settle(profile)
        return profile

    def _counts(self) -> RawCounts:
        """The raw counts so far, of all pages and workers."""
        self._heard, told = self.serving.counted(self._heard)
        for name, data in told:
            try:
                self._sum.put(name, data)
            except DamagedCountsError:
                self._lost = [f"the counts of {name} are damaged and were left out"]
        return self._sum.total()

    def _made(self, exit_code: int | None) -> Profile:
        about = Run(
            ["serve", self.target], exit_code, self.started.isoformat(timespec="milliseconds"),
            time.monotonic_ns() - self._clock, platform.node(), "", self.level, folder=str(Path.cwd()),
        )  # fmt: skip
        counts = self._counts()
        lost = list(self._lost)
        known = list(self.serving.copy.files)
        for key, blob in known:
            if key not in self._files:
                self._files[key] = decode(blob)
        files = {key: self._files[key] for key, _ in known}
        for key, before in self._base.items():
            if key in counts.units:
                counts.units[key] = [a - b for a, b in zip(counts.units[key], before, strict=True)]
        stray = counts.units.keys() - {file.key for file in files.values()}
        if stray:
            lost.append(
                f"counts came of {len(stray)} scripts that were not served in this run, as a browser "
                "may keep them of an earlier one; they were left out"
            )
        profile = profile_of(files, counts, about, lost, is_running=True)
        add_lexes(profile)
        give_roles(profile, self.test)
        add_omitted(profile, self.serving.copy)
        return profile
