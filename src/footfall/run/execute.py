"""Starting the profiled program so that it does not notice: its terminal, signals, exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from types import FrameType

_FORWARDED = ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGINT", "SIGQUIT")
_FROM_TERMINAL = ("SIGINT", "SIGQUIT")


@dataclass(frozen=True, slots=True)
class Execution:
    """How a program ended: its exit code (128 + n where signal n killed it) and how long it took."""

    exit_code: int
    duration_ns: int


def execute(command: list[str], environment: dict[str, str]) -> Execution:
    """Run a command to its end with this process's input, output and working directory.

    Raises:
        FootfallError: where the command cannot be started.
    """
    started = time.monotonic_ns()
    restore: dict[signal.Signals, Any] = {}
    try:
        process = subprocess.Popen(command, env={**os.environ, **environment} if environment else None)
    except OSError as error:
        raise FootfallError(f"cannot start {command[0]}: {error.strerror}") from error
    on_terminal = sys.stdin is not None and sys.stdin.isatty()

    def forward(number: int, _frame: FrameType | None) -> None:
        process.send_signal(number)

    for name in _FORWARDED:
        number = getattr(signal, name, None)
        if number is None:
            continue
        # A terminal sends these to the whole group: the program has its own already.
        handler: Any = signal.SIG_IGN if on_terminal and name in _FROM_TERMINAL else forward
        restore[number] = signal.signal(number, handler)
    try:
        code = process.wait()
    finally:
        for number, handler in restore.items():
            signal.signal(number, handler)
    return Execution(code if code >= 0 else 128 - code, time.monotonic_ns() - started)
