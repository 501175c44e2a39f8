"""Planning statements: their counters, and what stands for them in the outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.compound import COMPOUND
from footfall.languages.javascript.reading import misreadings
from footfall.languages.javascript.reading.syntax import COUNTED, is_counted
from footfall.model.program import Statement
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.calls.suspensions import Suspensions
    from footfall.languages.javascript.plan.compound import Compound
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.languages.javascript.user_hooks.entry_and_exit import HookPlan
    from footfall.parse import Node

_DOUBTFUL = (b"{", b"export")
"""How expressions begin that may be none."""
_WITH_BARE_BODIES = frozenset(
    ["if_statement", "else_clause", "for_statement", "for_in_statement", "while_statement", "do_statement",
     "with_statement"]
)  # fmt: skip
"""What holds one statement, and not a list: nothing fits in front of that without braces."""
_SIMPLE = frozenset(COUNTED) - frozenset(COMPOUND)
"""Statements that hold no others."""


class Statements:
    """The statements of one source."""

    def __init__(
        self,
        draft: Draft,
        counting: Counting,
        compound: Compound,
        calls: Calls,
        suspensions: Suspensions,
        hooks: HookPlan,
    ) -> None:
        self.draft = draft
        self.counting = counting
        self.compound = compound
        self.calls = calls
        self.suspensions = suspensions
        self.hooks = hooks
        self._begins: dict[int, tuple[int, int]] = {}
        """For what has labels or is exported, by syntax id: where the statement begins, and its counter."""
        self._labelled: set[int] = set()
        """By syntax id, what has a label and no counter: nothing may stand between the two."""
        self._is_watched = calls.is_on or hooks.is_on
        """Whether calls are recorded or hooks run, so that more than counting has to be inserted."""
        self._is_plain = not self._is_watched and not draft.traits.keeps_value and draft.level == "statement"
        """Whether nothing but its counter stands in front of each statement."""

    def visitor(self, kind: str) -> Callable[[Node, Scope], Scope]:
        """What plans statements of a kind."""
        return self._simple if self._is_plain and kind in _SIMPLE else self.plan

    def _simple(self, node: Node, scope: Scope) -> Scope:
        """Plan a statement that holds no other and needs only its counter, as most: quicker than :meth:`plan`."""
        draft, counting = self.draft, self.counting
        key, start, end = node.id, node.start, node.end
        if (
            key in counting.skipped
            or key in self._begins
            or end in draft.parsed.comment_ends
            or (node.type == "expression_statement" and draft.edits.data.startswith(_DOUBTFUL, start))
            or (node.parent is not None and node.parent.type == "for_statement")
        ):
            return self.plan(node, scope)
        counter = counting.given.get(key)
        if counter is None:
            counter = draft.counter()
        text = counting.text(counter, key) if key in counting.braced else f"{draft.edits.names.counters}[{counter}]++;"
        draft.edits.open(start, end, text)
        kind = COUNTED[node.type]
        draft.outline.statements.append(Statement(kind, Span(start, end), counter, scope.function, scope.block))
        draft.statement_nodes.append(node.syntax)
        return scope

    def plan(self, node: Node, scope: Scope) -> Scope:
        """Plan one statement; returns the scope of what is in it."""
        draft, parent = self.draft, node.parent
        is_header = parent is not None and parent.type == "for_statement" and _is_header(node, parent)
        if is_header or node.id in self.counting.skipped:
            return scope
        if node.type == "expression_statement" and draft.edits.data.startswith(_DOUBTFUL, node.start):
            misreadings.check_statement(node.syntax, draft.edits.data)
        kind = COUNTED.get(node.type)
        end = node.end
        if end in draft.parsed.comment_ends:
            end = draft.end(node)
        begun = self._begins.get(node.id)
        if begun is not None:
            begin, counter = begun
        elif draft.level == "function" or (kind is None and not is_counted(node.syntax)):
            return self._uncounted(node, scope)
        else:
            begin, counter = node.start, self._begin(node, end)
        if kind is None:
            if self._hands_on(node, begin, counter):
                return scope
            kind = "export"
        is_compound = node.type in COMPOUND
        head = self.compound.head(node) if is_compound else None
        if draft.level == "statement":
            if is_compound:
                end = self.compound.header_end(node, head)
            draft.outline.statements.append(Statement(kind, Span(begin, end), counter, scope.function, scope.block))
            draft.statement_nodes.append(node.syntax)
        if is_compound:
            if node.type == "class_declaration":
                scope = draft.type(node, scope)
            self.compound.plan(node, head, counter, scope)
        if self._is_watched:
            self._watch(node)
        return scope

    def _uncounted(self, node: Node, scope: Scope) -> Scope:
        """What has no counter may call nevertheless."""
        draft = self.draft
        if node.type == "labeled_statement" and (inner := node.field("body")) is not None:
            self._labelled.add(inner.id)
        parent = node.syntax.parent
        if self._is_watched and parent is not None and parent.type in _WITH_BARE_BODIES:
            self.counting.brace(node.syntax)
        if node.id not in self._labelled and is_counted(node.syntax) and (note := self.calls.note(node, node.start)):
            draft.edits.open(node.start, draft.end(node), note)
        if self._is_watched:
            self._watch(node)
        return scope if node.type != "class_declaration" else draft.type(node, scope)

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
        draft = self.draft
        counter = self.counting.given.get(node.id)
        note = self.calls.note(node, node.start) if self.calls.is_on else ""
        if counter is None and draft.level == "block":
            counter, text = 0, note
        else:
            counter = draft.counter() if counter is None else counter
            text = self.counting.text(counter, node.id) + note
        if text:
            draft.edits.open(node.start, end, text)
        return counter

    def _watch(self, node: Node) -> None:
        """What else a statement needs where calls are recorded or hooks run."""
        self.calls.renote(node)
        self.suspensions.loop(node)
        if node.type == "return_statement":
            self.hooks.returned(node)
            self.calls.returned(node)
            self.suspensions.returned(node)


def _is_header(node: Node, loop: Node) -> bool:
    """Whether a declaration stands in the head of a loop."""
    body = loop.field("body")
    return body is None or body.id != node.id
