"""Bodies: lists of statements, each with a counter that its first statement shares where that has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.around_bodies import place_runs
from footfall.languages.javascript.plan.enclosing import Body
from footfall.languages.javascript.reading import misreadings
from footfall.languages.javascript.reading.syntax import COUNTED, code_end, directives, first_executed, is_counted
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node, SyntaxNode

_AFTER_CALLS = {"catch_clause": "catch", "finally_clause": "finally"}
"""The kinds of bodies that begin with a note, by what they belong to."""


class Bodies:
    """The bodies of one source: announced by what they belong to, planned when they are visited."""

    def __init__(self, draft: Draft, calls: Calls, counting: Counting) -> None:
        self.draft = draft
        self.calls = calls
        self.counting = counting
        self.bare: dict[int, Scope] = {}
        """By syntax id, the scope of a statement that is a body without braces."""
        self._announced: dict[int, Body] = {}
        """By the syntax id of a block or case."""

    # --- announcing ----------------------------------------------------------------------

    def of_statement(self, syntax: SyntaxNode, kind: str, scope: Scope) -> int:
        """Announce the body of a statement, with braces or without; returns its counter."""
        if syntax.type == "statement_block":
            return self.announce(syntax, kind)
        misreadings.check_body(syntax, kind in ("if", "else"), self.draft.traits.is_strict)
        counter = self.draft.counter()
        start, end = syntax.start_byte, self.draft.code_end(syntax)
        self.bare[syntax.id] = self.draft.block(kind, Span(start, end), counter, scope)
        self.counting.brace(syntax)
        if is_counted(syntax):
            self.counting.given[syntax.id] = counter
        else:
            self.draft.edits.open(start, end, self.counting.text(counter, syntax.id))
        return counter

    def announce(self, syntax: SyntaxNode | None, kind: str) -> int:
        """Say what a block or case that is visited later is; returns its counter."""
        counter = self.draft.counter()
        if syntax is not None:
            self.announce_as(syntax, Body(kind, counter))
        return counter

    def announce_as(self, syntax: SyntaxNode, body: Body) -> None:
        """Say what is to become of a block that is visited later."""
        self._announced[syntax.id] = body

    # --- visiting ------------------------------------------------------------------------

    def block(self, node: Node, scope: Scope) -> Scope:
        """Plan a block; returns the scope of what is in it."""
        body = self._announced.get(node.id)
        if body is None:
            parent = node.syntax.parent if self.draft.level == "function" else None
            # At that level nobody plans the statement that would have announced it.
            kind = "block" if parent is None else _AFTER_CALLS.get(parent.type, "block")
            body = Body(kind, self.draft.counter())
        return self._list(node, scope, body)

    def case(self, node: Node, scope: Scope) -> Scope:
        """Plan a case of a ``switch``; returns the scope of what is in it."""
        body = self._announced.get(node.id)
        return scope if body is None else self._list(node, scope, body)

    def _list(self, node: Node, scope: Scope, body: Body) -> Scope:
        """A body: its first statement counts for it, where there is one."""
        draft = self.draft
        if body.directives:
            self.counting.skipped.update(kid.id for kid in directives(node.syntax))
        if body.kind in ("catch", "finally"):
            body.entry = self.calls.caught(node.syntax)
        if body.entry:
            self.at_start(node.syntax, body.directives, body.entry)
        place_runs(draft.edits, node.syntax, body)
        if body.exit:
            draft.edits.open(draft.end(node) - 1, 0, body.exit)
        if draft.level == "function" and body.kind != "function":
            return scope
        first = self._first_counted(node, body.directives) if draft.level != "function" else 0
        if first:
            self.counting.given[first] = body.counter
        elif count := self.counting.text(body.counter):
            self.at_start(node.syntax, body.directives, count)
        if body.prelude:
            self.at_start(node.syntax, body.directives, body.prelude)
        entered = body.counter if body.entered is None else body.entered
        return draft.block(body.kind, Span(node.start, node.end), entered, scope)

    def _first_counted(self, node: Node, skip: int) -> int:
        """The syntax id of the statement that runs first in a body, if that has a counter; else 0."""
        if node.kids and not skip and node.type == "statement_block":
            kid = node.kids[0]
            between = self.draft.edits.data[node.start + 1 : kid.start]
            if kid.type in COUNTED and (not between or between.isspace()):
                return kid.id  # as nearly always
        first = first_executed(node.syntax, skip)
        return first.id if first is not None and is_counted(first) else 0

    def at_start(self, syntax: SyntaxNode, skip: int, text: str) -> None:
        """Put text at the start of a body: behind its brace or colon, or behind its directives."""
        edits, far = self.draft.edits, len(self.draft.source.data) + 1
        if skip:
            last = directives(syntax)[-1]
            separator = "" if self.draft.text(last).endswith(";") else ";"
            edits.open(code_end(last), far, separator + text)
        elif syntax.type == "statement_block":
            edits.open(syntax.start_byte + 1, far, text)
        else:
            colon = next(kid for kid in syntax.children if kid.type == ":")
            # The case may end here: the text stands in front of what is put behind its end.
            edits.close(colon.end_byte, colon.end_byte, text)
