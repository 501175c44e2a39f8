"""Planning whole functions: entry, exception handler, constructors, lambdas."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footfall.languages.java.completion import body_completes
from footfall.languages.java.decisions import Path
from footfall.languages.java.flow import Flow, NeedsDirectError
from footfall.languages.java.probes import Book, Count, Declare, Flush, Mark, Probe, ProbeList, Rendered, ordered
from footfall.languages.java.statements import StatementPlanner
from footfall.model.program import Block, Gap, Outline, Type
from footfall.model.program import Function as CountedFunction
from footfall.model.program import Statement as CountedStatement
from footfall.model.source import Span

if TYPE_CHECKING:
    from footfall.languages.java.syntax import Body, Function, Statement, Unit
    from footfall.model.counts import Ref
    from footfall.model.edits import Insertion
    from footfall.model.source import SourceText


@dataclass
class Choices:
    """How a file is to be instrumented: the level, and where to retreat.

    Functions, lambdas and decisions are named by their start offsets.
    """

    level: str = "statement"
    bold: bool = False
    """Whether to try probes that may not compile, where javac will tell."""
    direct: set[int] = field(default_factory=set)
    """Functions in which each statement gets its own counter."""
    unwrapped: set[int] = field(default_factory=set)
    """Constructors whose entry is counted behind their ``this(…)`` or ``super(…)``."""
    entry_only: set[int] = field(default_factory=set)
    """Functions of which only entries are counted."""
    omitted: set[int] = field(default_factory=set)
    """Functions left alone."""
    lambda_forms: dict[int, str] = field(default_factory=dict)
    """For lambdas with a statement expression: ``value`` or ``void``; others are left alone."""
    skipped_decisions: set[int] = field(default_factory=set)


@dataclass
class Plan:
    """The countable outline of a file and the insertions that count."""

    outline: Outline
    insertions: list[Insertion]


class UnitPlanner:
    """Plans one source file."""

    def __init__(self, source: SourceText, unit: Unit, holder: str, choices: Choices) -> None:
        self.source = source
        self.unit = unit
        self.holder = holder
        self.choices = choices
        self.outline = Outline(unit.package)
        self._rendered: list[Rendered] = []
        self._rank = 0

    def plan(self) -> Plan:
        """Plan all functions and the code outside functions."""
        self.outline.types = [Type(t.name, t.kind, t.span, t.parent) for t in self.unit.types]
        for function in self.unit.functions:
            self._function(function)
        if self.choices.level != "function":
            self._loose()
        for span, what in self.unit.unreadable:
            self.outline.gaps.append(Gap(span.start, what, "the parser does not understand this syntax"))
        return Plan(self.outline, ordered(self._rendered))

    def _loose(self) -> None:
        probes = ProbeList(self.holder, len(self.unit.functions))
        planner = StatementPlanner(
            self.source, self.outline, probes, None, direct=True, level=self.choices.level,
            skipped=frozenset(self.choices.skipped_decisions),
        )  # fmt: skip
        for region in self.unit.loose:
            planner.decisions.evaluate(region, Path(None), Flow(), later=True)
        self._take(probes, None)

    def _function(self, function: Function) -> None:
        index = len(self.outline.functions)
        row = CountedFunction(
            function.name,
            function.signature,
            function.kind,
            function.span,
            function.type,
            function.method_name,
        )
        self.outline.functions.append(row)
        reason = self._why_omitted(function)
        if reason:
            self.outline.gaps.append(Gap(function.start, f"{function.kind} {function.name}", reason))
            self._plan_blank(function, index)
        elif function.start in self.choices.entry_only:
            gap = Gap(function.start, f"statements of {function.name}", "a probe here does not compile")
            self.outline.gaps.append(gap)
            block = self._plan_blank(function, index)
            planner = FunctionPlanner(self, function, row, index, direct=True, entry_only=True)
            planner.plan()
            block.count = row.calls
            self._take(planner.probes, planner.only_marker)
        else:
            planner = self._plan_fully(function, row, index)
            self._take(planner.probes, planner.only_marker)

    def _plan_fully(self, function: Function, row: CountedFunction, index: int) -> FunctionPlanner:
        """Plan a function with few counters, or with one per statement where that cannot be."""
        kept = self._mark_of_outline()
        planner = FunctionPlanner(self, function, row, index, function.start in self.choices.direct)
        try:
            planner.plan()
        except NeedsDirectError:
            self._roll_back(kept)
            planner = FunctionPlanner(self, function, row, index, direct=True)
            planner.plan()
        return planner

    def _plan_blank(self, function: Function, index: int) -> Block:
        """Add the parts of a function without counts; returns the function's own block."""
        o = self.outline
        kept = self._mark_of_outline()
        row = CountedFunction(function.name, "", function.kind, function.span, None, "")
        self._plan_fully(function, row, index)
        counters, blocks, statements, branches, markers, gaps, _ = kept
        for block in o.blocks[blocks:]:
            block.count = None
        for statement in o.statements[statements:]:
            statement.count = None
        for branch in o.branches[branches:]:
            branch.sides = [(side, None) for side, _ in branch.sides]
        o.counters = counters
        del o.markers[markers:]
        del o.gaps[gaps:]
        return o.blocks[blocks]

    def _why_omitted(self, function: Function) -> str:
        if function.start in self.choices.omitted:
            return "a probe here does not compile"
        if function.value_is_statement and function.start not in self.choices.lambda_forms:
            return "whether the lambda returns a value is not known without its class path"
        if self.choices.lambda_forms.get(function.start) == "none":
            return "a probe in this lambda does not compile"
        return ""

    def _mark_of_outline(self) -> tuple[int, ...]:
        o = self.outline
        return (o.counters, len(o.blocks), len(o.statements), len(o.branches), len(o.markers), len(o.gaps),
                len(o.equations.rows))  # fmt: skip

    def _roll_back(self, kept: tuple[int, ...]) -> None:
        o = self.outline
        o.counters = kept[0]
        lists: list[list[Any]] = [o.blocks, o.statements, o.branches, o.markers, o.gaps, o.equations.rows]
        for rows, size in zip(lists, kept[1:], strict=True):
            del rows[size:]

    def _take(self, probes: ProbeList, only_marker: int | None) -> None:
        self._rank += 1
        self._rendered += probes.render(self._rank, only_marker)


class FunctionPlanner:
    """Plans one function; use once."""

    def __init__(
        self,
        unit: UnitPlanner,
        function: Function,
        row: CountedFunction,
        index: int,
        direct: bool,
        entry_only: bool = False,
    ) -> None:
        self.function = function
        self.row = row
        self.index = index
        self.entry_only = entry_only or unit.choices.level == "function"
        self.probes = ProbeList(unit.holder, index)
        self.s = StatementPlanner(
            unit.source, unit.outline, self.probes, index, direct=direct or self.entry_only,
            level=unit.choices.level, skipped=frozenset(unit.choices.skipped_decisions),
        )  # fmt: skip
        self.choices = unit.choices
        self.equations = unit.outline.equations
        self.probes.uses_array = not self.entry_only and (function.is_entry or _has_loop(function.body))
        self.name = f"t$f{index}"

    @property
    def only_marker(self) -> int | None:
        """The marker, where the function has just one and never clears it."""
        return self.s.markers[0] if len(self.s.markers) == 1 and not self.s.clears else None

    def plan(self) -> None:
        """Plan the function.

        Raises:
            NeedsDirectError: where counts cannot be derived from few counters.
        """
        body = self.function.body
        if body is None:
            self._value()
        elif self.entry_only:
            self._entry_only(body)
        else:
            calls = [n for n, s in enumerate(body.statements) if s.kind == "constructor-call"]
            if not calls:
                self._body(body)
            elif calls == [0]:
                self._constructor(body)
            else:
                self._late_constructor(body)
        self.probes.has_variable = len(self.s.markers) > 1 or (bool(self.s.markers) and self.s.clears)

    # --- ordinary bodies -----------------------------------------------------------------

    def _body(self, body: Body) -> None:
        entry = self.row.calls = self.s.counter()
        self.s.block(body.kind, body.span, entry)
        outer, self.s._block = self.s._block, len(self.s.outline.blocks) - 1
        flow = Flow()
        opening = self._reserve_opening(body.first, body.first == body.last)
        self.s.statements(body.statements, entry, flow)
        self.s._block = outer
        self._finish(body, entry, flow, opening, entry)

    def _reserve_opening(self, offset: int, is_empty: bool) -> int:
        """The place of the probes at the start, whose content shows when the body is planned."""
        (self.probes.close if is_empty else self.probes.open)(offset)
        return len(self.probes.edits) - 1

    def _finish(self, body: Body, entry: int, flow: Flow, opening: int, entered: Ref) -> None:
        first: list[Probe] = [Declare(), Count(entry)]
        if self._needs_handler(flow):
            first.append("try{")
            self.probes.close(body.last, *self._handler(flow))
        else:
            self.row.throws = self.equations.sum()
        if self.row.calls != entered:
            assert self.row.calls is not None and self.row.throws is not None
            terms = ((1, self.row.throws), (1, self.row.calls), (-1, entered))
            self.row.throws = self.equations.sum(*terms)
        self.probes.edits[opening].probes = tuple(first)

    def _handler(self, flow: Flow) -> list[Probe]:
        """The end of the ``try`` around a function: book the exception, throw it on."""
        booked: list[Probe] = [Book()] if self.s.markers else []
        if flow.opaque or not self.s.markers:
            thrown = self.s.counter()
            booked.append(Book(thrown))
            self.row.throws = thrown
            self.row.throws_by_markers = False
        else:
            self.row.throws = self.equations.sum(*flow.thrown)
        return [f"}}catch(final java.lang.Throwable {self.name}){{", *booked, f"throw {self.name};}}"]

    def _needs_handler(self, flow: Flow) -> bool:
        if self.s.direct:
            return True
        return bool(flow.thrown) or flow.opaque

    def _entry_only(self, body: Body) -> None:
        entry = self.row.calls = self.s.counter()
        self.row.throws = None
        place, is_empty = body.first, body.first == body.last
        if body.statements and body.statements[0].kind == "constructor-call":
            place = body.statements[0].end
            is_empty = place == body.last
        elif any(s.kind == "constructor-call" for s in body.statements):
            place = body.first
        if self.choices.level == "function":
            self.s.block(body.kind, body.span, entry)
        (self.probes.close if is_empty else self.probes.open)(place, Count(entry))

    # --- constructors --------------------------------------------------------------------

    def _constructor(self, body: Body) -> None:
        """A constructor that begins with ``this(…)`` or ``super(…)``: probes go into it and behind it."""
        call = body.statements[0]
        early = ProbeList(self.probes.holder, self.probes.number)
        entered = self.s.counter()
        self.row.calls = entered
        if self.function.start in self.choices.unwrapped or (
            call.argument is not None and call.argument[2] and not self.choices.bold
        ):
            call.argument = None
        if call.argument is not None:
            self.row.calls = self.s.counter()
        self.s.block(body.kind, body.span, self.row.calls)
        self.s._block = len(self.s.outline.blocks) - 1
        if self.s.level == "statement":
            span = Span(call.start, call.end)
            row = CountedStatement(call.kind, span, self.row.calls, self.index, self.s._block)
            self.s.outline.statements.append(row)
        self._early_expressions(call, early)
        opening = self._reserve_opening(call.end, call.end == body.last)
        flow = Flow()
        self.s.statements(body.statements[1:], entered, flow)
        self._finish(body, entered, flow, opening, entered)
        self.probes.edits += early.edits

    def _early_expressions(self, call: Statement, early: ProbeList) -> None:
        """Probes in the arguments run before the function's variables exist."""
        usual, can_mark, direct = self.s.probes, self.s.can_mark, self.s.direct
        self.s.probes, self.s.can_mark, self.s.direct = early, False, True
        if call.argument is not None:
            assert self.row.calls is not None
            self.s.decisions.argument(*call.argument[:2], self.row.calls)
        self.s.decisions.evaluate(call.regions["value"], Path(None), Flow(), later=True)
        self.s.probes, self.s.can_mark, self.s.direct = usual, can_mark, direct
        for edit in early.edits:
            text = "".join(early.render_one(p) for p in edit.probes)
            edit.probes = (text,)

    def _late_constructor(self, body: Body) -> None:
        """Statements before ``super(…)`` (Java 25): each statement counts for itself, no handler fits around."""
        if not self.s.direct:
            raise NeedsDirectError
        entry = self.row.calls = self.s.counter()
        self.probes.open(body.first, Declare(), Count(entry))
        self.s.block(body.kind, body.span, entry)
        self.s._block = len(self.s.outline.blocks) - 1
        flow = Flow()
        self.s.statements(body.statements, entry, flow)
        returned = [ref for key, refs in flow.jumps.items() if key[1] == "return" for ref in refs]
        ends = body_completes(body)
        if ends:
            returned.append(self.s.counter())
            self.probes.close(body.last, Count(returned[-1]))
        self.row.throws = None
        self.row.returns = None if ends is None else self.equations.sum(*((1, ref) for ref in returned))

    # --- lambdas -------------------------------------------------------------------------

    def _value(self) -> None:
        """``x -> expression`` becomes a block that counts, and returns the value or drops it."""
        value = self.function.value
        assert value is not None
        entry = self.row.calls = self.s.counter()
        if not self.entry_only or self.choices.level == "function":
            self.s.block("lambda", self.function.span, entry)
        returns = not self.function.value_is_statement or self.choices.lambda_forms.get(self.function.start) == "value"
        flow = Flow()
        opening = self._reserve_opening(value.start, False)
        path = Path(None if self.s.direct else entry)
        if value.may_throw and not self.entry_only:
            marker = self.s.marker(value.start, value.end, value.call_names(), flow)
            path.current = frozenset([marker]) if marker is not None else frozenset()
        if not self.entry_only:
            self.s.decisions.evaluate(value, path, flow)
        first: list[Probe] = ["{", Declare(), Count(entry)]
        last: list[Probe] = [";"]
        if self.entry_only:
            self.row.throws = None
        elif self._needs_handler(flow) and value.may_throw:
            first.append("try{")
            first += [Mark(marker) for marker in self.s.markers[:1]]
            last += self._handler(flow)
        else:
            self.row.throws = self.equations.sum()
        if "halt" in value.call_names():
            first.append(Flush())
        first.append("return " if returns else "")
        last.append("}")
        self.probes.edits[opening].probes = tuple(first)
        self.probes.close(value.end, *last)


def _has_loop(body: Body | None) -> bool:
    stack = list(body.statements) if body is not None else []
    while stack:
        statement = stack.pop()
        if statement.kind in ("for", "for-each", "while", "do"):
            return True
        for inner in statement.bodies + [c.body for c in statement.cases if c.body is not None]:
            stack += inner.statements
    return False
