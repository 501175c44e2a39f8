"""Statements that hold others: where their own code ends, and what plans each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.if_else import IfElse
from footfall.languages.javascript.plan.loops import Loops
from footfall.languages.javascript.plan.switch import Switch
from footfall.languages.javascript.plan.try_catch import plan_try
from footfall.languages.javascript.plan.with_object import plan_with

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.decisions import Decisions
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node, SyntaxNode

COMPOUND = {
    "if_statement": "condition",
    "while_statement": "condition",
    "switch_statement": "value",
    "with_statement": "object",
    "for_statement": "body",
    "for_in_statement": "body",
    "do_statement": "body",
    "try_statement": "body",
    "class_declaration": "body",
}
"""Statements that hold others, and what of them stands first, or is all that can be counted."""
_KEYWORDS = {"do_statement": len("do"), "try_statement": len("try")}
"""How much of a statement stands in front of its body."""


class Compound:
    """Plans the bodies of the statements of one source."""

    def __init__(self, draft: Draft, counting: Counting, bodies: Bodies, decisions: Decisions) -> None:
        self.draft = draft
        self.bodies = bodies
        self.if_else = IfElse(draft, counting, bodies, decisions)
        self.loops = Loops(draft, bodies, decisions)
        self.switch = Switch(draft, counting, bodies)

    @staticmethod
    def head(node: Node) -> SyntaxNode | None:
        """The part of a statement with a body in front of that, or else the body."""
        return node.field(COMPOUND[node.type])

    def header_end(self, node: Node, head: SyntaxNode | None) -> int:
        """Where the own code of a statement with a body ends, in front of that."""
        kind = node.type
        if kind in _KEYWORDS:
            return node.start + _KEYWORDS[kind]
        if head is None:
            return node.end if kind in ("for_statement", "for_in_statement") else self.draft.end(node)
        if kind == "class_declaration":
            return head.start_byte
        if kind in ("for_statement", "for_in_statement"):
            start = head.start_byte
            if self.draft.edits.data[start - 2 : start] == b") ":
                return start - 1  # as nearly always
            before = head.prev_sibling
            return before.end_byte if before is not None else node.end
        return head.end_byte

    def plan(self, node: Node, head: SyntaxNode | None, counter: int, scope: Scope) -> None:
        """Plan the bodies of a statement with a ``head``; ``counter`` tells how often it begins."""
        match node.type:
            case "if_statement":
                self.if_else.plan(node, head, scope)
            case "while_statement" | "for_statement" | "do_statement":
                self.loops.plan(node, counter, scope)
            case "for_in_statement":
                if head is not None:
                    self.bodies.of_statement(head, "loop", scope)
            case "with_statement":
                plan_with(self.draft, self.bodies, node, scope)
            case "switch_statement":
                self.switch.plan(node, scope)
            case "try_statement":
                plan_try(self.draft, self.bodies, node, counter, scope)
