"""Counting decisions inside expressions without changing what they mean.

``A && B`` becomes ``A && t(n) && B`` where ``t`` counts and is true: variables
assigned or bound by ``A`` stay so.  The other side follows from how often the
expression began; where an exception later in the same expression would blur
that, both sides are counted: ``(A || f(k)) && t(n) && B``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan.flow import EvaluationPath
from footfall.languages.java.plan.probes import Test
from footfall.languages.java.plan.switch import plan_switch_expression
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.java.plan.flow import Flow
    from footfall.languages.java.plan.visitor import StatementVisitor
    from footfall.languages.java.syntax.nodes import Decision, Region
    from footfall.model.equations import Ref
    from footfall.model.program import Branch

_BINDS = "its test binds variables and may throw; computed in a statement before it, what may throw leaves it measured"


class DecisionPlanner:
    """Plans the decisions of one function's expressions."""

    def __init__(self, visitor: StatementVisitor) -> None:
        self.visitor = visitor
        self.context = visitor.context

    def evaluate(self, region: Region, path: EvaluationPath, flow: Flow, later: bool = False) -> None:
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

    def _decide(self, decision: Decision, path: EvaluationPath, later: bool, flow: Flow) -> None:
        if decision.kind == "switch":
            plan_switch_expression(self.visitor, decision, path, later, flow)
        elif self.context.level != "statement":
            for part in (decision.test, *decision.arms):
                self.evaluate(part, EvaluationPath(None), flow)
        elif decision.constant or decision.at in self.context.skipped:
            sides = ("true", "false") if decision.kind == "?:" else ("evaluated", "skipped")
            self._branch(decision, [(side, None) for side in sides])
            reason = "may be a constant expression, which a probe would make variable"
            self._gap(decision, reason if decision.constant else "a probe here does not compile")
            for part in (decision.test, *decision.arms):
                self.evaluate(part, EvaluationPath(None), flow, later=True)
            path.touch()
            path.base = None
        elif decision.kind == "?:":
            self._conditional(decision, path, later, flow)
        else:
            self._logical(decision, path, later, flow)

    def _logical(self, decision: Decision, path: EvaluationPath, later: bool, flow: Flow) -> None:
        probes = self.context.probes
        test, arm = decision.test, decision.arms[0]
        is_and = decision.kind == "&&"
        row = self._branch(decision, [])
        began = self._began(decision, path, later or self._clash(test, arm))
        self.evaluate(test, path if began is None else EvaluationPath(began), flow, later)
        split = bool(path.used) and arm.may_throw
        blurred = path.base is None or (bool(path.used) and (later or self._clash(test, arm)))
        taken = self.context.counter()
        mark = self._marker(arm, flow) if split else None
        skipped = None
        if began is not None:
            skipped = self.context.equations.sum((1, began), (-1, taken))
        elif not blurred:
            assert path.base is not None
            skipped = self.context.equations.sum((1, path.base), *path.losses(), (-1, taken))
        elif not decision.binds:
            skipped = self.context.counter()
            probes.open(test.start, "(" if is_and else "((")
            probes.close(test.end, "||" if is_and else ")&&", Test(skipped, not is_and), ")")
        else:
            self._gap(decision, "an exception may blur the count of its skipped side: " + _BINDS)
        probes.open(decision.at + 2, Test(taken, is_and, mark), decision.kind)
        row.sides += [("evaluated", taken), ("skipped", skipped)]
        self._arm(arm, taken, mark, path, later, flow)

    def _conditional(self, decision: Decision, path: EvaluationPath, later: bool, flow: Flow) -> None:
        probes = self.context.probes
        test, (first, second) = decision.test, decision.arms
        row = self._branch(decision, [])
        near = later or second.may_throw or self._clash(test, first)
        began = self._began(decision, path, near)
        self.evaluate(test, path if began is None else EvaluationPath(began), flow, later)
        blurred = path.base is None or (bool(path.used) and near)
        negated = decision.binds == "false" or (
            decision.binds == "assigned" and self.context.data[test.start : test.start + 1] == b"!"
        )
        taken = self.context.counter()
        losses, base = path.losses(), path.base
        mark = self._marker(first, flow) if path.used and first.may_throw and not negated else None
        second_mark, wrapped = None, None
        other: Ref | None = None
        if not blurred or decision.binds:
            if began is not None:
                other = self.context.equations.sum((1, began), (-1, taken))
            elif not blurred:
                assert base is not None
                other = self.context.equations.sum((1, base), *losses, (-1, taken))
            elif (first if negated else second).may_throw:
                wrapped = first if negated else second
                other = self.context.counter()
                other_mark = self._marker(wrapped, flow) if path.used else None
                mark, second_mark = (other_mark, None) if negated else (mark, other_mark)
                self._wrap(wrapped, Test(other, True, other_mark))
            else:
                self._gap(decision, "an exception may blur one of its sides: " + _BINDS)
            probes.open(test.start, "(")
            probes.close(test.end, ")", "||" if negated else "&&", Test(taken, not negated, mark))
        else:
            other = self.context.counter()
            second_mark = self._marker(second, flow) if path.used and second.may_throw else None
            probes.open(test.start, "((")
            probes.close(test.end, ")&&", Test(taken, True, mark), "||", Test(other, False, second_mark), ")")
        sides = (other, taken) if negated else (taken, other)
        row.sides += [("true", sides[0]), ("false", sides[1])]
        self._arm(first, sides[0], mark, path, later, flow)
        self._arm(second, sides[1], second_mark, path, later, flow)
        if wrapped is not None:
            probes.close(wrapped.end, ";}")

    def _wrap(self, arm: Region, test: Test) -> None:
        """Open a ``switch`` that counts and has the arm's value.

        Its type is that of the arm unless that is a constant, and constants throw nothing.  Wherever variables are
        bound, Java knows expressions of this kind.
        """
        probes = self.context.probes
        probes.open(arm.start, "switch(", test, "?0:0){default->")

    def _began(self, decision: Decision, path: EvaluationPath, may_blur: bool) -> Ref | None:
        """A count of its own for how often a decision began, where its test binds variables and cannot throw.

        It is needed where the count of the side that is not counted would be blurred.
        """
        probes = self.context.probes
        test = decision.test
        is_clear = path.base is not None and not (path.used and may_blur)
        if decision.binds not in ("true", "false") or test.may_throw or is_clear:
            return None
        began = self.context.counter()
        is_true = decision.binds == "true"
        probes.open(test.start, Test(began, is_true), "&&" if is_true else "||")
        return began

    def _arm(
        self, arm: Region, count: Ref | None, mark: int | None, path: EvaluationPath, later: bool, flow: Flow
    ) -> None:
        inner = EvaluationPath(count, path.current if mark is None else frozenset([mark]))
        before = path.current
        self.evaluate(arm, inner, flow, later)
        path.used += [m for m in inner.used if m not in path.used]
        if inner.base is None and arm.may_throw:
            path.base = None
        path.current = before | inner.current

    # --- helpers ---------------------------------------------------------------------

    def _marker(self, region: Region, flow: Flow) -> int | None:
        return self.context.marker(region.start, region.end, region.call_names(), flow)

    def _branch(self, decision: Decision, sides: list[tuple[str, Ref | None]]) -> Branch:
        return self.context.branch(decision.kind, Span(decision.start, decision.end), decision.at, sides)

    def _gap(self, decision: Decision, reason: str) -> None:
        self.context.gap(decision.at, f"branch {decision.kind}", reason)

    def _clash(self, test: Region, arm: Region) -> bool:
        """Whether a live frame could not tell the two apart: same line, same method called."""
        return self.context.clash(test.start, test.end, test.call_names(), arm.start, arm.end, arm.call_names())
