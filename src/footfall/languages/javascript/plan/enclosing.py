"""What is known of a piece of a source before it is visited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Scope(NamedTuple):
    """Where a piece stands: indexes of its function, block and type."""

    function: int | None = None
    block: int | None = None
    type: int | None = None


@dataclass(slots=True)
class Body:
    """What is to become of a body that was announced: its kind and its counter."""

    kind: str
    counter: int
    directives: int = 0
    """How many directives stand at its start."""
    entered: int | None = None
    """What counts its entries, where that is not ``counter``."""
    prelude: str = ""
    """What is to run first."""
    entry: str = ""
    """What a function's body is to begin with where calls are recorded or hooks run, and end with."""
    exit: str = ""
    run: tuple[str, str] = ("", "")
    """What is to stand around each run of statements between functions of the body."""
