"""Lines of progress and notes, on standard error."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

LONG = 10.0
"""Seconds after which it is said since when a step goes on; then again each time that is three times as long."""
_TIMES = 3


class Progress:
    """Takes lines of progress; an empty one means that somebody else writes now.

    On a terminal each line takes the place of the one before; with ``verbose``
    all stay.  Elsewhere only what a compiler says is shown, and steps that take
    long, and nothing with ``quiet``.
    """

    def __init__(self, quiet: bool, verbose: bool, stream: TextIO | None = None, long: float = LONG) -> None:
        self._quiet = quiet
        self._verbose = verbose
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._shown = False
        self._long = long
        self._lock = threading.RLock()
        self._timer: threading.Timer | None = None

    def __call__(self, line: str) -> None:
        """Say one line; what a compiler says may be several."""
        with self._lock:
            self._clear()
            if self._quiet or not line:
                return
            if "\n" in line or ": warning:" in line:
                print(line, file=self._stream)
                return
            if self._verbose:
                self.note(line)
            elif self._is_terminal:
                self._show(line)
            self._remind(line, time.monotonic(), self._long)

    def note(self, line: str) -> None:
        """Say one line that stays."""
        with self._lock:
            self._clear()
            if not self._quiet:
                print(f"footfall: {one_line(line)}", file=self._stream, flush=True)

    def live(self, line: str, stays: bool) -> None:
        """Say one line while the program runs.

        It takes the place of the one before only where nothing else is written to the terminal
        but perhaps by the program to standard error; ``stays``: it does not give its own.
        """
        if self._quiet or stays or not self._is_terminal or sys.stdout.isatty():
            self.note(line)
            return
        with self._lock:
            self._clear()
            self._show(f"footfall: {line}")

    @staticmethod
    def link(path: Path) -> str:
        """The address of a file, which terminals open by a click."""
        return path.resolve().as_uri()

    def _show(self, line: str) -> None:
        width = shutil.get_terminal_size().columns
        print(one_line(line)[: width - 1], end="", file=self._stream, flush=True)
        self._shown = True

    def _remind(self, line: str, since: float, pause: float) -> None:
        """Say after a while that a step still goes on."""

        def say() -> None:
            with self._lock:
                if self._timer is not timer:
                    return
                text = f"{line} (since {time.monotonic() - since:.0f} s)"
                if self._is_terminal and not self._verbose:
                    self._clear()
                    self._show(text)
                    self._remind(line, since, min(pause, 1.0))
                else:
                    print(f"footfall: {one_line(text)}", file=self._stream, flush=True)
                    self._remind(line, since, (_TIMES - 1) * (time.monotonic() - since))

        timer = self._timer = threading.Timer(pause, say)
        timer.daemon = True
        timer.start()

    def _clear(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._shown:
            print("\r\x1b[2K", end="", file=self._stream, flush=True)
            self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._clear()
