"""Probes: what is inserted, kept abstract until a function knows what it needs.

Whether counting goes through the thread's array or the marker needs a variable
shows only when a whole function is planned; rendering then makes the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from footfall.jvm.holder import HEAD, SITE
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
    """The start of a call that counts the entry of a constructor and returns its second argument."""

    counter: int


@dataclass(frozen=True, slots=True)
class Declare:
    """The local variables of a function: its array and its marker; the array comes from entering, where that is noted.

    ``entered``: the function was entered before, in front of its constructor call.
    """

    entered: bool = False


@dataclass(frozen=True, slots=True)
class Enter:
    """Note that a constructor is entered; moved in front of its constructor call once it is compiled."""

    counter: int


@dataclass(frozen=True, slots=True)
class Exit:
    """Note that the function is left."""


@dataclass(frozen=True, slots=True)
class Fail:
    """Note that a constructor ends by an exception, and with it the one that called it first of all."""


@dataclass(frozen=True, slots=True)
class Return:
    """Note that control is back in the function, whatever it called ended without saying so."""


@dataclass(frozen=True, slots=True)
class Site:
    """Note from which site of the function the next calls come."""

    number: int


@dataclass(frozen=True, slots=True)
class Flush:
    """Write the counts now: the call that follows may end the process without any hook."""


Probe = str | Count | Mark | Book | Clear | Test | Pass | Declare | Flush | Enter | Exit | Fail | Return | Site


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
    first_counter: int | None = None
    """Where calls are recorded: the function's first counter.  It and those behind it lie in an array per call path."""
    is_timed: bool = False
    is_leaf: bool = False
    """Whether nothing that is measured can run while the function does, so that leaving it need not be noted."""
    is_lazy: bool = False
    """Whether a call becomes the one that runs only where it is about to call, as many never do."""
    site_codes: list[str] = field(default_factory=list)
    """How each call site is noted."""
    array: str = ""
    """The array, where it is no variable."""

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
    def records_calls(self) -> bool:
        """Whether call paths are recorded."""
        return self.first_counter is not None

    @property
    def _array(self) -> str:
        if self.array:
            return self.array + ","
        return f"a$f{self.number}," if self.uses_array else ""

    def _index(self, counter: int) -> int:
        """Where a counter lies in its array."""
        if self.first_counter is None or counter == 0:
            return counter
        return counter - self.first_counter + HEAD

    @property
    def _marker(self) -> str:
        return f"s$f{self.number}"

    def _booking(self, where: str) -> str:
        book = f"{self.holder}.i({self._array}{where});"
        if not self.may_overflow:
            return book
        shift = "" if self.first_counter is None else f"+{self.first_counter - HEAD}"
        spare = f"synchronized({self.holder}.L){{{self.holder}.L[{where}{shift}]++;}}"
        name = f"o$f{self.number}"
        # A handler for stack overflows alone would have the class looked up where the method is verified.
        others = f"if(!({name} instanceof java.lang.StackOverflowError))throw {name};"
        return f"try{{{book}}}catch(final java.lang.Throwable {name}){{{others}{spare}}}"

    def _text(self, probe: Probe, only_marker: int | None) -> str:
        match probe:
            case str():
                return probe
            case Count(counter):
                return f"{self.holder}.i({self._array}{self._index(counter)});"
            case Mark(counter):
                return f"{self._marker}={self._index(counter)};" if self.has_variable else ""
            case Clear():
                return f"{self._marker}=0;" if self.has_variable else ""
            case Book(counter):
                where = self._marker if self.has_variable else str(self._index(only_marker or 0))
                return self._booking(where if counter is None else str(self._index(counter)))
            case Test(counter, value, mark):
                extra = f",{self._marker}={self._index(mark)}" if mark is not None and self.has_variable else ""
                return f"{self.holder}.{'t' if value else 'f'}({self._array}{self._index(counter)}{extra})"
            case Flush():
                return f"{self.holder}.h();"
            case Declare():
                array = f"final long[] a$f{self.number}={self._source(probe)};" if self.uses_array else ""
                flag = f"long {self._flag}=0;" if self.is_lazy else ""
                return array + flag + (f"int {self._marker}=0;" if self.has_variable else "")
            case _:
                return self._call_text(probe)

    @property
    def may_call(self) -> bool:
        """Whether something that is measured may run while the function does."""
        return self.records_calls and not self.is_leaf

    @property
    def _flag(self) -> str:
        return f"b$f{self.number}"

    @property
    def _if_running(self) -> str:
        return f"if({self._flag}!=0)" if self.is_lazy else ""

    @property
    def _entry(self) -> int:
        """The number of the function for entering it ahead of its variables; negative where it is timed."""
        return ~self.number if self.is_timed else self.number

    def _source(self, probe: Declare) -> str:
        """Where the array of the function comes from."""
        if not self.records_calls:
            return f"{self.holder}.p()"
        how = "r" if probe.entered else "m" if self.is_timed else "l" if self.is_leaf or self.is_lazy else "e"
        return f"{self.holder}.{how}({self.number})"

    def _call_text(self, probe: Probe) -> str:
        match probe:
            case Enter(counter):
                return f"{self.holder}.k({self._entry if self.records_calls else counter});"
            case Pass(counter):
                enter = f"s({self._entry})" if self.records_calls else f"c({counter})"
                return f"{self.holder}.b({self.holder}.{enter},"
            case Exit():
                flag = f",{self._flag}" if self.is_lazy else ""
                return f"{self._if_running}{self.holder}.{'w' if self.is_timed else 'z'}(a$f{self.number}{flag});"
            case Fail():
                return f"{self.holder}.y(a$f{self.number});"
            case Return():
                return f"{self._if_running}{self.holder}.u(a$f{self.number});" if self.may_call else ""
            case Site(number) if self.is_lazy:
                return f"{self._flag}={self.holder}.q(a$f{self.number},{self.site_codes[number]},{self._flag});"
            case Site(number):
                return f"a$f{self.number}[{SITE}]={self.site_codes[number]};"
        raise AssertionError(probe)


def ordered(rendered: list[Rendered]) -> list[Insertion]:
    """Insertions in the order in which they stand in the text."""
    rendered.sort(key=lambda r: r[:4])
    return [Insertion(r[0], r[4]) for r in rendered if r[4]]
