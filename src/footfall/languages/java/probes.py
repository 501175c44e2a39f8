"""Probes: what is inserted, kept abstract until a function knows what it needs.

Whether counting goes through the thread's array or the marker needs a variable
shows only when a whole function is planned; rendering then makes the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from footfall.model.edits import Insertion


@dataclass(frozen=True, slots=True)
class Count:
    """Add one to a counter."""

    counter: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Note which counter an exception from here on belongs to."""

    counter: int


@dataclass(frozen=True, slots=True)
class Book:
    """In a handler: book the exception at hand on a counter, or on the marker.

    Near the end of the stack even a small call may overflow; where calls were on
    their way, booking then falls back to code that calls nothing.
    """

    counter: int | None = None


@dataclass(frozen=True, slots=True)
class Clear:
    """The exception at hand is booked; whoever books it again fills the waste bin."""


@dataclass(frozen=True, slots=True)
class Test:
    """An expression that counts and is ``value``; optionally sets the marker first."""

    counter: int
    value: bool
    mark: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """The start of a call that counts and returns its second argument."""

    counter: int


@dataclass(frozen=True, slots=True)
class Declare:
    """The local variables of a function: its thread's array and its marker."""


@dataclass(frozen=True, slots=True)
class Flush:
    """Write the counts now: the call that follows may end the process without any hook."""


Probe = str | Count | Mark | Book | Clear | Test | Pass | Declare | Flush


Rendered = tuple[int, bool, int, int, str]
"""Offset, whether it opens, rank of the function, order inside it, text."""


@dataclass(slots=True)
class Edit:
    """Probes at one place.  ``closing`` ones come before opening ones at the same offset."""

    offset: int
    closing: bool
    order: int
    probes: tuple[Probe, ...]


@dataclass
class ProbeList:
    """The edits of one function, and what they need when rendered."""

    holder: str
    number: int
    uses_array: bool = False
    edits: list[Edit] = field(default_factory=list)
    may_overflow: bool = False
    """Whether a call of the function may end in a stack overflow that its handlers see."""
    has_variable: bool = False
    """Whether the marker needs a variable; with one marker a constant does."""

    def open(self, offset: int, *probes: Probe) -> None:
        """Probes in front of what starts at ``offset``."""
        self.edits.append(Edit(offset, False, len(self.edits), probes))

    def close(self, offset: int, *probes: Probe) -> None:
        """Probes behind what ends at ``offset``."""
        self.edits.append(Edit(offset, True, len(self.edits), probes))

    def render(self, rank: int, only_marker: int | None) -> list[Rendered]:
        """The text of each edit with its sort key.

        ``rank`` grows from outer to inner functions: at one offset an inner one
        closes before and opens behind an outer one.
        """
        return [
            (e.offset, not e.closing, -rank if e.closing else rank, e.order,
             "".join(self._text(p, only_marker) for p in e.probes))
            for e in self.edits
        ]  # fmt: skip

    def render_one(self, probe: Probe) -> str:
        """The text of one probe for code that runs before the function's variables exist."""
        return self._text(probe, None)

    @property
    def _array(self) -> str:
        return f"a$f{self.number}," if self.uses_array else ""

    @property
    def _marker(self) -> str:
        return f"s$f{self.number}"

    def _booking(self, where: str) -> str:
        book = f"{self.holder}.i({self._array}{where});"
        if not self.may_overflow:
            return book
        spare = f"synchronized({self.holder}.L){{{self.holder}.L[{where}]++;}}"
        return f"try{{{book}}}catch(java.lang.StackOverflowError o$f{self.number}){{{spare}}}"

    def _text(self, probe: Probe, only_marker: int | None) -> str:
        match probe:
            case str():
                return probe
            case Count(counter):
                return f"{self.holder}.i({self._array}{counter});"
            case Mark(counter):
                return f"{self._marker}={counter};" if self.has_variable else ""
            case Clear():
                return f"{self._marker}=0;" if self.has_variable else ""
            case Book(counter):
                where = self._marker if self.has_variable else str(only_marker or 0)
                return self._booking(where if counter is None else str(counter))
            case Test(counter, value, mark):
                extra = f",{self._marker}={mark}" if mark is not None and self.has_variable else ""
                return f"{self.holder}.{'t' if value else 'f'}({self._array}{counter}{extra})"
            case Flush():
                return f"{self.holder}.h();"
            case Pass(counter):
                return f"{self.holder}.b({self.holder}.c({counter}),"
            case Declare():
                array = f"final long[] a$f{self.number}={self.holder}.p();" if self.uses_array else ""
                return array + (f"int {self._marker}=0;" if self.has_variable else "")
        raise AssertionError(probe)


def ordered(rendered: list[Rendered]) -> list[Insertion]:
    """Insertions in the order in which they stand in the text."""
    rendered.sort(key=lambda r: r[:4])
    return [Insertion(r[0], r[4]) for r in rendered if r[4]]
