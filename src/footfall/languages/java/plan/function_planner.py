"""Planning one function: entry, exit, exception handler, constructors, lambdas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan.context import FunctionContext
from footfall.languages.java.plan.flow import EvaluationPath, Flow, NeedsDirectError
from footfall.languages.java.plan.overridden_jumps import return_may_fail
from footfall.languages.java.plan.probes import (
    Book,
    Count,
    Declare,
    Enter,
    Exit,
    Fail,
    Flush,
    Mark,
    Pass,
    Probe,
    ProbeList,
    Site,
)
from footfall.languages.java.plan.statement_planner import StatementPlanner
from footfall.languages.java.plan.user_hooks import HookWriter
from footfall.languages.java.syntax.nodes import body_calls, every_statement
from footfall.languages.java.syntax.reachability import body_completes
from footfall.model.program import Function as CountedFunction
from footfall.model.program import Statement as CountedStatement
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.java.plan.context import UnitContext
    from footfall.languages.java.plan.instrument_choices import CallChoices
    from footfall.languages.java.syntax.nodes import Body, Function, Statement
    from footfall.model.equations import Ref


_LATE_RETURNS = "statements stand before its constructor call, and a return in it may not arrive"


class FunctionPlanner:
    """Plans one function; use once."""

    def __init__(
        self,
        unit: UnitContext,
        function: Function,
        row: CountedFunction,
        index: int,
        direct: bool,
        entry_only: bool = False,
        level: str = "",
    ) -> None:
        self.function = function
        self.row = row
        self.index = index
        self.choices = unit.choices
        self.equations = unit.outline.equations
        level = level or self.choices.planned_level
        self.entry_only = entry_only or level == "function"
        self.probes = ProbeList(unit.holder, index)
        self.records = self.choices.calls.record
        self.context = FunctionContext(
            unit.source, unit.outline, self.probes, index, direct=direct or self.entry_only, level=level,
            skipped=frozenset(self.choices.skipped_decisions), sites=row.sites if self.records else None,
        )  # fmt: skip
        self.walk = StatementPlanner(self.context)
        self.probes.uses_array = self.records or (
            not self.entry_only and (function.is_entry or _has_loop(function.body))
        )
        if self.records:
            self.probes.first_counter = unit.outline.counters
            row.is_timed = self.probes.is_timed = _is_timed(function, self.choices.calls)
            self.probes.is_leaf = not row.is_timed and not _may_call(function)
            self.probes.is_lazy = (
                not row.is_timed and not self.probes.is_leaf and not _runs_before_body(function)
                and function.body is not None and not entry_only and _surely_calls(function.body) is not True
            )  # fmt: skip
        self.name = f"t$f{index}"
        self.hooks = HookWriter(self.choices.hooks, function, self.probes)

    @property
    def only_marker(self) -> int | None:
        """The marker, where the function has just one and never clears it."""
        return self.context.markers[0] if len(self.context.markers) == 1 and not self.context.clears else None

    def plan(self) -> None:
        """Plan the function.

        Raises:
            NeedsDirectError: where counts cannot be derived from few counters.
        """
        body = self.function.body
        if body is None:
            self._value()
        else:
            calls = [n for n, s in enumerate(body.statements) if s.kind == "constructor-call"]
            if calls and calls != [0]:
                self._late_constructor(body)
            elif calls:
                self._constructor(body)
            else:
                self._body(body)
        self.probes.has_variable = len(self.context.markers) > 1 or (bool(self.context.markers) and self.context.clears)
        if self.probes.first_counter is not None:
            counters = self.context.outline.counters - self.probes.first_counter
            self.probes.site_codes, self.row.slots = self.context.sites.codes(counters)

    # --- bodies --------------------------------------------------------------------------

    def _body(self, body: Body) -> None:
        """An ordinary body, or that of a constructor whose call of ``super()`` is not written down."""
        entry = self.row.calls = entered = self.context.counter()
        hoists = self.choices.hoists and _runs_before_body(self.function)
        if hoists:
            entered = self.context.counter()
            self._note_early(body.start)
        flow = Flow()
        opening = self._reserve_opening(body.first, body.first == body.last)
        if not self.entry_only or self.choices.level == "function":
            self.context.enter_block(body.kind, body.span, entry)
        if not self.entry_only:
            self.walk.statements(body.statements, entered, flow)
        self._finish(body, flow, opening, entered, early=hoists)

    def _reserve_opening(self, offset: int, is_empty: bool) -> int:
        """The place of the probes at the start, whose content shows when the body is planned."""
        (self.probes.close if is_empty else self.probes.open)(offset)
        return len(self.probes.edits) - 1

    def _finish(self, body: Body, flow: Flow, opening: int, entered: Ref, early: bool = False) -> None:
        """The probes at the start and at the end; ``early``: the entry was noted before the constructor call."""
        first: list[Probe] = [Declare(early), Count(entered)]
        if early and self.choices.hoists:
            assert self.row.calls is not None
            first.insert(0, Enter(self.row.calls))
        if self.records and entered == self.row.calls:
            first.pop()
        last = self._closing(flow, self._needs_handler(flow))
        first.append(self.hooks.declare())
        if last:
            first.append("try{" + self.hooks.entry())
            self.probes.close(body.last, *last)
        self.hooks.keep_results(self.probes, body.statements)
        if self.row.calls != entered and self.row.throws is not None:
            assert self.row.calls is not None
            terms = ((1, self.row.throws), (1, self.row.calls), (-1, entered))
            self.row.throws = self.equations.sum(*terms)
        self.probes.edits[opening].probes = tuple(first)

    def _closing(self, flow: Flow, needs_handler: bool) -> list[Probe]:
        """What ends the ``try`` around a body, handler and exit; empty where there is none."""
        last: list[Probe] = []
        if needs_handler:
            last += self._handler(flow)
        elif not self.entry_only:
            self.row.throws = self.equations.sum()
        elif self.hooks.keeps_thrown or self._fails:
            last += self._rethrow([])
        return last + self._leave(bool(last))

    def _handler(self, flow: Flow) -> list[Probe]:
        """The end of the ``try`` around a function: book the exception, throw it on."""
        booked: list[Probe] = [Book()] if self.context.markers else []
        if flow.opaque or not self.context.markers:
            thrown = self.context.counter()
            booked.append(Book(thrown))
            self.row.throws = thrown
            self.row.throws_by_markers = False
        else:
            self.row.throws = self.equations.sum(*flow.thrown)
        return self._rethrow(booked)

    def _rethrow(self, booked: list[Probe]) -> list[Probe]:
        kept = self.hooks.thrown(self.name)
        fail: tuple[Probe, ...] = (Fail(),) if self._fails else ()
        return [f"}}catch(final java.lang.Throwable {self.name}){{", *booked, kept, *fail, f"throw {self.name};}}"]

    @property
    def _fails(self) -> bool:
        """Whether an exception that leaves the function is noted for its caller: a constructor before it fails too."""
        return self.records and self.function.kind == "constructor"

    def _needs_handler(self, flow: Flow) -> bool:
        if self.entry_only:
            return False
        return self.context.direct or self.hooks.keeps_thrown or bool(flow.thrown) or flow.opaque

    def _leave(self, has_handler: bool) -> list[Probe]:
        """What notes that the function is left, behind the body or its handler."""
        leaves = self.records and not self.probes.is_leaf
        if not leaves and not self.hooks.on:
            return []
        exits: tuple[Probe, ...] = (Exit(),) if leaves else ()
        return ["finally{" if has_handler else "}finally{", self.hooks.exit(), *exits, "}"]

    # --- constructors --------------------------------------------------------------------

    def _note_early(self, start: int) -> None:
        """Site 0 of a constructor: the call of another one, and the initialisers of fields."""
        self.context.sites.note(0, self.context.source.line_of(start), self.function.early_calls)

    def _constructor(self, body: Body) -> None:
        """A constructor that begins with ``this(…)`` or ``super(…)``: probes go into it and behind it."""
        call = body.statements[0]
        if self.choices.hoists or self.function.start in self.choices.unwrapped or (
            call.argument is not None and call.argument[2] and not self.choices.bold
        ):  # fmt: skip
            call.argument = None
        early = self.choices.hoists or call.argument is not None
        self.row.calls = entered = self.context.counter()
        if early:
            entered = self.context.counter()
        self._note_early(call.start)
        self.context.sites.note(0, 0, call.regions["value"].calls())
        if not self.entry_only or self.choices.level == "function":
            self.context.enter_block(body.kind, body.span, self.row.calls)
        probes = self._plan_call(call, early)
        opening = self._reserve_opening(call.end, call.end == body.last)
        flow = Flow()
        if not self.entry_only:
            self.walk.statements(body.statements[1:], entered, flow)
        self._finish(body, flow, opening, entered, early)
        self.probes.edits += probes.edits

    def _plan_call(self, call: Statement, early: bool) -> ProbeList:
        """Plan the call of another constructor; the probes in it run before the function's variables exist."""
        if self.context.level == "statement" and not self.entry_only:
            span = Span(call.start, call.end)
            row = CountedStatement(call.kind, span, self.row.calls, self.index, self.context.inside)
            self.context.outline.statements.append(row)
        probes = ProbeList(self.probes.holder, self.probes.number)
        if early and self.records:
            probes.first_counter, probes.is_timed = self.probes.first_counter, self.probes.is_timed
            probes.array = f"{probes.holder}.r({probes.number})"
        if call.argument is not None:
            assert self.row.calls is not None
            probes.open(call.argument[0], Pass(self.row.calls))
            probes.close(call.argument[1], ")")
        if not self.entry_only:
            with self.context.without_markers(probes), self.context.sites.one_site(0):
                self.walk.evaluate(call.regions["value"], EvaluationPath(None), Flow(), later=True)
        for edit in probes.edits:
            edit.probes = ("".join(probes.render_one(p) for p in edit.probes),)
        return probes

    def _late_constructor(self, body: Body) -> None:
        """Statements before ``super(…)`` (Java 25): each statement counts for itself, no handler fits around."""
        if not self.context.direct:
            raise NeedsDirectError
        entry = self.row.calls = self.context.counter()
        self.probes.open(body.first, *self._late_opening(entry))
        self.row.throws = None
        if not self.entry_only or self.choices.level == "function":
            self.context.enter_block(body.kind, body.span, entry)
        self.context.exits_by_hand = self.records and not self.probes.is_leaf
        flow = Flow()
        if not self.entry_only:
            self.walk.statements(body.statements, entry, flow)
        self._open_late_hooks(body)
        if not self.entry_only:
            returned = [ref for key, refs in flow.jumps.items() if key[1] == "return" for ref in refs]
            ends = body_completes(body)
            if ends:
                returned.append(self.context.counter())
                leave = (Exit(),) if self.context.exits_by_hand else ()
                self.probes.close(body.last, Count(returned[-1]), *leave)
            if ends is not None and not return_may_fail(body):
                self.row.returns = self.equations.sum(*((1, ref) for ref in returned))
            else:
                self.context.gap(self.function.start, f"returns of {self.function.name}", _LATE_RETURNS)
        self._close_late_hooks(body)

    def _late_opening(self, entry: Ref) -> tuple[Probe, ...]:
        """How such a constructor begins; a note of its entry gets a handler for its exit once it is compiled."""
        if not self.records:
            return Declare(), Count(entry)
        return (Declare(),) if self.probes.is_leaf else (Enter(entry), Declare(entered=True))

    def _open_late_hooks(self, body: Body) -> None:
        """Hooks of such a constructor begin behind ``super(…)``, as those of others do."""
        if self.hooks.on:
            call = next(s for s in body.statements if s.kind == "constructor-call")
            self.probes.close(call.end, self.hooks.declare(), "try{" + self.hooks.entry())

    def _close_late_hooks(self, body: Body) -> None:
        if self.hooks.on:
            last = self._rethrow([]) if self.hooks.keeps_thrown else []
            self.probes.close(body.last, *last, "finally{" if last else "}finally{", self.hooks.exit(), "}")

    # --- lambdas -------------------------------------------------------------------------

    def _value(self) -> None:
        """``x -> expression`` becomes a block that counts, and returns the value or drops it."""
        value = self.function.value
        assert value is not None
        entry = self.row.calls = self.context.counter()
        if not self.entry_only or self.choices.level == "function":
            self.context.block("lambda", self.function.span, entry)
        returns = not self.function.value_is_statement or self.choices.lambda_forms.get(self.function.start) == "value"
        flow = Flow()
        opening = self._reserve_opening(value.start, False)
        site = self.context.sites.new(value.start, [value])
        path = EvaluationPath(None if self.context.direct else entry)
        if value.may_throw and not self.entry_only:
            marker = self.context.marker(value.start, value.end, value.call_names(), flow)
            path.current = frozenset([marker]) if marker is not None else frozenset()
        if not self.entry_only:
            self.walk.evaluate(value, path, flow)
        last = self._closing(flow, self._needs_handler(flow) and (value.may_throw or self.hooks.keeps_thrown))
        first: list[Probe] = ["{", Declare(), *(() if self.records else (Count(entry),)), self.hooks.declare()]
        if last:
            first.append("try{" + self.hooks.entry())
        if site is not None:
            first.append(Site(site))
        first += [Mark(marker) for marker in self.context.markers[:1]]
        if "halt" in value.call_names():
            first.append(Flush())
        first.append("return " if returns else "")
        self.probes.edits[opening].probes = tuple(first)
        self.probes.close(value.end, ";", *last, "}")


def _has_loop(body: Body | None) -> bool:
    loops = ("for", "for-each", "while", "do")
    return body is not None and any(s.kind in loops for s in every_statement(body.statements))


def _surely_calls(body: Body) -> bool | None:
    """Whether each call of a function makes calls itself; ``None``: not, but its end is always reached."""
    for statement in body.statements:
        if any(region.calls() for region in statement.regions.values()) and statement.kind != "do":
            return True
        if statement.kind in ("block", "synchronized", "try", "do"):
            inner = _surely_calls(statement.bodies[0])
            if inner is not None:
                return inner
        if _may_leave(statement):
            return False
    return None


def _may_leave(statement: Statement) -> bool:
    """Whether a statement may end more than itself."""
    jumps = ("return", "throw", "break", "continue", "yield")
    return any(s.kind in jumps for s in every_statement([statement]))


def _runs_before_body(function: Function) -> bool:
    """Whether a constructor runs other code of the program before its own, or may fail there."""
    if function.kind != "constructor":
        return False
    calls_another = any(s.kind == "constructor-call" for s in function.body.statements) if function.body else False
    return bool(function.super_has_class or function.early_calls or function.has_initializers or calls_another)


def _may_call(function: Function) -> bool:
    """Whether other code of the program may run while the function does."""
    if function.body is None:
        return function.value is not None and bool(function.value.calls())
    return bool(body_calls(function.body)) or _runs_before_body(function)


def _is_timed(function: Function, choices: CallChoices) -> bool:
    if not choices.time or (choices.timed is not None and function.start not in choices.timed):
        return False
    return not choices.skip_tiny or _has_loop(function.body) or _may_call(function)
