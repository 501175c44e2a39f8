"""Planning statements: their counters, and what stands for them in the outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.plan import loops
from footfall.languages.javascript.reading import misreadings
from footfall.languages.javascript.reading.syntax import COUNTED, is_counted
from footfall.model.program import Statement
from footfall.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.javascript.plan.pieces import Scope
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.parse import Node

_DOUBTFUL = (b"{", b"export")
"""How expressions begin that may be none."""
_SIMPLE = frozenset(COUNTED) - frozenset(loops.COMPOUND)
"""Statements that hold no others."""


class Statements:
    """The statements of one source."""

    def __init__(self, planner: Planner) -> None:
        self.p = planner
        self._begins: dict[int, tuple[int, int]] = {}
        """For what has labels or is exported, by syntax id: where the statement begins, and its counter."""
        self._is_plain = False
        """Whether nothing but its counter stands in front of each statement."""

    def begin(self) -> None:
        """Get ready, once all is known of the source as a whole."""
        p = self.p
        self._is_plain = not p.is_watched and not p.keeps_value and p.level == "statement"

    def visitor(self, kind: str) -> Callable[[Node, Scope], Scope]:
        """What plans statements of a kind."""
        return self._simple if self._is_plain and kind in _SIMPLE else self.plan

    def _simple(self, node: Node, scope: Scope) -> Scope:
        """Plan a statement that holds no other and needs only its counter, as most: quicker than :meth:`plan`."""
        p = self.p
        key, start, end = node.id, node.start, node.end
        if (
            key in p.skipped
            or key in self._begins
            or end in p.parsed.comment_ends
            or (node.type == "expression_statement" and p.edits.data.startswith(_DOUBTFUL, start))
            or (node.parent is not None and node.parent.type == "for_statement")
        ):
            return self.plan(node, scope)
        counter = p.given.get(key)
        if counter is None:
            counter = p.counter()
        text = p.count(counter, key) if key in p.braced else f"{p.edits.names.counters}[{counter}]++;"
        p.edits.open(start, end, text)
        kind = COUNTED[node.type]
        p.outline.statements.append(Statement(kind, Span(start, end), counter, scope.function, scope.block))
        p.statement_nodes.append(node.syntax)
        return scope

    def plan(self, node: Node, scope: Scope) -> Scope:
        """Plan one statement; returns the scope of what is in it."""
        p = self.p
        parent = node.parent
        if node.id in p.skipped or (parent is not None and parent.type == "for_statement" and _is_header(node, parent)):
            return scope
        if node.type == "expression_statement" and p.edits.data.startswith(_DOUBTFUL, node.start):
            misreadings.check_statement(node.syntax, p.edits.data)
        kind = COUNTED.get(node.type)
        end = node.end
        if end in p.parsed.comment_ends:
            end = p.end(node)
        begun = self._begins.get(node.id)
        if begun is not None:
            begin, counter = begun
        elif p.level == "function" or (kind is None and not is_counted(node.syntax)):
            return self._uncounted(node, scope)
        else:
            begin, counter = node.start, self._begin(node, end)
        if kind is None:
            if self._hands_on(node, begin, counter):
                return scope
            kind = "export"
        is_compound = node.type in loops.COMPOUND
        head = loops.head(node) if is_compound else None
        if p.level == "statement":
            if is_compound:
                end = loops.header_end(p, node, head)
            p.outline.statements.append(Statement(kind, Span(begin, end), counter, scope.function, scope.block))
            p.statement_nodes.append(node.syntax)
        if is_compound:
            if node.type == "class_declaration":
                scope = p.class_(node, scope)
            loops.plan(p, node, head, counter, scope)
        if p.is_watched:
            self._watch(node)
        return scope

    def _uncounted(self, node: Node, scope: Scope) -> Scope:
        """What has no counter may call nevertheless."""
        p = self.p
        if is_counted(node.syntax) and (note := p.calls.note(node, node.start)):
            p.edits.open(node.start, p.end(node), note)
        if p.is_watched:
            self._watch(node)
        return scope if node.type != "class_declaration" else p.class_(node, scope)

    def _hands_on(self, node: Node, begin: int, counter: int) -> bool:
        """Whether what a label or ``export`` stands in front of is the statement."""
        if node.type == "labeled_statement":
            inner = node.field("body")
        else:
            inner, value = node.field("declaration"), node.field("value")
            if inner is None and value is not None:
                misreadings.check_export(value)
        if inner is not None:
            self._begins[inner.id] = (begin, counter)
        return inner is not None or node.type == "labeled_statement"

    def _begin(self, node: Node, end: int) -> int:
        """The counter of a statement, put in front of it; at the level of blocks only where it counts for a block."""
        p = self.p
        counter = p.given.get(node.id)
        note = p.calls.note(node, node.start) if p.calls.is_on else ""
        if counter is None and p.level == "block":
            counter, text = 0, note
        else:
            counter = p.counter() if counter is None else counter
            text = p.count(counter, node.id) + note
        if text:
            p.edits.open(node.start, end, text)
        return counter

    def _watch(self, node: Node) -> None:
        """What else a statement needs where calls are recorded or hooks run."""
        p = self.p
        p.calls.renote(node)
        p.suspensions.loop(node)
        if node.type == "return_statement":
            p.hooks.returned(node)
            p.calls.returned(node)
            p.suspensions.returned(node)


def _is_header(node: Node, loop: Node) -> bool:
    """Whether a declaration stands in the head of a loop."""
    body = loop.field("body")
    return body is None or body.id != node.id
