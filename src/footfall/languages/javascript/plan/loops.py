"""Loops: how often they go round, and how often their condition ends them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.decisions import Decisions
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node, SyntaxNode


@dataclass(frozen=True, slots=True)
class Loops:
    """Plans the loops of one source."""

    draft: Draft
    bodies: Bodies
    decisions: Decisions

    def plan(self, node: Node, counter: int, scope: Scope) -> None:
        """Plan one; ``counter`` tells how often it begins."""
        body, condition = node.field("body"), node.field("condition")
        if body is None or (node.type == "do_statement" and condition is None):
            return
        entered = self.bodies.of_statement(body, "loop", scope)
        if condition is None or condition.type in (";", "empty_statement"):
            return
        left, at = self._count_leaving(node, condition)
        if node.type == "do_statement":
            repeats = self.draft.outline.equations.sum((1, entered), (-1, counter))
            self.draft.branch("do", node, at, [("true", repeats), ("false", left)], scope)
        else:
            kind = "while" if node.type == "while_statement" else "for"
            self.draft.branch(kind, node, at, [("true", entered), ("false", left)], scope)

    def _count_leaving(self, node: Node, condition: SyntaxNode) -> tuple[int, int]:
        """Count how often a loop's condition is false; also where that begins."""
        at = self.decisions.test(node, condition)
        left = self.draft.counter()
        if self.draft.level == "statement":
            edits = self.draft.edits
            before, after = ("(", "") if condition.type == "parenthesized_expression" else ("((", ")")
            edits.wrap(condition.start_byte, condition.end_byte, before, f"{after}||({edits.count(left)},0))")
        return left, at
