"""What the planner needs of a Java source: functions, bodies, statements, decisions.

All offsets are bytes into the original text.  A *region* is an expression (or
several that run as one) seen as a sequence: what may throw in it, in evaluation
order, and where it decides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.model.ignored import Found
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

JUMPS = frozenset(["return", "throw", "break", "continue", "yield"])
LOOPS = frozenset(["while", "do", "for", "for-each"])
"""Kinds of statements."""


@dataclass(slots=True)
class Throw:
    """A point in an expression that may throw, placed where its evaluation ends.

    ``name`` is the method called there, "" where no call is visible; ``site`` is
    the offset whose line stack traces show, and ``type`` what ``new`` makes.
    ``runs_code`` says that code of the program may run there though none is called
    by name, as in a string concatenation.
    """

    at: int
    name: str = ""
    site: int = 0
    type: str = ""
    runs_code: bool = False

    @property
    def may_call(self) -> bool:
        """Whether code of the program may run here."""
        return bool(self.name) or self.runs_code


@dataclass(slots=True)
class Region:
    """An expression, or several run as one: its own throw points and its decisions."""

    start: int
    end: int
    throws: list[Throw] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    _names: frozenset[str] | None = field(default=None, repr=False, compare=False)

    @property
    def may_throw(self) -> bool:
        """Whether evaluating the region may end in an exception."""
        return bool(self.throws) or any(d.may_throw for d in self.decisions)

    def call_names(self) -> set[str]:
        """The names of all methods called in the region.

        Kept: in a chain of decisions each asks for those of all that stand before it.
        """
        if self._names is None:
            found = {t.name for t in self.throws if t.name}
            for decision in self.decisions:
                found.update(*(part.call_names() for part in (decision.test, *decision.arms)))
                found.update(call.name for call in decision.case_calls() if call.name)
            self._names = frozenset(found)
        return set(self._names)

    def calls(self) -> list[Throw]:
        """The points at which the region may run other code, at any depth."""
        found: list[Throw] = []
        stack: list[Region | list[Throw]] = [self]
        while stack:
            part = stack.pop()
            if isinstance(part, list):
                found += part
                continue
            found += [t for t in part.throws if t.may_call]
            for decision in reversed(part.decisions):
                stack.append(decision.case_calls())
                stack += reversed((decision.test, *decision.arms))
        return found


def body_calls(body: Body) -> list[Throw]:
    """The points in a body at which it may run other code, at any depth."""
    found: list[Throw] = []
    for statement in every_statement(body.statements):
        for region in statement.regions.values():
            found += region.calls()
        for case in statement.cases:
            found += case.header_calls()
    return found


def every_statement(statements: list[Statement]) -> Iterator[Statement]:
    """The statements and all inside them, in no order; those inside expressions are not among them."""
    stack = list(statements)
    while stack:
        statement = stack.pop()
        yield statement
        for body in statement.inner_bodies():
            stack += body.statements


@dataclass(slots=True)
class Case:
    """A switch case: labels sharing one group, or one arrow rule.

    ``value`` is the expression of an arrow rule, ``body`` everything else.
    ``labels_end`` lies behind the arrow or colon.
    """

    label: str
    labels_end: int
    arrow: bool
    is_default: bool
    guards: list[Region]
    body: Body | None = None
    value: Region | None = None
    value_end: int = 0
    """Where the arrow rule of an expression ends, behind its semicolon."""
    has_pattern: bool = False

    def header_calls(self) -> list[Throw]:
        """The points at which its guards and its value may run other code."""
        regions = self.guards + ([self.value] if self.value is not None else [])
        return [call for region in regions for call in region.calls()]


@dataclass(slots=True)
class Decision:
    """A decision inside an expression: ``&& || ?:`` or a switch expression.

    ``kind`` is the operator's text or ``switch``; ``at`` the offset that a person
    is shown.  ``binds`` says when the test
    declares pattern variables, ``true`` or ``false``, or that it may have ``assigned`` some.
    ``constant`` says that the whole may be a constant expression.
    """

    kind: str
    start: int
    end: int
    at: int
    test: Region
    arms: list[Region] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    binds: str = ""
    constant: bool = False

    def case_calls(self) -> list[Throw]:
        """The points in its cases at which they may run other code."""
        found: list[Throw] = []
        for case in self.cases:
            found += case.header_calls()
            if case.body is not None:
                found += body_calls(case.body)
        return found

    @property
    def may_throw(self) -> bool:
        """Whether evaluating the decision may end in an exception."""
        if self.kind == "switch":
            return True
        return self.test.may_throw or any(arm.may_throw for arm in self.arms)


@dataclass(slots=True)
class Body:
    """A block as the model means it.

    ``first`` is where the first probe goes, ``last`` where one at the end goes.
    """

    kind: str
    start: int
    end: int
    braced: bool
    first: int
    last: int
    statements: list[Statement] = field(default_factory=list)

    @property
    def span(self) -> Span:
        """The body's extent, braces included."""
        return Span(self.start, self.end)


@dataclass(slots=True)
class Statement:
    """A statement.  ``begin`` is where a probe before it goes: in front of its labels."""

    kind: str
    start: int
    end: int
    header_end: int
    begin: int = 0
    labels: tuple[str, ...] = ()
    target: str | None = None
    regions: dict[str, Region] = field(default_factory=dict)
    bodies: list[Body] = field(default_factory=list)
    catches: list[str] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    constant: str = "no"
    """Whether the condition is constant: ``no``, ``maybe``, ``true`` as it is written, or ``always`` of that value."""
    at: int = 0
    finally_at: int = 0
    opening: int = 0
    """Of a ``switch``: behind the brace that opens its cases."""
    value: tuple[int, int] = (0, 0)
    """Of a ``yield``: where its expression stands."""
    argument: tuple[int, int, bool] | None = None
    """Of a constructor call: an argument that can be handed through; whether it takes its type from the call."""

    def inner_bodies(self) -> list[Body]:
        """The bodies in it, those of its cases too."""
        return self.bodies + [case.body for case in self.cases if case.body is not None]

    @property
    def may_throw(self) -> bool:
        """Whether the statement's own expressions may throw."""
        return any(r.may_throw for r in self.regions.values())


@dataclass(slots=True)
class Function:
    """A function with a body, or a lambda with an expression."""

    kind: str
    name: str
    signature: str
    start: int
    end: int
    body: Body | None = None
    value: Region | None = None
    value_is_statement: bool = False
    type: int | None = None
    method_name: str = ""
    is_entry: bool = False
    """Whether library code is likely to call it on a thread that never came here before."""
    super_has_class: bool = False
    """For a constructor: whether its class names a superclass."""
    early_calls: list[Throw] = field(default_factory=list)
    """For a constructor: calls of its class's field initialisers, which run before its body."""
    is_static: bool = False
    """Whether there is no ``this`` in it."""
    has_initializers: bool = False
    """For a constructor: whether its class has instance initialisers."""
    components: str = ""
    """For a compact constructor: the list of its record's components."""

    @property
    def span(self) -> Span:
        """The extent of the body or expression."""
        if self.body is not None:
            return self.body.span
        assert self.value is not None
        return Span(self.value.start, self.value.end)


@dataclass(slots=True)
class TypeDeclaration:
    """A class, interface, enum, record or annotation; ``parent`` indexes the file's types."""

    name: str
    kind: str
    span: Span
    parent: int | None = None
    members_at: int = 0
    """Where the brace is with which its members begin."""


@dataclass(slots=True)
class Unit:
    """One source file as the planner sees it.

    ``loose`` are regions outside functions (field initialisers, enum arguments).
    ``unreadable`` lists what the parser could not understand: span and what it is.
    """

    package: str = ""
    types: list[TypeDeclaration] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    loose: list[Region] = field(default_factory=list)
    unreadable: list[tuple[Span, str]] = field(default_factory=list)
    is_compact: bool = False
    left_out: Found = field(default_factory=Found)
