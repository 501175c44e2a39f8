"""Starting the profiled program so that it does not notice: its terminal, signals, exit code."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType

_FORWARDED = ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGINT", "SIGQUIT")
_FROM_TERMINAL = ("SIGINT", "SIGQUIT")
_GRACE = 1.0
"""Seconds that a program has to end in when its time is over."""


@dataclass(frozen=True, slots=True)
class Execution:
    """How a program ended: its exit code (128 + n where signal n killed it) and how long it took."""

    exit_code: int
    duration_ns: int
    pid: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """For programs that are run on behalf of other code: without input and output, in a folder, for so many seconds."""

    folder: Path
    seconds: float


def execute(
    command: list[str],
    environment: Mapping[str, str | None],
    limits: Limits | None = None,
    kept: tuple[str, ...] = (),
    hidden: Sequence[str] = (),
) -> Execution:
    """Run a command to its end with this process's input, output and working directory, or within limits.

    ``kept`` names signals that are not handed on to it.  ``hidden`` are lines that are left out of what it writes to
    standard error, where that is no terminal and not standard output, too.

    Raises:
        FootfallError: where the command cannot be started.
    """
    started = time.monotonic_ns()
    changed: dict[str, str | None] = {**os.environ, **environment}
    full = {name: value for name, value in changed.items() if value is not None} if environment else None
    sieve = _sieve(hidden) if hidden and limits is None and _is_apart() else None
    try:
        if limits is None:
            process = subprocess.Popen(command, env=full, stderr=sieve.into if sieve else None)
        else:
            silent = subprocess.DEVNULL
            process = subprocess.Popen(
                command, env=full, cwd=limits.folder, stdin=silent, stdout=silent, stderr=silent, start_new_session=True
            )
    except OSError as error:
        raise FootfallError(f"cannot start {command[0]}: {error.strerror}") from error
    finally:
        if sieve:
            os.close(sieve.into)
    code = _wait(process, kept) if limits is None else _wait_within(process, limits.seconds)
    duration = time.monotonic_ns() - started
    if sieve:
        sieve.end()
    return Execution(code if code >= 0 else 128 - code, duration, process.pid)


def _sieve(hidden: Sequence[str]) -> _Sieve | None:
    """A sieve; ``None`` where another process cannot be had: what it would hide is shown then."""
    try:
        return _Sieve(hidden)
    except OSError:
        return None


class _Sieve:
    """A process that hands on what is written into ``into`` to standard error, but for some lines."""

    def __init__(self, hidden: Sequence[str]) -> None:
        out, self.into = os.pipe()
        command = [sys.executable, "-I", "-S", str(Path(__file__).with_name("hide_lines.py")), *hidden]
        try:
            # In a session of its own no signal of the terminal ends it before the program.
            self._process = subprocess.Popen(command, stdin=out, stdout=2, stderr=2, start_new_session=True)
        except OSError:
            os.close(self.into)
            raise
        finally:
            os.close(out)

    def end(self) -> None:
        """Wait until all is handed on; processes that the program has left behind may go on to write."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)


def _is_apart() -> bool:
    """Whether standard error is no terminal, and another file than standard output: the order of both stays."""
    try:
        return not os.isatty(2) and not os.path.sameopenfile(1, 2)
    except OSError:
        return False


def _wait_within(process: subprocess.Popen[bytes], seconds: float) -> int:
    """Wait for a program, which is ended with all that it started when its time is over."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        pass
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(_GRACE)
    return process.wait()


def _wait(process: subprocess.Popen[bytes], kept: tuple[str, ...]) -> int:
    """Wait for a program, and hand on to it the signals that this process gets."""
    restore: dict[signal.Signals, Any] = {}
    on_terminal = sys.stdin is not None and sys.stdin.isatty()

    def forward(number: int, _frame: FrameType | None) -> None:
        process.send_signal(number)

    for name in _FORWARDED:
        number = getattr(signal, name, None)
        if number is None or name in kept:
            continue
        # A terminal sends these to the whole group: the program has its own already.
        handler: Any = signal.SIG_IGN if on_terminal and name in _FROM_TERMINAL else forward
        restore[number] = signal.signal(number, handler)
    try:
        return process.wait()
    finally:
        for number, handler in restore.items():
            signal.signal(number, handler)
