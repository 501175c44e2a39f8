"""Stills what makes counts differ from run to run, where that lies outside of the program.

What is set here reaches all programs that are started from now on.
"""

from __future__ import annotations

import ctypes
import os
import sys

SETTINGS = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "TZ": "UTC", "PYTHONHASHSEED": "0", "PERL_HASH_SEED": "0"}
"""Locale, time zone, and the seeds of hash tables that languages take from the environment."""
_KEEP, _NO_RANDOMIZE = 0xFFFFFFFF, 0x0040000
"""Of Linux's personality(2): tell what is set; have programs lie at the same addresses each time."""


def be_steady() -> list[str]:
    """Set it; returns what could not be done, with the reason."""
    os.environ.update(SETTINGS)
    if not sys.platform.startswith("linux"):
        return ["addresses are random here, as ever: only Linux lets a program ask for others"]
    personality = ctypes.CDLL(None, use_errno=True).personality
    now = personality(_KEEP)
    if now == -1 or personality(now | _NO_RANDOMIZE) == -1:
        return [
            f"addresses are random, as ever: the system forbids to ask for others ({os.strerror(ctypes.get_errno())})"
        ]
    return []
