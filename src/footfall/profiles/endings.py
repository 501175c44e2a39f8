"""How a program ended, in words.

The exit code of a program that a signal ended is 128 and the signal's number, as in a shell.  JVMs give it, too, when
they end in good order because of a signal.
"""

from __future__ import annotations

import signal

_FIRST = 128
_WORDS = {
    "SIGHUP": "its terminal was closed",
    "SIGINT": "interrupted, as by Ctrl-C",
    "SIGQUIT": "quit, as by Ctrl-\\",
    "SIGABRT": "aborted, as Node does where memory runs out",
    "SIGKILL": "killed, as the system does where memory runs out",
    "SIGSEGV": "crashed",
    "SIGBUS": "crashed",
    "SIGILL": "crashed",
    "SIGTERM": "stopped by SIGTERM",
    "SIGPIPE": "nobody read its output any more",
}


def exit_text(code: int | None) -> str:
    """``exit 0``, ``exit 143 (SIGTERM)``, ``exit unknown``."""
    if code is None:
        return "exit unknown"
    name = _signal(code)
    return f"exit {code} ({name})" if name else f"exit {code}"


def ending_text(code: int | None) -> str:
    """What an exit code other than 0 means: ``killed, as … (SIGKILL)``; for 0 and unknown ones nothing."""
    if not code:
        return ""
    name = _signal(code)
    if not name:
        return f"exit code {code}"
    words = _WORDS.get(name, "ended by a signal")
    return words if name in words else f"{words} ({name})"


def _signal(code: int) -> str:
    """The name of the signal that an exit code tells of, if there is such a signal."""
    try:
        return signal.Signals(code - _FIRST).name if code > _FIRST else ""
    except ValueError:
        return ""
