"""What makes a failure the same one in the next run, though its numbers and its line are others."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.gates.judge import Failure

_NUMBER = re.compile(r"\d[\d,.]*(?:-\d+)?(?:, \d[\d,.]*(?:-\d+)?)*")


def identity(failure: Failure) -> str:
    """A name made of the rule, the path, and what is said without its numbers."""
    text = "\0".join((failure.rule, failure.path, _NUMBER.sub("#", failure.message)))
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
