"""What the planners of single constructs may ask of the one that walks a function's statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.languages.java.plan.context import FunctionContext
    from footfall.languages.java.plan.flow import EvaluationPath, Flow
    from footfall.languages.java.plan.probes import Probe
    from footfall.languages.java.syntax.nodes import Body, Region, Statement
    from footfall.model.equations import Ref


class StatementVisitor(Protocol):
    """Plans what stands inside a construct; `statement_planner` is the one that there is."""

    @property
    def context(self) -> FunctionContext:
        """The function that is planned."""

    def body(
        self,
        body: Body,
        count: Ref | None,
        flow: Flow,
        *first: Probe,
        end: Probe | None = None,
        always: bool = False,
        site: int | None = None,
    ) -> Ref | None:
        """Plan a body entered ``count`` times; ``first`` are probes at its start.

        ``end`` is a probe for its end, needed where something in the body may
        throw, or ``always``; ``site`` the call site to which its end returns.
        Returns the count at the end, ``None`` if unknown.

        Raises:
            NeedsDirectError: where it cannot be told whether the end is reachable.
        """

    def evaluate(self, region: Region, path: EvaluationPath, flow: Flow, later: bool = False) -> None:
        """Plan a region; ``later``: something may throw after it before the next marker."""

    def mark_before(
        self,
        statement: Statement,
        region: Region,
        count: Ref,
        own: Flow,
        force: bool = False,
        also: Sequence[Region] = (),
    ) -> EvaluationPath:
        """Set a marker before a statement that may throw; the path on which its region starts.

        ``also`` are regions that belong to its call site.
        """
