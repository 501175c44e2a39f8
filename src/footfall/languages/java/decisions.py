"""Counting decisions inside expressions without changing what they mean.

``A && B`` becomes ``A && t(n) && B`` where ``t`` counts and is true: variables
assigned or bound by ``A`` stay so.  The other side follows from how often the
expression began; where an exception later in the same expression would blur
that, both sides are counted: ``(A || f(k)) && t(n) && B``.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.java.completion import UNKNOWN_END, falls_out
from footfall.languages.java.probes import Count, Mark, Pass, Probe, Site, Test
from footfall.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.java.completion import Answer
    from footfall.languages.java.flow import Flow
    from footfall.languages.java.statements import StatementPlanner
    from footfall.languages.java.syntax import Case, Decision, Region
    from footfall.model.counts import Ref, Term
    from footfall.model.program import Branch

_BINDS = "its test binds variables and may throw; computed in a statement before it, what may throw leaves it measured"


@dataclass(slots=True)
class Path:
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


class DecisionPlanner:
    """Plans the decisions of one function's expressions."""

    def __init__(self, statements: StatementPlanner) -> None:
        self.s = statements

    def evaluate(self, region: Region, path: Path, flow: Flow, later: bool = False) -> None:
        """Plan a region; ``later``: something may throw after it before the next marker."""
        throws = [t.at for t in region.throws]
        decisions = region.decisions
        for number, decision in enumerate(decisions):
            if any(at <= decision.start for at in throws):
                path.touch()
            after = (
                later or any(at > decision.start for at in throws) or any(d.may_throw for d in decisions[number + 1 :])
            )
            self._decide(decision, path, after, flow)
        if throws:
            path.touch()

    def _decide(self, decision: Decision, path: Path, later: bool, flow: Flow) -> None:
        if decision.kind == "switch":
            self._switch(decision, path, later, flow)
        elif self.s.level != "statement":
            for part in (decision.test, *decision.arms):
                self.evaluate(part, Path(None), flow)
        elif decision.constant or decision.at in self.s.skipped:
            sides = ("true", "false") if decision.kind == "?:" else ("evaluated", "skipped")
            self._branch(decision, [(side, None) for side in sides])
            reason = "may be a constant expression, which a probe would make variable"
            self._gap(decision, reason if decision.constant else "a probe here does not compile")
            for part in (decision.test, *decision.arms):
                self.evaluate(part, Path(None), flow, later=True)
            path.touch()
            path.base = None
        elif decision.kind == "?:":
            self._conditional(decision, path, later, flow)
        else:
            self._logical(decision, path, later, flow)

    def _logical(self, decision: Decision, path: Path, later: bool, flow: Flow) -> None:
        test, arm = decision.test, decision.arms[0]
        is_and = decision.kind == "&&"
        row = self._branch(decision, [])
        began = self._began(decision, path, later or self._clash(test, arm))
        self.evaluate(test, path if began is None else Path(began), flow, later)
        split = bool(path.used) and arm.may_throw
        blurred = path.base is None or (bool(path.used) and (later or self._clash(test, arm)))
        taken = self.s.counter()
        mark = self._marker(arm, flow) if split else None
        skipped = None
        if began is not None:
            skipped = self.s.equations.sum((1, began), (-1, taken))
        elif not blurred:
            assert path.base is not None
            skipped = self.s.equations.sum((1, path.base), *path.losses(), (-1, taken))
        elif not decision.binds:
            skipped = self.s.counter()
            self.s.probes.open(test.start, "(" if is_and else "((")
            self.s.probes.close(test.end, "||" if is_and else ")&&", Test(skipped, not is_and), ")")
        else:
            self._gap(decision, "an exception may blur the count of its skipped side: " + _BINDS)
        self.s.probes.open(decision.at + 2, Test(taken, is_and, mark), decision.kind)
        row.sides += [("evaluated", taken), ("skipped", skipped)]
        self._arm(arm, taken, mark, path, later, flow)

    def _conditional(self, decision: Decision, path: Path, later: bool, flow: Flow) -> None:
        test, (first, second) = decision.test, decision.arms
        row = self._branch(decision, [])
        near = later or second.may_throw or self._clash(test, first)
        began = self._began(decision, path, near)
        self.evaluate(test, path if began is None else Path(began), flow, later)
        blurred = path.base is None or (bool(path.used) and near)
        negated = decision.binds == "false" or (
            decision.binds == "assigned" and self.s.data[test.start : test.start + 1] == b"!"
        )
        taken = self.s.counter()
        losses, base = path.losses(), path.base
        mark = self._marker(first, flow) if path.used and first.may_throw and not negated else None
        second_mark, wrapped = None, None
        other: Ref | None = None
        if not blurred or decision.binds:
            if began is not None:
                other = self.s.equations.sum((1, began), (-1, taken))
            elif not blurred:
                assert base is not None
                other = self.s.equations.sum((1, base), *losses, (-1, taken))
            elif (first if negated else second).may_throw:
                wrapped = first if negated else second
                other = self.s.counter()
                other_mark = self._marker(wrapped, flow) if path.used else None
                mark, second_mark = (other_mark, None) if negated else (mark, other_mark)
                self._wrap(wrapped, Test(other, True, other_mark))
            else:
                self._gap(decision, "an exception may blur one of its sides: " + _BINDS)
            self.s.probes.open(test.start, "(")
            self.s.probes.close(test.end, ")", "||" if negated else "&&", Test(taken, not negated, mark))
        else:
            other = self.s.counter()
            second_mark = self._marker(second, flow) if path.used and second.may_throw else None
            self.s.probes.open(test.start, "((")
            self.s.probes.close(test.end, ")&&", Test(taken, True, mark), "||", Test(other, False, second_mark), ")")
        sides = (other, taken) if negated else (taken, other)
        row.sides += [("true", sides[0]), ("false", sides[1])]
        self._arm(first, sides[0], mark, path, later, flow)
        self._arm(second, sides[1], second_mark, path, later, flow)
        if wrapped is not None:
            self.s.probes.close(wrapped.end, ";}")

    def _wrap(self, arm: Region, test: Test) -> None:
        """Open a ``switch`` that counts and has the arm's value.

        Its type is that of the arm unless that is a constant, and constants throw nothing.  Wherever variables are
        bound, Java knows expressions of this kind.
        """
        self.s.probes.open(arm.start, "switch(", test, "?0:0){default->")

    def _began(self, decision: Decision, path: Path, may_blur: bool) -> Ref | None:
        """A count of its own for how often a decision began, where its test binds variables and cannot throw.

        It is needed where the count of the side that is not counted would be blurred.
        """
        test = decision.test
        is_clear = path.base is not None and not (path.used and may_blur)
        if decision.binds not in ("true", "false") or test.may_throw or is_clear:
            return None
        began = self.s.counter()
        is_true = decision.binds == "true"
        self.s.probes.open(test.start, Test(began, is_true), "&&" if is_true else "||")
        return began

    def _arm(self, arm: Region, count: Ref | None, mark: int | None, path: Path, later: bool, flow: Flow) -> None:
        inner = Path(count, path.current if mark is None else frozenset([mark]))
        before = path.current
        self.evaluate(arm, inner, flow, later)
        path.used += [m for m in inner.used if m not in path.used]
        if inner.base is None and arm.may_throw:
            path.base = None
        path.current = before | inner.current

    def _switch(self, decision: Decision, path: Path, later: bool, flow: Flow) -> None:
        self.evaluate(decision.test, path, flow, later=True)
        path.touch()
        row = self._branch(decision, [])
        around = self.s.sites.current if later else None
        with self.s.jump_target(decision), self.s.sites.one_site(around):
            self.cases(decision.cases, row, decision.at, flow)
        flow.jumps.pop((id(decision), "yield"), None)
        path.base = None

    def cases(self, cases: list[Case], row: Branch, at: int, flow: Flow) -> None:
        """Plan the cases of a switch and add a side for each; ``at`` is where the switch is shown."""
        falling: Ref | None = 0
        falls: Answer = False
        for number, case in enumerate(cases):
            with self._inside_guard():
                for guard in case.guards:
                    self.evaluate(guard, Path(None), flow, later=True)
            if case.value is not None:
                count = self._value_arm(case, flow)
                row.sides.append((case.label, count))
                continue
            count = self.s.counter()
            selected: Ref | None = count
            if falls is not False:
                selected = None if falling is None else self.s.equations.sum((1, count), (-1, falling))
            row.sides.append((case.label, selected))
            if selected is None:
                self.s.gap(at, f"side {case.label} of a switch", UNKNOWN_END)
            if case.body is None:
                self.s.probes.close(case.labels_end, Count(count))
                continue
            falling = self.s.body(case.body, count, flow, Count(count))
            falls = falls_out(case) if not case.arrow and number + 1 < len(cases) else False
            if falls and falling is None and self.s.level == "statement":
                falling = self.s.counter()
                self.s.probes.close(case.body.last, Count(falling))

    @contextmanager
    def _inside_guard(self) -> Iterator[None]:
        """Within it, no variable is set that is declared outside it, which Java forbids in a guard."""
        can_mark, direct = self.s.can_mark, self.s.direct
        self.s.can_mark, self.s.direct = False, True
        try:
            with self.s.sites.one_site(self.s.sites.current):
                yield
        finally:
            self.s.can_mark, self.s.direct = can_mark, direct

    def _value_arm(self, case: Case, flow: Flow) -> int:
        value = case.value
        assert value is not None
        count = self.s.counter()
        mark = self._marker(value, flow) if value.may_throw else None
        probes: list[Probe] = [Count(count)]
        site = self.s.sites.new(value.start, [value])
        if site is not None:
            probes.append(Site(site))
        if mark is not None:
            probes.append(Mark(mark))
        self.s.probes.open(value.start, "{", *probes, "yield ")
        self.s.block("case", Span(value.start, value.end), count)
        path = Path(count, frozenset([mark]) if mark is not None else frozenset())
        self.yielded(value, value.start, value.end, path, flow)
        self.s.probes.close(case.value_end, "}")
        return count

    def yielded(self, region: Region, start: int, end: int, path: Path, flow: Flow) -> None:
        """Plan the value of a ``yield``, which stands from ``start`` to ``end``.

        Where it begins with a parenthesis, javac takes the ``yield`` for a call if a comma follows in this
        parenthesis; in a second one it does not look for commas.
        """
        wraps = self.s.data[start : start + 1] == b"(" or any(d.start == start for d in region.decisions)
        if wraps:
            self.s.probes.open(start, "((")
        self.evaluate(region, path, flow, later=True)
        if wraps:
            self.s.probes.close(end, "))")

    def argument(self, start: int, end: int, count: int) -> None:
        """Count when an argument begins to be evaluated."""
        self.s.probes.open(start, Pass(count))
        self.s.probes.close(end, ")")

    # --- helpers ---------------------------------------------------------------------

    def _marker(self, region: Region, flow: Flow) -> int | None:
        return self.s.marker(region.start, region.end, region.call_names(), flow)

    def _branch(self, decision: Decision, sides: list[tuple[str, Ref | None]]) -> Branch:
        return self.s.branch(decision.kind, Span(decision.start, decision.end), decision.at, sides)

    def _gap(self, decision: Decision, reason: str) -> None:
        self.s.gap(decision.at, f"branch {decision.kind}", reason)

    def _clash(self, test: Region, arm: Region) -> bool:
        """Whether a live frame could not tell the two apart: same line, same method called."""
        return self.s.clash(test.start, test.end, test.call_names(), arm.start, arm.end, arm.call_names())
