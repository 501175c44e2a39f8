"""Planning functions: entries, generators, arrows without braces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.anonymous_labels import ANONYMOUS, label_of
from footfall.languages.javascript.plan.around_bodies import surround, way_around
from footfall.languages.javascript.plan.enclosing import Body, Scope
from footfall.languages.javascript.plan.generator_calls import count_calls
from footfall.languages.javascript.reading.misreadings import check_arrow
from footfall.languages.javascript.reading.syntax import directives, is_generator
from footfall.model.program import Function
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.counting import Counting
    from footfall.languages.javascript.plan.decision_flags import Flags
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.user_hooks.entry_and_exit import HookPlan
    from footfall.parse import Node, SyntaxNode

_NO_TEXT = frozenset([b"s", b"@", b"/"])
"""How ``static``, decorators and comments begin."""
_DIRECTIVE = re.compile(rb"\s*['\"/\x80-\xff]")
"""How bodies with directives begin, which may have comments in front, and blanks that are not ASCII."""
_KINDS = {"get": "getter", "set": "setter"}


class Functions:
    """The functions of one source."""

    def __init__(
        self, draft: Draft, counting: Counting, bodies: Bodies, calls: Calls, hooks: HookPlan, flags: Flags
    ) -> None:
        self.draft = draft
        self.counting = counting
        self.bodies = bodies
        self.calls = calls
        self.hooks = hooks
        self.flags = flags
        self._bodies: dict[int, tuple[SyntaxNode, int]] = {}
        """The body of each function, by its row, and how many directives it has; a page's scripts share the rows."""
        self._braces: dict[int, tuple[str, str]] = {}
        """What is put around the bodies of arrows without braces, where calls are recorded or hooks run."""
        self.starts: list[int] = []
        """Where the text of each function begins, as engines give it."""
        self.program_flags = ""
        """The declaration of the flags of the program."""

    def plan(self, node: Node, scope: Scope) -> Scope:
        """Plan one function; returns the scope of what is in it."""
        draft = self.draft
        body = node.field("body")
        if body is None:
            return scope
        if node.type == "arrow_function":
            check_arrow(node.syntax, body, draft.edits.data)
        owner = draft.outline.types[scope.type].name if scope.type is not None and self._in_class(node) else ""
        row = Function(draft.namer.function(node, owner), self._signature(node, body), self._kind(node),
                       Span(body.start_byte, body.end_byte), scope.type, "")  # fmt: skip
        if row.name.startswith(ANONYMOUS):
            around = draft.outline.functions[scope.function] if scope.function is not None else None
            row.label = label_of(node.syntax, around.label or around.name if around else "", draft.text)
        index = len(draft.outline.functions)
        draft.outline.functions.append(row)
        draft.function_nodes.append(node.syntax)
        self.starts.append(_text_start(node, draft.edits.data))
        row.first_counter = draft.outline.counters
        entered = row.calls = draft.counter()
        has_braces = body.type == "statement_block"
        may_direct = has_braces and _DIRECTIVE.match(draft.edits.data, body.start_byte + 1)
        listed = Body("function", entered, len(directives(body)) if may_direct else 0)
        self._bodies[index] = (body, listed.directives)
        if has_braces:
            self.bodies.announce_as(body, listed)
            if "*" in row.signature and is_generator(node):
                count_calls(draft, self.calls, node, row, listed)
            self._surround(node, row, listed, body)
            return Scope(index, scope.block, scope.type)
        self._surround(node, row, listed, body)
        extent = Span(body.start_byte, draft.code_end(body))
        inner = draft.block("function", extent, entered, Scope(index, scope.block, scope.type))
        if body.type == "object":
            # The grammar takes a block that looks like an object for one.
            draft.edits.open(
                body.start_byte + 1, len(draft.source.data) + 1, self.counting.text(entered) + listed.entry
            )
            if listed.exit:
                draft.edits.open(draft.code_end(body) - 1, 0, listed.exit)
            draft.gap(body.start_byte, f"statements of {row.name}", "the parser misreads this block")
            return inner
        if listed.entry:
            keeps, kept = self.hooks.value()
            entry = listed.entry.replace("const ", "let ", 1)  # text for compilers: which braces are not the author's
            before = f"{self.counting.text(entered)}{entry}{self.calls.expression(node, body)}return {keeps}"
            self._braces[index] = (before, f"{kept}{listed.exit}")
        else:
            draft.edits.wrap(body.start_byte, draft.code_end(body), f"({draft.edits.count(entered)},", ")")
        return inner

    def _surround(self, node: Node, row: Function, listed: Body, body: SyntaxNode) -> None:
        """Let what records calls, and inside of it hooks, stand around a body."""
        if not self.calls.is_on and not self.hooks.is_on:
            return
        way = way_around(self.draft, node, body)
        layers = [self.calls.begin(node, row, way), self.hooks.plan(node, row, listed, body, way)]
        surround(self.draft.edits, listed, way, [layer for layer in layers if layer is not None])

    @staticmethod
    def _in_class(node: Node) -> bool:
        parent = node.parent
        return node.type == "method_definition" and parent is not None and "type" in parent.tags

    def _kind(self, node: Node) -> str:
        if node.type == "arrow_function":
            return "arrow"
        if node.type != "method_definition":
            return "function"
        kind = self.draft.namer.method_kind(node)
        return _KINDS.get(kind, kind)

    def _signature(self, node: Node, body: SyntaxNode) -> str:
        data = self.draft.source.data[node.start : body.start_byte]
        return " ".join(data.decode("utf-8", "replace").split())

    def finish(self) -> None:
        """Declare the flags."""
        draft = self.draft
        for index, text in self.flags.declarations().items():
            if index is None:
                self.program_flags = text
                continue
            body, skip = self._bodies[index]
            if body.type == "statement_block":
                self.bodies.at_start(body, skip, text)
            elif index in self._braces:
                before, after = self._braces[index]
                self._braces[index] = (text + before, after)
            else:
                draft.edits.wrap(body.start_byte, draft.code_end(body), f"{{{text}return", "}", outside=True)
        for index, (before, after) in self._braces.items():
            body = self._bodies[index][0]
            draft.edits.wrap(body.start_byte, draft.code_end(body), f"{{{before}", f"{after}}}", outside=True)


def _text_start(node: Node, data: bytes) -> int:
    """Where a function's text begins for engines, which leave out what belongs to its place in a class."""
    if data[node.start : node.start + 1] not in _NO_TEXT:
        return node.start
    kids = (kid for kid in node.syntax.children if kid.type not in ("static", "decorator", "comment"))
    return next(kids, node.syntax).start_byte
