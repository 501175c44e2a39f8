"""How often control gets somewhere: along an expression, and out of a statement other than at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.java.syntax.nodes import body_calls

if TYPE_CHECKING:
    from footfall.languages.java.syntax.nodes import Statement
    from footfall.model.equations import Ref, Term

JumpKey = tuple[int, str]
"""What a jump aims at, and the kind of jump."""


class NeedsDirectError(Exception):
    """The function cannot be derived from few counters; each statement needs its own."""


@dataclass(slots=True)
class Flow:
    """How control leaves a statement other than at its end.

    ``thrown``: exceptions booked less exceptions caught.  ``jumps``: by target.
    ``opaque``: what leaves cannot be told from the counters.
    """

    thrown: list[Term] = field(default_factory=list)
    jumps: dict[JumpKey, list[Ref]] = field(default_factory=dict)
    opaque: bool = False

    @property
    def is_quiet(self) -> bool:
        """Whether control can leave at the end only."""
        return not (self.thrown or self.jumps or self.opaque)


@dataclass(slots=True)
class EvaluationPath:
    """How often evaluation got here: ``base`` less the exceptions booked on ``used``.

    ``base`` is ``None`` where that is not known; ``current`` holds the markers
    under which an exception would be booked now.
    """

    base: Ref | None
    current: frozenset[int] = frozenset()
    used: list[int] = field(default_factory=list)

    def touch(self) -> None:
        """Pass a point that may throw."""
        if not self.current:
            self.base = None
        self.used += [m for m in sorted(self.current) if m not in self.used]

    def losses(self) -> list[Term]:
        """The exceptions on the way here, as negative terms."""
        return [(-1, m) for m in self.used]


@dataclass(slots=True)
class Target:
    """Something that jumps may aim at, or pass through."""

    key: int
    kind: str
    labels: tuple[str, ...] = ()
    throwing_header: bool = False
    site: int | None = None
    """The call site to which a jump here returns."""
    variable: str = ""
    """Of a loop that a ``break`` may fail to leave: what tells behind it whether one did."""
    before: list[str] = field(default_factory=lambda: ["0"])
    """The variable's value in the loop's body, and in each ``finally`` around what is being planned."""


def deep_calls(statement: Statement) -> set[str]:
    """The names of all methods called in a statement and what it holds."""
    names: set[str] = set().union(*(r.call_names() for r in statement.regions.values()))
    for body in statement.inner_bodies():
        names |= {t.name for t in body_calls(body) if t.name}
    return names
