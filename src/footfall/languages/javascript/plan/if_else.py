"""``if``: its sides, and how often its condition is false where there is no ``else``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, following, never_completes

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.decisions import Decisions
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node, SyntaxNode

_LISTS = frozenset(["statement_block", "program", "switch_case", "switch_default"])
_NOTHING = COMMENTS | {"function_declaration", "generator_function_declaration", "empty_statement"}
"""What does nothing where control comes to it."""
_COUNTED_AT_START = frozenset(
    ["return_statement", "throw_statement", "expression_statement", "lexical_declaration", "using_declaration",
     "variable_declaration", "if_statement", "while_statement", "switch_statement", "for_statement",
     "for_in_statement", "do_statement", "try_statement"]
)  # fmt: skip
"""Statements that are counted where they begin."""


@dataclass(frozen=True, slots=True)
class IfElse:
    """Plans the ``if`` statements of one source."""

    draft: Draft
    counting: Counting
    bodies: Bodies
    decisions: Decisions

    def plan(self, node: Node, condition: SyntaxNode | None, scope: Scope) -> None:
        """Plan one."""
        consequence = node.field("consequence")
        if condition is None or consequence is None:
            return
        taken = self.bodies.of_statement(consequence, "if", scope)
        refused = self._else(node, consequence, scope)
        at = self.decisions.test(node, condition)
        self.draft.branch("if", node, at, [("true", taken), ("false", refused)], scope)

    def _else(self, node: Node, consequence: SyntaxNode, scope: Scope) -> int:
        """The counter of how often a condition is false."""
        clause = node.field("alternative") if consequence.end_byte < node.end else None
        if clause is None:
            return self._refused(node, consequence)
        other = next(kid for kid in clause.named_children if kid.type not in COMMENTS)
        if other.type != "if_statement":
            return self.bodies.of_statement(other, "else", scope)
        refused = self.counting.given[other.id] = self.draft.counter()
        self.counting.brace(other)
        return refused

    def _refused(self, node: Node, consequence: SyntaxNode) -> int:
        """The counter of how often the condition of an ``if`` without ``else`` is false.

        Where the other way leads elsewhere, as in ``if (x) return;``, what follows begins just as often.
        """
        draft = self.draft
        refused = draft.counter()
        if draft.level != "statement":
            return refused
        after = _next(node.syntax) if never_completes(consequence) else None
        if after is None or after.id in self.counting.given:
            draft.edits.close(node.start, draft.code_end(consequence), f"else {self.counting.text(refused)}")
        else:
            self.counting.given[after.id] = refused
        return refused


def _next(syntax: SyntaxNode) -> SyntaxNode | None:
    """The statement that follows another one in its list, if nothing else leads to it and it surely counts."""
    parent = syntax.parent
    if parent is None or parent.type not in _LISTS:
        return None
    after = next((kid for kid in following(syntax) if kid.type not in _NOTHING), None)
    return after if after is not None and after.type in _COUNTED_AT_START else None
